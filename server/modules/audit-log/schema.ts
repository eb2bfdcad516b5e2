import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, PersonRef, Timestamp, Uuid } from '#platform/shapes.ts'

/** Who did what to which thing, and when. What was there before and after are JSON of any form. */
export const AuditEntry = Type.Object(
  {
    id: Uuid,
    at: Timestamp,
    /** Null for what the service did by itself. */
    actor: NullableRef(PersonRef),
    actor_provider: Nullable(Type.String()),
    actor_subject: Nullable(Type.String()),
    request_id: Nullable(Type.String()),
    action: Type.String(),
    subject_kind: Type.String(),
    subject_id: Uuid,
    /** Whom the entry is about, whatever its subject is: the learner of a record, the holder of an award. */
    person: NullableRef(PersonRef),
    old_values: Type.Unknown(),
    new_values: Type.Unknown(),
    /** Both are null because the caller may not read what the entry is about. */
    values_hidden: Type.Boolean(),
    /** Part of the hash chain: from then on a change would show. Happens within a second. */
    sealed: Type.Boolean(),
    position: Nullable(Type.Integer()),
    hash: Nullable(Type.String()),
  },
  { $id: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

/** `head` is worth keeping elsewhere: an older head that is no longer part of the chain betrays a trail that was replaced. */
export const AuditVerification = Type.Object(
  {
    ok: Type.Boolean(),
    checked: Type.Integer(),
    unsealed: Type.Integer(),
    head: Nullable(Type.String()),
    first_bad_id: Nullable(Uuid),
  },
  { $id: 'AuditVerification' },
)
