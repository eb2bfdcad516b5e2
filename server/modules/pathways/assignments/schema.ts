import { type Static, Type } from 'typebox'
import { Body, Nullable, OneOf, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/** Who holds the role; who holds a role in the department or above it; every member of the organization. */
export const assigneeKinds = ['role', 'department', 'organization'] as const

export const LearningPathwayAssignment = Shape('LearningPathwayAssignment', {
  id: Uuid,
  assignee_kind: OneOf(assigneeKinds),
  role_id: Nullable(Uuid),
  department_id: Nullable(Uuid),
  /** Of the role, the department or the organization. */
  assignee_name: Type.String(),
  created_at: Timestamp,
})
export type LearningPathwayAssignment = Static<typeof LearningPathwayAssignment>

export const CreateLearningPathwayAssignment = Body('CreateLearningPathwayAssignment', {
  assignee_kind: OneOf(assigneeKinds),
  /** For a role, and only then. */
  role_id: Type.Optional(Nullable(Uuid)),
  /** For a department, and only then. */
  department_id: Type.Optional(Nullable(Uuid)),
})
export type CreateLearningPathwayAssignment = Static<typeof CreateLearningPathwayAssignment>
