import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditActor } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import type { ReportedRecord } from '../store-reported.ts'
import { beside, trail } from './actions.ts'
import { worth } from './rules.ts'
import type { EvidencePayload } from './schema.ts'
import * as evidence from './store.ts'

type Kind = EvidencePayload['evidence_type']

/**
 * Sets the evidence that the service reported for a record to these payloads, one of each kind, and removes what it withdraws. Evidence
 * that people added stays.
 */
export async function revise(
  db: Tx,
  by: AuditActor,
  record: ReportedRecord,
  payloads: EvidencePayload[],
  withdraws: Kind[] = [],
): Promise<void> {
  if (payloads.length === 0 && withdraws.length === 0) return
  const rows = (await evidence.stored(db, record.id)).filter(({ created_by }) => created_by === null)
  for (const payload of payloads) {
    const before = rows.find(({ evidence_type }) => evidence_type === payload.evidence_type)
    if (!before) await add(db, by, record, payload)
    else if (!isDeepStrictEqual(before.payload, payload)) {
      const after = await evidence.update(db, before.id, { payload: JSON.stringify(payload), hours: worth(payload) })
      await trail.changed(db, by, beside(before, record), before, after, 'updated')
    }
  }
  for (const row of rows.filter(({ evidence_type }) => withdraws.some((kind) => kind === evidence_type))) {
    await evidence.removeAll(db, [row.id])
    await trail.deleted(db, by, beside(row, record), row)
  }
}

async function add(db: Tx, by: AuditActor, record: ReportedRecord, payload: EvidencePayload): Promise<void> {
  const of = { id: randomUUIDv7(), organization_id: record.owner_organization_id, record_id: record.id }
  const [made] = await evidence.create(db, [{ ...of, evidence_type: payload.evidence_type, payload, hours: worth(payload) }])
  await trail.created(db, by, beside(made!, record), made)
}
