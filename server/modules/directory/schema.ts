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
  /** For people whom a permission of the caller reaches; null otherwise. */
  email: Nullable(Type.String()),
  kind: AccountKind,
  /** Grants that have begun and not expired. */
  active_role_count: Type.Integer(),
  created_at: Timestamp,
}

export const DirectoryUser = Shape('DirectoryUser', member)
export type DirectoryUser = Static<typeof DirectoryUser>

/** A role that a member holds now, with its department. */
export const HeldRole = Shape('HeldRole', { role_id: Uuid, role_name: Name, department_id: Uuid, department_name: Name })
export type HeldRole = Static<typeof HeldRole>

/** A member in the list, with the roles held now, by name. Without roles if no permission of the caller reaches the member. */
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
  /** When it begins. A grant in the future gives nothing yet. */
  granted_at: Timestamp,
  expires_at: Nullable(Timestamp),
  /** The person whom its holder stands in for, as a deputy. */
  deputy_for: NullableRef(PersonRef),
})
export type DirectoryUserRole = Static<typeof DirectoryUserRole>

/** A member with every grant in the organization, also those that have expired or not begun. */
export const DirectoryUserWithRoles = Shape('DirectoryUserWithRoles', {
  ...member,
  /** Whether a permission of the caller reaches the member. Otherwise the caller sees the name, but neither address nor roles. */
  reached: Type.Boolean(),
  roles: Type.Array(Ref(DirectoryUserRole)),
  /** How many grants `roles` leaves out. */
  hidden_roles_count: Type.Integer(),
  /** Whether the caller may see the member's standings, awards and sign-offs under this path. */
  standing_shown: Type.Boolean(),
  /** Whether the caller may see the member's attempts at SCORM courses. */
  attempts_shown: Type.Boolean(),
})
export type DirectoryUserWithRoles = Static<typeof DirectoryUserWithRoles>

/** The person: `user_id`, or `provider_id` with `subject`, or `provider_id` with only `email`. */
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
  /** When it begins; if left out, at once. */
  granted_at: Type.Optional(Timestamp),
  expires_at: Type.Optional(Nullable(Timestamp)),
})
export type AssignDirectoryUserRole = Static<typeof AssignDirectoryUserRole>

export const UpdateDirectoryUserRole = Body('UpdateDirectoryUserRoleRequest', { expires_at: Nullable(Timestamp) })

/** A multipart form; `file` is a CSV or workbook of at most 1 MB. */
export const ImportDirectory = Body('ImportDirectory', {
  provider_id: UuidOrSlug,
  allow_email_only: Type.Optional(OneOf(['true', 'false'])),
  /** True: the columns `role`, `department` and `until` grant roles. Otherwise they are ignored like all others. */
  grant_roles: Type.Optional(OneOf(['true', 'false'])),
  /** True: wrong rows are skipped. Otherwise a wrong row stops the import. */
  skip_failed: Type.Optional(OneOf(['true', 'false'])),
  dates: Type.Optional(DatesAs),
  /**
   * The meaning of each column of the file, in order and between commas, in place of its title. One of the names below, or blank for an
   * unused column.
   */
  columns: Type.Optional(Type.String()),
  /** A JSON object of role ids by their names in the file, at most 100. */
  roles: Type.Optional(Type.String()),
  /** Columns: user_id, name, given_name, family_name, email, role, department, until. */
  file: Type.String({ format: 'binary' }),
})

/** The outcome of one row, real or previewed. */
export const DirectoryImportRow = Shape('DirectoryImportRow', {
  /** The line on which the row ends; lines count from 1. */
  line: Type.Integer(),
  subject: Nullable(Type.String()),
  display_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** As written in the file; null if roles are not granted. */
  role: Nullable(Type.String()),
  department: Nullable(Type.String()),
  until: Nullable(Type.String()),
  /** The outcome for the person: a new member, already a member, or wrong. */
  outcome: OneOf(['added', 'skipped', 'failed']),
  /**
   * The outcome for the role. `held`: the person already has it, or will from a later day, and keeps it unchanged. Null if the row grants
   * none.
   */
  grant: Nullable(OneOf(['granted', 'held'])),
  /** The name of the wrong column. */
  field: Nullable(Type.String()),
  /** The code of a fault or remark. `params` has the values in its sentence. */
  code: Nullable(Type.String()),
  params: ErrorBody.properties.params,
  error_description: Nullable(Type.String()),
})
export type DirectoryImportRow = Static<typeof DirectoryImportRow>

export const DirectoryImportSummary = Shape('DirectoryImportSummary', {
  /** Data rows: always `added_count` + `skipped_count` + failed rows. */
  total_rows: Type.Integer(),
  added_count: Type.Integer(),
  skipped_count: Type.Integer(),
  skipped_subjects: Type.Array(Type.String()),
  /** How many of `added_count` were matched only by address. */
  email_linked_count: Type.Integer(),
  skipped_emails: Type.Array(Type.String()),
  /** Only with `grant_roles` or `skip_failed`. At most a thousand rows; failed ones have priority. */
  failed_count: Type.Optional(Type.Integer()),
  granted_count: Type.Optional(Type.Integer()),
  rows: Type.Optional(Type.Array(Ref(DirectoryImportRow))),
  ...fileReading,
})
export type DirectoryImportSummary = Static<typeof DirectoryImportSummary>

/** A role with a similar name. */
export const NearRole = Shape('NearRole', { role_id: Uuid, name: Type.String(), department_name: Type.String() })

/** An unknown role name, its number of rows, and at most five roles with similar names that the caller may hand out. */
export const UnknownRole = Shape('UnknownRole', {
  value: Type.String(),
  row_count: Type.Integer(),
  nearest: Type.Array(Ref(NearRole)),
})
export type UnknownRole = Static<typeof UnknownRole>

/** The preview of an import, with at most a thousand rows. Rows that cannot be added have priority. */
export const DirectoryImportPreview = Shape('DirectoryImportPreview', {
  total_rows: Type.Integer(),
  added_count: Type.Integer(),
  skipped_count: Type.Integer(),
  /** With any, the import itself is refused, unless it skips them. */
  failed_count: Type.Integer(),
  granted_count: Type.Integer(),
  /** At most twenty, most rows first. */
  unknown_roles: Type.Array(Ref(UnknownRole)),
  rows: Type.Array(Ref(DirectoryImportRow)),
  ...fileReading,
})
export type DirectoryImportPreview = Static<typeof DirectoryImportPreview>

/** The orders of members. A minus means descending. */
export const directorySorts = ['-created_at', 'created_at', 'name', '-name'] as const
export type DirectorySort = (typeof directorySorts)[number]
