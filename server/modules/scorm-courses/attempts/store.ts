import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Owned, listed } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { ofLiveDepartment } from '#platform/rows/archive.ts'
import { byMoment, cut, firstOf, following, inOrder } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { person } from '#platform/access/people.ts'
import { isForCaller } from '#platform/access/audience.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { AvailableScormCourse, ScormAttempt } from './schema.ts'
import { isLiveOrganization, organizationArchived } from '#platform/access/live-organizations.ts'

/** SQL for the status of an attempt in a row `a`. */
export const statusOf = sql<ScormAttempt['status']>`
  case when a.completed_at is not null then 'completed' when a.success_status = 'failed' then 'failed' else 'in_progress' end`

/**
 * Condition: the next launch resumes the attempt in the row `a`, whose version is `v`.
 * It does not resume an attempt that is complete, abandoned or finally failed.
 * It does resume an interrupted attempt whose content did not itself report the failure.
 */
export const isOpen = sql<boolean>`(a.completed_at is null and a.abandoned_at is null and (a.success_status <> 'failed'
  or exists (select from scorm_attempt_item i where i.attempt_id = a.id and (i.exit = 'suspend' or (not i.terminated
    and (i.suspend_data is not null or i.location is not null)
    and 'failed' not in (coalesce(i.cmi ->> 'cmi.core.lesson_status', ''), coalesce(i.cmi ->> 'cmi.success_status', '')))))
  or (a.completion_status = 'incomplete' and (
    select count(*) from jsonb_array_elements(v.items) e where (e ->> 'visible')::boolean and not (e ->> 'is_asset')::boolean) > 1)))`

/** SQL for the first version on which a completion still counts, for the course in a column. */
export const countsFrom = (course: string) => sql<number>`coalesce((
  select max(n.version_number) from scorm_package_version n where n.scorm_course_id = ${sql.ref(course)} and n.requires_recertification), 1)`

/** SQL aggregate for the time spent in the launches of a table, in seconds; null without any. */
export const secondsOf = (launch: string) =>
  sql<number | null>`sum((select sum(value::float8) from jsonb_each_text(${sql.ref(`${launch}.session_seconds`)})))`

const correctionOf = sql`case when a.moved_to_version is not null then 'moved' when a.abandoned_at is not null then 'abandoned' else 'completed' end`

/** SQL for ScormAttempts. It takes one statement for all rows of `source`, a query of scorm_attempt. The caller appends the order. */
function view<Row = ScormAttempt>(actor: Actor, source: RawBuilder<unknown>, extra = sql``): RawBuilder<Row> {
  return sql<Row>`
    select a.id, a.scorm_course_id as course_id, c.name as course_name, ${person(actor, 'a.user_id', 'a.organization_id')} as learner,
      a.attempt_number, a.package_version_number, ${statusOf} as status, a.completion_status, a.success_status, a.score_raw, a.score_min,
      a.score_max, a.score_scaled, a.progress_measure, a.started_at, a.completed_at, a.record_id, a.abandoned_at,
      case when a.corrected_at is not null then json_build_object('action', ${correctionOf}, 'reason', a.correction_reason,
        'by', ${person(actor, 'a.corrected_by', 'a.organization_id')}, 'at', ${sql.raw(rfc3339('a.corrected_at'))}) end as correction,
      coalesce(spent.seconds, 0) as total_time_seconds, coalesce(spent.last_seen_at, a.started_at) as last_activity_at ${extra}
    from (${source}) a
    join scorm_course c on c.id = a.scorm_course_id
    left join lateral (
      select ${secondsOf('l')} as seconds, max(l.last_seen_at) as last_seen_at
      from scorm_launch l where l.attempt_id = a.id
    ) spent on true`
}

export type SeenAttempt = ScormAttempt & Owned & { user_id: string; organization_archived: boolean }

/** Returns an attempt with the fields that decide who sees it. */
export async function find(db: Db, actor: Actor, id: string): Promise<SeenAttempt | undefined> {
  const decisive = sql`, a.user_id, c.owner_organization_id, c.owner_department_id,
    ${organizationArchived('c.owner_organization_id')} as organization_archived`
  const { rows } = await view<SeenAttempt>(actor, sql`select * from scorm_attempt where id = ${id}::uuid`, decisive).execute(db)
  return rows[0]
}

