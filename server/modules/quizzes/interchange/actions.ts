import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import * as bank from '../questions/actions.ts'
import { MAX_QUESTIONS } from '../questions/schema.ts'
import * as quizzes from '../store.ts'
import { giftOf } from './rules-gift-write.ts'
import { qtiFiles } from './rules-qti-write.ts'
import type { Judged } from './rules.ts'
import type { QuestionImportOutcome } from './schema.ts'

const tooMany = refusal(
  'invalid_request',
  'too_many_questions',
  'The quiz would have {count} questions, and {maximum} is the most.',
  'file',
)

/** Puts the questions that can be taken behind those that wait to be published. In a dry run nothing is written. */
export async function importQuestions(
  db: Tx,
  caller: Caller,
  quizId: string,
  { judged, dryRun }: { judged: Judged[]; dryRun: boolean },
): Promise<QuestionImportOutcome[]> {
  const quiz = await quizzes.lock(db, quizId)
  const { questions, sections } = await bank.current(db, caller.actor, quiz)
  const taken = judged.flatMap(({ question }) => question ?? [])
  const count = questions.length + taken.length
  if (count > MAX_QUESTIONS) throw tooMany({ count, maximum: MAX_QUESTIONS })
  if (!dryRun && taken.length > 0) await bank.setDraft(db, caller, quizId, { questions: [...questions, ...taken], sections })
  return judged.map(({ outcome }) => outcome)
}

type OfQuiz = Parameters<typeof bank.current>[2] & { title: string }

/** The questions as they wait to be published, else as they are, in GIFT. */
export const gift = async (db: Db, caller: Caller, quiz: OfQuiz): Promise<Buffer> =>
  Buffer.from(giftOf((await bank.current(db, caller.actor, quiz)).questions))

/** The same as a package of QTI 3. */
export async function qti(db: Db, caller: Caller, quiz: OfQuiz): Promise<Buffer> {
  const { questions } = await bank.current(db, caller.actor, quiz)
  const zip = new ZipFile()
  const whole = buffer(zip.outputStream)
  for (const { path, content } of qtiFiles(quiz.title, questions)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return whole
}
