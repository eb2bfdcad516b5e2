import { type Static, Type } from 'typebox'
import { Body, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { DirectoryUserRole } from '../schema.ts'

/** Somebody who holds some of a person's roles as well, for a time. */
export const NameDeputy = Body('NameDeputyRequest', {
  deputy_user_id: Uuid,
  /** Roles that the person holds now. */
  role_ids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
  /** When they begin to stand in; left out, they do at once. */
  granted_at: Type.Optional(Timestamp),
  expires_at: Timestamp,
})
export type NameDeputy = Static<typeof NameDeputy>

/** The deputy's grants of the roles that were asked for. */
export const Deputy = Shape('Deputy', {
  granted: Type.Array(Ref(DirectoryUserRole)),
  /** What they held already, or will from some day on: it stays as it is. */
  held: Type.Array(Ref(DirectoryUserRole)),
})
export type Deputy = Static<typeof Deputy>
