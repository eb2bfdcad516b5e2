import { type Insertable, sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import { countsFrom, isOpen } from '../attempts/store.ts'
import { isForCaller } from '#platform/access/audience.ts'

onViolation('scorm_attempt_version_fkey', notFound)

export type LaunchableCourse = Owned & { id: string; organization_id: string; name: string; for_caller: boolean; owner_archived: boolean }

/** Returns a course, with whether it is live and for the caller, and whether its owner is archived. */
export async function course(db: Db, actor: Actor, id: string): Promise<LaunchableCourse | undefined> {
  const { rows } = await sql<LaunchableCourse>`
    select c.id, c.owner_organization_id as organization_id, c.owner_organization_id, c.owner_department_id, c.name,
      c.archived_at is null and o.archived_at is null and ${isForCaller(actor, 'scorm:read', 'c')} as for_caller,
      o.archived_at is not null or coalesce(d.archived_at is not null, false) as owner_archived
    from scorm_course c
    join organization o on o.id = c.owner_organization_id
    left join department d on d.id = c.owner_department_id
    where c.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Locks the account of a learner, to serialize what one person does in courses. */
export async function lockLearner(db: Tx, userId: string): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Keeps the package of a course from being replaced until the transaction ends. */
export async function holdPackage(db: Tx, courseId: string): Promise<void> {
  await db.selectFrom('scorm_course').select('id').where('id', '=', courseId).forKeyShare().execute()
}

/** Ends the right to save of all other windows of the person on the course, idle ones included. */
export async function supersede(db: Tx, courseId: string, userId: string): Promise<void> {
  await sql`
    update scorm_launch l set superseded_at = now() from scorm_attempt a
    where a.id = l.attempt_id and a.scorm_course_id = ${courseId}::uuid and a.user_id = ${userId}::uuid
      and l.superseded_at is null and l.ended_at is null`.execute(db)
}

export type AttemptHistory = {
  current_version: number
  attempts: number
  open_id: string | null
  /** Whether a completion of the open attempt would count. */
  open_counts: boolean
  complete_id: string | null
}

/** Returns the attempt of a person to resume, and their latest completion that still counts. */
export async function before(db: Db, courseId: string, userId: string): Promise<AttemptHistory> {
  const { rows } = await sql<AttemptHistory>`
    select c.current_version_number as current_version, coalesce(latest.attempt_number, 0) as attempts,
      case when latest.open then latest.id end as open_id,
      coalesce(latest.package_version_number >= ${countsFrom('c.id')}, false) as open_counts,
      (select a.id from scorm_attempt a
        where a.scorm_course_id = c.id and a.user_id = ${userId}::uuid and a.completed_at is not null
          and a.package_version_number >= ${countsFrom('c.id')}
        order by a.completed_at desc limit 1) as complete_id
    from scorm_course c
    left join lateral (
      select a.id, a.attempt_number, a.package_version_number, ${isOpen} as open from scorm_attempt a
      join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
      where a.scorm_course_id = c.id and a.user_id = ${userId}::uuid order by a.attempt_number desc limit 1
    ) latest on true
    where c.id = ${courseId}::uuid`.execute(db)
  return rows[0] ?? Promise.reject(notFound())
}

export async function createAttempt(db: Tx, attempt: Insertable<DB['scorm_attempt']>): Promise<void> {
  await db.insertInto('scorm_attempt').values(attempt).execute()
}

export async function create(db: Tx, launch: Insertable<DB['scorm_launch']>): Promise<void> {
  await db.insertInto('scorm_launch').values(launch).execute()
}

/** Whether a package version has this item. */
export async function hasItem(db: Db, versionId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from scorm_package_version v cross join jsonb_array_elements(v.items) e
      where v.id = ${versionId}::uuid and e ->> 'id' = ${itemId}) as found`.execute(db)
  return rows[0]!.found
}

/** Returns the id of the package version of an attempt. Throws 404 when the attempt is gone. */
export async function versionOf(db: Db, attemptId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select v.id from scorm_attempt a
    join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
    where a.id = ${attemptId}::uuid`.execute(db)
  return rows[0]?.id ?? Promise.reject(notFound())
}

/** Returns the id of the package version for new attempts. Throws 404 when the course is gone. */
export async function currentVersion(db: Db, courseId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select v.id from scorm_course c
    join scorm_package_version v on v.scorm_course_id = c.id and v.version_number = c.current_version_number
    where c.id = ${courseId}::uuid`.execute(db)
  return rows[0]?.id ?? Promise.reject(notFound())
}

/** Deletes previews that have expired. */
export async function forgetPreviews(db: Db): Promise<void> {
  await sql`delete from scorm_launch where attempt_id is null and expires_at < now()`.execute(db)
}
