import { INSTALLATION } from '#platform/audit/trail.ts'
import type { Family } from '#platform/audit/families.ts'
import { compareRows } from '#platform/audit/rows.ts'
import { verifyAuditTrail } from '#platform/audit/verify.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Db } from '#platform/db/open.ts'
import type { AuditVerification } from './schema.ts'

type Parts = { db: Db; signer: Signer }
const noRows = { rows_checked: 0, rows_differing: [], rows_differing_count: 0 }

/**
 * Verifies the trail of an organization with that of the installation, which says that it started: a trail that was wiped whole
 * cannot start anew unnoticed. Its rows are compared as long as the trail that vouches for them holds.
 */
export async function verifyOrganization({ db, signer }: Parts, families: Family[], organizationId: string): Promise<AuditVerification> {
  const own = await verifyAuditTrail(db, signer, organizationId)
  const above = await verifyAuditTrail(db, signer, INSTALLATION)
  const rows = own.ok ? await compareRows(db, families, organizationId) : noRows
  const ok = own.ok && above.ok && rows.rows_differing_count === 0
  return { ...own, ok, first_bad_id: own.first_bad_id ?? above.first_bad_id, ...rows }
}

/** Verifies the installation's own trail, which has no rows of its own. */
export async function verifyInstallation({ db, signer }: Parts): Promise<AuditVerification> {
  return { ...(await verifyAuditTrail(db, signer, INSTALLATION)), ...noRows }
}
