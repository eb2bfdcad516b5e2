import { type Static, Type } from 'typebox'
import { Body, Name, Ref, Shape, Slug, Timestamp, Uuid } from '#platform/shapes.ts'

export const RoleManagerRef = Shape('RoleManagerRef', {
  role_id: Uuid,
  role_slug: Slug,
  role_name: Name,
  department_id: Uuid,
  department_slug: Slug,
  department_name: Name,
})
export type RoleManagerRef = Static<typeof RoleManagerRef>

/** `role` is the role at the other end of the edge. */
export const RoleManagerEdge = Shape('RoleManagerEdge', {
  id: Uuid,
  organization_id: Uuid,
  role: Ref(RoleManagerRef),
  created_at: Timestamp,
})
export type RoleManagerEdge = Static<typeof RoleManagerEdge>

export const RoleManagers = Shape('RoleManagers', {
  managers: Type.Array(Ref(RoleManagerEdge)),
  subordinates: Type.Array(Ref(RoleManagerEdge)),
})
export type RoleManagers = Static<typeof RoleManagers>

export const CreateRoleManager = Body('CreateRoleManager', { manager_role_id: Uuid })
