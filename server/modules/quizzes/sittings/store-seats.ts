import { sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import { peopleOf } from '#platform/access/audience.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { hasText } from '#platform/rows/search-text.ts'
import type { Quiz } from '../schema.ts'
import type { SittingSeat } from './schema.ts'
import { personalHindrance } from './store-access.ts'
import { hasAnswered } from './store-live.ts'
import type { StoredSitting } from './store.ts'

type Seat = Pick<StoredSitting, 'id' | 'organization_id'> & { user_id: string; attempt_id: string }

/** Takes a seat for a person who is connected now. Later, their windows report whether they still are. */
export async function take(db: Tx, { id: sitting_id, organization_id, user_id, attempt_id }: Seat): Promise<void> {
  const seen_at = sql<string>`clock_timestamp()`
  await db.insertInto('quiz_sitting_seat').values({ organization_id, sitting_id, user_id, attempt_id, seen_at }).execute()
}

type OpenAttemptRow = { id: string; organization_id: string; user_id: string; quiz_id: string; number: number }

/** Deletes the open attempts of a sitting, and with them their seats. */
export async function withdraw(db: Tx, sittingId: string): Promise<OpenAttemptRow[]> {
  const { rows } = await sql<OpenAttemptRow>`
    delete from quiz_attempt where sitting_id = ${sittingId}::uuid and submitted_at is null
    returning id, organization_id, user_id, quiz_id, number`.execute(db)
  return rows
}

/** Locks the open attempts of a sitting until the transaction ends, so saves of answers wait. Returns their ids in ascending order. */
export async function lockOpen(db: Tx, sittingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quiz_attempt where sitting_id = ${sittingId}::uuid and submitted_at is null order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

type SeatPresence = { sitting_id: string; user_id: string; shows: boolean }

/** Records for people with a seat, as of now, whether a window of theirs shows the sitting. */
export async function setSeen(db: Db, watching: SeatPresence[]): Promise<void> {
  const [sittings, users, shows] = [
    watching.map((one) => one.sitting_id),
    watching.map((one) => one.user_id),
    watching.map((one) => one.shows),
  ]
  await sql`
    update quiz_sitting_seat seat set seen_at = case when w.shows then clock_timestamp() end
    from unnest(${sittings}::uuid[], ${users}::uuid[], ${shows}::boolean[]) w (sitting_id, user_id, shows)
    where seat.sitting_id = w.sitting_id and seat.user_id = w.user_id`.execute(db)
}

/** Returns the id of the quiz of a sitting. Throws 404 when the sitting is gone. */
export const quizOf = async (db: Db, sittingId: string): Promise<{ quiz_id: string }> =>
  found(await db.selectFrom('quiz_sitting').select('quiz_id').where('id', '=', sittingId).executeTakeFirst())

/** People with an open window are reported again within this time. */
const LATELY = sql`interval '25 seconds'`

export type RosterQuery = { q?: string | undefined; limit: number }
type SittingQuiz = Owned & Pick<Quiz, 'audience'>

/**
 * Returns the people a sitting is for and those who have joined, by name, the joined ones first.
 * Their details are read only for the rows within the limit.
 */
export async function list(
  db: Db,
  actor: Actor,
  sittingId: string,
  quiz: SittingQuiz,
  { q = '', limit }: RosterQuery,
): Promise<SittingSeat[]> {
  const { rows } = await sql<SittingSeat>`
    with meant as (
      select people.user_id from (${peopleOf('quizzes:read', quiz)}) people
      where exists (select from quiz_sitting s where s.id = ${sittingId}::uuid and s.audience_kind = 'quiz')
      union
      select p.user_id from quiz_sitting_person p join membership m on m.organization_id = p.organization_id and m.account_id = p.user_id
      where p.sitting_id = ${sittingId}::uuid
      union
      select taken.user_id from quiz_sitting_seat taken where taken.sitting_id = ${sittingId}::uuid
    ), first as materialized (
      select meant.user_id, account.display_name, taken.user_id is null as expected
      from meant join account on account.id = meant.user_id
      left join quiz_sitting_seat taken on taken.sitting_id = ${sittingId}::uuid and taken.user_id = meant.user_id
      where ${q === '' ? sql`true` : hasText(q, 'account.display_name')}
      order by expected, account.display_name, meant.user_id limit ${limit}
    )
    select ${person(actor, 'first.user_id', 's.organization_id')} as person, seat.joined_at,
      coalesce(seat.seen_at > clock_timestamp() - ${LATELY}, false) as connected, seat.user_id is not null and ${hasAnswered} as answered,
      (select count(*)::int from quiz_answer w where w.attempt_id = a.id and w.answer is not null) as answered_count,
      case when seat.user_id is null then ${personalHindrance(sql`first.user_id`)} end as cannot_join
    from first
    join quiz_sitting s on s.id = ${sittingId}::uuid
    join quiz on quiz.id = s.quiz_id
    left join quiz_sitting_seat seat on seat.sitting_id = s.id and seat.user_id = first.user_id
    left join quiz_attempt a on a.id = seat.attempt_id
    order by first.expected, first.display_name, first.user_id`.execute(db)
  return rows
}
