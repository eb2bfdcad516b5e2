import { type Static, Type } from 'typebox'
import { Body, ErrorBody, Name, Nullable, NullableRef, OneOf, Ref, Shape, Timestamp, Uuid, UuidOrSlug } from '#platform/shapes.ts'

const many = {
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }),
  /** When the grants end; if left out, at once. An earlier end stays. Grants that would begin only then are deleted. */
  ends_at: Type.Optional(Timestamp),
  /** True only reports the outcome for each person. */
  dry_run: Type.Optional(Type.Boolean()),
}

/** Ends people's grants in one department and gives them a role in another. */
export const TransferDirectoryUsers = Body('TransferDirectoryUsersRequest', {
  ...many,
  from_department_id: UuidOrSlug,
  /** The roles to end; if left out, all of the person's roles there. */
  from_role_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true })),
  department_id: UuidOrSlug,
  role_id: UuidOrSlug,
  /** The end of the new grant. */
  expires_at: Type.Optional(Nullable(Timestamp)),
})
export type TransferDirectoryUsers = Static<typeof TransferDirectoryUsers>

/** Ends all grants of people in the organization. They stay members, and their records and awards stay. */
export const LeaveDirectoryUsers = Body('LeaveDirectoryUsersRequest', many)
export type LeaveDirectoryUsers = Static<typeof LeaveDirectoryUsers>

/** A grant that was ended or given, with its end. */
export const DirectoryBatchGrant = Shape('DirectoryBatchGrant', {
  role_id: Uuid,
  role_name: Name,
  department_name: Name,
  expires_at: Nullable(Timestamp),
})
export type DirectoryBatchGrant = Static<typeof DirectoryBatchGrant>

/** The outcome for one person. With `failed`, nothing changed. With `unchanged`, it was already so. */
export const DirectoryBatchOutcome = Shape('DirectoryBatchOutcome', {
  user_id: Uuid,
  outcome: OneOf(['changed', 'unchanged', 'failed']),
  ended: Type.Array(Ref(DirectoryBatchGrant)),
  granted: NullableRef(DirectoryBatchGrant),
  code: Nullable(Type.String()),
  params: ErrorBody.properties.params,
  error_description: Nullable(Type.String()),
})
export type DirectoryBatchOutcome = Static<typeof DirectoryBatchOutcome>
