import { randomUUIDv7 } from 'node:crypto'
import type { Owned } from '#platform/access/actor.ts'
import type { By } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { archived } from '#platform/rows/archive.ts'
import { trail } from './actions.ts'
import { revise as reviseEvidence } from './evidence/actions-reported.ts'
import { worth } from './evidence/rules.ts'
import type { EvidencePayload } from './evidence/schema.ts'
import { report as create } from './store-create.ts'
import * as reported from './store-reported.ts'
import * as records from './store.ts'

/** What the service itself has found out that somebody has done, under a name of its own. */
type Finding = Owned & { learner_user_id: string; title: string; completed_at: string; external_id: string; subject_ids: string[] }

/**
 * The one completed record of a finding. Where a record bears its name already, that is taken when it is of the same learner, and else
 * keeps the name.
 */
export async function report(db: Tx, by: By, finding: Finding, evidence: EvidencePayload[]): Promise<string> {
  const found = async () => {
    const known = await reported.named(db, finding.owner_organization_id, finding.external_id)
    const theirs = known?.learner_user_id === finding.learner_user_id ? known.id : undefined
    return theirs ?? write(db, by, known ? { ...finding, external_id: null } : finding, evidence)
  }
  let id: string | undefined
  // Again where somebody wrote a record of that name in between.
  do id = await found()
  while (id === undefined)
  return id
}

type Written = Omit<Finding, 'external_id'> & { external_id: string | null }

async function write(db: Tx, by: By, { subject_ids, ...finding }: Written, payloads: EvidencePayload[]): Promise<string | undefined> {
  const id = randomUUIDv7()
  const evidence = payloads.map((payload) => ({
    organization_id: finding.owner_organization_id,
    record_id: id,
    id: randomUUIDv7(),
    evidence_type: payload.evidence_type,
    payload,
    hours: worth(payload),
  }))
  return create(db, by, { record: { ...finding, id, status: 'completed', hidden_from_learner: false }, subject_ids, evidence })
}

type Change = { archived?: boolean; completed_at?: string }

/**
 * Brings a record that the service itself reported to what it has found out since. False where there is none, or somebody
 * recorded it: then it is left alone.
 */
export async function revise(db: Tx, by: By, id: string, { archived: flag, completed_at }: Change, evidence: EvidencePayload[]) {
  const before = await reported.lockReported(db, id)
  if (!before) return false
  const columns = { ...archived(flag), ...(completed_at !== undefined && { completed_at }) }
  const after = Object.keys(columns).length > 0 ? await records.update(db, id, columns) : before
  await trail.changed(db, by, after, before, after, flag ? 'archived' : 'updated')
  await reviseEvidence(db, by, after, evidence)
  return true
}
