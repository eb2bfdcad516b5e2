import { type Static, Type } from 'typebox'
import { Department } from '#modules/departments/schema.ts'
import { Body, Name, Nullable, Patch, Ref, Shape, Slug, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

const fields = {
  id: Uuid,
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  created_at: Timestamp,
  archived_at: Nullable(Timestamp),
}

export const OrganizationSummary = Shape('OrganizationSummary', fields)
export type OrganizationSummary = Static<typeof OrganizationSummary>

/** With every department, nested and archived ones too, by name. */
export const Organization = Shape('Organization', { ...fields, departments: Type.Array(Ref(Department)) })
export type Organization = Static<typeof Organization>

/** An organization beside the thing that belongs to it. */
export const OrganizationRef = Shape('OrganizationRef', { id: Uuid, slug: Slug, name: Name })
export type OrganizationRef = Static<typeof OrganizationRef>

export const CreateOrganization = Body('CreateOrganization', {
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
})
export type CreateOrganization = Static<typeof CreateOrganization>

export const UpdateOrganization = Patch('UpdateOrganization', {
  slug: Slug,
  name: Name,
  description: clearable(2000),
  archived: Type.Boolean(),
})
export type UpdateOrganization = Static<typeof UpdateOrganization>
