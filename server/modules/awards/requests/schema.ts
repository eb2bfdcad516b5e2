import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { rejectionFields, requestFields, requestNote } from '#platform/decisions/requests.ts'
import { Body, Nullable, Ref, Shape, Uuid } from '#platform/shapes.ts'
import { CertificationRef } from '#modules/certifications/schema.ts'

/** The fields of every request about a certification that another person decides. */
export const request = {
  certification_type_id: Uuid,
  certification: Ref(CertificationRef),
  /** The owner of the certification, who decides. */
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  ...requestFields,
}

export const CertificationRequest = Shape('CertificationRequest', {
  id: Uuid,
  ...request,
  /** The resulting award. */
  award_id: Nullable(Uuid),
})
export type CertificationRequest = Static<typeof CertificationRequest>

export const CreateCertificationRequest = Body('CreateCertificationRequest', { note: Type.Optional(Nullable(requestNote)) })
export type CreateCertificationRequest = Static<typeof CreateCertificationRequest>

export const ApproveCertificationRequest = Body('ApproveCertificationRequest', {
  note: Type.Optional(Nullable(requestNote)),
  expected_version: ExpectedVersion,
})
export type ApproveCertificationRequest = Static<typeof ApproveCertificationRequest>

export const RejectCertificationRequest = Body('RejectCertificationRequest', rejectionFields)
