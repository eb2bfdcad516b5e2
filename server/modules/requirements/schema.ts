import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { Recertification } from '#modules/standing/schema-recertification.ts'

const days = (maximum: number) => Type.Integer({ minimum: 0, maximum })

/** A role needs a certification: when first, and when again. */
export const CertificationRequirement = Shape('CertificationRequirement', {
  role_id: Uuid,
  certification_type_id: Uuid,
  certification: Ref(CertificationRef),
  /** Days from the grant of the role to the first due date; null sets none. */
  first_due_days: Nullable(days(3650)),
  recertification: Ref(Recertification),
  /** How long before the due date a renewal can be had. */
  renewal_opens_days: days(730),
  grace_days: days(365),
  /** Nothing is due on account of grants before this: they count from here. */
  effective_from: Nullable(Timestamp),
  created_at: Timestamp,
})
export type CertificationRequirement = Static<typeof CertificationRequirement>

const optional = {
  first_due_days: Type.Optional(Nullable(days(3650))),
  renewal_opens_days: Type.Optional(days(730)),
  grace_days: Type.Optional(days(365)),
  effective_from: Type.Optional(Nullable(Timestamp)),
}

export const CreateCertificationRequirement = Body('CreateCertificationRequirement', {
  certification_type_id: Uuid,
  recertification: Ref(Recertification),
  ...optional,
})
export type CreateCertificationRequirement = Static<typeof CreateCertificationRequirement>

export const UpdateCertificationRequirement = Body('UpdateCertificationRequirement', {
  recertification: Type.Optional(Ref(Recertification)),
  ...optional,
})
export type UpdateCertificationRequirement = Static<typeof UpdateCertificationRequirement>

/** A requirement that is only supposed, of a member or, when none is named, of somebody who is granted the role now. */
export const ProjectRequirement = Body('ProjectRequirement', {
  certification_type_id: Uuid,
  recertification: Ref(Recertification),
  ...optional,
  user_id: Type.Optional(Uuid),
})
export type ProjectRequirement = Static<typeof ProjectRequirement>

/** A due date to come. `awarded_at` is the award that it follows, which is `supposed` when nobody has given it yet. */
export const ProjectedDate = Shape('ProjectedDate', {
  due_at: Timestamp,
  renewal_opens_at: Nullable(Timestamp),
  grace_until: Timestamp,
  awarded_at: Nullable(Timestamp),
  supposed: Type.Boolean(),
})
export type ProjectedDate = Static<typeof ProjectedDate>

/** `granted_at`: since when they hold the role, or now when they do not. Fewer than three dates: nothing is due after the last. */
export const RequirementProjection = Shape('RequirementProjection', {
  person: NullableRef(PersonRef),
  holds_role: Type.Boolean(),
  granted_at: Timestamp,
  dates: Type.Array(Ref(ProjectedDate), { maxItems: 3 }),
  evaluated_at: Timestamp,
})
export type RequirementProjection = Static<typeof RequirementProjection>
