import { type Static, Type } from 'typebox'
import { PermissionShape } from '#platform/access/permissions.ts'
import { DatesAs, fileReading } from '#platform/files/csv-answers.ts'
import {
  Body,
  ErrorBody,
  Name,
  Nullable,
  NullableRef,
  OneOf,
  PersonRef,
  Ref,
  Shape,
  Slug,
  Timestamp,
  Uuid,
  UuidOrSlug,
  text,
} from '#platform/shapes.ts'

export const AccountKind = OneOf(['human', 'machine'])

const member = {
  organization_id: Uuid,
  user_id: Uuid,
  display_name: Nullable(Type.String()),
  /** Of people whom a permission of the caller reaches; null otherwise. */
  email: Nullable(Type.String()),
  kind: AccountKind,
  /** Grants that have begun and not expired. */
  active_role_count: Type.Integer(),
  created_at: Timestamp,
}

export const DirectoryUser = Shape('DirectoryUser', member)
export type DirectoryUser = Static<typeof DirectoryUser>

/** A role that a member holds now, by its name and where it is. */
export const HeldRole = Shape('HeldRole', { role_id: Uuid, role_name: Name, department_id: Uuid, department_name: Name })
export type HeldRole = Static<typeof HeldRole>

/** A member in the list, with the roles held now: by name, none of people whom no permission of the caller reaches. */
export const ListedDirectoryUser = Shape('ListedDirectoryUser', { ...member, active_roles: Type.Array(Ref(HeldRole)) })
export type ListedDirectoryUser = Static<typeof ListedDirectoryUser>

/** One grant of a role. */
export const DirectoryUserRole = Shape('DirectoryUserRole', {
  department_id: Uuid,
  department_slug: Slug,
  department_name: Name,
  role_id: Uuid,
  role_slug: Slug,
  role_name: Name,
  role_description: Nullable(Type.String()),
  permissions: Type.Array(PermissionShape),
  granted_by: Nullable(Uuid),
  /** Since when it counts; in the future, it gives nothing yet. */
  granted_at: Timestamp,
  expires_at: Nullable(Timestamp),
  /** Whom its holder stands in for with it, as a deputy. */
  deputy_for: NullableRef(PersonRef),
})
export type DirectoryUserRole = Static<typeof DirectoryUserRole>

/** With every grant in the organization: those that have expired, and those that have not begun, too. */
export const DirectoryUserWithRoles = Shape('DirectoryUserWithRoles', {
  ...member,
  /** Whether a permission of the caller reaches the member. Otherwise the caller is shown the name, and neither address nor roles. */
  reached: Type.Boolean(),
  roles: Type.Array(Ref(DirectoryUserRole)),
  /** How many grants `roles` leaves out. */
  hidden_roles_count: Type.Integer(),
  /** Whether the caller may see where the member stands: the standings, awards and sign-offs beneath this address. */
  standing_shown: Type.Boolean(),
  /** Whether the caller may see which attempts the member made at SCORM courses. */
  attempts_shown: Type.Boolean(),
})
export type DirectoryUserWithRoles = Static<typeof DirectoryUserWithRoles>

/** Who is meant: `user_id`, or `provider_id` with `subject`, or `provider_id` with `email` alone. */
export const AddDirectoryUser = Body('AddDirectoryUserRequest', {
  user_id: Type.Optional(Uuid),
  provider_id: Type.Optional(UuidOrSlug),
  subject: Type.Optional(text(255, 1)),
  display_name: Type.Optional(text(300, 1)),
  email: Type.Optional(text(300, 1)),
})
export type AddDirectoryUser = Static<typeof AddDirectoryUser>

export const AssignDirectoryUserRole = Body('AssignDirectoryUserRoleRequest', {
  department_id: UuidOrSlug,
  role_id: UuidOrSlug,
  /** When it begins to count; left out, it does at once. */
  granted_at: Type.Optional(Timestamp),
  expires_at: Type.Optional(Nullable(Timestamp)),
})
export type AssignDirectoryUserRole = Static<typeof AssignDirectoryUserRole>

export const UpdateDirectoryUserRole = Body('UpdateDirectoryUserRoleRequest', { expires_at: Nullable(Timestamp) })

