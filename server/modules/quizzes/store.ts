import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { isForCaller } from '#platform/access/audience.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { settled } from '#platform/db/statement.ts'
import { found } from '#platform/errors.ts'
import type { KeptKind } from '#platform/kept/kind.ts'
import { mayCopy } from '#platform/kept/may.ts'
import { type Stored, rowsOf } from '#platform/kept/rows.ts'
import { type SortedFilter, cataloguePage } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { tagged } from '#platform/rows/tags.ts'
import type { Page } from '#platform/shapes.ts'
import type { ListedQuiz, Quiz } from './schema.ts'

export const kind = {
  table: 'quiz',
  kind: 'quiz',
  label: 'title',
  family: 'quizzes',
  changed: 'updated_at',
} as const satisfies KeptKind<'quiz'>
/** Every change of a quiz or its questions locks the quiz first. */
export const { lock, hold, update } = rowsOf(kind)
export const tags = tagged({ things: 'quiz', table: 'quiz_subject', column: 'quiz_id', key: 'quiz' })

export type StoredQuiz = Stored<'quiz'>
/** `reached`: the live quiz is for the caller. */
export type ShownQuiz = Omit<Quiz, 'standing'> & { reached: boolean }

const stored = [
  'quiz.id', 'quiz.owner_organization_id', 'quiz.owner_department_id', 'quiz.title', 'quiz.audience', 'quiz.passing_score',
  'quiz.max_attempts', 'quiz.retake_wait_minutes', 'quiz.time_limit_minutes', 'quiz.shuffle_questions', 'quiz.shuffle_options',
  'quiz.draw_count', 'quiz.review', 'quiz.version', 'quiz.created_at', 'quiz.updated_at', 'quiz.archived_at',
] as const // prettier-ignore

/**
 * SQL for the recertification cutoff of the quiz in `table`: when it was last published with recertification.
 * Earlier submissions do not count.
 */
export const cutoffOf = (table: string) => sql<string | null>`(
  select max(v.published_at) from quiz_version v where v.quiz_id = ${sql.ref(`${table}.id`)} and v.requires_recertification)`

export const isLive = settled(sql<SqlBool>`quiz.archived_at is null and quiz.version > 0`)

/** Condition: the live quiz is for the caller. */
export const reachesCaller = (actor: Actor) => sql<boolean>`(${isLive} and ${isForCaller(actor, 'quizzes:read', 'quiz')})`

/** Query for quizzes as lists show them. */
export const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('quiz')
    .leftJoin('quiz_version as current', (join) =>
      join.onRef('current.quiz_id', '=', 'quiz.id').onRef('current.version', '=', 'quiz.version'),
    )
    .select(stored)
    .select([
      tags.subjects.as('subjects'),
      'current.published_at',
      cutoffOf('quiz').as('recertification_cutoff_at'),
      sql<
        number | null
      >`case when current.version is not null then coalesce(current.section_draws, quiz.draw_count, current.bank_count) end`.as(
        'question_count',
      ),
      sql<boolean>`exists (select from quiz_draft d where d.quiz_id = quiz.id)`.as('has_draft'),
      mayCopy(actor, kind).as('may'),
    ])

export const find = (db: Db, actor: Actor, id: string): Promise<ShownQuiz | undefined> =>
  view(db, actor)
    .select(['quiz.description_markdown', reachesCaller(actor).as('reached')])
    .where('quiz.id', '=', id)
    .executeTakeFirst()

/** Returns a quiz. Throws 404 when there is none. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Returns a page of quizzes in the requested order. `q` searches titles only. */
export function list(db: Db, asking: ActorWithAccess, { q, ...filter }: SortedFilter, request: PageRequest): Promise<Page<ListedQuiz>> {
  const quizzes = q === undefined ? view(db, asking.actor) : view(db, asking.actor).where(hasText(q, 'quiz.title'))
  return cataloguePage(quizzes, 'quiz', asking, filter, request)
}

/**
 * Returns the ids of the records that passes of a quiz reported.
 * It locks the attempts first, so a submission that is under way finishes before.
 */
export async function passRecords(db: Tx, id: string): Promise<string[]> {
  await sql`select from quiz_attempt where quiz_id = ${id}::uuid order by id for update`.execute(db)
  const rows = await db
    .selectFrom('quiz_attempt')
    .select('record_id')
    .where('quiz_id', '=', id)
    .where('record_id', 'is not', null)
    .execute()
  return rows.flatMap(({ record_id }) => record_id ?? [])
}
