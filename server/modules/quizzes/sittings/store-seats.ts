import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { StoredSitting } from './store.ts'

type Seat = Pick<StoredSitting, 'id' | 'organization_id'> & { user_id: string; attempt_id: string }

export async function take(db: Tx, { id: sitting_id, organization_id, user_id, attempt_id }: Seat): Promise<void> {
  await db.insertInto('quiz_sitting_seat').values({ organization_id, sitting_id, user_id, attempt_id }).execute()
}

type Open = { id: string; organization_id: string; user_id: string; quiz_id: string; number: number }

/** Deletes the attempts that are open, with the seats that they were begun for. */
export async function withdraw(db: Tx, sittingId: string): Promise<Open[]> {
  const { rows } = await sql<Open>`
    delete from quiz_attempt where sitting_id = ${sittingId}::uuid and submitted_at is null
    returning id, organization_id, user_id, quiz_id, number`.execute(db)
  return rows
}

/** The attempts that are open, held until the transaction ends: who saves answers to one waits. In the order of their ids. */
export async function lockOpen(db: Tx, sittingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quiz_attempt where sitting_id = ${sittingId}::uuid and submitted_at is null order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}
