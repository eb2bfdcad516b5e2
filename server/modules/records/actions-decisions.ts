import { type Verb, changes } from '#platform/audit/trail.ts'
import type { CallerWithAccess } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { badRequest, refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { checkVersion } from '#platform/rows/as-seen.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import { trail } from './actions.ts'
import * as evidence from './evidence/actions.ts'
import { addedByApproval, stored } from './evidence/store.ts'
import { decidable, reopenable, turned } from './rules.ts'
import { type ApproveRecord, MOST_SUBJECTS, type RejectRecord } from './schema.ts'
import * as records from './store.ts'
import type { RecordView } from './store-view.ts'

const tooLate = refusal('invalid_state', 'decision_stands', 'A decision can be taken back for ten minutes. This one stands.')
const restedOn = refusal('invalid_state', 'decision_rested_on', 'A certification was awarded on this record. Revoke that first.')

/** Approves a submission, with the subjects and quantity that the approver adds. The first decision wins; a later one throws 409. */
export async function approve(db: Tx, caller: CallerWithAccess, id: string, approval: ApproveRecord): Promise<RecordView> {
  const { status = 'completed', subject_matter_ids = [], quantity, expected_version } = approval
  const before = await held(db, caller, id, expected_version)
  const had = await records.tags.ids(db, id)
  const added = await knownSubjects(db, before.owner_organization_id, subject_matter_ids)
  checkRoom(had, added)
  await records.addByApproval(db, before, added)
  const payload = quantity && { evidence_type: 'quantity' as const, ...quantity }
  await evidence.add(db, caller, before, payload ? [evidence.row(caller, before.owner_organization_id, id, { payload })] : [])
  return settle(db, caller, { ...before, subject_matter_ids: had }, 'approved', {
    status,
    approved_by: caller.actor.id,
    approved_at: records.now,
  })
}

/** Throws 400 if the subjects that an approval adds would exceed the limit of a record. */
function checkRoom(had: string[], added: string[]): void {
  const { size } = new Set([...had, ...added])
  if (size > MOST_SUBJECTS)
    throw badRequest(`A record has at most ${MOST_SUBJECTS} subjects, and would have ${size}. Add fewer.`, 'subject_matter_ids')
}

/** Rejects a submission, with a note for its learner. */
export async function reject(db: Tx, caller: CallerWithAccess, id: string, { note, expected_version }: RejectRecord): Promise<RecordView> {
  const before = await held(db, caller, id, expected_version)
  const stamps = { rejected_by: caller.actor.id, rejected_at: records.now, rejection_note: note }
  const tagged = { ...before, subject_matter_ids: await records.tags.ids(db, id) }
  return settle(db, caller, tagged, 'rejected', { status: 'rejected', ...stamps })
}

/** Returns the record, locked, if the caller may decide about it and has seen this version. Otherwise throws. */
async function held(db: Tx, caller: CallerWithAccess, id: string, expected: string | undefined) {
  const record = decidable(caller, await records.lock(db, caller.actor, id))
  await checkVersion(db, expected, records.version(id))
  return record
}

type LockedRecord = NonNullable<Awaited<ReturnType<typeof records.lock>>> & { subject_matter_ids: string[] }

/** Writes a decision. The audit entry has the whole record with its evidence, so that the basis of the decision stays readable for ever. */
async function settle(
  db: Tx,
  caller: CallerWithAccess,
  before: LockedRecord,
  verb: Verb,
  stamps: records.RecordColumns,
): Promise<RecordView> {
  const record = await records.update(db, before.id, { ...stamps, status_set_by: caller.actor.id })
  const after = { ...record, subject_matter_ids: await records.tags.ids(db, before.id) }
  const decided = { ...after, evidence: await stored(db, before.id) }
  await trail.tell(db, caller, record, verb, { old: changes(before, after).old, new: decided })
  return records.get(db, caller.actor, before.id)
}

/** Whether an award rests on a person's record. The person is locked, so that no award starts to rest on it meanwhile. */
export type AwardCheck = (db: Tx, record: { id: string; learner_user_id: string | null }) => Promise<boolean>

/** Takes the caller's own decision back, with what an approval added. The record waits for a decision again. */
export async function reopen(db: Tx, jobs: Jobs, caller: CallerWithAccess, id: string, rests: AwardCheck): Promise<RecordView> {
  const { learner_user_id } = reopenable(caller, await records.governed(db, caller.actor, id))
  const isRestedOn = await rests(db, { id, learner_user_id })
  const before = reopenable(caller, await records.lock(db, caller.actor, id))
  if (!(await records.isDecidedLately(db, id))) throw tooLate()
  if (isRestedOn) throw restedOn()
  const had = { subject_matter_ids: await records.tags.ids(db, id) }
  await records.dropApproved(db, id)
  await evidence.takeAway(db, jobs, caller, before, await addedByApproval(db, id))
  const after = await records.update(db, id, turned(caller.actor, before.status, 'pending'))
  const has = { subject_matter_ids: await records.tags.ids(db, id) }
  await trail.changed(db, caller, after, { ...before, ...had }, { ...after, ...has }, 'reopened')
  return records.get(db, caller.actor, id)
}
