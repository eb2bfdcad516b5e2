import type { By } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { archived } from '#platform/rows/archive.ts'
import { trail } from './actions.ts'
import { revise as reviseEvidence } from './evidence/actions-reported.ts'
import type { EvidencePayload } from './evidence/schema.ts'
import * as records from './store.ts'

type Change = { archived?: boolean; completed_at?: string }

/**
 * Brings a record that the service itself reported to what it has found out since. False where there is none, or somebody
 * recorded it: then it is left alone.
 */
export async function revise(db: Tx, by: By, id: string, { archived: flag, completed_at }: Change, evidence: EvidencePayload[]) {
  const before = await records.lockReported(db, id)
  if (!before) return false
  const columns = { ...archived(flag), ...(completed_at !== undefined && { completed_at }) }
  const after = Object.keys(columns).length > 0 ? await records.update(db, id, columns) : before
  await trail.changed(db, by, after, before, after, flag ? 'archived' : 'updated')
  await reviseEvidence(db, by, after, evidence)
  return true
}
