import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { isOpen } from '../attempts/store.ts'

/** Why attempts are abandoned: a person's reason, or a newer package version. */
type Abandonment = { by: string | null; reason: string | null; moved_to_version: number | null }

/** Marks attempts as abandoned, so that the next launch does not resume them. */
export async function abandon(db: Tx, attemptIds: string[], { by, reason, moved_to_version }: Abandonment): Promise<void> {
  await sql`
    update scorm_attempt set abandoned_at = now(), corrected_at = now(), corrected_by = ${by}::uuid, correction_reason = ${reason}::text,
      moved_to_version = ${moved_to_version}::int
    where id = any(${attemptIds}::uuid[])`.execute(db)
}

export type OpenAttempt = { id: string; organization_id: string; user_id: string }

type Learners = { course_id: string; user_id?: string }

/** Returns the attempt that the next launch would resume, on any version, for each learner at a course or for one. */
export async function open(db: Db, { course_id, user_id }: Learners): Promise<OpenAttempt[]> {
  const { rows } = await sql<OpenAttempt>`
    select a.id, a.organization_id, a.user_id from (
      select distinct on (user_id) * from scorm_attempt
      where scorm_course_id = ${course_id}::uuid ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}::uuid`}
      order by user_id, attempt_number desc
    ) a join scorm_package_version v on v.scorm_course_id = a.scorm_course_id and v.version_number = a.package_version_number
    where ${isOpen} order by a.id`.execute(db)
  return rows
}

/** Locks every attempt at a course until the transaction ends. */
export async function lockAll(db: Tx, courseId: string): Promise<void> {
  await sql`select from scorm_attempt where scorm_course_id = ${courseId}::uuid order by id for no key update`.execute(db)
}
