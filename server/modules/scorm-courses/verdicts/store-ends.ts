import { type RawBuilder, sql } from 'kysely'
import type { PackageItem } from '#modules/scorm-package/items.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import { type PlayedPackage, itemsOf } from './rules.ts'

/** How long a launch may be idle. */
const IDLE_MINUTES = 60

/** Condition: the launch in a row `l` can still be used. */
export const isInUse = sql<boolean>`(l.ended_at is null and l.expires_at > now()
  and l.last_seen_at > now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)}))`

/** Condition: the launch in a row `l` is not settled. */
const isUnsettled = sql<boolean>`l.settled_at is null and l.superseded_at is null and l.ended_at is null`

/** A launch with the data that decides about its attempt. */
export type UnsettledLaunch = PlayedPackage & {
  launch_id: string
  attempt_id: string
  organization_id: string
  mode: 'normal' | 'review'
  learner: { id: string }
  course: { id: string; name: string }
  /** When it was last used, if it has become unusable since; null while it can be used. */
  over_since: string | null
}

async function launches(db: Db, which: RawBuilder<unknown>, most = MOST_AT_ONCE): Promise<UnsettledLaunch[]> {
  const { rows } = await sql<UnsettledLaunch & { items: PackageItem[] }>`
    select l.id as launch_id, l.attempt_id, l.organization_id, l.mode, v.scorm_version, v.launch_path, v.items, c.completes_on,
      json_build_object('id', a.user_id) as learner, json_build_object('id', c.id, 'name', c.name) as course,
      case when not ${isInUse} then ${sql.raw(rfc3339('l.last_seen_at'))} end as over_since
    from scorm_launch l
    join scorm_attempt a on a.id = l.attempt_id
    join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
    join scorm_course c on c.id = a.scorm_course_id
    where ${isUnsettled} and ${which}
    order by l.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, items: itemsOf(row) }))
}

const MOST_AT_ONCE = 500

/** Returns unsettled launches that are over because nobody used them. */
export const due = (db: Db) => launches(db, sql`not ${isInUse}`)

/** Returns a launch, if it is unsettled. */
export const one = async (db: Db, id: string) => (await launches(db, sql`l.id = ${id}::uuid`))[0]

/** Locks a person's attempts at a course and returns their unsettled launches. */
export async function current(db: Tx, courseId: string, userId: string): Promise<UnsettledLaunch[]> {
  await sql`
    select from scorm_attempt where scorm_course_id = ${courseId}::uuid and user_id = ${userId}::uuid
    order by id for no key update`.execute(db)
  return launches(db, sql`a.scorm_course_id = ${courseId}::uuid and a.user_id = ${userId}::uuid`)
}

/** Returns the unsettled launches of attempts. Each attempt has at most one. */
export const ofAttempts = (db: Db, attemptIds: string[]) => launches(db, sql`a.id = any(${attemptIds}::uuid[])`, attemptIds.length)

/** Ends the launches of attempts that a person has decided about, and marks them settled. */
export async function endAll(db: Tx, attemptIds: string[]): Promise<void> {
  await sql`
    update scorm_launch l set ended_at = now(), settled_at = now()
    where l.attempt_id = any(${attemptIds}::uuid[]) and l.superseded_at is null and l.ended_at is null`.execute(db)
}

/** Marks launches that are over as settled. */
export async function settled(db: Db, launchIds: string[]): Promise<void> {
  if (launchIds.length === 0) return
  await sql`
    update scorm_launch l set settled_at = now()
    where l.id = any(${launchIds}::uuid[]) and ${isUnsettled} and not ${isInUse}`.execute(db)
}

type LaunchEnd = { settled_at: true; ended_at?: true; superseded_at?: true }

/** Records why the launch ended. For a launch nobody used, only `settled_at` is set. */
export async function end(db: Tx, launchId: string, why: LaunchEnd): Promise<void> {
  const stamps = Object.keys(why) as (keyof LaunchEnd)[]
  await db
    .updateTable('scorm_launch')
    .set(Object.fromEntries(stamps.map((column) => [column, sql`now()`])))
    .where('id', '=', launchId)
    .execute()
}
