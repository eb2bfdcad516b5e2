import { type Static, Type } from 'typebox'
import { AccountKind, DirectoryUserRole } from '#modules/directory/schema.ts'
import { OrganizationRef } from '#modules/organizations/schema.ts'
import { languages } from '#platform/languages.ts'
import { PermissionShape } from '#platform/access/permissions.ts'
import { Body, Name, Nullable, Patch, PersonRef, Ref, Shape, Slug, TimeZone, Timestamp, Uuid } from '#platform/shapes.ts'

const LanguageShape = Type.Enum([...languages])

export const UserIdentity = Shape('UserIdentity', {
  id: Uuid,
  provider_id: Uuid,
  provider_slug: Slug,
  subject: Type.String(),
  email: Nullable(Type.String()),
  email_verified: Nullable(Type.Boolean()),
  created_at: Timestamp,
  last_sign_in_at: Nullable(Timestamp),
})

const profile = {
  id: Uuid,
  display_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  kind: AccountKind,
  /** The time zone for showing times. Null if not set. */
  time_zone: Nullable(Type.String()),
  /** The language of mails. Null if not set. */
  language: Nullable(LanguageShape),
  created_at: Timestamp,
  identities: Type.Array(Ref(UserIdentity)),
}

/** The caller's own profile. */
export const UserProfile = Shape('UserProfile', { ...profile, is_superuser: Type.Boolean() })
export type UserProfile = Static<typeof UserProfile>

/** An account as superusers see it. */
export const UserAccount = Shape('UserAccount', {
  ...profile,
  disabled: Type.Boolean(),
  disabled_at: Nullable(Timestamp),
  erased_at: Nullable(Timestamp),
  /** The account that this one was joined into. */
  joined_into: Nullable(Uuid),
})
export type UserAccount = Static<typeof UserAccount>

/** Changes of the caller's own account. */
export const UpdateMe = Patch('UpdateMe', { time_zone: Nullable(TimeZone), language: Nullable(LanguageShape) })
export type UpdateMe = Static<typeof UpdateMe>

export const UpdateUser = Body('UpdateUser', { disabled: Type.Optional(Type.Boolean()) })

export const DepartmentAccess = Shape('DepartmentAccess', { id: Uuid, slug: Slug, name: Name, permissions: Type.Array(PermissionShape) })

/** The caller's permissions in one organization. */
export const UserAccess = Shape('UserAccess', {
  organization: Ref(OrganizationRef),
  /** The permissions over things that the organization itself owns. */
  permissions: Type.Array(PermissionShape),
  /** Only departments in which the caller has a permission. */
  departments: Type.Array(Ref(DepartmentAccess)),
  grants: Type.Array(Ref(DirectoryUserRole)),
  manages_roles: Type.Boolean(),
  /** Whether the caller has a permission in the whole organization, and so reaches every member. */
  reaches_everyone: Type.Boolean(),
})
export type UserAccess = Static<typeof UserAccess>

const TraineeRole = Type.Object({
  organization_id: Uuid,
  role_id: Uuid,
  role_slug: Slug,
  role_name: Name,
  department_id: Uuid,
  department_slug: Slug,
  department_name: Name,
})

/** A person whom the caller manages, with the roles that make the caller their manager. */
export const Trainee = Shape('Trainee', {
  person: Ref(PersonRef),
  roles: Type.Array(TraineeRole),
  overdue: Type.Integer(),
  due_soon: Type.Integer(),
  pending_submissions: Type.Integer(),
})
export type Trainee = Static<typeof Trainee>
