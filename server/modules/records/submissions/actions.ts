import type { Context } from '../../../context.ts'
import type { Owned } from '#platform/access/actor.ts'
import type { Caller } from '#platform/access/caller.ts'
import { type Db, atOnce, transaction } from '#platform/db/open.ts'
import type { IdempotencyKey } from '#platform/rows/create-once.ts'
import { type UploadedFile, claim, discard, stage } from '#platform/files/uploads.ts'
import * as records from '../actions.ts'
import * as evidence from '../evidence/actions.ts'
import { unfit } from '../evidence/rules-files.ts'
import type { Submission } from './rules.ts'

/** Writes a record with its evidence; the file was staged before. Returns JSON. */
export async function create(
  db: Db,
  caller: Caller,
  owned: Owned,
  { record, evidence: submitted }: Submission,
  asked: IdempotencyKey | undefined,
  file?: UploadedFile,
): Promise<string> {
  const proof = (record_id: string) => proofOf(caller, owned.owner_organization_id, record_id, { evidence: submitted }, file)
  if (!file) return atOnce(db, (db) => records.create(db, caller, owned, record, asked, proof))
  return transaction(db, async (db) => {
    const made = await records.create(db, caller, owned, record, asked, proof)
    await claim(db, file)
    return made
  })
}

/** Returns the submitted evidence as rows to store. */
export const proofOf = (
  caller: Caller,
  organizationId: string,
  recordId: string,
  { evidence: submitted }: Pick<Submission, 'evidence'>,
  file?: UploadedFile,
) =>
  submitted.map(({ label, payload }) =>
    evidence.row(caller, organizationId, recordId, { label, payload, file: payload.evidence_type === 'file' ? file : undefined }),
  )

/** Runs `work` with the file of a submission in the store. If it fails, the file is removed. Without a file, only `work` runs. */
export async function withFile<T>(
  context: Context,
  owned: Owned,
  { file, evidence }: Pick<Submission, 'file' | 'evidence'>,
  work: (file?: UploadedFile) => Promise<T>,
): Promise<T> {
  const declared = evidence.find(({ payload }) => payload.evidence_type === 'file')?.payload
  if (!file || declared?.evidence_type !== 'file') return work()
  const { file_name, content_type } = declared
  const problem = await unfit({ content_type, head: file.head })
  if (problem) throw problem
  const staged = await stage(context, owned.owner_organization_id, file, { file_name, content_type })
  try {
    return await work(staged)
  } catch (error) {
    await transaction(context.db, (db) => discard(db, context.jobs, staged))
    throw error
  }
}
