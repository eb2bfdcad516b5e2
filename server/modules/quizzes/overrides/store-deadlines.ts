import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'

/** More time of a person at all quizzes that was valid on the day, where the organization is, on which the attempt `a` was begun. */
const accommodation = sql`(
  select w.* from quiz_accommodation w join organization o on o.id = w.organization_id
  where w.organization_id = a.organization_id and w.user_id = a.user_id
    and (w.valid_until is null or (a.started_at at time zone o.time_zone)::date <= w.valid_until))`

/** When the time of an attempt in a row `a` is up; null without a limit. Factors and minutes of all that the person has. */
export const deadlineOf = sql<string | null>`(
  select a.started_at + make_interval(secs => 60 * (a.time_limit_minutes * coalesce(w.factor, 1)
    + coalesce(w.extra_minutes, 0) + coalesce(o.extra_minutes, 0)))
  from (select 1) one left join ${accommodation} w on true
  left join quiz_override o on o.quiz_id = a.quiz_id and o.user_id = a.user_id)`

/**
 * Gives attempts of a person that are open, and whose time is not up, the time that the person has now. What would be past ends now:
 * nothing becomes late that was in time.
 */
async function rewrite(db: Tx, userId: string, which: RawBuilder<unknown>): Promise<Rewritten[]> {
  const { rows } = await sql<Rewritten>`
    update quiz_attempt a set deadline_at = greatest(${deadlineOf}, clock_timestamp())
    where a.user_id = ${userId}::uuid and ${which} and a.submitted_at is null and a.deadline_at > clock_timestamp()
      and a.deadline_at is distinct from ${deadlineOf}
    returning a.id as attempt_id, a.deadline_at`.execute(db)
  return rows
}
type Rewritten = { attempt_id: string; deadline_at: string }

/** At a quiz. */
export const rewriteAt = (db: Tx, userId: string, quizId: string) => rewrite(db, userId, sql`a.quiz_id = ${quizId}::uuid`)

/** At every quiz of an organization. */
export const rewriteIn = (db: Tx, userId: string, organizationId: string) =>
  rewrite(db, userId, sql`a.organization_id = ${organizationId}::uuid`)
