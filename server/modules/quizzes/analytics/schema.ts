import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Ref, Shape, Uuid } from '#platform/shapes.ts'

/**
 * check_key: better people get it wrong more often. weak: it hardly tells people apart.
 * inefficient: it tells people apart less than its difficulty allows. too_easy, too_hard.
 * better_distractor: people who chose a wrong option are better than people who chose the right one.
 */
export const questionFlags = ['check_key', 'weak', 'inefficient', 'too_easy', 'too_hard', 'better_distractor'] as const

const Fraction = Nullable(Type.Number())

/** Figures of a question, over all its wordings. Fractions of 1; null where fewer than ten people answered, or all got the same points. */
export const QuestionFigures = Shape('QuestionFigures', {
  question_id: Uuid,
  /** The last version in which it was asked. */
  version: Type.Integer(),
  prompt_markdown: Type.String(),
  people: Type.Integer(),
  /** The mean and the standard deviation of the points, as fractions of the possible points. */
  facility: Fraction,
  sd: Fraction,
  /** The correlation of its points with the points of the other questions, from -1 to 1. */
  discrimination_index: Fraction,
  /** The discrimination index as a fraction of the highest index possible with these points. */
  discriminative_efficiency: Fraction,
  /** The fraction of attempts without an answer to it. */
  omitted: Fraction,
  flags: Type.Array(OneOf(questionFlags)),
  /** The options of a choice: how many chose each, and their mean in the other questions. */
  options: Type.Array(Type.Object({ id: Uuid, text: Type.String(), correct: Type.Boolean(), chosen: Fraction, mean_rest: Fraction })),
})
export type QuestionFigures = Static<typeof QuestionFigures>

/** Figures of a quiz and its questions, from graded attempts. */
export const QuizAnalytics = Shape('QuizAnalytics', {
  attempts: Type.Integer(),
  people: Type.Integer(),
  /** Cronbach's alpha and the standard error of measurement, as a fraction of all points. null where not everybody was asked the same. */
  reliability: Type.Object({ alpha: Fraction, sem: Fraction }),
  questions: Type.Array(Ref(QuestionFigures)),
})
export type QuizAnalytics = Static<typeof QuizAnalytics>
