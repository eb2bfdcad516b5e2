import { type Static, type TSchema, Type } from 'typebox'
import { Body, HttpUrl, Nullable, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

export const evidenceTypes = ['score', 'date_range', 'quantity', 'url', 'file', 'pass_fail', 'note'] as const
export type EvidenceType = (typeof evidenceTypes)[number]

export const fileContentTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export const MAX_FILE_BYTES = 26_214_400

const payload = <const T extends EvidenceType, P extends Record<string, TSchema>>($id: string, evidence_type: T, properties: P) =>
  Body($id, { evidence_type: Type.Unsafe<T>({ type: 'string', const: evidence_type }), ...properties })

/** min ≤ value ≤ max */
export const ScorePayload = payload('ScorePayload', 'score', {
  value: Type.Number(),
  max: Type.Optional(Type.Number({ default: 100 })),
  min: Type.Optional(Type.Number({ default: 0 })),
  passed: Type.Optional(Type.Boolean()),
})
/** It ends after it starts. */
export const DateRangePayload = payload('DateRangePayload', 'date_range', { starts_at: Timestamp, ends_at: Timestamp })
const MOST = 1e12
export const amounts = { amount: Type.Number({ exclusiveMinimum: 0, maximum: MOST }), unit: text(50, 1) }
/** `hours` and `minutes` count towards the hours of the record. */
export const QuantityPayload = payload('QuantityPayload', 'quantity', amounts)
/** The service itself also writes 0, for an event without credit. */
export const KeptQuantityPayload = payload('KeptQuantityPayload', 'quantity', {
  ...amounts,
  amount: Type.Number({ minimum: 0, maximum: MOST }),
})
export const UrlPayload = payload('UrlPayload', 'url', { url: HttpUrl, title: Type.Optional(text(300)) })
/** The service adds `sha256`; a request cannot set it. */
export const FilePayload = payload('FilePayload', 'file', {
  file_name: text(300, 1),
  content_type: OneOf(fileContentTypes),
  size_bytes: Type.Integer({ minimum: 1, maximum: MAX_FILE_BYTES }),
  sha256: Type.Optional(Type.String({ readOnly: true })),
})
export const PassFailPayload = payload('PassFailPayload', 'pass_fail', {
  passed: Type.Boolean(),
  assessor: Type.Optional(text(300)),
})
export const NotePayload = payload('NotePayload', 'note', { text: text(10_000, 1) })

export type EvidencePayload =
  | Static<typeof ScorePayload>
  | Static<typeof DateRangePayload>
  | Static<typeof QuantityPayload>
  | Static<typeof UrlPayload>
  | Static<typeof FilePayload>
  | Static<typeof PassFailPayload>
  | Static<typeof NotePayload>
export type FilePayload = Static<typeof FilePayload>

const oneOfPayloads = ($id: string, quantity: TSchema) =>
  Type.Unsafe<EvidencePayload>({
    $id,
    type: 'object',
    required: ['evidence_type'],
    discriminator: { propertyName: 'evidence_type' },
    oneOf: [ScorePayload, DateRangePayload, quantity, UrlPayload, FilePayload, PassFailPayload, NotePayload].map((shape) => Ref(shape)),
  })

export const EvidencePayload = oneOfPayloads('EvidencePayload', QuantityPayload)
export const KeptEvidencePayload = oneOfPayloads('KeptEvidencePayload', KeptQuantityPayload)

export const EvidenceRow = Shape('EvidenceRow', {
  id: Uuid,
  record_id: Uuid,
  evidence_type: OneOf(evidenceTypes),
  label: Nullable(Type.String()),
  payload: Ref(KeptEvidencePayload),
  has_file: Type.Boolean(),
  created_at: Timestamp,
  created_by: Type.Unsafe<PersonRef | null>({
    type: ['object', 'null'],
    properties: PersonRef.properties,
    required: PersonRef.required ?? [],
  }),
})
export type EvidenceRow = Static<typeof EvidenceRow>

export const ListedEvidence = Shape('ListedEvidence', {
  ...EvidenceRow.properties,
  /** A file with these bytes is evidence of another person's record in the organization. Always false for the learner of the record. */
  proves_another_person: Type.Boolean(),
})
export type ListedEvidence = Static<typeof ListedEvidence>

const label = Type.Optional(Nullable(text(300, 1)))

export const CreateEvidence = Body('CreateEvidence', {
  label,
  payload: Ref(EvidencePayload),
  /** From the upload ticket; for file evidence only. */
  pathname: Type.Optional(text(1000, 1)),
})
export type CreateEvidence = Static<typeof CreateEvidence>

export const UpdateEvidence = Body('UpdateEvidence', { label, payload: Type.Optional(Ref(EvidencePayload)) })
export type UpdateEvidence = Static<typeof UpdateEvidence>

export const CreateEvidenceUpload = Body('CreateEvidenceUpload', {
  file_name: text(300, 1),
  content_type: OneOf(fileContentTypes),
  size_bytes: Type.Integer({ minimum: 1, maximum: MAX_FILE_BYTES }),
})
export type CreateEvidenceUpload = Static<typeof CreateEvidenceUpload>
