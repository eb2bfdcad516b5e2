import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { momentSorts } from '#platform/rows/page.ts'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { CertificationRef } from '#modules/certifications/schema.ts'

export const requestStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestActs = ['approve', 'reject', 'withdraw'] as const
export type RequestAct = (typeof requestActs)[number]

export const requestSorts = momentSorts('requested_at')
export type RequestSort = (typeof requestSorts)[number]

/** The fields of every request about a certification that another person decides. */
export const request = {
  certification_type_id: Uuid,
  certification: Ref(CertificationRef),
  /** The owner of the certification, who decides. */
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  user_id: Uuid,
  person: NullableRef(PersonRef),
  note: Nullable(Type.String()),
  status: OneOf(requestStatuses),
  requested_at: Timestamp,
  decided_at: Nullable(Timestamp),
  decided_by: NullableRef(PersonRef),
  decision_note: Nullable(Type.String()),
  /** A decision names this version. Null once it is decided. */
  version: Nullable(Type.String()),
  /** The acts that the caller may do now: decide it, or withdraw their own. */
  may: Type.Array(OneOf(requestActs)),
}

export const CertificationRequest = Shape('CertificationRequest', {
  id: Uuid,
  ...request,
  /** The resulting award. */
  award_id: Nullable(Uuid),
})
export type CertificationRequest = Static<typeof CertificationRequest>

const note = text(2000, 1)

export const CreateCertificationRequest = Body('CreateCertificationRequest', { note: Type.Optional(Nullable(note)) })
export type CreateCertificationRequest = Static<typeof CreateCertificationRequest>

export const ApproveCertificationRequest = Body('ApproveCertificationRequest', {
  note: Type.Optional(Nullable(note)),
  expected_version: ExpectedVersion,
})
export type ApproveCertificationRequest = Static<typeof ApproveCertificationRequest>

/** The note is shown to the requester. */
export const RejectCertificationRequest = Body('RejectCertificationRequest', { note, expected_version: ExpectedVersion })
export type RejectCertificationRequest = Static<typeof RejectCertificationRequest>
