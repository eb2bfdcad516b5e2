import { type Static, Type } from 'typebox'
import { refusal } from './errors.ts'
import { parseTimestamp } from './moments.ts'
import { Timestamp } from './shapes.ts'

/** A time span in a query. Both ends are optional. */
export const SpanQuery = { from: Type.Optional(Timestamp), to: Type.Optional(Timestamp) }
const shape = Type.Object(SpanQuery)
export type Span = Static<typeof shape>

const reversed = refusal('invalid_request', 'span_reversed', 'from must not be after to.', 'from')

/** Returns the query. Throws 400 if `from` is after `to`. */
export function inOrder<Asked extends Span>(asked: Asked): Asked {
  const { from, to } = asked
  if (from !== undefined && to !== undefined && parseTimestamp(from)! > parseTimestamp(to)!) throw reversed()
  return asked
}
