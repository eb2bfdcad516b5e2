import { type Static, Type } from 'typebox'
import { Body, OneOf, text } from '#platform/shapes.ts'

export const CorrectScormAttempt = Body('CorrectScormAttempt', {
  /** `abandon`: it is left as it is, and the next launch begins anew. `complete`: it is complete, whatever its content said. */
  action: OneOf(['abandon', 'complete']),
  /** Its learner reads it too; of a completion it is a note of the record. */
  reason: text(2000, 1),
  /** The score of a completion, in the place of what the content told. */
  score_scaled: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
})
export type CorrectScormAttempt = Static<typeof CorrectScormAttempt>
