import type { Context } from '../../../context.ts'
import type { Owned } from '#platform/access.ts'
import type { Caller } from '#platform/caller.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { type Taken, claim, discard, stage } from '#platform/uploads.ts'
import * as records from '../actions.ts'
import * as evidence from '../evidence/actions.ts'
import { unfit } from '../evidence/files.ts'
import type { Submission } from './rules.ts'
import type { SubmittedRecord } from './schema.ts'

/** Writes a record and its evidence whole. Call inside a transaction, with the file staged before it. */
export async function create(db: Db, caller: Caller, owned: Owned, submitted: Submission, file?: Taken): Promise<SubmittedRecord> {
  const proof = (record_id: string) =>
    submitted.evidence.map(({ label, payload }) =>
      evidence.row(caller, owned.owner_organization_id, record_id, {
        label,
        payload,
        file: payload.evidence_type === 'file' ? file : undefined,
      }),
    )
  const made = await records.create(db, caller, owned, submitted.record, proof)
  if (file) await claim(db, file)
  return made
}

/**
 * Runs `work` with the file of a submission in the store; when it fails, the file is removed again. Without a file,
 * `work` just runs.
 */
export async function withFile<T>(
  context: Context,
  owned: Owned,
  { file, evidence }: Submission,
  work: (file?: Taken) => Promise<T>,
): Promise<T> {
  const declared = evidence.find(({ payload }) => payload.evidence_type === 'file')?.payload
  if (!file || declared?.evidence_type !== 'file') return work()
  const { file_name, content_type } = declared
  const problem = await unfit({ content_type, head: file.bytes })
  if (problem) throw badRequest(problem)
  const staged = await stage(context, owned.owner_organization_id, file.bytes, { file_name, content_type })
  try {
    return await work(staged)
  } catch (error) {
    await transaction(context.db, (db) => discard(db, context.jobs, staged))
    throw error
  }
}
