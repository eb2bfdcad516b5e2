import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Ref, Shape, Uuid } from '#platform/shapes.ts'

/**
 * check_key: the better people are, the more often they get it wrong. weak: it hardly tells them apart. inefficient: less than a
 * question of its difficulty could. too_easy, too_hard. better_distractor: those who chose a wrong option are better than those
 * who chose the right one.
 */
export const questionFlags = ['check_key', 'weak', 'inefficient', 'too_easy', 'too_hard', 'better_distractor'] as const

const Fraction = Nullable(Type.Number())

/** How a question did, over all its wordings. Fractions of 1; null where fewer than ten people answered, or all alike. */
export const QuestionFigures = Shape('QuestionFigures', {
  question_id: Uuid,
  /** The last version in which it was answered. */
  version: Type.Integer(),
  prompt_markdown: Type.String(),
  people: Type.Integer(),
  /** The mean of the points, and how far they spread, as parts of those that it gives. */
  facility: Fraction,
  sd: Fraction,
  /** The correlation of its points with those of the rest, from -1 to 1. */
  discrimination_index: Fraction,
  /** The same as a part of what it could be at most with these points. */
  discriminative_efficiency: Fraction,
  /** Left without an answer. */
  omitted: Fraction,
  flags: Type.Array(OneOf(questionFlags)),
  /** Of a choice: how many chose it, and how they did in the rest. */
  options: Type.Array(Type.Object({ id: Uuid, text: Type.String(), correct: Type.Boolean(), chosen: Fraction, mean_rest: Fraction })),
})
export type QuestionFigures = Static<typeof QuestionFigures>

/** What graded attempts say of a quiz and its questions. */
export const QuizAnalytics = Shape('QuizAnalytics', {
  attempts: Type.Integer(),
  people: Type.Integer(),
  /** Cronbach's alpha and the standard error of measurement, as a part of all points; null where not everybody was asked the same. */
  reliability: Type.Object({ alpha: Fraction, sem: Fraction }),
  questions: Type.Array(Ref(QuestionFigures)),
})
export type QuizAnalytics = Static<typeof QuizAnalytics>
