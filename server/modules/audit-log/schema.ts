import { type Static, Type } from 'typebox'
import { ErrorBody, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/**
 * The name for an id in an entry. If the name is null, the caller may not see it or the thing has no name. `gone` means that the thing was
 * deleted or erased, or never belonged to the organization.
 */
export const AuditName = Shape('AuditName', { id: Uuid, kind: Type.String(), name: Nullable(Type.String()), gone: Type.Boolean() })
export type AuditName = Static<typeof AuditName>

/** An action on a thing: the actor, the thing and the time. The old and new values are JSON of any form. */
export const AuditEntry = Shape('AuditEntry', {
  id: Uuid,
  at: Timestamp,
  /** Null if the service itself acted. */
  actor: NullableRef(PersonRef),
  actor_provider: Nullable(Type.String()),
  actor_subject: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
  /** All entries of one act share it; an act may take several requests. Null outside a batch. */
  batch_id: Nullable(Uuid),
  action: Type.String(),
  subject_kind: Type.String(),
  subject_id: Uuid,
  /** The person whom the entry is about, independent of the subject: the learner of a record, the holder of an award. */
  person: NullableRef(PersonRef),
  old_values: Type.Unknown(),
  new_values: Type.Unknown(),
  /** Whether both values are null because the caller may not read them. */
  values_hidden: Type.Boolean(),
  /** Why the caller cannot take it back. Null if its opposite can be done, unless it changes meanwhile. */
  stays: NullableRef(ErrorBody),
  /** Names for the subject and for the ids in the values, each once. */
  names: Type.Array(Ref(AuditName)),
  /** Whether the entry is part of the hash chain. Later changes can then be detected. Sealing happens within a second. */
  sealed: Type.Boolean(),
  position: Nullable(Type.Integer()),
  hash: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

/**
 * A row that is not as the trail last recorded it. It `differs`, is `missing` without an entry that removed it, or is `unknown` to the
 * trail. The id of a grant is `<user_id>:<role_id>`.
 */
export const DifferingRow = Shape('DifferingRow', {
  kind: Type.String(),
  id: Type.String(),
  problem: OneOf(['differs', 'missing', 'unknown']),
  /** The thing itself, if its kind has names, then the things and people it refers to. */
  names: Type.Array(Ref(AuditName)),
})

/**
 * Keep a copy of `head` elsewhere: if an older head is no longer part of the chain, the trail was replaced. Rows are compared only if the
 * trail itself verifies. At most 100 differing rows are listed.
 */
export const AuditVerification = Shape('AuditVerification', {
  ok: Type.Boolean(),
  checked: Type.Integer(),
  unsealed: Type.Integer(),
  head: Nullable(Type.String()),
  first_bad_id: Nullable(Uuid),
  rows_checked: Type.Integer(),
  rows_differing: Type.Array(Ref(DifferingRow)),
  rows_differing_count: Type.Integer(),
})
export type AuditVerification = Static<typeof AuditVerification>
