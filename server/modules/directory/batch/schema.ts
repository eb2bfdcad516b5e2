import { type Static, Type } from 'typebox'
import { Body, ErrorBody, Name, Nullable, NullableRef, OneOf, Ref, Shape, Timestamp, Uuid, UuidOrSlug } from '#platform/shapes.ts'

const many = {
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }),
  /** When the grants end; left out, they end at once. What ends earlier keeps its end; what would begin only then is taken away. */
  ends_at: Type.Optional(Timestamp),
  /** True: only says what would become of each. */
  dry_run: Type.Optional(Type.Boolean()),
}

/** Ends what people hold in one department and gives them a role in another. */
export const TransferDirectoryUsers = Body('TransferDirectoryUsersRequest', {
  ...many,
  from_department_id: UuidOrSlug,
  /** Which of its roles end; left out, all that somebody holds there. */
  from_role_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true })),
  department_id: UuidOrSlug,
  role_id: UuidOrSlug,
  /** The end of the new grant. */
  expires_at: Type.Optional(Nullable(Timestamp)),
})
export type TransferDirectoryUsers = Static<typeof TransferDirectoryUsers>

/** Ends everything that people hold in the organization. They stay members, and their records and awards stay. */
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

/** What became of one person. Who `failed` keeps everything as it was; of who is `unchanged` it is so already. */
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
