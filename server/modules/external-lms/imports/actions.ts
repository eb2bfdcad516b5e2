import { undoneAlready } from '#modules/records/import/undo/rules.ts'
import { removeAlong } from '#modules/records/store-reported.ts'
import { allow } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { holdOrganization } from '#platform/access/owner.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ExternalGradeImport } from './schema.ts'
import * as imports from './store.ts'

const trail = trailOf('external_grade_import')

const restedOn = refusal(
  'invalid_state',
  'import_rested_on',
  'Certifications were awarded on grades of this import ({count}). Revoke them first.',
)
const workedOn = refusal(
  'invalid_state',
  'import_worked_on',
  'Somebody has worked on records of this import since ({count}). Archive or delete records one by one instead.',
)

/** Returns the import that a path names, when the caller has the permission that the route declares. */
export const allowed = async (db: Db, req: ActorWithAccess & { params: { import_id: string } }): Promise<imports.ShownImport> =>
  allow(req, await imports.find(db, req.actor, req.params.import_id))

/** Undoes an import: it deletes its grades with their records, unless an award depends on one. */
export async function undo(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<ExternalGradeImport> {
  await holdOrganization(db, (await imports.get(db, caller.actor, id)).organization_id)
  const before = await imports.lock(db, id)
  if (before.undone_at !== null) throw undoneAlready()
  const grades = await imports.brought(db, id)
  const awards = await imports.awardsOn(db, grades)
  if (awards > 0) throw restedOn({ count: awards })
  const learning_record_ids = grades.flatMap(({ record_id }) => record_id ?? [])
  const changed = await imports.workedOn(db, learning_record_ids)
  if (changed > 0) throw workedOn({ count: changed })
  const files = await removeAlong(db, learning_record_ids)
  await imports.undo(db, id, caller.actor)
  await removeBlobs(db, jobs, files)
  const { file_name } = before
  await trail.deleted(db, caller, before, { file_name, grade_ids: grades.map((grade) => grade.id), learning_record_ids })
  return imports.get(db, caller.actor, id)
}
