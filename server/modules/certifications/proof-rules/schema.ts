import { type Static, Type } from 'typebox'
import { asks, ruleKinds } from '#modules/proof/schema.ts'
import { Body, Nullable, OneOf, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

export const CertificationRule = Shape('CertificationRule', {
  id: Uuid,
  certification_type_id: Uuid,
  rule_kind: OneOf(ruleKinds),
  label: Nullable(Type.String()),
  /** The one tag of the type that counts; null counts them all. */
  subject_matter_id: Nullable(Uuid),
  threshold_hours: Nullable(asks.threshold_hours),
  threshold_count: Nullable(asks.threshold_count),
  evidence_type: Nullable(asks.evidence_type),
  quiz_id: Nullable(asks.quiz_id),
  external_course_id: Nullable(asks.external_course_id),
  scorm_course_id: Nullable(asks.scorm_course_id),
  job_aid_id: Nullable(asks.job_aid_id),
  /** Whether the rule has a target that the caller may not see. Its id is null, and the rule keeps the target. */
  hidden: Type.Boolean(),
  requires: Nullable(asks.requires),
  position: Type.Integer(),
  created_at: Timestamp,
})
export type CertificationRule = Static<typeof CertificationRule>

/** Every field of a rule except its kind. The kind decides which ones fit. */
const given = {
  label: Type.Optional(Nullable(text(200, 1))),
  subject_matter_id: Type.Optional(Nullable(Uuid)),
  threshold_hours: Type.Optional(asks.threshold_hours),
  threshold_count: Type.Optional(asks.threshold_count),
  evidence_type: Type.Optional(asks.evidence_type),
  quiz_id: Type.Optional(asks.quiz_id),
  external_course_id: Type.Optional(asks.external_course_id),
  scorm_course_id: Type.Optional(asks.scorm_course_id),
  job_aid_id: Type.Optional(asks.job_aid_id),
  /** If left out of a new rule, view. */
  requires: Type.Optional(asks.requires),
}

export const CreateCertificationRule = Body('CreateCertificationRule', { rule_kind: OneOf(ruleKinds), ...given })
export type CreateCertificationRule = Static<typeof CreateCertificationRule>

export const UpdateCertificationRule = Body('UpdateCertificationRule', {
  ...given,
  /** Counted from 0; a position beyond the end means the end. */
  position: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type UpdateCertificationRule = Static<typeof UpdateCertificationRule>
