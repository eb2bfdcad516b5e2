import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/**
 * What an id in an entry stands for. Without a name the caller may not know it, or it has none; what is `gone` was deleted or erased,
 * or was never the organization's.
 */
export const AuditName = Shape('AuditName', { id: Uuid, kind: Type.String(), name: Nullable(Type.String()), gone: Type.Boolean() })
export type AuditName = Static<typeof AuditName>

/** Who did what to which thing, and when. What was there before and after are JSON of any form. */
export const AuditEntry = Shape('AuditEntry', {
  id: Uuid,
  at: Timestamp,
  /** Null for what the service did by itself. */
  actor: NullableRef(PersonRef),
  actor_provider: Nullable(Type.String()),
  actor_subject: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
  /** The same for all that was one act, done by several requests or by one; null for what was done by itself. */
  batch_id: Nullable(Uuid),
  action: Type.String(),
  subject_kind: Type.String(),
  subject_id: Uuid,
  /** Whom the entry is about, whatever its subject is: the learner of a record, the holder of an award. */
  person: NullableRef(PersonRef),
  old_values: Type.Unknown(),
  new_values: Type.Unknown(),
  /** Both are null because the caller may not read what the entry is about. */
  values_hidden: Type.Boolean(),
  /** What the entry is about and what its values point at, each once. */
  names: Type.Array(Ref(AuditName)),
  /** Part of the hash chain: from then on a change would show. Happens within a second. */
  sealed: Type.Boolean(),
  position: Nullable(Type.Integer()),
  hash: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

/**
 * A row that is not as the trail last said: `differs` from it, is `missing` though nothing took it away, or is `unknown` to it.
 * A grant bears the id `<user_id>:<role_id>`.
 */
export const DifferingRow = Shape('DifferingRow', {
  kind: Type.String(),
  id: Type.String(),
  problem: OneOf(['differs', 'missing', 'unknown']),
  /** The thing itself, where things of its kind have names, then what and whom it is about. */
  names: Type.Array(Ref(AuditName)),
})

/**
 * `head` is worth keeping elsewhere: an older head that is no longer part of the chain betrays a trail that was replaced.
 * Rows are compared while the trail itself holds; at most 100 that differ are listed.
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
