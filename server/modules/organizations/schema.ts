import { type Static, Type } from 'typebox'
import { Department } from '#modules/departments/schema.ts'
import { Body, Name, Nullable, Patch, Ref, Shape, Slug, TimeZone, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

const fields = {
  id: Uuid,
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  /** The time zone of the organization's days. Due dates, expiry dates and completion dates are days in it. */
  time_zone: Type.String(),
  created_at: Timestamp,
  archived_at: Nullable(Timestamp),
}

export const OrganizationSummary = Shape('OrganizationSummary', fields)
export type OrganizationSummary = Static<typeof OrganizationSummary>

/** An organization with every department by name, including nested and archived ones. */
export const Organization = Shape('Organization', { ...fields, departments: Type.Array(Ref(Department)) })
export type Organization = Static<typeof Organization>

/** The organization that a thing belongs to. */
export const OrganizationRef = Shape('OrganizationRef', { id: Uuid, slug: Slug, name: Name, time_zone: Type.String() })
export type OrganizationRef = Static<typeof OrganizationRef>

export const CreateOrganization = Body('CreateOrganization', {
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  /** UTC if left out. */
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
