import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, Patch, Shape, Slug, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

export const Department = Shape('Department', {
  id: Uuid,
  organization_id: Uuid,
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  parent_department_id: Nullable(Uuid),
  created_at: Timestamp,
  archived_at: Nullable(Timestamp),
})
export type Department = Static<typeof Department>

export const CreateDepartment = Body('CreateDepartment', {
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  parent_department_id: Type.Optional(Nullable(Uuid)),
})
export type CreateDepartment = Static<typeof CreateDepartment>

export const UpdateDepartment = Patch('UpdateDepartment', {
  slug: Slug,
  name: Name,
  description: clearable(2000),
  parent_department_id: Nullable(Uuid),
  archived: Type.Boolean(),
})
export type UpdateDepartment = Static<typeof UpdateDepartment>
