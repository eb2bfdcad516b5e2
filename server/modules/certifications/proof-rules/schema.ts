import { type Static, Type } from 'typebox'
import { evidenceTypes } from '#modules/records/evidence/schema.ts'
import { Body, Nullable, OneOf, Timestamp, Uuid, text } from '#platform/shapes.ts'

export const ruleKinds = [
  'subject_hours', 'subject_record_count', 'evidence_document', 'manual_sign_off',
  'quiz_pass', 'external_course_pass', 'scorm_course_complete', 'job_aid_viewed',
] as const // prettier-ignore
export type RuleKind = (typeof ruleKinds)[number]

/** The field that says what a rule of some kind asks for; null in the rules of the other kinds. */
const config = {
  /** Of subject_hours. */
  threshold_hours: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  /** Of subject_record_count. */
  threshold_count: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** Of evidence_document. */
  evidence_type: OneOf(evidenceTypes),
  /** Of quiz_pass. */
  quiz_id: Uuid,
  /** Of external_course_pass: the id in the catalogue. */
  external_course_id: Uuid,
  /** Of scorm_course_complete. */
  scorm_course_id: Uuid,
  /** Of job_aid_viewed. */
  job_aid_id: Uuid,
}

export const CertificationRule = Type.Object(
  {
    id: Uuid,
    certification_type_id: Uuid,
    rule_kind: OneOf(ruleKinds),
    label: Nullable(Type.String()),
    /** The one tag of the type that counts; null counts them all. */
    subject_matter_id: Nullable(Uuid),
    threshold_hours: Nullable(config.threshold_hours),
    threshold_count: Nullable(config.threshold_count),
    evidence_type: Nullable(config.evidence_type),
    quiz_id: Nullable(config.quiz_id),
    external_course_id: Nullable(config.external_course_id),
    scorm_course_id: Nullable(config.scorm_course_id),
    job_aid_id: Nullable(config.job_aid_id),
    position: Type.Integer(),
    created_at: Timestamp,
  },
  { $id: 'CertificationRule' },
)
export type CertificationRule = Static<typeof CertificationRule>

/** Every field of a rule but its kind. Which of them fit is for the kind to say. */
const given = {
  label: Type.Optional(Nullable(text(200, 1))),
  subject_matter_id: Type.Optional(Nullable(Uuid)),
  threshold_hours: Type.Optional(config.threshold_hours),
  threshold_count: Type.Optional(config.threshold_count),
  evidence_type: Type.Optional(config.evidence_type),
  quiz_id: Type.Optional(config.quiz_id),
  external_course_id: Type.Optional(config.external_course_id),
  scorm_course_id: Type.Optional(config.scorm_course_id),
  job_aid_id: Type.Optional(config.job_aid_id),
}

export const CreateCertificationRule = Body('CreateCertificationRule', { rule_kind: OneOf(ruleKinds), ...given })
export type CreateCertificationRule = Static<typeof CreateCertificationRule>

export const UpdateCertificationRule = Body('UpdateCertificationRule', {
  ...given,
  /** Counted from 0; beyond the end is the end. */
  position: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type UpdateCertificationRule = Static<typeof UpdateCertificationRule>
