import type { Context } from '../../../context.ts'
import { badRequest } from '#platform/errors.ts'
import { transaction } from '#platform/db/open.ts'
import { type UploadedFile, discard, take } from '#platform/files/uploads.ts'
import type { StoredRecord } from '../store.ts'
import { mismatch, unfit } from './rules-files.ts'
import type { CreateEvidence } from './schema.ts'

/** Returns the checked upload of file evidence; undefined for every other kind. Call it outside a transaction. */
export async function takeFile(
  context: Context,
  record: StoredRecord,
  { payload, pathname }: CreateEvidence,
): Promise<UploadedFile | undefined> {
  if (payload.evidence_type !== 'file') {
    if (pathname !== undefined) throw badRequest('pathname goes with file evidence only.', 'pathname')
    return undefined
  }
  if (pathname === undefined) throw badRequest('pathname is required for file evidence: that of the upload ticket.', 'pathname')
  const destination = { organization_id: record.owner_organization_id, purpose: 'evidence', owner_id: record.id } as const
  const taken = await take(context, { pathname, ...destination })
  const problem = mismatch(taken, payload) ?? (await unfit(taken))
  if (problem === undefined) return taken
  // The upload stays at its pathname. It can be registered with correct data, or sent again.
  await transaction(context.db, (db) => discard(db, context.jobs, { ...taken, pathname: null }))
  throw problem
}
