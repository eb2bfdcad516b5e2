import { type Static, Type } from 'typebox'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { reasons, ruleKinds, units } from '#modules/proof/schema.ts'
import { evidenceTypes } from '#modules/records/evidence/schema.ts'
import { CreateLearningRecord, Quantity } from '#modules/records/schema.ts'
import { SubmittedEvidence } from '#modules/records/submissions/schema.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Body, Nullable, OneOf, Ref, Shape, Uuid, ids } from '#platform/shapes.ts'

/** A submission as it would be sent, without its file; or an existing record, with what its approval would add. */
export const PreviewSubmission = Body('PreviewSubmission', {
  record: Type.Optional(Ref(CreateLearningRecord)),
  evidence: Type.Optional(Type.Array(Ref(SubmittedEvidence), { maxItems: 100 })),
  record_id: Type.Optional(Uuid),
  subject_matter_ids: Type.Optional(ids(100)),
  quantity: Type.Optional(Ref(Quantity)),
})
export type PreviewSubmission = Static<typeof PreviewSubmission>

const reached = Type.Object({ current: Type.Number(), required: Type.Number(), satisfied: Type.Boolean() })

/** A rule before and after the record is completed. */
export const SubmissionRule = Shape('SubmissionRule', {
  certification: Ref(CertificationRef),
  rule_id: Uuid,
  rule_kind: OneOf(ruleKinds),
  label: Nullable(Type.String()),
  /** The subjects that the rule counts: the one it names, else those of the certification. */
  subjects: Type.Array(Ref(SubjectRef)),
  subject_matter_id: Nullable(Uuid),
  evidence_type: Nullable(OneOf(evidenceTypes)),
  unit: OneOf(units),
  before: reached,
  after: reached,
  counts: Type.Boolean(),
  /** Why it does not count. */
  reason: Nullable(OneOf(reasons)),
})
export type SubmissionRule = Static<typeof SubmissionRule>

export const warningCodes = ['no_subject', 'no_evidence', 'counts_nowhere'] as const
export type WarningCode = (typeof warningCodes)[number]

export const SubmissionPreview = Shape('SubmissionPreview', {
  rules: Type.Array(Ref(SubmissionRule)),
  warnings: Type.Array(Type.Object({ code: OneOf(warningCodes), description: Type.String() })),
})
export type SubmissionPreview = Static<typeof SubmissionPreview>
