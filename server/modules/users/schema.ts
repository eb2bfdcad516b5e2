import { type Static, Type } from 'typebox'
import { AccountKind, DirectoryUserRole } from '#modules/directory/schema.ts'
import { OrganizationRef } from '#modules/organizations/schema.ts'
import { PermissionShape } from '#platform/access/permissions.ts'
import { Body, Name, Nullable, PersonRef, Ref, Slug, Timestamp, Uuid } from '#platform/shapes.ts'

export const UserIdentity = Type.Object(
  {
    id: Uuid,
    provider_id: Uuid,
    provider_slug: Slug,
    subject: Type.String(),
    email: Nullable(Type.String()),
    email_verified: Nullable(Type.Boolean()),
    created_at: Timestamp,
    last_sign_in_at: Nullable(Timestamp),
  },
  { $id: 'UserIdentity' },
)

const profile = {
  id: Uuid,
  display_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  kind: AccountKind,
  created_at: Timestamp,
  identities: Type.Array(Ref(UserIdentity)),
}

/** The caller's own profile. */
export const UserProfile = Type.Object({ ...profile, is_superuser: Type.Boolean() }, { $id: 'UserProfile' })
export type UserProfile = Static<typeof UserProfile>

/** An account as superusers see it. */
export const UserAccount = Type.Object(
  { ...profile, disabled: Type.Boolean(), disabled_at: Nullable(Timestamp), erased_at: Nullable(Timestamp) },
  { $id: 'UserAccount' },
)
export type UserAccount = Static<typeof UserAccount>

export const UpdateUser = Body('UpdateUser', { disabled: Type.Optional(Type.Boolean()) })

export const DepartmentAccess = Type.Object(
  { id: Uuid, slug: Slug, name: Name, permissions: Type.Array(PermissionShape) },
  { $id: 'DepartmentAccess' },
)

/** What the caller may do in one organization. */
export const UserAccess = Type.Object(
  {
    organization: Ref(OrganizationRef),
    /** Held over what the organization itself owns. */
    permissions: Type.Array(PermissionShape),
    /** Only departments where something is held. */
    departments: Type.Array(Ref(DepartmentAccess)),
    grants: Type.Array(Ref(DirectoryUserRole)),
    manages_roles: Type.Boolean(),
  },
  { $id: 'UserAccess' },
)
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

/** Somebody the caller manages, with the roles through which they do. */
export const Trainee = Type.Object(
  {
    person: Ref(PersonRef),
    roles: Type.Array(TraineeRole),
    overdue: Type.Integer(),
    due_soon: Type.Integer(),
    pending_submissions: Type.Integer(),
  },
  { $id: 'Trainee' },
)
export type Trainee = Static<typeof Trainee>
