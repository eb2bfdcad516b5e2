import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import * as certifications from '#modules/certifications/actions.ts'
import * as rules from '#modules/certifications/proof-rules/actions.ts'
import * as quizzes from '#modules/quizzes/actions.ts'
import { attached } from '#modules/quizzes/files/actions.ts'
import * as questions from '#modules/quizzes/questions/actions.ts'
import type { Caller } from '#platform/access/caller.ts'
import * as sittings from '#modules/quizzes/sittings/actions-change.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import { ofMemory } from '#platform/files/arrivals.ts'
import * as files from '#platform/files/attachments/actions.ts'
import { type UploadedFile, stage } from '#platform/files/uploads.ts'
import { type Author, authorOf } from './author.ts'
import { idOf } from './ids.ts'
import { writeTries } from './quiz-tries.ts'
import { type DemoQuiz, type DemoSitting, quizStories } from './quiz-stories.ts'

type Parts = Pick<Context, 'db' | 'access' | 'blobs' | 'config' | 'jobs'>

/** Writes the demo's quizzes with their attempts. It does so once: after a user deletes them, a later start does not write them again. */
export async function writeDemoQuizzes(parts: Parts): Promise<void> {
  for (const story of quizStories) {
    const home = parts.blobs && (await authorOf(parts, { ...story, first: 'quiz.created' }))
    if (!home) continue
    const quizzes: { told: DemoQuiz; taken: UploadedFile[] }[] = []
    for (const told of story.quizzes) quizzes.push({ told, taken: await stagePictures(parts, home.organization_id, told) })
    await transaction(parts.db, async (db) => {
      for (const { told, taken } of quizzes) await write(parts, db, home, told, taken)
    })
  }
} // prettier-ignore

/** Questions name their pictures by file name. The files lie in `server/demo/quizzes`. */
const NAMED = /attachment:([a-z-]+\.png)/g
const folder = join(import.meta.dirname, '../quizzes')

async function stagePictures(parts: Parts, organizationId: string, { questions }: DemoQuiz): Promise<UploadedFile[]> {
  const names = new Set(Array.from(JSON.stringify(questions).matchAll(NAMED), ([, name]) => name!))
  const taken: UploadedFile[] = []
  for (const file_name of names) {
    const bytes = ofMemory(await readFile(join(folder, file_name)))
    taken.push(await stage(parts, organizationId, bytes, { file_name, content_type: 'image/png' }))
  }
  return taken
}

async function write(parts: Parts, db: Tx, { by, organization_id }: Author, told: DemoQuiz, taken: UploadedFile[]): Promise<void> {
  const owned = { owner_organization_id: organization_id, owner_department_id: null }
  const subject_matter_ids = [await idOf(db, 'subject', organization_id, told.subject)].filter((id) => id !== null)
  const quiz = await quizzes.create(db, by, owned, { ...owned, ...told.about, subject_matter_ids })
  const { id } = quiz
  const ids = new Map<string, string>()
  for (const file of taken) {
    const { file_name } = file
    ids.set(file_name, (await files.create(db, by, attached, quiz, { pathname: '', file_name }, file)).id)
  }
  const asked = JSON.stringify(told.questions.map(({ asks }) => asks))
  await questions.setDraft(db, by, id, {
    questions: JSON.parse(asked.replaceAll(NAMED, (_all, name: string) => `attachment:${ids.get(name)}`)),
  })
  await questions.publish(db, parts.jobs, by, id, {})
  // Dates the publication to a week before the first attempt.
  const days = Math.max(...told.tries.map((one) => one.days)) + 7
  await sql`update quiz_version set published_at = now() - make_interval(days => ${days}) where quiz_id = ${id}::uuid`.execute(db)
  await writeTries(db, by, id, told)
  for (const sitting of told.sittings ?? []) await arrange(db, by, { id, ...owned }, sitting)
  if (told.certifies) await certify(db, by, { id, ...owned, subject_matter_ids }, told.certifies)
}

type OwnedQuiz = { id: string; owner_organization_id: string }

/** Creates a live sitting of the quiz. */
async function arrange(db: Tx, by: Caller, { id, owner_organization_id }: OwnedQuiz, told: DemoSitting): Promise<void> {
  const { begins, minutes, hosts, ...about } = told
  const members = await db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select('a.id')
    .where('m.organization_id', '=', owner_organization_id)
    .where('a.display_name', 'in', [...hosts, ''])
    .execute()
  const at = (minute: number) => new Date(Date.now() + minute * 60_000).toISOString()
  const window = { starts_at: at(begins), ends_at: at(begins + minutes) }
  await sittings.create(db, by, id, { ...about, ...window, host_user_ids: members.map((member) => member.id) })
}

type CertifyingQuiz = { id: string; owner_organization_id: string; owner_department_id: null; subject_matter_ids: string[] }

/** Creates a certification that requires passing the quiz. */
async function certify(db: Tx, by: Caller, quiz: CertifyingQuiz, about: NonNullable<DemoQuiz['certifies']>): Promise<void> {
  const { id: quiz_id, subject_matter_ids, ...owned } = quiz
  const { id } = await certifications.create(db, by, owned, { ...owned, ...about, awarding_mode: 'automatic', subject_matter_ids })
  await rules.create(db, by, id, { rule_kind: 'quiz_pass', quiz_id })
}
