import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal } from '#platform/rows/personal.ts'

/** Deletes the person's own batches, and acts of others that name the person. */
async function erase(db: Tx, accountId: string) {
  await db.deleteFrom('act_batch').where('account_id', '=', accountId).execute()
  await sql`delete from act where strpos(request::text, ${accountId}::text) > 0`.execute(db)
  return []
}

/** Batches are kept for a day, so the export leaves them out. The audit trail has what they did. */
export const personal: Personal = {
  kind: 'accounts',
  onePerPerson: [{ table: 'act_batch', person: 'account_id', with: ['batch_id'] }],
  beside: { act_batch: ['account_id'] },
  erase,
}
