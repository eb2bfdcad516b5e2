import { randomUUIDv7 } from 'node:crypto'
import { allow } from '#platform/access/actor.ts'
import { audit, trailOf } from '#platform/audit/trail.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { StoredFile, UploadedFile } from '#platform/files/uploads.ts'
import { claim, removeBlobs } from '#platform/files/uploads.ts'
import { seenBy } from '../rules.ts'
import * as records from '../store.ts'
import { promisedId } from './rules-files.ts'
import { settled, worth } from './rules.ts'
import type { CreateEvidence, EvidencePayload, EvidenceRow, FilePayload, UpdateEvidence } from './schema.ts'
import * as evidence from './store.ts'

export type StoredEvidence = NonNullable<Awaited<ReturnType<typeof evidence.find>>>

/** Returns the record, if the caller meets the route's access over its evidence. Otherwise throws. */
export async function governed(db: Db, asking: ActorWithAccess, recordId: string) {
  const record = await records.governed(db, asking.actor, recordId)
  return allow(asking, record, seenBy(asking.actor, record))
}

type EvidenceToAdd = {
  id?: string | undefined
  label?: string | null | undefined
  payload: EvidencePayload
  file?: UploadedFile | undefined
}

/** Returns the columns of new evidence. */
export function row(
  caller: Caller,
  organization_id: string,
  record_id: string,
  { id, label, payload, file }: EvidenceToAdd,
): evidence.NewEvidence {
  return {
    id: id ?? randomUUIDv7(),
    organization_id,
    record_id,
    evidence_type: payload.evidence_type,
    label: label ?? null,
    payload: payload.evidence_type === 'file' && file ? { ...payload, sha256: file.sha256 } : payload,
    hours: worth(payload),
    blob_key: file?.blob_key ?? null,
    created_by: caller.actor.id,
  }
}

type LearnerColumn = { learner_user_id: string | null }

export const trail = trailOf('evidence', ({ learner_user_id }: StoredEvidence & LearnerColumn) => learner_user_id)
export const beside = (row: StoredEvidence, { learner_user_id }: LearnerColumn) => ({ ...row, learner_user_id })

/** Adds evidence to a locked record. */
export async function add(db: Tx, caller: Caller, record: LearnerColumn, rows: evidence.NewEvidence[]): Promise<void> {
  if (rows.length === 0) return
  const made = await evidence.create(db, rows)
  await audit(db, caller, ...made.map((row) => ({ ...trail.event(beside(row, record), 'created'), new: row })))
}

/** Removes evidence from a locked record. The audit trail keeps its content, and files are deleted after the transaction commits. */
export async function takeAway(db: Tx, jobs: Jobs, caller: Caller, record: LearnerColumn, rows: StoredEvidence[]): Promise<void> {
  if (rows.length === 0) return
  await evidence.removeAll(
    db,
    rows.map(({ id }) => id),
  )
  await removeBlobs(
    db,
    jobs,
    rows.flatMap(({ blob_key }) => blob_key ?? []),
  )
  await audit(db, caller, ...rows.map((row) => ({ ...trail.event(beside(row, record), 'deleted'), old: row })))
}

/** Adds evidence to a record. `file` was taken before the transaction began. */
export async function create(
  db: Tx,
  caller: CallerWithAccess,
  recordId: string,
  body: CreateEvidence,
  file?: UploadedFile,
): Promise<EvidenceRow> {
  const found = await records.lock(db, caller.actor, recordId)
  const record = allow(caller, found, seenBy(caller.actor, found))
  const added = { id: promisedId(file?.pathname), label: body.label, payload: settled(body.payload), file }
  const [made] = await evidence.create(db, [row(caller, record.owner_organization_id, record.id, added)])
  if (file) await claim(db, file)
  await trail.created(db, caller, beside(made!, record), made)
  return evidence.show(db, caller.actor, made!.id)
}

/** Returns the evidence and its record, locked, if the caller may change them. Otherwise throws. */
async function locked(db: Tx, caller: CallerWithAccess, id: string): Promise<{ row: StoredEvidence; record: LearnerColumn }> {
  const found = await evidence.find(db, id)
  if (!found) throw notFound()
  const record = await records.lock(db, caller.actor, found.record_id)
  const row = await evidence.find(db, id)
  if (!row) throw notFound()
  return { row, record: allow(caller, record, seenBy(caller.actor, record)) }
}

export async function update(db: Tx, caller: CallerWithAccess, id: string, { payload, ...fields }: UpdateEvidence): Promise<EvidenceRow> {
  const { row: before, record } = await locked(db, caller, id)
  if (payload && before.evidence_type === 'file')
    throw badRequest('payload of file evidence cannot be replaced. Delete it and attach another file.', 'payload')
  if (payload && payload.evidence_type !== before.evidence_type)
    throw badRequest(
      `payload.evidence_type must stay ${before.evidence_type}. Delete this evidence and add another.`,
      'payload.evidence_type',
    )
  const next = payload && settled(payload)
  const columns = { ...fields, ...(next && { payload: JSON.stringify(next), hours: worth(next) }) }
  const after = Object.keys(columns).length > 0 ? await evidence.update(db, id, columns) : before
  await trail.changed(db, caller, beside(before, record), before, after, 'updated')
  return evidence.show(db, caller.actor, id)
}

/** Removes evidence. Its file is deleted after the transaction commits. */
export async function remove(db: Tx, jobs: Jobs, caller: CallerWithAccess, id: string): Promise<void> {
  const { row: before, record } = await locked(db, caller, id)
  await takeAway(db, jobs, caller, record, [before])
}

/** Returns the file of evidence that the caller may read. Throws 404, also if the evidence has no file. */
export async function file(db: Db, asking: ActorWithAccess, id: string): Promise<StoredFile> {
  const row = await evidence.find(db, id)
  if (!row) throw notFound()
  await governed(db, asking, row.record_id)
  if (row.blob_key === null) throw notFound()
  const { file_name, content_type, size_bytes } = row.payload as FilePayload
  return { blob_key: row.blob_key, file_name, content_type, size_bytes, prefer_inline_display: true }
}
