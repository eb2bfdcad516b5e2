import { type Static, Type } from 'typebox'
import { Body, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { DirectoryUserRole } from '../schema.ts'

/** A person who gets some of another person's roles for a time. */
export const NameDeputy = Body('NameDeputyRequest', {
  deputy_user_id: Uuid,
  /** Roles that the person holds now. */
  role_ids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
  /** When the deputy begins; if left out, at once. */
  granted_at: Type.Optional(Timestamp),
  expires_at: Timestamp,
})
export type NameDeputy = Static<typeof NameDeputy>

/** The deputy's grants of the requested roles. */
export const Deputy = Shape('Deputy', {
  granted: Type.Array(Ref(DirectoryUserRole)),
  /** Grants that the deputy already has, or will have from a later day. They stay unchanged. */
  held: Type.Array(Ref(DirectoryUserRole)),
})
export type Deputy = Static<typeof Deputy>
