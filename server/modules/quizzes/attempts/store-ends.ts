import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { type StoredAttempt, inSitting } from './store.ts'

export type DueAttempt = { id: string; user_id: string }
const MOST_AT_ONCE = 500

/** Returns unsubmitted attempts whose deadline is past, oldest deadline first. */
export async function due(db: Db): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`
    select id, user_id from quiz_attempt where submitted_at is null and deadline_at < now()
    order by deadline_at, id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db)
  return rows
}

/** Locks an unsubmitted attempt whose deadline is past, until the transaction ends. Returns undefined if that is no longer so. */
export function lockDue(db: Tx, id: string): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('quiz_attempt')
    .selectAll()
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .where('deadline_at', '<', sql<string>`clock_timestamp()`)
    .forNoKeyUpdate()
    .$castTo<StoredAttempt>()
    .executeTakeFirst()
}

/** Returns the end of an attempt that is submitted now: now, or its deadline if that is earlier. */
export async function endOf(db: Tx, attemptId: string): Promise<string> {
  const { rows } = await sql<{ ends_at: string }>`
    select least(clock_timestamp(), deadline_at) as ends_at from quiz_attempt where id = ${attemptId}::uuid`.execute(db)
  return rows[0]!.ends_at
}

/** Whether an open attempt belongs to a sitting that has not begun, or to an unfinished sitting that a host leads. */
export async function isHeld(db: Db, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from quiz_attempt a join quiz_sitting s on s.id = a.sitting_id
      where a.id = ${attemptId}::uuid and a.submitted_at is null and ${inSitting}
        and (s.pacing = 'host' or s.starts_at > clock_timestamp())) as held`.execute(db)
  return rows[0]!.held
}

/** Returns the quiz, the version and the drawn questions of a person's attempt. */
export async function drawnFor(db: Db, attemptId: string, userId: string): Promise<AttemptDraw | undefined> {
  return db
    .selectFrom('quiz_attempt')
    .select(['quiz_id', 'version', 'drawn'])
    .where('id', '=', attemptId)
    .where('user_id', '=', userId)
    .$castTo<AttemptDraw>()
    .executeTakeFirst()
}
type AttemptDraw = Pick<StoredAttempt, 'quiz_id' | 'version' | 'drawn'>

/** Whether the attempt belongs to the person and its organization is not archived. */
export async function isOf(db: Db, attemptId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quiz_attempt as a')
    .innerJoin('organization as o', 'o.id', 'a.organization_id')
    .select('a.id')
    .where('a.id', '=', attemptId)
    .where('a.user_id', '=', userId)
    .where('o.archived_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
