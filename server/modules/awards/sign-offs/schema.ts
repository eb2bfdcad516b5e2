import { type Static, Type } from 'typebox'
import { OneOf, Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { revocation } from '../schema.ts'

/** The record that a person was seen doing what a rule requires. */
export const CertificationSignOff = Shape('CertificationSignOff', {
  id: Uuid,
  rule_id: Uuid,
  rule_label: Nullable(Type.String()),
  certification_type_id: Uuid,
  certification: Ref(CertificationRef),
  user_id: Uuid,
  person: NullableRef(PersonRef),
  signed_by: NullableRef(PersonRef),
  observed_at: Timestamp,
  note: Nullable(Type.String()),
  created_at: Timestamp,
  ...revocation,
  /** The acts that the caller may do now. */
  may: Type.Array(OneOf(['revoke'])),
})
export type CertificationSignOff = Static<typeof CertificationSignOff>

export const CreateCertificationSignOff = Body('CreateCertificationSignOff', {
  user_id: Uuid,
  /** If left out, now. Never in the future. */
  observed_at: Type.Optional(Timestamp),
  note: Type.Optional(Nullable(text(2000, 1))),
})
export type CreateCertificationSignOff = Static<typeof CreateCertificationSignOff>

export const RevokeCertificationSignOff = Body('RevokeCertificationSignOff', { note: text(2000, 1) })
