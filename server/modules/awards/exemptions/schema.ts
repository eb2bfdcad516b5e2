import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, PersonRef, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** The certification is not required of the person, until a moment or for ever. */
export const CertificationExemption = Shape('CertificationExemption', {
  certification_type_id: Uuid,
  user_id: Uuid,
  person: NullableRef(PersonRef),
  until: Nullable(Timestamp),
  reason: Type.String(),
  granted_by: NullableRef(PersonRef),
  granted_at: Timestamp,
})
export type CertificationExemption = Static<typeof CertificationExemption>

export const GrantCertificationExemption = Body('GrantCertificationExemption', {
  /** In the future; left out or null: for ever. */
  until: Type.Optional(Nullable(Timestamp)),
  reason: text(2000, 1),
})
export type GrantCertificationExemption = Static<typeof GrantCertificationExemption>
