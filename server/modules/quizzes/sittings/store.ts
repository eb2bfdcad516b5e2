import { type Insertable, type RawBuilder, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import { contactRows, readerOf } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onViolation } from '#platform/errors.ts'
import { byMoment, cut, firstOf, following, inOrder } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { DrawnQuestion } from '../questions/rules-draw.ts'
import * as quizzes from '../store.ts'
import { LATEST } from './rules.ts'
import type { ListedQuizSitting } from './schema.ts'
import { LOBBY, hindranceOf, isAudience, isHost, isNamedHost, isReader, sits } from './store-access.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

for (const constraint of ['quiz_sitting_quiz_fkey', 'quiz_sitting_version_fkey']) onViolation(constraint, notFound)

type Table = DB['quiz_sitting']
type Words = Pick<ListedQuizSitting, 'pacing'> & { audience_kind: 'quiz' | 'people'; phase: 'lobby' | 'question' | 'reveal' | 'paused' }
export type StoredSitting = Omit<Selectable<Table>, keyof Words | 'drawn'> & Words & { drawn: DrawnQuestion[] | null }

/** A sitting as this caller sees it. `seen`: they see it without a permission. `led`: they are a named host. */
export type ShownSitting = ListedQuizSitting & Owned & { seen: boolean; led: boolean }

export const statusOf = sql<ListedQuizSitting['status']>`
  case when s.cancelled_at is not null then 'cancelled' when s.ended_at is not null or s.ends_at <= clock_timestamp() then 'ended'
    when s.starts_at <= clock_timestamp() then 'open' else 'scheduled' end`

const hosts = (actor: Actor) => sql`(
  select coalesce(json_agg(json_build_object('user_id', h.user_id, 'display_name', who.display_name, 'email', who.email)
    order by who.display_name, h.user_id), '[]')
  from quiz_sitting_host h cross join lateral (${contactRows(readerOf(actor), 'h.user_id', 's.organization_id')}) who
  where h.sitting_id = s.id)`

const audience = (actor: Actor) => sql`
  case when s.audience_kind = 'quiz' then to_json('quiz'::text) else json_build_object('user_ids', (
    select coalesce(json_agg(p.user_id order by p.user_id), '[]') from quiz_sitting_person p
    where p.sitting_id = s.id and (${isHost(actor)} or ${isReader(actor)} or p.user_id = ${actor.id}::uuid))) end`

/** Condition: the caller sees the sitting without a permission. */
const isMeant = (actor: Actor) => sql<boolean>`(${isNamedHost(actor)} or ${isAudience(actor)} or ${sits(actor)})`

/** SQL for sittings as lists show them to the caller. It takes one statement for all rows of `source`, a query of quiz_sitting. */
const view = (actor: Actor, source: RawBuilder<unknown>, extra = sql``) => sql<ShownSitting>`
  select s.id, json_build_object('id', quiz.id, 'title', quiz.title) as quiz, quiz.owner_organization_id, quiz.owner_department_id,
    s.title, s.starts_at, s.ends_at, s.pacing, ${hosts(actor)} as hosts, ${audience(actor)} as audience, s.meeting_url, s.location,
    case when ${isHost(actor)} or ${isAudience(actor)} or ${sits(actor)} then s.join_code end as join_code,
    s.cancelled_at, ${statusOf} as status, ${isHost(actor)} as is_host,
    (select seat.attempt_id from quiz_sitting_seat seat where seat.sitting_id = s.id and seat.user_id = ${actor.id}::uuid) as attempt_id,
    ${hindranceOf(actor)} as cannot_join, s.created_at, s.updated_at,
    ${isMeant(actor)} as seen, ${isNamedHost(actor)} as led ${extra}
  from (${source}) s join quiz on quiz.id = s.quiz_id`

export async function find(db: Db, actor: Actor, id: string): Promise<ShownSitting | undefined> {
  const { rows } = await view(actor, sql`select * from quiz_sitting where id = ${id}::uuid`).execute(db)
  return rows[0]
}

/** Returns a sitting. Throws 404 when there is none. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

const shownTo = (actor: Actor) => sql<boolean>`(${isReader(actor)} or ${isMeant(actor)})`

/** Returns a page of the sittings of a quiz that the caller sees, latest start first. */
export async function listOfQuiz(db: Db, actor: Actor, quizId: string, request: PageRequest): Promise<Page<ListedQuizSitting>> {
  const order = byMoment('s.starts_at', 's.id')
  const source = sql`
    select s.* from quiz_sitting s join quiz on quiz.id = s.quiz_id
    where s.quiz_id = ${quizId}::uuid and ${shownTo(actor)} and ${following(order, request)} ${firstOf(order, request)}`
  const { rows } = await sql<ShownSitting>`${view(actor, source)} ${inOrder(order)}`.execute(db)
  return cut(rows, ({ starts_at, id }) => [starts_at, id], request)
}

