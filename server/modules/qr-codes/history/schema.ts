import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { thingKinds } from '#platform/rows/targets.ts'

/** A former target of a code, with its name at the time. */
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

/** The results of scans by people who were signed in. Other scans are not counted. */
export const QrCodeAnalytics = Shape('QrCodeAnalytics', {
  /** The latest scan comes first. */
  people: Type.Array(
    Type.Object({
      person: Ref(PersonRef),
      scan_count: Type.Integer(),
      /** The number of scans that reached the target. */
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
  /** The last twelve weeks, the current one last. Weeks run from Monday to Sunday in the organization's time zone. */
  weeks: Type.Array(Type.Object({ begins_on: Type.String({ format: 'date' }), scans: Type.Integer(), followed: Type.Integer() })),
})
export type QrCodeAnalytics = Static<typeof QrCodeAnalytics>
