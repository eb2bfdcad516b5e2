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

/** Each rule as it stood when the award was given, with what counted; later changes do not touch it. */
export const AwardProof = Shape('AwardProof', { evaluated_at: Timestamp, awardable: Type.Boolean(), rules: Type.Array(proven) })
export type AwardProof = Static<typeof AwardProof>

/** What is taken back stays readable, and says when, by whom and why. */
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
  /** Public, and not to be guessed: whoever knows it can look the award up at /verify. */
  serial: Type.String(),
  note: Nullable(Type.String()),
  proof: Ref(AwardProof),
  created_at: Timestamp,
  ...revocation,
  /** The acts that the caller may do now. */
  may: Type.Array(OneOf(['revoke'])),
})
export type CertificationAward = Static<typeof CertificationAward>

/** What the awards of a certification may be ordered by: when they were written down, and since when they hold. */
export const awardSorts = ['-created_at', '-awarded_at', 'awarded_at'] as const
export type AwardSort = (typeof awardSorts)[number]
/** The same for those of one person, and what each is of. */
export const awardOfPersonSorts = [...awardSorts, 'name', '-name'] as const
export type AwardOfPersonSort = (typeof awardOfPersonSorts)[number]

export const CreateCertificationAward = Body('CreateCertificationAward', {
  user_id: Uuid,
  /** Left out: now. Never in the future. */
  awarded_at: Type.Optional(Timestamp),
  note: Type.Optional(Nullable(text(2000, 1))),
  /** Awards only where the rules are satisfied; 409 says what is missing. Left out: proved or not. */
  with_proof: Type.Optional(Type.Boolean()),
  /** Awards it once more to a person who holds it and cannot renew it yet. Left out: 409 `already_awarded`. */
  again: Type.Optional(Type.Boolean()),
})
export type CreateCertificationAward = Static<typeof CreateCertificationAward>

export const RevokeCertificationAward = Body('RevokeCertificationAward', { note: text(2000, 1) })
