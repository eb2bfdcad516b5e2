import { randomUUIDv7 } from 'node:crypto'
import type { Owned } from '#platform/access/actor.ts'
import type { AuditActor } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { revise as reviseEvidence } from './evidence/actions-reported.ts'
import { worth } from './evidence/rules.ts'
import type { EvidencePayload } from './evidence/schema.ts'
import { type OwnId, numbered } from './rules-own-ids.ts'
import { report as create } from './store-create.ts'
import * as reported from './store-reported.ts'

/** A completion that the service itself found, with an id of its own. */
type ReportedCompletion = Owned & {
  learner_user_id: string
  title: string
  completed_at: string
  external_id: OwnId
  subject_ids: string[]
}

/**
 * Returns the one completed record of a finding, and whether it is new. Only a record that the service reported is reused. If a person's
 * record has the id, the new record gets the next number.
 */
export async function report(
  db: Tx,
  by: AuditActor,
  finding: ReportedCompletion,
  evidence: EvidencePayload[],
): Promise<{ id: string; isNew: boolean }> {
  let number = 1
  for (;;) {
    const external_id = numbered(finding.external_id, number)
    const id = await write(db, by, { ...finding, external_id }, evidence)
    if (id !== undefined) return { id, isNew: true }
    const known = await reported.named(db, finding.owner_organization_id, external_id)
    if (known?.learner_user_id === finding.learner_user_id && known.recorded_by === null) return { id: known.id, isNew: false }
    // No record has the id: it was deleted in between, so the id is free again.
    if (known) number += 1
  }
}

async function write(
  db: Tx,
  by: AuditActor,
  { subject_ids, ...finding }: ReportedCompletion,
  payloads: EvidencePayload[],
): Promise<string | undefined> {
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

/** `withdraws`: kinds of evidence that were reported before and are no longer true. */
type Change = { archived?: boolean; completed_at?: string; withdraws?: EvidencePayload['evidence_type'][] }

/**
 * Updates a record that the service reported, to what it has found since. Returns false if there is none or a person recorded it; then the
 * record stays unchanged.
 */
export async function revise(
  db: Tx,
  by: AuditActor,
  id: string,
  { archived: flag, completed_at, withdraws }: Change,
  evidence: EvidencePayload[],
) {
  const change = { archived: flag ?? null, completed_at: completed_at ?? null }
  const record = flag === undefined && completed_at === undefined ? await reported.lock(db, id) : await reported.update(db, by, id, change)
  if (!record) return false
  await reviseEvidence(db, by, record, evidence, withdraws)
  return true
}
