import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { ruleKinds, units } from '#modules/proof/schema.ts'
import { ProofItem } from '#modules/standing/schema.ts'

export const origins = ['claim', 'approval', 'manual', 'import'] as const

const proven = Type.Object({
  rule_id: Uuid,
  rule_kind: OneOf(ruleKinds),
  label: Nullable(Type.String()),
  satisfied: Type.Boolean(),
  current: Type.Number(),
  required: Type.Number(),
  unit: OneOf(units),
  counted: Type.Array(Type.Omit(ProofItem, ['reason'])),
})

/** Each rule as of the award, with what counted. Later changes do not affect it. */
export const AwardProof = Shape('AwardProof', { evaluated_at: Timestamp, awardable: Type.Boolean(), rules: Type.Array(proven) })
export type AwardProof = Static<typeof AwardProof>

/** A revoked row stays readable, with the time, the person and the reason. */
export const revocation = { revoked_at: Nullable(Timestamp), revoked_by: NullableRef(PersonRef), revocation_note: Nullable(Type.String()) }

export const CertificationAward = Shape('CertificationAward', {
  id: Uuid,
  certification_type_id: Uuid,
  certification: Ref(CertificationRef),
  user_id: Uuid,
  person: NullableRef(PersonRef),
  origin: OneOf(origins),
  awarded_at: Timestamp,
  awarded_by: NullableRef(PersonRef),
  request_id: Nullable(Uuid),
  /** Public, but cannot be guessed. Anyone who knows it can look the award up at /verify. */
  serial: Type.String(),
  note: Nullable(Type.String()),
  proof: Ref(AwardProof),
  created_at: Timestamp,
  ...revocation,
  /** The acts that the caller may do now. */
  may: Type.Array(OneOf(['revoke'])),
})
export type CertificationAward = Static<typeof CertificationAward>

/** The orders of a certification's awards: by the time of recording, or by the time from which they hold. */
export const awardSorts = ['-created_at', '-awarded_at', 'awarded_at'] as const
export type AwardSort = (typeof awardSorts)[number]
/** The orders of one person's awards: the same, and by the certification's name. */
export const awardOfPersonSorts = [...awardSorts, 'name', '-name'] as const
export type AwardOfPersonSort = (typeof awardOfPersonSorts)[number]

export const CreateCertificationAward = Body('CreateCertificationAward', {
  user_id: Uuid,
  /** If left out, now. Never in the future. */
  awarded_at: Type.Optional(Timestamp),
  note: Type.Optional(Nullable(text(2000, 1))),
  /** Awards only if the rules are satisfied; 409 says what is missing. If left out, proved or not. */
  with_proof: Type.Optional(Type.Boolean()),
  /** Awards it again to a person who holds it and cannot renew it yet. If left out, 409 `already_awarded`. */
  again: Type.Optional(Type.Boolean()),
})
export type CreateCertificationAward = Static<typeof CreateCertificationAward>

export const RevokeCertificationAward = Body('RevokeCertificationAward', { note: text(2000, 1) })
