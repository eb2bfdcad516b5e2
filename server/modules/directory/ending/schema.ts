import { type Static, Type } from 'typebox'
import { Nullable, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { AccountKind, DirectoryUserRole } from '../schema.ts'

/** A person with grants that end soon, and these grants, next end first. */
export const EndingMember = Shape('EndingMember', {
  user_id: Uuid,
  display_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  kind: AccountKind,
  /** The end of the first one. */
  ends_at: Timestamp,
  roles: Type.Array(Ref(DirectoryUserRole)),
})
export type EndingMember = Static<typeof EndingMember>
