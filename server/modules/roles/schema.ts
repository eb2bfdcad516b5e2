import { type Static, Type } from 'typebox'
import { PermissionShape } from '#platform/access/permissions.ts'
import { Body, Name, Nullable, Patch, Shape, Slug, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

const Permissions = Type.Array(PermissionShape, { maxItems: 34 })

const roleFields = {
  id: Uuid,
  department_id: Uuid,
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  permissions: Type.Array(PermissionShape),
  organization_wide: Type.Boolean(),
  created_at: Timestamp,
  /** People who hold the role now. Expired grants do not count. */
  member_count: Type.Integer(),
}

export const DepartmentRole = Shape('DepartmentRole', roleFields)
export type DepartmentRole = Static<typeof DepartmentRole>

/** A role in a list of several departments. */
export const OrganizationRole = Shape('OrganizationRole', {
  ...roleFields,
  department_slug: Slug,
  department_name: Name,
  /** Certifications it requires, as far as the caller may read them. */
  required_certification_count: Type.Integer(),
  /** The roles whose holders manage its holders directly. A role of an archived department can be here without being in the list. */
  manager_role_ids: Type.Array(Uuid),
})
export type OrganizationRole = Static<typeof OrganizationRole>

export const CreateRole = Body('CreateRole', {
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  permissions: Type.Optional(Permissions),
  organization_wide: Type.Optional(Type.Boolean()),
})
export type CreateRole = Static<typeof CreateRole>

export const UpdateRole = Patch('UpdateRole', {
  slug: Slug,
  name: Name,
  description: clearable(2000),
  permissions: Permissions,
  organization_wide: Type.Boolean(),
})
export type UpdateRole = Static<typeof UpdateRole>
