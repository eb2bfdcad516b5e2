import { type Static, Type } from 'typebox'
import { Department } from '#modules/departments/schema.ts'
import { Body, Name, Nullable, Patch, Ref, Shape, Slug, TimeZone, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

const fields = {
  id: Uuid,
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  /** Where its days begin and end: what is due, valid until or completed on a day means a day there. */
  time_zone: Type.String(),
  created_at: Timestamp,
  archived_at: Nullable(Timestamp),
}

export const OrganizationSummary = Shape('OrganizationSummary', fields)
export type OrganizationSummary = Static<typeof OrganizationSummary>

/** With every department, nested and archived ones too, by name. */
export const Organization = Shape('Organization', { ...fields, departments: Type.Array(Ref(Department)) })
export type Organization = Static<typeof Organization>

/** An organization beside the thing that belongs to it. */
export const OrganizationRef = Shape('OrganizationRef', { id: Uuid, slug: Slug, name: Name, time_zone: Type.String() })
export type OrganizationRef = Static<typeof OrganizationRef>

export const CreateOrganization = Body('CreateOrganization', {
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  /** UTC where none is given. */
  time_zone: Type.Optional(TimeZone),
})
export type CreateOrganization = Static<typeof CreateOrganization>

export const UpdateOrganization = Patch('UpdateOrganization', {
  slug: Slug,
  name: Name,
  description: clearable(2000),
  time_zone: TimeZone,
  archived: Type.Boolean(),
})
export type UpdateOrganization = Static<typeof UpdateOrganization>
