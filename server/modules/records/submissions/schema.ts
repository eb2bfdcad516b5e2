import { type Static, Type } from 'typebox'
import { Body, Nullable, Ref, Shape, text } from '#platform/shapes.ts'
import { EvidencePayload, EvidenceRow } from '../evidence/schema.ts'
import { LearningRecord } from '../schema.ts'

/** One evidence entry of a submission. The file itself is the form part `file`. */
export const SubmittedEvidence = Body('SubmittedEvidence', {
  label: Type.Optional(Nullable(text(300, 1))),
  payload: Ref(EvidencePayload),
})
export type SubmittedEvidence = Static<typeof SubmittedEvidence>

export const SubmittedRecord = Shape('SubmittedRecord', { ...LearningRecord.properties, evidence: Type.Array(Ref(EvidenceRow)) })
export type SubmittedRecord = Static<typeof SubmittedRecord>

/** The parts of the form, for the OpenAPI document. */
const parts = {
  record: Type.String({ contentMediaType: 'application/json', description: 'A CreateLearningRecord as JSON.' }),
  evidence: Type.String({
    contentMediaType: 'application/json',
    description: 'An array of SubmittedEvidence as JSON, at most one a file.',
  }),
  file: Type.Optional(Type.String({ format: 'binary', description: 'The file that the file entry declares.' })),
}
export const SubmissionForm = Body('SubmissionForm', parts)
export const ResubmissionForm = Body('ResubmissionForm', {
  ...parts,
  keep_evidence_ids: Type.Optional(
    Type.String({
      contentMediaType: 'application/json',
      description: 'An array of the ids of the evidence that stays, as JSON. Left out, all stays.',
    }),
  ),
})
