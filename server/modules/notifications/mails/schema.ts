import { Type } from 'typebox'
import { Nullable, OneOf, Shape } from '#platform/shapes.ts'

/** What became of a mail that somebody sent to themselves, and what the server answered. */
export const TestMail = Shape('TestMail', {
  address: Type.String(),
  outcome: OneOf(['sent', 'deferred', 'bounced', 'failed', 'unreachable', 'unknown'] as const),
  response: Nullable(Type.String()),
})
