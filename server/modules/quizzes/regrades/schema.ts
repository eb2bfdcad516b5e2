import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

export const RegradeQuiz = Body('RegradeQuiz', {
  /** Marked anew as its published version says now. */
  question_id: Uuid,
  reason: text(2000, 1),
  /** True: only tells what would come of it. */
  preview: Type.Optional(Type.Boolean()),
})
export type RegradeQuiz = Static<typeof RegradeQuiz>

export const QuizRegrade = Shape('QuizRegrade', {
  /** People who have failed, and pass by the key of now. Each person once, however many attempts they have. */
  would_pass: Type.Array(Ref(PersonRef)),
  /** People who have passed, and would fail: each pass stands until a grader decides. */
  would_fail: Type.Array(Ref(PersonRef)),
  /** How many people the lists leave out, because quizzes:grade of the caller does not cover them. */
  hidden_would_pass_count: Type.Integer(),
  hidden_would_fail_count: Type.Integer(),
  /** How many attempts keep their outcome, with another score or not. */
  unchanged: Type.Integer(),
  /** How many of these get another score. */
  rescored: Type.Integer(),
})
export type QuizRegrade = Static<typeof QuizRegrade>

export const QuizRegradeDecision = Shape('QuizRegradeDecision', {
  id: Uuid,
  quiz_id: Uuid,
  attempt_id: Uuid,
  attempt_number: Type.Integer(),
  learner: NullableRef(PersonRef),
  question_id: Uuid,
  submitted_at: Timestamp,
  passing_score: Type.Number(),
  /** As it was graded. */
  score: Nullable(Type.Number()),
  /** By the other key. */
  regraded_score: Nullable(Type.Number()),
  reason: Type.String(),
  asked_at: Timestamp,
  asked_by: NullableRef(PersonRef),
  /** null until it is decided. */
  kept: Nullable(Type.Boolean()),
  decision_reason: Nullable(Type.String()),
  decided_at: Nullable(Timestamp),
  decided_by: NullableRef(PersonRef),
  /** A decision is about this version. null once it is decided. */
  version: Nullable(Type.String()),
})
export type QuizRegradeDecision = Static<typeof QuizRegradeDecision>

export const DecideQuizRegrade = Body('DecideQuizRegrade', {
  /** False: the attempt has failed, and its record is archived. */
  keep: Type.Boolean(),
  reason: text(2000, 1),
  expected_version: ExpectedVersion,
})
export type DecideQuizRegrade = Static<typeof DecideQuizRegrade>
