import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, Slug, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

export const Department = Type.Object(
  {
    id: Uuid,
    organization_id: Uuid,
    slug: Slug,
    name: Name,
    description: Nullable(Type.String()),
    parent_department_id: Nullable(Uuid),
    created_at: Timestamp,
    archived_at: Nullable(Timestamp),
  },
  { $id: 'Department' },
)
export type Department = Static<typeof Department>

export const CreateDepartment = Body('CreateDepartment', {
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  parent_department_id: Type.Optional(Nullable(Uuid)),
})
export type CreateDepartment = Static<typeof CreateDepartment>

export const UpdateDepartment = Body('UpdateDepartment', {
  slug: Type.Optional(Slug),
  name: Type.Optional(Name),
  description: Type.Optional(clearable(2000)),
  parent_department_id: Type.Optional(Nullable(Uuid)),
  archived: Type.Optional(Type.Boolean()),
})
export type UpdateDepartment = Static<typeof UpdateDepartment>
