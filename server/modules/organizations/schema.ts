import { type Static, Type } from 'typebox'
import { Department } from '#modules/departments/schema.ts'
import { Body, Name, Nullable, Ref, Slug, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

const fields = {
  id: Uuid,
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  created_at: Timestamp,
  archived_at: Nullable(Timestamp),
}

export const OrganizationSummary = Type.Object(fields, { $id: 'OrganizationSummary' })
export type OrganizationSummary = Static<typeof OrganizationSummary>

/** With every department, nested and archived ones too, by name. */
export const Organization = Type.Object({ ...fields, departments: Type.Array(Ref(Department)) }, { $id: 'Organization' })
export type Organization = Static<typeof Organization>

/** An organization beside the thing that belongs to it. */
export const OrganizationRef = Type.Object({ id: Uuid, slug: Slug, name: Name }, { $id: 'OrganizationRef' })
export type OrganizationRef = Static<typeof OrganizationRef>

export const CreateOrganization = Body('CreateOrganization', {
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
})
export type CreateOrganization = Static<typeof CreateOrganization>

export const UpdateOrganization = Body('UpdateOrganization', {
  slug: Type.Optional(Slug),
  name: Type.Optional(Name),
  description: Type.Optional(clearable(2000)),
  archived: Type.Optional(Type.Boolean()),
})
export type UpdateOrganization = Static<typeof UpdateOrganization>
