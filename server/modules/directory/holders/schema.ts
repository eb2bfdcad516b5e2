import { type Static, Type } from 'typebox'
import { Name, Nullable, OneOf, Ref, Shape, Slug, Timestamp, Uuid } from '#platform/shapes.ts'

/** A live grant that gives a permission over the organization itself or over one department. */
export const PermissionSource = Shape('PermissionSource', {
  role_id: Uuid,
  role_slug: Slug,
  role_name: Name,
  department_id: Uuid,
  department_slug: Slug,
  department_name: Name,
  /**
   * `organization`: the role reaches everything. `department`: it is a role of the department itself. `above`: it is a role of an ancestor.
   * `catalogue`: it gives a read in some department, which covers the organization's own rows.
   */
  reach: OneOf(['organization', 'department', 'above', 'catalogue']),
  granted_at: Timestamp,
  expires_at: Nullable(Timestamp),
})

/** A person who holds a permission now, and the grants that give it. */
export const PermissionHolder = Shape('PermissionHolder', {
  user_id: Uuid,
  display_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  kind: OneOf(['human', 'machine']),
  sources: Type.Array(Ref(PermissionSource)),
})
export type PermissionHolder = Static<typeof PermissionHolder>
