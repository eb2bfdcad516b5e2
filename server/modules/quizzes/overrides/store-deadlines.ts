import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'

/** SQL for the person's accommodation, if it was valid when the attempt `a` began. The day is that of the organization's time zone. */
const accommodation = sql`(
  select w.* from quiz_accommodation w join organization o on o.id = w.organization_id
  where w.organization_id = a.organization_id and w.user_id = a.user_id
    and (w.valid_until is null or (a.started_at at time zone o.time_zone)::date <= w.valid_until))`

/** SQL for the extra minutes of a person, beyond `minutes`: the limit of an attempt `a`, or the length of a sitting. */
const beyond = (minutes: RawBuilder<unknown>) =>
  sql`${minutes} * (coalesce(w.factor, 1) - 1) + coalesce(w.extra_minutes, 0) + coalesce(o.extra_minutes, 0)`
const inMinutes = (minutes: RawBuilder<unknown>) => sql`make_interval(secs => 60 * (${minutes}))`

/**
 * SQL for the deadline of an attempt in a row `a`; null without a limit. It applies all factors and minutes of the person.
 * In a sitting, time begins no earlier than the sitting and ends with it. In a self-paced sitting, the person's extra time comes on top.
 */
export const deadlineOf = sql<string | null>`(
  select least(
    greatest(a.started_at, s.starts_at) + ${inMinutes(sql`a.time_limit_minutes + ${beyond(sql`a.time_limit_minutes`)}`)},
    s.ends_at + case when s.pacing = 'self'
      then ${inMinutes(beyond(sql`coalesce(a.time_limit_minutes, extract(epoch from s.ends_at - s.starts_at)::float8 / 60)`))}
      else interval '0' end)
  from (select 1) one left join ${accommodation} w on true
  left join quiz_sitting s on s.id = a.sitting_id
  left join quiz_override o on o.quiz_id = a.quiz_id and o.user_id = a.user_id)`

/**
 * Recomputes the deadlines of open attempts that are not past their deadline.
 * A new deadline in the past becomes now, so that no answer becomes late afterwards.
 */
async function rewrite(db: Tx, which: RawBuilder<unknown>): Promise<AttemptDeadline[]> {
  const { rows } = await sql<AttemptDeadline>`
    update quiz_attempt a set deadline_at = greatest(${deadlineOf}, clock_timestamp())
    where ${which} and a.submitted_at is null and a.deadline_at > clock_timestamp()
      and a.deadline_at is distinct from ${deadlineOf}
    returning a.id as attempt_id, a.deadline_at`.execute(db)
  return rows
}
type AttemptDeadline = { attempt_id: string; deadline_at: string }

const ofPerson = (userId: string) => sql`a.user_id = ${userId}::uuid`

/** Recomputes the deadlines of a person at one quiz. */
export const rewriteAt = (db: Tx, userId: string, quizId: string) => rewrite(db, sql`${ofPerson(userId)} and a.quiz_id = ${quizId}::uuid`)

/** Recomputes the deadlines of a person at every quiz of an organization. */
export const rewriteIn = (db: Tx, userId: string, organizationId: string) =>
  rewrite(db, sql`${ofPerson(userId)} and a.organization_id = ${organizationId}::uuid`)

/** Recomputes the deadlines of all attempts in a sitting. */
export const rewriteOfSitting = (db: Tx, sittingId: string) => rewrite(db, sql`a.sitting_id = ${sittingId}::uuid`)