/** A multipart form; `file` is a CSV or workbook of at most 1 MB. */
export const ImportDirectory = Body('ImportDirectory', {
  provider_id: UuidOrSlug,
  allow_email_only: Type.Optional(OneOf(['true', 'false'])),
  /** True: the columns `role`, `department` and `until` grant roles; else they are ignored like any others. */
  grant_roles: Type.Optional(OneOf(['true', 'false'])),
  /** True: rows that are wrong are left out; else nobody is imported while there are any. */
  skip_failed: Type.Optional(OneOf(['true', 'false'])),
  dates: Type.Optional(DatesAs),
  /** The meaning of each column of the file, in its order and between commas, in place of its title: one of the names below, or blank for one that is not used. */
  columns: Type.Optional(Type.String()),
  /** A JSON object of ids of roles by what the file calls them, at most 100: these names mean these roles. */
  roles: Type.Optional(Type.String()),
  /** Columns: user_id, name, given_name, family_name, email, role, department, until. */
  file: Type.String({ format: 'binary' }),
})

/** What became of one row, or would become of it. */
export const DirectoryImportRow = Shape('DirectoryImportRow', {
  /** On which the row ends; lines count from 1. */
  line: Type.Integer(),
  subject: Nullable(Type.String()),
  display_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** As the file says it; null where roles are not granted. */
  role: Nullable(Type.String()),
  department: Nullable(Type.String()),
  until: Nullable(Type.String()),
  /** Of the person: a member since now, a member before, or wrong. */
  outcome: OneOf(['added', 'skipped', 'failed']),
  /** Of the role: `held` when the person holds it already, or will from some day on, and keeps it as it is. Null where the row grants none. */
  grant: Nullable(OneOf(['granted', 'held'])),
  /** The column that is wrong, by its name. */
  field: Nullable(Type.String()),
  /** The word for what is wrong, or remarkable; `params` are the values that its sentence holds. */
  code: Nullable(Type.String()),
  params: ErrorBody.properties.params,
  error_description: Nullable(Type.String()),
})
export type DirectoryImportRow = Static<typeof DirectoryImportRow>

export const DirectoryImportSummary = Shape('DirectoryImportSummary', {
  /** Data rows; always `added_count` + `skipped_count` + those that failed. */
  total_rows: Type.Integer(),
  added_count: Type.Integer(),
  skipped_count: Type.Integer(),
  skipped_subjects: Type.Array(Type.String()),
  /** Those of `added_count` that were matched by address alone. */
  email_linked_count: Type.Integer(),
  skipped_emails: Type.Array(Type.String()),
  /** These come with `grant_roles` or `skip_failed`. At most a thousand rows are told, those that failed before all others. */
  failed_count: Type.Optional(Type.Integer()),
  granted_count: Type.Optional(Type.Integer()),
  rows: Type.Optional(Type.Array(Ref(DirectoryImportRow))),
  ...fileReading,
})
export type DirectoryImportSummary = Static<typeof DirectoryImportSummary>

/** A role with a name like another. */
export const NearRole = Shape('NearRole', { role_id: Uuid, name: Type.String(), department_name: Type.String() })

/** A name that no role has, of how many rows it is, and the roles with names most like it that the caller may hand out, at most five. */
export const UnknownRole = Shape('UnknownRole', {
  value: Type.String(),
  row_count: Type.Integer(),
  nearest: Type.Array(Ref(NearRole)),
})
export type UnknownRole = Static<typeof UnknownRole>

/** What an import would do; at most a thousand rows one by one, those that cannot be added before all others. */
export const DirectoryImportPreview = Shape('DirectoryImportPreview', {
  total_rows: Type.Integer(),
  added_count: Type.Integer(),
  skipped_count: Type.Integer(),
  /** While there are any, the import itself is refused, unless it is told to leave them out. */
  failed_count: Type.Integer(),
  granted_count: Type.Integer(),
  /** At most twenty, those of most rows first. */
  unknown_roles: Type.Array(Ref(UnknownRole)),
  rows: Type.Array(Ref(DirectoryImportRow)),
  ...fileReading,
})
export type DirectoryImportPreview = Static<typeof DirectoryImportPreview>

/** What the members are ordered by: with a minus the newest or the end of the alphabet comes first. */
export const directorySorts = ['-created_at', 'created_at', 'name', '-name'] as const
export type DirectorySort = (typeof directorySorts)[number]
