import { type Static, Type } from 'typebox'
import { Body, Nullable, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { rejectionFields, requestNote } from '#platform/decisions/requests.ts'
import { request } from '../requests/schema.ts'

/** A person's request to be watched doing what a rule requires. */
export const CertificationSignOffRequest = Shape('CertificationSignOffRequest', {
  id: Uuid,
  rule_id: Uuid,
  rule_label: Nullable(Type.String()),
  /** `status` approved: signed off, by `decided_by`. */
  ...request,
  /** The resulting sign-off. */
  sign_off_id: Nullable(Uuid),
})
export type CertificationSignOffRequest = Static<typeof CertificationSignOffRequest>

export const CreateCertificationSignOffRequest = Body('CreateCertificationSignOffRequest', { note: Type.Optional(Nullable(requestNote)) })

export const ApproveCertificationSignOffRequest = Body('ApproveCertificationSignOffRequest', {
  /** If left out, now. Never in the future. */
  observed_at: Type.Optional(Timestamp),
  note: Type.Optional(Nullable(requestNote)),
  expected_version: ExpectedVersion,
})
export type ApproveCertificationSignOffRequest = Static<typeof ApproveCertificationSignOffRequest>

export const RejectCertificationSignOffRequest = Body('RejectCertificationSignOffRequest', rejectionFields)
