import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import * as certifications from '#modules/certifications/actions.ts'
import * as rules from '#modules/certifications/proof-rules/actions.ts'
import * as quizzes from '#modules/quizzes/actions.ts'
import * as questions from '#modules/quizzes/questions/actions.ts'
import type { Caller } from '#platform/access/caller.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import { type Author, authorOf } from './author.ts'
import { idOf } from './ids.ts'
import { writeTries } from './quiz-tries.ts'
import { type DemoQuiz, quizStories } from './quiz-stories.ts'

type Parts = Pick<Context, 'db' | 'access'>

/** Writes the demo's quizzes, and who tried them; once and for all: who deletes them does not get them again. */
export async function writeDemoQuizzes(parts: Parts): Promise<void> {
  for (const story of quizStories) {
    const home = await authorOf(parts, { ...story, first: 'quiz.created' })
    if (home) await transaction(parts.db, async (db) => {
      for (const told of story.quizzes) await write(db, home, told)
    })
  }
} // prettier-ignore

async function write(db: Tx, { by, organization_id }: Author, told: DemoQuiz): Promise<void> {
  const owned = { owner_organization_id: organization_id, owner_department_id: null }
  const subject_matter_ids = [await idOf(db, 'subject', organization_id, told.subject)].filter((id) => id !== null)
  const { id } = await quizzes.create(db, by, owned, { ...owned, ...told.about, subject_matter_ids })
  await questions.setDraft(db, by, id, { questions: told.questions.map(({ asks }) => asks) })
  await questions.publish(db, by, id, {})
  // It is there for longer than anybody has tried it.
  const days = Math.max(...told.tries.map((one) => one.days)) + 7
  await sql`update quiz_version set published_at = now() - make_interval(days => ${days}) where quiz_id = ${id}::uuid`.execute(db)
  await writeTries(db, by, id, told)
  if (told.certifies) await certify(db, by, { id, ...owned, subject_matter_ids }, told.certifies)
}

type Asked = { id: string; owner_organization_id: string; owner_department_id: null; subject_matter_ids: string[] }

/** A certification for which one passes the quiz. */
async function certify(db: Tx, by: Caller, quiz: Asked, about: NonNullable<DemoQuiz['certifies']>): Promise<void> {
  const { id: quiz_id, subject_matter_ids, ...owned } = quiz
  const { id } = await certifications.create(db, by, owned, { ...owned, ...about, awarding_mode: 'automatic', subject_matter_ids })
  await rules.create(db, by, id, { rule_kind: 'quiz_pass', quiz_id })
}
