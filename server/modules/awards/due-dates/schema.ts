import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, PersonRef, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** A due date set by hand. It replaces the one from the roles until the next award. */
export const CertificationDueDate = Shape('CertificationDueDate', {
  certification_type_id: Uuid,
  user_id: Uuid,
  person: NullableRef(PersonRef),
  due_at: Timestamp,
  note: Nullable(Type.String()),
  set_by: NullableRef(PersonRef),
  set_at: Timestamp,
})
export type CertificationDueDate = Static<typeof CertificationDueDate>

export const SetCertificationDueDate = Body('SetCertificationDueDate', {
  due_at: Timestamp,
  note: Type.Optional(Nullable(text(2000, 1))),
})
export type SetCertificationDueDate = Static<typeof SetCertificationDueDate>
