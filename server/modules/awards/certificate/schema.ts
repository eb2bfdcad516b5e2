import { type Static, Type } from 'typebox'
import { Day, Nullable, OneOf, Shape } from '#platform/shapes.ts'

/**
 * What anybody who knows a serial is told: who, what, by whom, when, and whether it is in force today. Days are days where the
 * organization is. `until` is the last day of what is in force, where it has to be renewed at all; `since` is the day of the
 * revocation, or the day by which it was not renewed.
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
})
export type PublicProof = Static<typeof PublicProof>
