import { type Static, Type } from 'typebox'
import { Body, OneOf, text } from '#platform/shapes.ts'

export const CorrectScormAttempt = Body('CorrectScormAttempt', {
  /** `abandon`: it stays as it is, and the next launch begins a new attempt. `complete`: it is complete, whatever its content reported. */
  action: OneOf(['abandon', 'complete']),
  /** The learner can read it. For a completion, it becomes a note of the record. */
  reason: text(2000, 1),
  /** The score of a completion, in place of the content's score. */
  score_scaled: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
})
export type CorrectScormAttempt = Static<typeof CorrectScormAttempt>