/** Whether the caller sees any sitting of a quiz. */
export async function seesAny(db: Db, actor: Actor, quizId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (
    select from quiz_sitting s join quiz on quiz.id = s.quiz_id where s.quiz_id = ${quizId}::uuid and ${shownTo(actor)}) as any`.execute(db)
  return rows[0]!.any
}

/**
 * SQL for a sort key: one descending order puts the next sitting first, then later ones, then past ones.
 * For this, starts in the future are mirrored at LATEST.
 */
const isAhead = sql`(s.cancelled_at is null and s.ended_at is null and s.ends_at > now())`
const rank = sql`(case when ${isAhead} then ${LATEST}::timestamptz + (${LATEST}::timestamptz - s.starts_at) else s.starts_at end)`

type MySittingsFilter = { join_code?: string | undefined }
type RankedSitting = ShownSitting & { rank: string }

/**
 * Returns a page of sittings that the caller may take, hosts by name, or took. Coming ones come first, the next one at the top, then past
 * ones, latest first.
 */
export async function listMine(
  db: Db,
  actor: Actor,
  { join_code }: MySittingsFilter,
  request: PageRequest,
): Promise<Page<ListedQuizSitting>> {
  const order = byMoment(rank, 's.id')
  const code = join_code?.toUpperCase() ?? null
  const source = sql`
    select s.*, ${rank} as rank from quiz_sitting s join quiz on quiz.id = s.quiz_id
    where ${isMeant(actor)} and ${isLiveOrganization('s.organization_id')} and (${code}::text is null or s.join_code = ${code}::text)
      and ${following(order, request)}
    ${firstOf(order, request)}`
  const { rows } = await sql<RankedSitting>`${view(actor, source, sql`, s.rank`)} ${inOrder(byMoment('s.rank', 's.id'))}`.execute(db)
  return cut(rows, ({ rank, id }) => [rank, id], request)
}

/** Locks a sitting until the transaction ends, after its quiz and the owner of the quiz. Throws 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<{ sitting: StoredSitting; quiz: quizzes.StoredQuiz }> {
  const { quiz_id } = found(await db.selectFrom('quiz_sitting').select('quiz_id').where('id', '=', id).executeTakeFirst())
  const quiz = await quizzes.hold(db, quiz_id)
  const sitting = await db
    .selectFrom('quiz_sitting')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<StoredSitting>()
    .executeTakeFirst()
  return { sitting: found(sitting), quiz }
}

/** Returns the current time of the database, the clock that all processes share. */
export async function present(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

/** `has_begun`: questions are visible. `is_early`: nobody may join yet. */
export type Moment = { now: string; status: ListedQuizSitting['status']; has_begun: boolean; is_early: boolean }

/** Returns the status of a sitting at this moment. */
export async function momentOf(db: Db, id: string): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select clock_timestamp() as now, ${statusOf} as status, clock_timestamp() < s.starts_at - ${LOBBY} as is_early,
      case when s.pacing = 'self' then s.starts_at <= clock_timestamp() else s.phase <> 'lobby' end as has_begun
    from quiz_sitting s where s.id = ${id}::uuid`.execute(db)
  return rows[0] ?? Promise.reject(notFound())
}

const now = sql<string>`now()`

type NewSitting = Omit<Insertable<Table>, 'join_code'>

/** Creates a sitting with that code. Returns undefined if another sitting has the code. */
export function create(db: Tx, sitting: NewSitting, join_code: string): Promise<StoredSitting | undefined> {
  return db
    .insertInto('quiz_sitting')
    .values({ ...sitting, join_code })
    .onConflict((conflict) => conflict.column('join_code').doNothing())
    .returningAll()
    .$castTo<StoredSitting>()
    .executeTakeFirst()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'quiz_sitting'>): Promise<StoredSitting> {
  return db
    .updateTable('quiz_sitting')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .$castTo<StoredSitting>()
    .executeTakeFirstOrThrow()
}

/** Marks a change for calendars. */
export const announce = (db: Tx, id: string): Promise<StoredSitting> =>
  update(db, id, { sequence: sql<number>`sequence + 1`, changed_at: now })

const lobby = { phase: 'lobby' as const, question_index: null, opened_at: null, closes_at: null, remaining_ms: null }

export const setCancelled = (db: Tx, id: string, isCancelled: boolean): Promise<StoredSitting> =>
  update(db, id, { cancelled_at: isCancelled ? now : null, seq: sql<number>`seq + 1` })

/** Resets a sitting to its lobby. Submitted attempts keep their seats, and while there are any, the quiz version stays fixed. */
export const clear = (db: Tx, id: string): Promise<StoredSitting> =>
  update(db, id, {
    ...lobby,
    quiz_version: sql<number | null>`
      case when exists (select from quiz_sitting_seat seat where seat.sitting_id = quiz_sitting.id) then quiz_version end`,
    drawn: null,
    seq: sql<number>`seq + 1`,
  })

/** Whether the caller still sees the sitting. */
export async function isShown(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select ${shownTo(actor)} as shown from quiz_sitting s join quiz on quiz.id = s.quiz_id where s.id = ${id}::uuid`.execute(db)
  return rows[0]?.shown ?? false
}

/** Sets the end. The open question closes no later than that. */
export const setEnd = (db: Tx, id: string, ends_at: string): Promise<StoredSitting> =>
  update(db, id, {
    ends_at,
    closes_at: sql<string | null>`case when closes_at is not null then least(closes_at, ${ends_at}::timestamptz) end`,
  })