/** Returns an attempt that the caller is known to see. */
export async function show(db: Db, actor: Actor, id: string): Promise<ScormAttempt> {
  return (await byIds(db, actor, [id])).get(id)!
}

/** Returns a page of all people's attempts at a course, newest first. */
export const listOfCourse = (db: Db, actor: Actor, courseId: string, request: PageRequest) =>
  newest(db, actor, sql`a.scorm_course_id = ${courseId}::uuid`, request)

/** Returns a page of the caller's own attempts, newest first, without archived organizations. */
export const listOwn = (db: Db, actor: Actor, request: PageRequest) =>
  newest(db, actor, sql`a.user_id = ${actor.id}::uuid and ${isLiveOrganization('a.organization_id')}`, request)

/**
 * Returns a page of a member's attempts in the organization, newest first, at courses that the caller reads. Own attempts are all included.
 */
export const listOfMember = (db: Db, asking: ActorWithAccess, { organization_id, user_id }: Membership, request: PageRequest) =>
  newest(
    db,
    asking.actor,
    sql`a.organization_id = ${organization_id}::uuid and a.user_id = ${user_id}::uuid
      and (a.user_id = ${asking.actor.id}::uuid or a.scorm_course_id in (select id from scorm_course where ${listed(asking, 'scorm_course')}))`,
    request,
  )
type Membership = { organization_id: string; user_id: string }

const byStart = byMoment('a.started_at', 'a.id')

async function newest(db: Db, actor: Actor, where: RawBuilder<unknown>, request: PageRequest) {
  const source = sql`select a.* from scorm_attempt a where ${where} and ${following(byStart, request)} ${firstOf(byStart, request)}`
  const { rows } = await sql<ScormAttempt>`${view(actor, source)} ${inOrder(byStart)}`.execute(db)
  return cut(rows, ({ started_at, id }) => [started_at, id], request)
}

type AvailableCourseRow = Omit<AvailableScormCourse, 'standing'> & {
  latest_id: string | null
  completed_at: string | null
  current: boolean
  open: boolean
  outdated: boolean
}

/** Returns the live courses that are for the caller, by name, with the caller's standing. It takes two statements. */
export async function available(db: Db, actor: Actor): Promise<AvailableScormCourse[]> {
  const { rows } = await sql<AvailableCourseRow>`
    select c.id, c.owner_organization_id, c.owner_department_id, c.name, c.description, c.audience, c.current_version_number,
      (select v.scorm_version from scorm_package_version v
        where v.scorm_course_id = c.id and v.version_number = c.current_version_number) as scorm_version,
      (select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.name, s.id), '[]')
        from scorm_course_subject t join subject s on s.id = t.subject_id where t.scorm_course_id = c.id) as subjects,
      latest.id as latest_id, coalesce(latest.open, false) as open,
      coalesce(latest.open and latest.package_version_number < ${countsFrom('c.id')}, false) as outdated, done.completed_at, coalesce(done.current, false) as current
    from scorm_course c
    left join lateral (
      select a.id, a.package_version_number, ${isOpen} as open from scorm_attempt a
      join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
      where a.scorm_course_id = c.id and a.user_id = ${actor.id}::uuid order by a.attempt_number desc limit 1
    ) latest on true
    left join lateral (
      select max(a.completed_at) as completed_at, bool_or(a.package_version_number >= ${countsFrom('c.id')}) as current
      from scorm_attempt a where a.scorm_course_id = c.id and a.user_id = ${actor.id}::uuid and a.completed_at is not null
    ) done on true
    where c.archived_at is null and ${ofLiveDepartment('c')} and ${isForCaller(actor, 'scorm:read', 'c')}
    order by ${byName('c.name')}, c.id`.execute(db)
  const attempts = await byIds(
    db,
    actor,
    rows.flatMap(({ latest_id }) => latest_id ?? []),
  )
  return rows.map(({ latest_id, completed_at, current, open, outdated, ...course }) => {
    const next = open ? 'resume' : current ? 'review' : 'start'
    const latest_attempt = latest_id === null ? null : (attempts.get(latest_id) ?? null)
    return { ...course, standing: { next, latest_attempt, completed_at, current, outdated } }
  })
}

async function byIds(db: Db, actor: Actor, ids: string[]): Promise<Map<string, ScormAttempt>> {
  if (ids.length === 0) return new Map()
  const { rows } = await view(actor, sql`select * from scorm_attempt where id = any(${ids}::uuid[])`).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
