import { lockOrganization } from '#platform/access/owner.ts'
import { randomUUIDv7 } from 'node:crypto'
import { allow } from '#platform/access/actor.ts'
import { archived } from '#platform/rows/archive.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { type BlobTable, type OwnedTable, blobKeysOf, holdTried } from '#platform/rows/owned.ts'
import { refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import { consequencesFor } from './consequences.ts'
import type { CreateDepartment, Department, UpdateDepartment } from './schema.ts'
import * as departments from './store.ts'

const liveBeneath = refusal('invalid_state', 'live_departments_beneath', 'Live departments lie beneath it. Archive or move them first.')
const inCircle = refusal(
  'invalid_request',
  'department_in_circle',
  'parent_department_id must not be the department itself or one beneath it.',
  'parent_department_id',
)
const aboveArchived = refusal('invalid_state', 'department_above_archived', 'The department above is archived. Bring it back first.')
const departmentsBeneath = refusal('invalid_state', 'departments_beneath', 'Departments lie beneath it. Delete or move them first.')

const trail = trailOf('department')

/** Creates a department, at the top or beneath another one of the organization. */
export async function create(db: Tx, caller: Caller, organization_id: string, fields: CreateDepartment): Promise<Department> {
  await lockOrganization(db, organization_id)
  await requireLive(db, organization_id, fields.parent_department_id ?? null)
  const department = await departments.create(db, { ...fields, id: randomUUIDv7(), organization_id })
  await trail.created(db, caller, department)
  return department
}

/** Changes, moves, archives or restores a department. */
export async function update(db: Tx, caller: CallerWithAccess, seen: Department, patch: UpdateDepartment): Promise<Department> {
  await lockOrganization(db, seen.organization_id)
  const before = await departments.get(db, seen.organization_id, seen.id)
  allow(caller, departments.itself(before), true)
  const { archived: flag, parent_department_id: to, ...fields } = patch
  const parent_department_id = await move(db, caller, before, to)
  const live = flag === undefined ? before.archived_at === null : !flag
  if (live) await requireLive(db, before.organization_id, parent_department_id)
  if (flag && (await departments.childCount(db, before.id, { live: true })) > 0) throw liveBeneath()
  const after = await departments.update(db, before.id, { ...fields, parent_department_id, ...archived(flag) })
  await trail.changed(db, caller, after, before, after)
  return after
}

/**
 * Returns the id of the new parent. With undefined, the department stays under its current parent. Moving needs directory:write at both
 * ends. Otherwise a manager could take over a department or give one away.
 */
async function move(db: Db, asking: ActorWithAccess, department: Department, to: string | null | undefined): Promise<string | null> {
  const { id, organization_id, parent_department_id: from } = department
  if (to === undefined) return from
  const parent = to === null ? null : await departments.get(db, organization_id, to)
  if (parent && (await departments.reaches(db, id, parent.id))) throw inCircle()
  const target = parent?.id ?? null
  if (target === from) return from
  for (const end of [from, target]) allow(asking, { owner_organization_id: organization_id, owner_department_id: end }, true)
  return target
}

async function requireLive(db: Db, organizationId: string, departmentId: string | null): Promise<void> {
  if (departmentId === null) return
  const { archived_at } = await departments.get(db, organizationId, departmentId)
  if (archived_at) throw aboveArchived()
}

export type DepartmentTables = { owned: OwnedTable[]; blobs: BlobTable[] }

/** Deletes a department with everything it owns. */
export async function remove(
  db: Tx,
  jobs: Jobs,
  caller: Caller,
  department: Department,
  { owned, blobs }: DepartmentTables,
): Promise<void> {
  await lockOrganization(db, department.organization_id)
  if ((await departments.childCount(db, department.id, { live: false })) > 0) throw departmentsBeneath()
  await holdTried(db, owned, 'owner_department_id', department.id)
  const files = await blobKeysOf(db, department.id, blobs)
  const gone = await goneWith(db, department, consequencesFor(owned))
  await departments.remove(db, department.id)
  await removeBlobs(db, jobs, files)
  await trail.deleted(db, caller, department, { ...department, gone })
}
