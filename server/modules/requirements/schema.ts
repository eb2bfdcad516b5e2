import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, Uuid, ids } from '#platform/shapes.ts'
import { CertificationRef, certificationCreation } from '#modules/certifications/schema.ts'
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

/** What a role requires of a certification that is being made. */
export const NewRequirement = Body('NewRequirement', { role_id: Uuid, recertification: Ref(Recertification), ...optional })
export type NewRequirement = Static<typeof NewRequirement>

/** A certification as a whole. `requirements`: the roles that are to require it, each as where a role is made to. */
export const CreateCertification = Body('CreateCertification', {
  ...certificationCreation,
  requirements: Type.Optional(Type.Array(Ref(NewRequirement), { maxItems: 100 })),
})
export type CreateCertification = Static<typeof CreateCertification>

/** What of it decides who could be awarded it. `role_ids`: the roles that are to require it. */
export const PreviewNewCertification = Body('PreviewNewCertification', {
  owner_organization_id: certificationCreation.owner_organization_id,
  owner_department_id: certificationCreation.owner_department_id,
  subject_matter_ids: certificationCreation.subject_matter_ids,
  rules: certificationCreation.rules,
  role_ids: Type.Optional(ids(100)),
})
export type PreviewNewCertification = Static<typeof PreviewNewCertification>

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
