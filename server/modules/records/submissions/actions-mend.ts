import { changes } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { findDepartment, ownerArchived } from '#platform/access/owner.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import { type UploadedFile, claim } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { archived } from '#platform/rows/archive.ts'
import { trail } from '../actions.ts'
import * as evidence from '../evidence/actions.ts'
import { list, stored } from '../evidence/store.ts'
import { ownUnsettled, turned } from '../rules.ts'
import type { CreateLearningRecord } from '../schema.ts'
import * as records from '../store.ts'
import type { RecordView } from '../store-view.ts'
import { proofOf } from './actions.ts'
import { type Resubmission, checkMended, dropped } from './rules.ts'
import type { SubmittedRecord } from './schema.ts'

/** Sends a corrected submission again. Fields that the form leaves out stay, and evidence that is not kept is removed. */
export async function resubmit(
  db: Tx,
  jobs: Jobs,
  caller: Caller,
  id: string,
  resubmission: Resubmission,
  file?: UploadedFile,
): Promise<SubmittedRecord> {
  const { record, keep_evidence_ids } = resubmission
  const before = ownUnsettled(caller.actor, await records.lock(db, caller.actor, id))
  checkMended(before, record)
  const going = dropped(await stored(db, id), keep_evidence_ids)
  const { subject_matter_ids } = record
  const tags = subject_matter_ids && (await records.tags.replace(db, before.owner_organization_id, id, subject_matter_ids))
  await evidence.takeAway(db, jobs, caller, before, going)
  await evidence.add(db, caller, before, proofOf(caller, before.owner_organization_id, id, resubmission, file))
  if (file) await claim(db, file)
  const columns = { ...(await mended(db, before, record)), ...turned(caller.actor, before.status, 'pending') }
  const after = await records.update(db, id, columns)
  await trail.tell(db, caller, after, 'resubmitted', changes({ ...before, ...tags?.before }, { ...after, ...tags?.after }))
  return { ...(await records.get(db, caller.actor, id)), evidence: await list(db, caller.actor, id) }
}

/** Returns the columns of a form. */
async function mended(db: Db, before: records.StoredRecord, record: CreateLearningRecord): Promise<records.RecordColumns> {
  const { owner_organization_id: _organization, subject_matter_ids: _tags, ...given } = record
  const { learner_user_id: _learner, status: _status, hidden_from_learner: _hidden, ...columns } = given
  await checkPlace(db, before, columns.owner_department_id)
  return columns
}

/** Throws unless the department could own a new submission. */
async function checkPlace(db: Db, before: records.StoredRecord, department: string | null | undefined): Promise<void> {
  if (department == null || department === before.owner_department_id) return
  const found = await findDepartment(db, before.owner_organization_id, department)
  if (!found) throw notFound()
  if (found.archived_at) throw ownerArchived()
}

/** Withdraws the caller's own submission: it is archived, and waits no longer. */
export async function withdraw(db: Tx, caller: Caller, id: string): Promise<RecordView> {
  const before = ownUnsettled(caller.actor, await records.lock(db, caller.actor, id))
  const after = await records.update(db, id, archived(true))
  await trail.changed(db, caller, before, before, after, 'withdrawn')
  return records.get(db, caller.actor, id)
}
