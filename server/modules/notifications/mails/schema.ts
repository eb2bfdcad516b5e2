import { Type } from 'typebox'
import { Nullable, OneOf, Shape } from '#platform/shapes.ts'

/** The outcome of a test mail, and the server's answer. */
export const TestMail = Shape('TestMail', {
  address: Type.String(),
  outcome: OneOf(['sent', 'deferred', 'bounced', 'failed', 'unreachable', 'unknown'] as const),
  response: Nullable(Type.String()),
})
