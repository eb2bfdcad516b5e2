import { allow } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { holdOrganization } from '#platform/access/owner.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { REASONS_TOLD } from '../rules-told.ts'
import { nothingToUndo, parted, undoneAlready } from './rules.ts'
import type { RecordImport, RecordImportUndo } from './schema.ts'
import * as imports from './store.ts'

const trail = trailOf('record_import')

/** Returns the import in the path, if the caller meets the route's access over it. Otherwise throws. */
export const allowed = async (db: Db, req: ActorWithAccess & { params: { record_import_id: string } }): Promise<RecordImport> =>
  allow(req, await imports.find(db, req.actor, req.params.record_import_id))

/** Previews an undo. Throws 409 if the import was undone. */
export async function preview(db: Db, shown: RecordImport): Promise<RecordImportUndo> {
  if (shown.undone_at !== null) throw undoneAlready()
  const { removed, kept } = parted(await imports.judged(db, shown.id))
  return { import: shown, removed_count: removed.length, kept_count: kept.length, kept }
}

/** Deletes the records that an import created. Records that were changed or decided since, or that awards rest on, stay. */
export async function undo(db: Tx, caller: Caller, id: string, reason: string): Promise<RecordImportUndo> {
  await holdOrganization(db, (await imports.get(db, caller.actor, id)).organization_id)
  const before = await imports.lock(db, id)
  if (before.undone_at !== null) throw undoneAlready()
  await imports.holdRecords(db, id)
  const { removed, kept } = parted(await imports.judged(db, id))
  if (removed.length === 0) throw nothingToUndo({ count: kept.length })
  await imports.undo(db, id, { actor: caller.actor, reason, removed })
  const counts = { removed_count: removed.length, kept_count: kept.length }
  await trail.deleted(db, caller, before, {
    file_name: before.file_name,
    reason,
    ...counts,
    kept: kept.slice(0, REASONS_TOLD).map((each) => `${each.row}: ${each.reason}`),
    learning_record_ids: removed,
  })
  return { import: await imports.get(db, caller.actor, id), ...counts, kept }
}
