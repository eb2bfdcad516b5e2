import { randomUUIDv7 } from 'node:crypto'
import { type Owned, allow, permissionOf } from '#platform/access/actor.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import { archived } from '#platform/rows/archive.ts'
import { type AuditSubject, trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import type { IdempotencyKey } from '#platform/rows/create-once.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { findDepartment, ownerArchived, resolveOwner } from '#platform/access/owner.ts'
import * as evidence from './evidence/store.ts'
import { checkCompletion, checkNamed, checkNew, editable, seenBy, turned } from './rules.ts'
import { checkExternalId } from './rules-own-ids.ts'
import type { CreateLearningRecord, UpdateLearningRecord } from './schema.ts'
import * as records from './store.ts'
import * as creation from './store-create.ts'
import type { RecordView } from './store-view.ts'

const notOverNewOwner = refusal('forbidden', 'needs_new_owner', 'This needs records:write over the new owner too.')

export const trail = trailOf('learning_record', ({ learner_user_id }: AuditSubject & { learner_user_id: string | null }) => learner_user_id)

/** Returns the owner of a record to be created, if the caller may create it there. Otherwise throws. */
export async function ownerOf(db: Db, asking: ActorWithAccess, body: CreateLearningRecord): Promise<Owned> {
  const { owned, archived } = await resolveOwner(db, asking.actor, body.owner_organization_id, body.owner_department_id)
  checkNew(asking, owned, body)
  if (archived) throw ownerArchived()
  return owned
}

type Proof = (record_id: string) => evidence.NewEvidence[]

/**
 * Creates a record with its tags, for an owner from `ownerOf`. With `proof`, it also creates the evidence and returns it. Returns JSON. It
 * takes one statement and needs no transaction.
 */
export async function create(
  db: Db,
  caller: Caller,
  owned: Owned,
  body: CreateLearningRecord,
  asked: IdempotencyKey | undefined,
  proof?: Proof,
): Promise<string> {
  const { subject_matter_ids = [], ...fields } = body
  const id = randomUUIDv7()
  const wanted = new Set(subject_matter_ids)
  const record = {
    ...fields,
    ...owned,
    id,
    description: body.description ?? null,
    status: body.status ?? 'completed',
    hidden_from_learner: body.hidden_from_learner ?? false,
    learner_user_id: body.learner_user_id === undefined ? caller.actor.id : body.learner_user_id,
    recorded_by: caller.actor.id,
  }
  const write = proof ? creation.createWithEvidence : creation.create
  const made = await write(db, caller, { record, subject_ids: [...wanted], evidence: proof?.(id) ?? [] }, asked)
  if (!made.member) throw records.learnerNotAMember()
  if (made.answer === null) throw notFound()
  return made.answer
}

/** Changes a record, as far as the caller may. */
export async function update(db: Tx, caller: CallerWithAccess, id: string, patch: UpdateLearningRecord): Promise<RecordView> {
  const before = editable(caller, await records.lock(db, caller.actor, id), patch)
  const { subject_matter_ids, archived: archive, status, owner_department_id, ...fields } = patch
  checkNamed(before, fields)
  checkExternalId(fields.external_id, before.external_id)
  checkCompletion(fields.completed_at, before.completed_at)
  await checkMove(db, caller, before, owner_department_id)
  const columns: records.RecordColumns = {
    ...fields,
    ...(owner_department_id !== undefined && { owner_department_id }),
    ...turned(caller.actor, before.status, status),
    ...archived(archive),
  }
  const tags = subject_matter_ids && (await records.tags.replace(db, before.owner_organization_id, id, subject_matter_ids))
  const after = Object.keys(patch).length > 0 ? await records.update(db, before.id, columns) : before
  await trail.changed(db, caller, after, { ...before, ...tags?.before }, { ...after, ...tags?.after }, 'updated')
  return records.get(db, caller.actor, before.id)
}

/** Checks a move to another department: the caller needs records:write there too. */
async function checkMove(
  db: Db,
  asking: ActorWithAccess,
  record: records.StoredRecord,
  department: string | null | undefined,
): Promise<void> {
  if (department === undefined || department === record.owner_department_id) return
  const found = department === null ? null : await findDepartment(db, record.owner_organization_id, department)
  if (found === undefined) throw notFound()
  const next = { owner_organization_id: record.owner_organization_id, owner_department_id: found?.id ?? null }
  if (!asking.actor.holds(permissionOf(asking), next)) throw notOverNewOwner()
  if (found?.archived_at) throw ownerArchived()
}

export async function archive(db: Tx, caller: CallerWithAccess, id: string): Promise<RecordView> {
  const found = await records.lock(db, caller.actor, id)
  const before = allow(caller, found, seenBy(caller.actor, found))
  const after = await records.update(db, before.id, archived(true))
  await trail.changed(db, caller, before, before, after, 'archived')
  return records.get(db, caller.actor, before.id)
}

/** Deletes a record with all its data. The audit trail keeps its content. */
export async function removeForGood(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<void> {
  const before = await records.lock(db, caller.actor, id)
  if (!before) throw notFound()
  const { in_chain: _, organization_archived: __, ...record } = before
  const rows = await evidence.stored(db, id)
  const subject_matter_ids = await records.tags.ids(db, id)
  await records.remove(db, id)
  await removeBlobs(
    db,
    jobs,
    rows.flatMap(({ blob_key }) => blob_key ?? []),
  )
  await trail.deleted(db, caller, record, { ...record, subject_matter_ids, evidence: rows })
}
