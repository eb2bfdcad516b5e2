import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { countsFrom, secondsOf, statusOf } from '../attempts/store.ts'
import type { Actor } from '#platform/access/actor.ts'
import { peopleOf } from '#platform/access/audience.ts'
import { person } from '#platform/access/people.ts'
import { byMoment, cut, firstOf, following } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { ScormCourse } from '../schema.ts'
import { type ScormAudienceMember, type ScormAudienceState, type ScormCourseAnalytics, audienceStates } from './schema.ts'

/** SQL for common table expressions: the attempts at a course, and the state of each person whom it is for. */
const standings = (course: ScormCourse) => sql`
    course as (select c.id, ${countsFrom('c.id')} as counts_from from scorm_course c where c.id = ${course.id}::uuid),
    taken as materialized (
      select a.id, a.user_id, a.attempt_number, ${statusOf} as status, a.abandoned_at is not null as left_for_good, a.package_version_number >= course.counts_from as counts,
        least(100, greatest(0, a.score_scaled * 100)) as percent, a.started_at
      from course join scorm_attempt a on a.scorm_course_id = course.id
    ), reached as materialized (${peopleOf('scorm:read', course)}),
    latest as (select distinct on (user_id) user_id, status, started_at from taken where not left_for_good order by user_id, attempt_number desc),
    finished as (select user_id, bool_or(counts) as counts from taken where status = 'completed' group by user_id),
    standing as (
      select reached.user_id, latest.started_at, case when finished.counts then 'completed' when latest.status = 'completed' then 'outdated'
        else coalesce(latest.status, 'not_started') end as state
      from reached left join latest using (user_id) left join finished using (user_id)
    )`

/** Returns the states of all people whom the course is for, and figures of its attempts. It takes one statement. */
export async function analytics(db: Db, course: ScormCourse): Promise<ScormCourseAnalytics> {
  const { rows } = await sql<ScormCourseAnalytics>`
    with ${standings(course)}, score as (
      select percent from taken where status <> 'in_progress' and percent is not null
    ), time as (
      select spent.seconds from taken
      cross join lateral (select ${secondsOf('l')} as seconds from scorm_launch l where l.attempt_id = taken.id) spent
      where taken.status = 'completed' and spent.seconds > 0
    )
    select (select count(*) from reached) as people,
      (select json_build_object(${stateCounts}) from standing) as standings,
      (select count(distinct user_id) from taken where user_id not in (select user_id from reached)) as others,
      (select count(*) from taken) as attempts,
      (select json_build_object('attempts', count(*), 'mean', avg(percent), 'tenths', json_build_array(${tenths})) from score) as scores,
      (select json_build_object('attempts', count(*), 'lower_quartile_seconds', ${quartile(0.25)},
        'median_seconds', ${quartile(0.5)}, 'upper_quartile_seconds', ${quartile(0.75)}) from time) as time,
      now() as evaluated_at`.execute(db)
  return rows[0]!
}

const stateCounts = sql.join(audienceStates.map((state) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(state)})`))

/** 100 counts in the last tenth. */
const tenths = sql.join(
  Array.from({ length: 10 }, (_, tenth) => sql`count(*) filter (where least(9, floor(percent / 10)) = ${sql.lit(tenth)})`),
)
const quartile = (share: number) => sql`percentile_cont(${sql.lit(share)}) within group (order by seconds)`

/** Returns the members whom a course is for with their states, newest member first. It takes one statement. */
export async function people(db: Db, actor: Actor, course: ScormCourse, state: ScormAudienceState | undefined, request: PageRequest) {
  const order = byMoment('m.created_at', 'm.account_id')
  const { rows } = await sql<ScormAudienceMember & { at: string; user_id: string }>`
    with ${standings(course)}
    select m.created_at as at, m.account_id as user_id, ${person(actor, 'm.account_id', 'm.organization_id')} as person,
      standing.state, standing.started_at as last_begun_at
    from standing join membership m on m.account_id = standing.user_id and m.organization_id = ${course.owner_organization_id}::uuid
    where ${state === undefined ? sql`true` : sql`standing.state = ${state}`} and ${following(order, request)}
    ${firstOf(order, request)}`.execute(db)
  const { items, next_cursor } = cut(rows, ({ at, user_id }) => [at, user_id], request)
  return { items: items.map(({ person, state, last_begun_at }) => ({ person, state, last_begun_at })), next_cursor }
}
