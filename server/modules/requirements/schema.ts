import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, ids } from '#platform/shapes.ts'
import { CertificationRef, certificationCreation } from '#modules/certifications/schema.ts'
import { CertificationPreview, standingStates } from '#modules/standing/schema.ts'
import { Recertification } from '#modules/standing/schema-recertification.ts'

const days = (maximum: number) => Type.Integer({ minimum: 0, maximum })

/** A role requires a certification: when first, and when again. */
export const CertificationRequirement = Shape('CertificationRequirement', {
  role_id: Uuid,
  certification_type_id: Uuid,
  certification: Ref(CertificationRef),
  /** Days from the grant of the role to the first due date; null sets none. */
  first_due_days: Nullable(days(3650)),
  recertification: Ref(Recertification),
  /** Days before the due date at which a renewal opens. */
  renewal_opens_days: days(730),
  grace_days: days(365),
  /** The first due date counts from here, if the grant began or the last award ended before. Null: from the start of each grant. */
  effective_from: Nullable(Timestamp),
  created_at: Timestamp,
})
export type CertificationRequirement = Static<typeof CertificationRequirement>
/** The terms of a requirement: when the certification is due. */
export type RequirementTerms = Pick<
  CertificationRequirement,
  'first_due_days' | 'recertification' | 'renewal_opens_days' | 'grace_days' | 'effective_from'
>

const optional = {
  first_due_days: Type.Optional(Nullable(days(3650))),
  renewal_opens_days: Type.Optional(days(730)),
  grace_days: Type.Optional(days(365)),
  /** Null: from the start of each grant. A new requirement without it begins now. */
  effective_from: Type.Optional(Nullable(Timestamp)),
}

export const CreateCertificationRequirement = Body('CreateCertificationRequirement', {
  certification_type_id: Uuid,
  recertification: Ref(Recertification),
  ...optional,
})
export type CreateCertificationRequirement = Static<typeof CreateCertificationRequirement>

/** A role's requirement of a new certification. */
export const NewRequirement = Body('NewRequirement', { role_id: Uuid, recertification: Ref(Recertification), ...optional })
export type NewRequirement = Static<typeof NewRequirement>

/** A complete certification. `requirements`: the roles that require it, each with the fields of a requirement. */
export const CreateCertification = Body('CreateCertification', {
  ...certificationCreation,
  requirements: Type.Optional(Type.Array(Ref(NewRequirement), { maxItems: 100 })),
})
export type CreateCertification = Static<typeof CreateCertification>

/**
 * A certification that does not exist yet. `role_ids`: the roles that will require it. `requirements`: the requirements whose effect is
 * previewed.
 */
export const PreviewNewCertification = Body('PreviewNewCertification', {
  owner_organization_id: certificationCreation.owner_organization_id,
  owner_department_id: certificationCreation.owner_department_id,
  subject_matter_ids: certificationCreation.subject_matter_ids,
  rules: certificationCreation.rules,
  role_ids: Type.Optional(ids(100)),
  requirements: Type.Optional(Type.Array(Ref(NewRequirement), { maxItems: 100 })),
})
export type PreviewNewCertification = Static<typeof PreviewNewCertification>

export const UpdateCertificationRequirement = Body('UpdateCertificationRequirement', {
  recertification: Type.Optional(Ref(Recertification)),
  ...optional,
})
export type UpdateCertificationRequirement = Static<typeof UpdateCertificationRequirement>

/** `user_id`: a sample person whose next dates are returned. Without it, a person who gets the role now. */
const sample = { user_id: Type.Optional(Uuid) }

/** A proposed requirement. */
export const PreviewRequirement = Body('PreviewRequirement', { ...CreateCertificationRequirement.properties, ...sample })
export type PreviewRequirement = Static<typeof PreviewRequirement>

/** A proposed change of a requirement. */
export const PreviewRequirementChange = Body('PreviewRequirementChange', { ...UpdateCertificationRequirement.properties, ...sample })
export type PreviewRequirementChange = Static<typeof PreviewRequirementChange>

/** A holder of the role, without the proposed requirement and with it. */
export const AffectedPerson = Shape('AffectedPerson', {
  person: NullableRef(PersonRef),
  state_before: OneOf(standingStates),
  state_after: OneOf(standingStates),
  due_at: Nullable(Timestamp),
})
export type AffectedPerson = Static<typeof AffectedPerson>

const count = Type.Integer({ minimum: 0 })
const effect = {
  /** The holders of the role whose standing the caller may see. All numbers except `hidden` are about these. */
  people: count,
  /** Holders of an award in force. */
  covered: count,
  /** In their grace period, or due within thirty days. */
  due_within_30_days: count,
  /** Not overdue before, but overdue with it. */
  overdue_at_once: count,
  /** The earliest due date among them, without exempt people. */
  oldest_due_at: Nullable(Timestamp),
  /** Further holders of the role, whose standing the caller may not see. */
  hidden: count,
  /** Worst first. */
  items: Type.Array(Ref(AffectedPerson)),
  next_cursor: Nullable(Type.String()),
}
/** The effect of requirements on the holders of their roles. */
export const RequirementEffect = Shape('RequirementEffect', effect)
export type RequirementEffect = Static<typeof RequirementEffect>

/** `requirement_effect`: null if the body has no `requirements`. */
export const NewCertificationPreview = Shape('NewCertificationPreview', {
  ...CertificationPreview.properties,
  requirement_effect: NullableRef(RequirementEffect),
})
export type NewCertificationPreview = Static<typeof NewCertificationPreview>

/** A future due date. `awarded_at` is the award that it follows. `supposed` is true if that award is hypothetical. */
export const ProjectedDate = Shape('ProjectedDate', {
  due_at: Timestamp,
  renewal_opens_at: Nullable(Timestamp),
  grace_until: Timestamp,
  awarded_at: Nullable(Timestamp),
  supposed: Type.Boolean(),
})
export type ProjectedDate = Static<typeof ProjectedDate>

const projection = {
  /** The sample person. */
  person: NullableRef(PersonRef),
  holds_role: Type.Boolean(),
  /** When the sample person got the role; now for a person without it. */
  granted_at: Timestamp,
  /** With fewer than three, nothing is due after the last. */
  dates: Type.Array(Ref(ProjectedDate), { maxItems: 3 }),
  evaluated_at: Timestamp,
}
const projectionShape = Type.Object(projection)
export type RequirementProjection = Static<typeof projectionShape>

/** The effect of a requirement on the holders of its role, and the next dates of a sample person. */
export const RequirementPreview = Shape('RequirementPreview', { ...effect, ...projection })
export type RequirementPreview = Static<typeof RequirementPreview>
