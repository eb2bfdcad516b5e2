import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onConflict, onViolation } from '#platform/errors.ts'
import type { LearningPathwayAssignment } from './schema.ts'

onViolation('learning_pathway_assignment_pathway_fkey', notFound)
onViolation('learning_pathway_assignment_role_fkey', notFound)
onViolation('learning_pathway_assignment_department_fkey', notFound)
onConflict('learning_pathway_assignment_key', 'pathway_assigned_already', 'The pathway is assigned to that audience already.')

/** Returns the assignments of a pathway, oldest first. */
export function list(db: Db, pathwayId: string): Promise<LearningPathwayAssignment[]> {
  return db
    .selectFrom('learning_pathway_assignment as assigned')
    .innerJoin('organization', 'organization.id', 'assigned.organization_id')
    .leftJoin('role', 'role.id', 'assigned.role_id')
    .leftJoin('department', 'department.id', 'assigned.department_id')
    .select(['assigned.id', 'assigned.role_id', 'assigned.department_id', 'assigned.created_at'])
    .select(sql<LearningPathwayAssignment['assignee_kind']>`assigned.assignee_kind`.as('assignee_kind'))
    .select(sql<string>`coalesce(role.name, department.name, organization.name)`.as('assignee_name'))
    .where('assigned.pathway_id', '=', pathwayId)
    .orderBy('assigned.created_at')
    .orderBy('assigned.id')
    .execute()
}

export async function create(db: Tx, assignment: Insertable<DB['learning_pathway_assignment']>): Promise<void> {
  await db.insertInto('learning_pathway_assignment').values(assignment).execute()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('learning_pathway_assignment').where('id', '=', id).execute()
}
