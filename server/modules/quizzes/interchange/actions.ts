import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { ofMemory } from '#platform/files/arrivals.ts'
import type { Parent } from '#platform/files/attachments/actions.ts'
import { namedIn } from '#platform/files/attachments/named.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import { type Storage, blobsOf } from '#platform/files/blobs/store.ts'
import { type UploadedFile, claim, stage } from '#platform/files/uploads.ts'
import { kept } from '../actions-kept.ts'
import { files, missing } from '../files/store.ts'
import * as bank from '../questions/actions.ts'
import { MAX_QUESTIONS, type QuestionBody } from '../questions/schema.ts'
import * as quizzes from '../store.ts'
import { giftOf } from './rules-gift-write.ts'
import { qtiFiles } from './rules-qti-write.ts'
import { type ImportedPicture, MAX_PICTURE, MAX_PICTURES, endingOf, withoutPictures } from './rules-pictures.ts'
import type { JudgedQuestion } from './rules.ts'
import type { QuestionImportOutcome } from './schema.ts'

const tooMany = refusal(
  'invalid_request',
  'too_many_questions',
  'The quiz would have {count} questions, and {maximum} is the most.',
  'file',
)

type StagedPicture = { id: string; file: UploadedFile | undefined }
type QuestionImport = { judged: JudgedQuestion[]; pictures: StagedPicture[]; dryRun: boolean }

type StagingContext = Storage & { db: Db }

/** Stages pictures in the blob store. A dry run passes no context and stages none. Call it outside a transaction. */
export async function stagePictures(
  context: StagingContext | undefined,
  organizationId: string,
  pictures: ImportedPicture[],
): Promise<StagedPicture[]> {
  const staged: StagedPicture[] = []
  for (const { id, bytes, ...named } of pictures)
    staged.push({ id, file: context && (await stage(context, organizationId, ofMemory(bytes), named)) })
  return staged
}

/** Removes references to files that are neither imported nor attached to the quiz, for example files of another quiz. */
async function withKnownPictures(db: Db, quizId: string, judged: JudgedQuestion[], pictures: StagedPicture[]): Promise<JudgedQuestion[]> {
  const come = new Set(pictures.map(({ id }) => id))
  const named = namedIn(JSON.stringify(judged.map(({ question }) => question))).filter((id) => !come.has(id))
  const gone = await missing(db, quizId, named)
  return gone.size === 0 ? judged : judged.map((each) => withoutPictures(each, gone))
}

async function attach(db: Tx, caller: Caller, quiz: Parent, id: string, taken: UploadedFile): Promise<void> {
  const { blob_key, file_name, content_type, size_bytes } = taken
  const file = { blob_key, file_name, content_type, size_bytes, label: null, prefer_inline_display: true }
  const attachment = attachments.view(await attachments.append(db, files, quiz, { id, ...file }))
  await claim(db, taken)
  await kept.trail.tell(db, caller, quiz, 'attachment_added', { new: attachment })
}

/** Appends the accepted questions to the draft. A dry run writes nothing. */
export async function importQuestions(
  db: Tx,
  caller: Caller,
  quizId: string,
  { judged: read, pictures, dryRun }: QuestionImport,
): Promise<QuestionImportOutcome[]> {
  const quiz = await quizzes.lock(db, quizId)
  const judged = await withKnownPictures(db, quizId, read, pictures)
  const { questions, sections } = await bank.current(db, caller.actor, quiz)
  const taken = judged.flatMap(({ question }) => question ?? [])
  const count = questions.length + taken.length
  if (count > MAX_QUESTIONS) throw tooMany({ count, maximum: MAX_QUESTIONS })
  if (dryRun || taken.length === 0) return judged.map(({ outcome }) => outcome)
  for (const { id, file } of pictures) if (file) await attach(db, caller, quiz, id, file)
  await bank.setDraft(db, caller, quizId, { questions: [...questions, ...taken], sections })
  return judged.map(({ outcome }) => outcome)
}

/** Returns the pictures that questions show, up to the limits of an import. */
async function shownPictures(db: Db, quizId: string, questions: QuestionBody[]) {
  const named = new Set(namedIn(JSON.stringify(questions)))
  let room = MAX_PICTURES
  return (await attachments.list(db, files, quizId)).flatMap(({ id, blob_key, content_type, size_bytes }) => {
    const ending = endingOf(content_type)
    if (!named.has(id) || ending === undefined || size_bytes > Math.min(room, MAX_PICTURE)) return []
    room -= size_bytes
    return [{ id, blob_key, path: `files/${id}.${ending}` }]
  })
}

type ExportedQuiz = Parameters<typeof bank.current>[2] & { title: string }

/** Returns the draft questions, or else the published ones, as GIFT. */
export const gift = async (db: Db, caller: Caller, quiz: ExportedQuiz): Promise<Buffer> =>
  Buffer.from(giftOf((await bank.current(db, caller.actor, quiz)).questions))

/** Returns the draft questions, or else the published ones, as a QTI 3 package with their pictures. */
export async function qti(context: StagingContext, caller: Caller, quiz: ExportedQuiz): Promise<Buffer> {
  const { questions } = await bank.current(context.db, caller.actor, quiz)
  const shown = await shownPictures(context.db, quiz.id, questions)
  const zip = new ZipFile()
  const whole = buffer(zip.outputStream)
  const paths = new Map(shown.map(({ id, path }) => [id, path]))
  for (const { path, content } of qtiFiles(quiz.title, questions, paths)) zip.addBuffer(Buffer.from(content), path)
  for (const { blob_key, path } of shown) zip.addBuffer(await buffer(await blobsOf(context).read(blob_key)), path, { compress: false })
  zip.end()
  return whole
}
