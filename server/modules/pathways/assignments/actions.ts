import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { badRequest, found } from '#platform/errors.ts'
import * as pathways from '../store.ts'
import type { CreateLearningPathwayAssignment, LearningPathwayAssignment } from './schema.ts'
import * as assignments from './store.ts'

/** Entries belong to the history of the pathway. */
const trail = trailOf('learning_pathway_assignment', () => null, 'learning_pathway')

/** Shows a pathway to an audience. That requires nothing of anyone. */
export async function create(
  db: Tx,
  caller: Caller,
  pathwayId: string,
  { assignee_kind, role_id = null, department_id = null }: CreateLearningPathwayAssignment,
): Promise<LearningPathwayAssignment> {
  if ((role_id !== null) !== (assignee_kind === 'role')) throw badRequest('role_id is needed for a role, and for nothing else.', 'role_id')
  if ((department_id !== null) !== (assignee_kind === 'department'))
    throw badRequest('department_id is needed for a department, and for nothing else.', 'department_id')
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathwayId)
  const assignment = { id: randomUUIDv7(), assignee_kind, role_id, department_id }
  await assignments.create(db, { ...assignment, organization_id, pathway_id: pathwayId })
  await trail.tell(db, caller, { id: pathwayId, organization_id }, 'created', { new: assignment })
  return found((await assignments.list(db, pathwayId)).find(({ id }) => id === assignment.id))
}

export async function remove(db: Tx, caller: Caller, pathwayId: string, id: string): Promise<void> {
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathwayId)
  const before = found((await assignments.list(db, pathwayId)).find((assignment) => assignment.id === id))
  await assignments.remove(db, id)
  const { assignee_kind, role_id, department_id } = before
  await trail.tell(db, caller, { id: pathwayId, organization_id }, 'deleted', { old: { id, assignee_kind, role_id, department_id } })
}
