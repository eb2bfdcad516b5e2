import { type Static, Type } from 'typebox'
import { refusal } from './errors.ts'
import { parseTimestamp } from './moments.ts'
import { Timestamp } from './shapes.ts'

/** From one moment to another, as a query says it; either may be left out. */
export const SpanQuery = { from: Type.Optional(Timestamp), to: Type.Optional(Timestamp) }
const shape = Type.Object(SpanQuery)
export type Span = Static<typeof shape>

const reversed = refusal('invalid_request', 'span_reversed', 'from must not be after to.', 'from')

/** What is asked for, where both moments make sense together. */
export function inOrder<Asked extends Span>(asked: Asked): Asked {
  const { from, to } = asked
  if (from !== undefined && to !== undefined && parseTimestamp(from)! > parseTimestamp(to)!) throw reversed()
  return asked
}
