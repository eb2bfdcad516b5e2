import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { PersonRef } from '#platform/shapes.ts'
import type { PackageItem } from '#modules/scorm-package/items.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import type { StoredAnswer, StoredItem } from './rules.ts'
import type { ScormAttemptDetails } from './schema.ts'

type Launch = ScormAttemptDetails['launches'][number]
export type AttemptDetailRow = {
  course_name: string
  /** The items of its package. */
  known: PackageItem[]
  items: StoredItem[]
  seconds: { item_id: string; seconds: number }[]
  launches: Launch[]
}

/** How long a launch may be idle before it counts as left. */
const IDLE = sql`interval '60 minutes'`
const moment = (column: string) => sql.raw(rfc3339(column))

/** Returns all stored data of an attempt except its answers. It takes one statement. */
export async function find(db: Db, attemptId: string): Promise<AttemptDetailRow> {
  const { rows } = await sql<AttemptDetailRow>`
    select c.name as course_name, v.items as known,
      (select coalesce(json_agg(i), '[]') from (
        select i.item_id, i.location, i.cmi, i.completion_status, i.success_status, i.score_scaled
        from scorm_attempt_item i where i.attempt_id = a.id order by i.item_id) i) as items,
      (select coalesce(json_agg(t), '[]') from (
        select key as item_id, sum(value::float8) as seconds from scorm_launch l, jsonb_each_text(l.session_seconds)
        where l.attempt_id = a.id group by key) t) as seconds,
      (select coalesce(json_agg(l), '[]') from (
        select l.id, l.mode, ${moment('l.started_at')} as started_at, ${moment('over.at')} as ended_at, over.ended_by, l.calls
        from scorm_launch l
        cross join lateral (select ${endedAt} as at, ${endedBy} as ended_by) over
        where l.attempt_id = a.id order by l.started_at desc, l.id desc) l) as launches
    from scorm_attempt a
    join scorm_course c on c.id = a.scorm_course_id
    join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
    where a.id = ${attemptId}::uuid`.execute(db)
  return rows[0]!
}

/**
 * SQL for how a launch ended, derived from its timestamps and the current time.
 * A launch that became idle or expired before another one took over ended that way. A superseded window may still be closed later.
 */
const until = sql`coalesce(l.superseded_at, l.ended_at, now())`
const endedBy = sql`case when l.last_seen_at < ${until} - ${IDLE} then 'idle' when l.expires_at < ${until} then 'expired'
  when l.superseded_at is not null then 'superseded' when l.ended_at = a.corrected_at then 'correction' when l.ended_at is not null then 'exit' end`
const endedAt = sql`case when l.last_seen_at < ${until} - ${IDLE} then l.last_seen_at when l.expires_at < ${until} then l.expires_at
  else coalesce(l.superseded_at, l.ended_at) end`

/** Returns the answers of an attempt, by item and position. */
export async function answers(db: Db, attemptId: string): Promise<StoredAnswer[]> {
  const rows = await db
    .selectFrom('scorm_interaction')
    .select(['item_id', 'position', 'data', 'heard_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('item_id')
    .orderBy('position')
    .$castTo<StoredAnswer>()
    .execute()
  return rows
}

export type AnswerOfCourse = StoredAnswer & {
  attempt_id: string
  learner: PersonRef | null
  attempt_number: number
  package_version_number: number
}

/** Returns answers of all people at a course after a given one, oldest attempt first. */
export async function answersOfCourse(db: Db, actor: Actor, courseId: string, after: AnswerOfCourse | undefined, limit: number) {
  const beyond = after
    ? sql`and (a.id, n.item_id, n.position) > (${after.attempt_id}::uuid, ${after.item_id}::text, ${after.position}::int)`
    : sql``
  const { rows } = await sql<AnswerOfCourse>`
    select a.id as attempt_id, ${person(actor, 'a.user_id', 'a.organization_id')} as learner, a.attempt_number, a.package_version_number,
      n.item_id, n.position, n.data, n.heard_at
    from scorm_attempt a join scorm_interaction n on n.attempt_id = a.id
    where a.scorm_course_id = ${courseId}::uuid ${beyond}
    order by a.id, n.item_id, n.position limit ${limit}`.execute(db)
  return rows
}
