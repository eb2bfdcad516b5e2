import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { isForCaller } from '#platform/access/audience.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { holdOwner } from '#platform/access/owner.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { column } from '#platform/db/statement.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { type SortedFilter, cataloguePage } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { tagged } from '#platform/rows/tags.ts'
import type { Page } from '#platform/shapes.ts'
import type { ListedQuiz, Quiz } from './schema.ts'

onViolation('quiz_owner_organization_id_fkey', notFound)
onViolation('quiz_department_fkey', notFound)

export const tags = tagged({ things: 'quiz', table: 'quiz_subject', column: 'quiz_id', key: 'quiz' })

type Table = DB['quiz']
export type StoredQuiz = Omit<Selectable<Table>, 'audience' | 'review'> & Pick<ListedQuiz, 'audience' | 'review'>
export type ShownQuiz = Omit<Quiz, 'standing'>

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

/** Condition on the columns of `table`: the live quiz is for the caller. `reaches` of the rules is the same rule for one quiz. */
export const reachesCaller = (actor: Actor, table: string) =>
  sql<boolean>`(${column(`${table}.archived_at`)} is null and ${column(`${table}.version`)} > 0 and ${isForCaller(actor, 'quizzes:read', table)})`

/** Query for quizzes as lists show them. */
export const view = (db: Db) =>
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
    ])
    .$castTo<ListedQuiz>()

export function find(db: Db, id: string): Promise<ShownQuiz | undefined> {
  return view(db).select('quiz.description_markdown').where('quiz.id', '=', id).executeTakeFirst()
}

/** Returns a quiz. Throws 404 when there is none. */
export const get = async (db: Db, id: string) => found(await find(db, id))

/** Locks the owner of a quiz, which every transaction locks before the quiz itself. Throws 404 when the quiz is gone. */
async function holdOwnerOf(db: Tx, id: string): Promise<void> {
  const owner = ['owner_organization_id', 'owner_department_id'] as const
  await holdOwner(db, found(await db.selectFrom('quiz').select(owner).where('id', '=', id).executeTakeFirst()))
}

/** Locks a quiz until the transaction ends. Every change of its questions takes this lock first. Throws 404 when the quiz is gone. */
export async function lock(db: Tx, id: string): Promise<StoredQuiz> {
  await holdOwnerOf(db, id)
  return found(await db.selectFrom('quiz').selectAll().where('id', '=', id).forUpdate().$castTo<StoredQuiz>().executeTakeFirst())
}

/**
 * Takes a shared lock: nobody can change the quiz until the transaction ends, and others may hold it too.
 * Throws 404 when the quiz is gone.
 */
export async function hold(db: Tx, id: string): Promise<StoredQuiz> {
  await holdOwnerOf(db, id)
  return found(await db.selectFrom('quiz').selectAll().where('id', '=', id).forShare().$castTo<StoredQuiz>().executeTakeFirst())
}

/** Returns a page of quizzes in the requested order. `q` searches titles only. */
export function list(
  db: Db,
  asking: ActorWithAccess,
  { q, ...filter }: SortedFilter,
  request: PageRequest<string | null>,
): Promise<Page<ListedQuiz>> {
  const quizzes = q === undefined ? view(db) : view(db).where(hasText(q, 'quiz.title'))
  return cataloguePage(quizzes, 'quiz', asking, filter, request)
}

export function create(db: Tx, quiz: Insertable<Table>): Promise<StoredQuiz> {
  return db.insertInto('quiz').values(quiz).returningAll().$castTo<StoredQuiz>().executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'quiz'>): Promise<StoredQuiz> {
  return db
    .updateTable('quiz')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .$castTo<StoredQuiz>()
    .executeTakeFirstOrThrow()
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

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('quiz').where('id', '=', id).execute()
}
