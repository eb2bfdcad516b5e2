import { type Static, Type } from 'typebox'
import { Body, OneOf, text } from '#platform/shapes.ts'

export const CorrectScormAttempt = Body('CorrectScormAttempt', {
  /**
   * `abandon`: the attempt stays unchanged, and the next launch begins a new one. `complete`: it counts as complete, even if its content
   * reported otherwise.
   */
  action: OneOf(['abandon', 'complete']),
  /** The learner can read it. For a completion, it becomes a note of the record. */
  reason: text(2000, 1),
  /** The score of a completion, in place of the content's score. */
  score_scaled: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
})
export type CorrectScormAttempt = Static<typeof CorrectScormAttempt>
