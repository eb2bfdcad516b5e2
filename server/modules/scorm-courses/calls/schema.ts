import { type Static, Type } from 'typebox'
import { Nullable, Shape, Timestamp, text } from '#platform/shapes.ts'

/** The largest number of calls in one commit, and of stored calls per launch. Further calls are only counted. */
export const MOST_CALLS = { commit: 200, launch: 5000 }

/** A call as the player reports it. Long values are cut when they are stored. */
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
 * The API calls of the content, oldest first. `calls_before` is the number of earlier calls in this launch.
 * With it, repeated calls are stored once, and calls that the player dropped are counted.
 */
export const saidCalls = {
  calls: Type.Optional(Type.Array(SaidCall, { maxItems: MOST_CALLS.commit })),
  calls_before: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
}

/** One API call of course content, with its result. Value and result are cut to 200 characters. */
export const ScormCall = Shape('ScormCall', {
  at: Timestamp,
  item_id: Type.String(),
  call: Type.String(),
  element: Nullable(Type.String()),
  value: Nullable(Type.String()),
  result: Nullable(Type.String()),
  /** 0 without an error. */
  error_code: Type.Integer(),
})
export type ScormCall = Static<typeof ScormCall>
