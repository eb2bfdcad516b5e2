import { type Static, Type } from 'typebox'
import { Nullable, Shape, Timestamp, text } from '#platform/shapes.ts'

/** How many calls one commit may bring, and how many of a launch are kept; the others are counted. */
export const MOST_CALLS = { commit: 200, launch: 5000 }

/** A call as the player tells of it. What is long is cut when it is kept. */
const SaidCall = Type.Object(
  {
    at: Timestamp,
    item_id: text(1000),
    call: Type.String({ pattern: '^[A-Za-z]{1,40}$' }),
    element: Type.Optional(Nullable(text(300))),
    value: Type.Optional(Nullable(text(4000))),
    result: Type.Optional(Nullable(text(4000))),
    error_code: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  },
  { additionalProperties: false },
)
export type SaidCall = Static<typeof SaidCall>

/**
 * What the content said to the API, oldest first. `calls_before` is how many calls it had made in this launch before the first of
 * them, so that what is sent twice is kept once, and what the player let go is counted.
 */
export const saidCalls = {
  calls: Type.Optional(Type.Array(SaidCall, { maxItems: MOST_CALLS.commit })),
  calls_before: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
}

/** One call of course content, and what it was told. Value and result are cut to 200 characters. */
export const ScormCall = Shape('ScormCall', {
  at: Timestamp,
  item_id: Type.String(),
  call: Type.String(),
  element: Nullable(Type.String()),
  value: Nullable(Type.String()),
  result: Nullable(Type.String()),
  /** 0 where nothing was wrong. */
  error_code: Type.Integer(),
})
export type ScormCall = Static<typeof ScormCall>
