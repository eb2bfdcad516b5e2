import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { type StoredAttempt, inSitting } from './store.ts'

export type Due = { id: string; user_id: string }
const MOST_AT_ONCE = 500

/** Attempts whose time is up, and that nobody has submitted. */
export async function due(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, user_id from quiz_attempt where submitted_at is null and deadline_at < now()
    order by deadline_at, id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db)
  return rows
}

/** Such an attempt, held until the transaction ends; undefined where it is none any more. */
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

/** When an attempt that is submitted now ends: at its deadline at the latest. */
export async function endOf(db: Tx, attemptId: string): Promise<string> {
  const { rows } = await sql<{ ends_at: string }>`
    select least(clock_timestamp(), deadline_at) as ends_at from quiz_attempt where id = ${attemptId}::uuid`.execute(db)
  return rows[0]!.ends_at
}

/** Whether an attempt that is open belongs to a sitting that has not begun or, until it is over, is led by a host. */
export async function isHeld(db: Db, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from quiz_attempt a join quiz_sitting s on s.id = a.sitting_id
      where a.id = ${attemptId}::uuid and a.submitted_at is null and ${inSitting}
        and (s.pacing = 'host' or s.starts_at > clock_timestamp())) as held`.execute(db)
  return rows[0]!.held
}

/** What a person's attempt was drawn, and on which version. */
export async function drawnFor(db: Db, attemptId: string, userId: string): Promise<DrawnFor | undefined> {
  return db
    .selectFrom('quiz_attempt')
    .select(['quiz_id', 'version', 'drawn'])
    .where('id', '=', attemptId)
    .where('user_id', '=', userId)
    .$castTo<DrawnFor>()
    .executeTakeFirst()
}
type DrawnFor = Pick<StoredAttempt, 'quiz_id' | 'version' | 'drawn'>

/** Whether it is an attempt of the person, in an organization that is not archived. */
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
