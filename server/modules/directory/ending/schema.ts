import { type Static, Type } from 'typebox'
import { Nullable, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { AccountKind, DirectoryUserRole } from '../schema.ts'

/** Somebody of whom grants end soon, with those that do: the next one first. */
export const EndingMember = Shape('EndingMember', {
  user_id: Uuid,
  display_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  kind: AccountKind,
  /** Of the first that ends. */
  ends_at: Timestamp,
  roles: Type.Array(Ref(DirectoryUserRole)),
})
export type EndingMember = Static<typeof EndingMember>
