import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

export const RegradeQuiz = Body('RegradeQuiz', {
  /** The question to mark again, by its published version. */
  question_id: Uuid,
  reason: text(2000, 1),
  /** True: only reports the effect and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
})
export type RegradeQuiz = Static<typeof RegradeQuiz>

export const QuizRegrade = Shape('QuizRegrade', {
  /** People who have failed and would pass by the current key, each once. */
  would_pass: Type.Array(Ref(PersonRef)),
  /** People who have passed and would fail. Each pass stays until a grader decides. */
  would_fail: Type.Array(Ref(PersonRef)),
  /** How many people the lists leave out because the caller's quizzes:grade does not cover them. */
  hidden_would_pass_count: Type.Integer(),
  hidden_would_fail_count: Type.Integer(),
  /** How many attempts keep their outcome, even if their score changes. */
  unchanged: Type.Integer(),
  /** How many of the unchanged attempts get another score. */
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
  /** The score as it was graded. */
  score: Nullable(Type.Number()),
  /** The score by the changed key. */
  regraded_score: Nullable(Type.Number()),
  reason: Type.String(),
  asked_at: Timestamp,
  asked_by: NullableRef(PersonRef),
  /** null until it is decided. */
  kept: Nullable(Type.Boolean()),
  decision_reason: Nullable(Type.String()),
  decided_at: Nullable(Timestamp),
  decided_by: NullableRef(PersonRef),
  /** The version to send with a decision. null once it is decided. */
  version: Nullable(Type.String()),
})
export type QuizRegradeDecision = Static<typeof QuizRegradeDecision>

export const DecideQuizRegrade = Body('DecideQuizRegrade', {
  /** False: the attempt becomes failed, and its record is archived. */
  keep: Type.Boolean(),
  reason: text(2000, 1),
  expected_version: ExpectedVersion,
})
export type DecideQuizRegrade = Static<typeof DecideQuizRegrade>
