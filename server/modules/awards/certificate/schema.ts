import { type Static, Type } from 'typebox'
import { Body, Day, Nullable, OneOf, Shape, Uuid } from '#platform/shapes.ts'

/**
 * The public data of a serial: who, what, by whom, when, and whether it is in force today. Days are in the organization's zone. `until` is
 * the last valid day. `grace_until` is the last day on which it is still in force. Both are null if nothing ends it; `grace_until` is also
 * null without a grace period. `since` is the day of the revocation, or the first day on which it was no longer in force.
 */
export const PublicProof = Shape('PublicProof', {
  serial: Type.String(),
  name: Nullable(Type.String()),
  certification: Type.String(),
  organization: Type.String(),
  awarded_on: Day,
  in_force: Type.Boolean(),
  reason: Nullable(OneOf(['revoked', 'not_renewed'])),
  since: Nullable(Day),
  until: Nullable(Day),
  grace_until: Nullable(Day),
})
export type PublicProof = Static<typeof PublicProof>

export const PreviewCertificates = Body('PreviewCertificates', {
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true }),
})

/** Certificates before they are given: the people on whose certificates a letter of the names is a box. */
export const CertificatesPreview = Shape('CertificatesPreview', {
  people: Type.Array(Type.Object({ user_id: Uuid, undrawable_letters: Type.Array(Type.String()) })),
})

export type CertificatesPreview = Static<typeof CertificatesPreview>

/** A certificate before it is given: the letters of the names on it that no font here can draw, which are boxes in the PDF. */
export const CertificatePreview = Shape('CertificatePreview', { undrawable_letters: Type.Array(Type.String()) })
