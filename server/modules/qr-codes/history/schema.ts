import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { thingKinds } from '#platform/rows/targets.ts'

/** Where a code led, with the name that had at the time. */
export const QrCodePlace = Shape('QrCodePlace', {
  kind: OneOf([...thingKinds, 'url'] as const),
  id: Nullable(Uuid),
  url: Nullable(Type.String()),
  label: Type.String(),
})

export const QrCodeTargetChange = Shape('QrCodeTargetChange', {
  id: Uuid,
  changed_by: NullableRef(PersonRef),
  changed_at: Timestamp,
  from: Ref(QrCodePlace),
  to: Ref(QrCodePlace),
})
export type QrCodeTargetChange = Static<typeof QrCodeTargetChange>

/** What came of the scans of people who were signed in. Nobody else's are counted. */
export const QrCodeAnalytics = Shape('QrCodeAnalytics', {
  /** Who scanned last comes first. */
  people: Type.Array(
    Type.Object({
      person: Ref(PersonRef),
      scan_count: Type.Integer(),
      /** How many went through. */
      followed_count: Type.Integer(),
      first_scanned_at: Timestamp,
      last_scanned_at: Timestamp,
    }),
  ),
  totals: Type.Object({
    scans: Type.Integer(),
    people: Type.Integer(),
    followed: Type.Integer(),
    unavailable: Type.Integer(),
    target_unavailable: Type.Integer(),
    forbidden: Type.Integer(),
  }),
  /** The last twelve weeks, this one last, from Monday to Sunday where the organization is. */
  weeks: Type.Array(Type.Object({ begins_on: Type.String({ format: 'date' }), scans: Type.Integer(), followed: Type.Integer() })),
})
export type QrCodeAnalytics = Static<typeof QrCodeAnalytics>
