import { type Static, Type } from 'typebox'
import { type AwaitedKind, awaitedKinds } from '#platform/rows/awaited.ts'
import { Shape, UuidOrSlug } from '#platform/shapes.ts'

/** The limit of each count. Nobody decides more in a day. */
export const MOST = 1000

const count = Type.Integer({ minimum: 0, maximum: MOST })

/** `counts`: the number of waiting items of each kind that the caller decides, up to 1,000. */
export const ToDo = Shape('ToDo', {
  counts: Type.Object(
    Object.fromEntries(awaitedKinds.map((kind) => [kind, Type.Optional(count)])) as Record<AwaitedKind, Type.TOptional<typeof count>>,
  ),
})
export type ToDo = Static<typeof ToDo>

export const ToDoQuery = { org: Type.Optional(UuidOrSlug) }
