import { type Static, Type } from 'typebox'
import { Body, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

export const EraseUser = Body('EraseUser', {
  /** The person's display name, as a check that it is the right person. */
  confirm: text(1000, 1),
})
export type EraseUser = Static<typeof EraseUser>

export const ErasedUser = Shape('ErasedUser', { id: Uuid, display_name: Type.String(), erased_at: Timestamp })
