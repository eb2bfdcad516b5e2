import { type Static, Type } from 'typebox'
import { Body, Nullable, OneOf, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/** `role`: its holders. `department`: people with a role in the department or in an ancestor. `organization`: every member. */
export const assigneeKinds = ['role', 'department', 'organization'] as const

export const LearningPathwayAssignment = Shape('LearningPathwayAssignment', {
  id: Uuid,
  assignee_kind: OneOf(assigneeKinds),
  role_id: Nullable(Uuid),
  department_id: Nullable(Uuid),
  /** The name of the role, the department or the organization. */
  assignee_name: Type.String(),
  created_at: Timestamp,
})
export type LearningPathwayAssignment = Static<typeof LearningPathwayAssignment>

export const CreateLearningPathwayAssignment = Body('CreateLearningPathwayAssignment', {
  assignee_kind: OneOf(assigneeKinds),
  /** For a role only. */
  role_id: Type.Optional(Nullable(Uuid)),
  /** For a department only. */
  department_id: Type.Optional(Nullable(Uuid)),
})
export type CreateLearningPathwayAssignment = Static<typeof CreateLearningPathwayAssignment>
