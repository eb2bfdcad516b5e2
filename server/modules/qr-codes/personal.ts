import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

/** SQL for up to 200 scans of a person, each with the code's name. */
const scans = ({ account_id }: Scope, after: string) => sql<{ id: string }>`
  select s.id, s.organization_id, s.qr_code_id, c.name as qr_code_name, s.outcome, s.scanned_at
  from qr_code_scan s join qr_code c on c.id = s.qr_code_id
  where s.account_id = ${account_id}::uuid and s.id > ${after}::uuid order by s.id limit 200`

/** Removes the person from their scans. The scans still count. */
async function erase(db: Tx, accountId: string) {
  await db.updateTable('qr_code_scan').set({ account_id: null }).where('account_id', '=', accountId).execute()
  return []
}

export const personal: Personal = {
  kind: 'qr_codes',
  about: { qr_code_scan: ['account_id'] },
  beside: { qr_code: ['created_by'], qr_code_target_change: ['changed_by'] },
  pages: { 'qr-code-scans': scans },
  erase,
}
