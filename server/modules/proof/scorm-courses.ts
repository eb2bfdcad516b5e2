import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { isSeen } from '#platform/rows/targets.ts'
import {
  type DatedProof, type Kind, type PlacedRule, type Question, type TracedItem, type TracedRule, countEach, counting, isOld,
} from './kind.ts' // prettier-ignore

/** Completions of hosted courses. */
const source = { measure, trace }

export const ofScormCourses = {
  scorm_course_complete: {
    field: 'scorm_course_id',
    target: {
      table: 'scorm_course',
      named: (actor) => isSeen(actor, 'scorm:read', 'scorm_course'),
      told: sql`'scorm_course', (select json_build_object('id', sc.id, 'name', sc.name) from scorm_course sc where sc.id = r.scorm_course_id)`,
    },
    unit: 'completions',
    required: () => 1,
    explain: counting('completion counts', 'completions count'),
    source,
  },
} satisfies Record<string, Kind>

/**
 * SQL for the oldest version of a course on which a completion counts at a moment: the latest version that required everyone to repeat it.
 */
const countingVersion = (course: RawBuilder<unknown>, at: string) => sql<number>`(
  select coalesce(max(v.version_number), 1) from scorm_package_version v
  where v.scorm_course_id = ${course} and v.requires_recertification and v.registered_at <= ${at}::timestamptz)`

async function measure(db: Db, { people, at }: Question, rules: PlacedRule[]) {
  const { rows } = await sql<DatedProof>`
    with course as materialized (
      select nr::int - 1 as rule, id, ${countingVersion(sql`given.id`, at)} as counts_from
      from unnest(${rules.map(({ rule }) => rule.scorm_course_id)}::uuid[]) with ordinality as given (id, nr)
    )
    select person.nr::int - 1 as person, course.rule, a.completed_at as dated
    from course
    join scorm_attempt a on a.scorm_course_id = course.id and a.package_version_number >= course.counts_from
    join unnest(${people}::uuid[]) with ordinality as person (id, nr) on person.id = a.user_id
    where a.completed_at <= ${at}::timestamptz`.execute(db)
  return countEach(rules, rows)
}

async function trace(db: Db, question: Question): Promise<(of: TracedRule) => TracedItem[]> {
  const attempts = Map.groupBy(await traced(db, question), ({ user_id }) => user_id)
  return ({ user_id, rule, since }) =>
    (attempts.get(user_id) ?? [])
      .filter(({ scorm_course_id }) => scorm_course_id === rule.scorm_course_id)
      .map(({ id, title, dated, status, outdated }) => {
        const unfinished = status === 'completed' ? null : status === 'failed' ? 'failed' : 'in progress'
        const reason = unfinished ?? (outdated ? 'before the cutoff' : isOld(dated, since) ? 'before the last award' : null)
        return { kind: 'scorm_attempt', id, title, at: dated, amount: 1, reason }
      })
}

/** An attempt at a hosted course. `dated` is its completion, else its start. `outdated`: on a version that no longer counts. */
type AttemptTrace = {
  id: string
  scorm_course_id: string
  user_id: string
  title: string
  dated: string
  status: 'in_progress' | 'completed' | 'failed'
  outdated: boolean
}

/** Reads attempts. A failure has no date, so it is included as it is now. */
async function traced(db: Db, { people, types, at }: Question): Promise<AttemptTrace[]> {
  const courseIds = types.flatMap(({ rules }) => rules.flatMap(({ scorm_course_id }) => scorm_course_id ?? []))
  const { rows } = await sql<AttemptTrace>`
    select a.id, a.scorm_course_id, a.user_id, c.name as title,
      case when a.completed_at <= ${at}::timestamptz then a.completed_at else a.started_at end as dated,
      case when a.completed_at <= ${at}::timestamptz then 'completed' when a.success_status = 'failed' then 'failed'
        else 'in_progress' end as status,
      a.package_version_number < ${countingVersion(sql`c.id`, at)} as outdated
    from scorm_attempt a join scorm_course c on c.id = a.scorm_course_id
    where a.scorm_course_id = any(${courseIds}::uuid[]) and a.user_id = any(${people}::uuid[]) and a.started_at <= ${at}::timestamptz
      and (a.abandoned_at is null or a.abandoned_at > ${at}::timestamptz)
    order by dated desc, a.id desc`.execute(db)
  return rows
}
