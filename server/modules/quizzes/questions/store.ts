import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { PersonRef } from '#platform/shapes.ts'
import type { QuestionToMark, Match } from '../scoring/rules.ts'
import { type KnownQuestions, type Question, asScored } from './rules.ts'
import type { QuestionKind } from './schema.ts'
import type { QuizSection, QuizVersion } from './schema-bank.ts'

export type Bank = { questions: Question[]; sections: QuizSection[] }
export type Draft = Bank & { changed_at: string; changed_by: PersonRef | null }
type QuizRef = { id: string; owner_organization_id: string }

/** Returns the draft of the questions. */
export async function draft(db: Db, actor: Actor, { id }: QuizRef): Promise<Draft | undefined> {
  const found = await db
    .selectFrom('quiz_draft')
    .select(['questions', 'sections', 'changed_at', person(actor, 'quiz_draft.changed_by', 'quiz_draft.organization_id').as('changed_by')])
    .where('quiz_id', '=', id)
    .$castTo<Draft>()
    .executeTakeFirst()
  return found && { ...found, questions: found.questions.map(asScored) }
}

export async function setDraft(db: Tx, quiz: QuizRef, { questions, sections }: Bank, changed_by: string): Promise<void> {
  const values = { questions: JSON.stringify(questions), sections: JSON.stringify(sections), changed_by, changed_at: sql<string>`now()` }
  await db
    .insertInto('quiz_draft')
    .values({ organization_id: quiz.owner_organization_id, quiz_id: quiz.id, ...values })
    .onConflict((conflict) => conflict.column('quiz_id').doUpdateSet(values))
    .execute()
}

export async function removeDraft(db: Tx, { id }: QuizRef): Promise<void> {
  await db.deleteFrom('quiz_draft').where('quiz_id', '=', id).execute()
}

/** Returns the draft of the questions, or else the published ones. */
export async function bank(db: Db, actor: Actor, quiz: QuizRef & { version: number }): Promise<Bank> {
  const waiting = await draft(db, actor, quiz)
  if (waiting) return { questions: waiting.questions, sections: waiting.sections }
  if (quiz.version === 0) return { questions: [], sections: [] }
  const { questions, sections } = await published(db, quiz.id, quiz.version)
  return { questions: questions.map(({ question }) => question), sections }
}

type Row = { body: Question; matches: Match[] | null }
const asked = ({ body, matches }: Row): QuestionToMark => ({ question: asScored(body), matches })

async function rows(db: Db, quizId: string, version: number, which: RawBuilder<unknown>): Promise<QuestionToMark[]> {
  const found = await sql<Row>`
    select body, matches from quiz_question
    where quiz_id = ${quizId}::uuid and version = ${version} and ${which} order by position`.execute(db)
  return found.rows.map(asked)
}

/** Returns the questions of a version, in their order. */
export const ofVersion = (db: Db, quizId: string, version: number) => rows(db, quizId, version, sql`true`)

/** Returns the named questions of a version, in their order. */
export const some = (db: Db, quizId: string, version: number, ids: string[]) =>
  rows(db, quizId, version, sql`question_id = any(${ids}::uuid[])`)

/** Returns the questions and the sections of a version. */
export async function published(db: Db, quizId: string, nr: number): Promise<{ questions: QuestionToMark[]; sections: QuizSection[] }> {
  const { sections } = await db
    .selectFrom('quiz_version')
    .select('sections')
    .where('quiz_id', '=', quizId)
    .where('version', '=', nr)
    .$castTo<{ sections: QuizSection[] }>()
    .executeTakeFirstOrThrow()
  return { questions: await ofVersion(db, quizId, nr), sections }
}

type VersionRow = QuizVersion & { sections: QuizSection[] }

const versionsOf = (db: Db, actor: Actor, { id }: QuizRef) =>
  db
    .selectFrom('quiz_version')
    .select(['version', 'bank_count as question_count', 'requires_recertification', 'published_at'])
    .select(person(actor, 'quiz_version.published_by', 'quiz_version.organization_id').as('published_by'))
    .where('quiz_id', '=', id)

export function version(db: Db, actor: Actor, quiz: QuizRef, nr: number): Promise<VersionRow | undefined> {
  return versionsOf(db, actor, quiz).select('sections').where('version', '=', nr).$castTo<VersionRow>().executeTakeFirst()
}

/** Returns the versions of a quiz, newest first. */
export const versions = (db: Db, actor: Actor, quiz: QuizRef): Promise<QuizVersion[]> =>
  versionsOf(db, actor, quiz).orderBy('version', 'desc').execute()

/** Returns every question that the quiz has or had, with the ids of its parts. */
export async function known(db: Db, { id }: QuizRef): Promise<KnownQuestions> {
  const { rows } = await sql<{ question_id: string; kind: QuestionKind; parts: string[] }>`
    select body ->> 'question_id' as question_id, body ->> 'kind' as kind, array(
      select p ->> 'id' from jsonb_array_elements(coalesce(body -> 'options', body -> 'items', body -> 'pairs', '[]')) p) as parts
    from (
      select q.body from quiz_question q where q.quiz_id = ${id}::uuid
      union all
      select q from quiz_draft d cross join jsonb_array_elements(d.questions) q where d.quiz_id = ${id}::uuid
    ) every (body)`.execute(db)
  const known = new Map<string, { kind: QuestionKind; parts: Set<string> }>()
  for (const { question_id, kind, parts } of rows)
    known.set(question_id, { kind, parts: new Set([...(known.get(question_id)?.parts ?? []), ...parts]) })
  return known
}

type NewVersion = {
  version: number
  sections: QuizSection[]
  section_draws: number | null
  requires_recertification: boolean
  published_by: string
}

/** Stores a version with these questions. */
export async function publish(db: Tx, quiz: QuizRef, { sections, ...given }: NewVersion, questions: QuestionToMark[]): Promise<void> {
  const of = { organization_id: quiz.owner_organization_id, quiz_id: quiz.id, version: given.version }
  await db
    .insertInto('quiz_version')
    .values({ ...of, ...given, sections: JSON.stringify(sections), bank_count: questions.length })
    .execute()
  const rows = questions.map(({ question, matches }, position) => ({
    ...of,
    question_id: question.question_id,
    position,
    kind: question.kind,
    points: question.points,
    body: JSON.stringify(question),
    matches: matches && JSON.stringify(matches),
  }))
  await db.insertInto('quiz_question').values(rows).execute()
}
