import { type Selectable, type UpdateObject, sql } from 'kysely'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { statusOf } from '../attempts/store.ts'
import type { ScormAttempt } from '../attempts/schema.ts'
import type { Cmi, Verdict } from './rules.ts'

export type StoredAttempt = Omit<Selectable<DB['scorm_attempt']>, keyof Verdict> & Verdict
type ItemColumns = Selectable<DB['scorm_attempt_item']>
export type StoredItem = Omit<ItemColumns, 'cmi' | keyof Verdict> & Verdict & { cmi: Cmi }
/** The stored data of an item, without its keys. */
export type KeptItem = Omit<StoredItem, 'organization_id' | 'attempt_id'>
export type AttemptStatus = Pick<ScormAttempt, 'status' | 'completion_status' | 'success_status'>

/** Locks the attempt and then the launch until the transaction ends, to serialize commits and launches. */
export async function lock(db: Tx, { attempt_id, launch_id }: { attempt_id: string; launch_id: string }) {
  const attempt = await lockAttempt(db, attempt_id)
  const launch = await db
    .selectFrom('scorm_launch')
    .select(['last_seq', 'started_at', 'superseded_at', 'ended_at', 'settled_at'])
    .where('id', '=', launch_id)
    .forUpdate()
    .executeTakeFirst()
  return attempt && launch ? { attempt, launch } : undefined
}

export const items = (db: Db, attemptId: string): Promise<StoredItem[]> => itemsOfAll(db, [attemptId])

export function itemsOfAll(db: Db, attemptIds: string[]): Promise<StoredItem[]> {
  return db
    .selectFrom('scorm_attempt_item')
    .selectAll()
    .where('attempt_id', '=', sql<string>`any(${attemptIds}::uuid[])`)
    .$castTo<StoredItem>()
    .execute()
}

/** Stores the verdict of an item only, without marking the item as used. */
export async function setItemVerdict(db: Tx, attemptId: string, itemId: string, verdict: Verdict): Promise<void> {
  await db.updateTable('scorm_attempt_item').set(verdict).where('attempt_id', '=', attemptId).where('item_id', '=', itemId).execute()
}

type Columns = Pick<UpdateObject<DB, 'scorm_attempt'>, 'completed_at' | 'record_id' | 'corrected_at' | 'corrected_by' | 'correction_reason'>

/** Locks an attempt until the transaction ends. */
export async function lockAttempt(db: Tx, id: string): Promise<StoredAttempt | undefined> {
  return db.selectFrom('scorm_attempt').selectAll().where('id', '=', id).forNoKeyUpdate().$castTo<StoredAttempt>().executeTakeFirst()
}

export async function setVerdict(db: Tx, attemptId: string, verdict: Verdict, columns: Columns = {}): Promise<void> {
  await db
    .updateTable('scorm_attempt')
    .set({ ...verdict, ...columns })
    .where('id', '=', attemptId)
    .execute()
}

/** Returns the seconds spent over all launches of an attempt. */
export async function secondsOf(db: Db, attemptId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(value::float8), 0) as seconds from scorm_launch s, jsonb_each_text(s.session_seconds)
    where s.attempt_id = ${attemptId}::uuid`.execute(db)
  return rows[0]!.seconds
}

export type ReportedCourse = {
  name: string
  owner_organization_id: string
  owner_department_id: string | null
  subject_ids: string[]
  now: string
}

/** Returns the course data for a completion record, and the current time. */
export async function reportedCourse(db: Db, courseId: string): Promise<ReportedCourse> {
  const { rows } = await sql<ReportedCourse>`
    select c.name, c.owner_organization_id, c.owner_department_id, ${sql.raw(rfc3339('now()'))} as now,
      array(select s.subject_id::text from scorm_course_subject s where s.scorm_course_id = c.id) as subject_ids
    from scorm_course c where c.id = ${courseId}::uuid`.execute(db)
  return rows[0]!
}

export async function status(db: Db, attemptId: string): Promise<AttemptStatus | undefined> {
  const { rows } = await sql<AttemptStatus>`
    select ${statusOf} as status, a.completion_status, a.success_status from scorm_attempt a where a.id = ${attemptId}::uuid`.execute(db)
  return rows[0]
}
