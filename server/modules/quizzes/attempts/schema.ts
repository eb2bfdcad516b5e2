import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, ids, text } from '#platform/shapes.ts'
import { MAX_PARTS, questionKinds } from '../questions/schema.ts'
import { QuizRef, reviews } from '../schema.ts'

export const attemptStates = ['in_progress', 'submitted', 'graded'] as const

/** An answer, in the field for its kind of question. Matches may be used more than once. Numbers are text, as the learner wrote them. */
export const QuizAnswer = Body('QuizAnswer', {
  /** single_choice */
  option_id: Type.Optional(Uuid),
  /** multiple_choice */
  option_ids: Type.Optional(ids(MAX_PARTS)),
  /** true_false */
  value: Type.Optional(Type.Boolean()),
  /** short_text, numeric, essay */
  text: Type.Optional(text(50_000)),
  /** ordering: every item, in order */
  item_ids: Type.Optional(ids(MAX_PARTS)),
  /** matching */
  pairs: Type.Optional(
    Type.Array(Type.Object({ prompt_id: Uuid, match_id: Uuid }, { additionalProperties: false }), { maxItems: MAX_PARTS }),
  ),
})
export type QuizAnswer = Static<typeof QuizAnswer>

export const Part = Type.Object({ id: Uuid, text: Type.String() })
export type Part = Static<typeof Part>

const askedFields = {
  question_id: Uuid,
  kind: OneOf(questionKinds),
  prompt_markdown: Type.String(),
  points: Type.Number(),
  must_pass: Type.Boolean(),
  /** The title of the section that the question was drawn from. */
  section: Nullable(Type.String()),
  /** The options of a choice, in the order drawn. */
  options: Type.Optional(Type.Array(Part)),
  /** The items to put in order. */
  items: Type.Optional(Type.Array(Part)),
  /** The prompts to match. */
  prompts: Type.Optional(Type.Array(Part)),
  matches: Type.Optional(Type.Array(Part)),
  answer: NullableRef(QuizAnswer),
  seq: Nullable(Type.Integer()),
  saved_at: Nullable(Timestamp),
}

/** A question as learners see it. It reveals nothing about the right answer. */
export const AskedQuestion = Shape('AskedQuestion', {
  ...askedFields,
  /** The grader's comment, for the learner where the quiz shows scores. null while another attempt of theirs at the quiz is open. */
  comment: Nullable(Type.String()),
})
export type AskedQuestion = Static<typeof AskedQuestion>

/** The right answer, in the fields of an answer of that kind. */
export const QuizKey = Shape('QuizKey', {
  option_ids: Type.Optional(Type.Array(Uuid)),
  value: Type.Optional(Type.Boolean()),
  accepted_answers: Type.Optional(Type.Array(Type.String())),
  number: Type.Optional(Type.Number()),
  tolerance: Type.Optional(Type.Number()),
  item_ids: Type.Optional(Type.Array(Uuid)),
  pairs: Type.Optional(Type.Array(Type.Object({ prompt_id: Uuid, match_id: Uuid }))),
})
export type QuizKey = Static<typeof QuizKey>

/** A question with its right answer and its mark. */
export const ReviewedQuestion = Shape('ReviewedQuestion', {
  ...askedFields,
  /** Out of `points`. null while it waits for a grader, and before the attempt is submitted. */
  awarded_points: Nullable(Type.Number()),
  /** Whether the answer is fully right. */
  right: Nullable(Type.Boolean()),
  /** null for an essay. */
  correct: NullableRef(QuizKey),
  feedback_markdown: Nullable(Type.String()),
  option_feedback: Type.Array(Type.Object({ id: Uuid, feedback_markdown: Type.String() })),
  /** The rubric of an essay. Only readers of the quiz see it. */
  rubric_markdown: Nullable(Type.String()),
  /** The grader's comment. */
  comment: Nullable(Type.String()),
  /** The version of its mark, to send with a grade. Only readers of the quiz see it, once the attempt is submitted. */
  version: Nullable(Type.String()),
})
export type ReviewedQuestion = Static<typeof ReviewedQuestion>

/** The result of one grading. The latest one is in force. */
export const QuizGrade = Shape('QuizGrade', {
  number: Type.Integer(),
  score: Nullable(Type.Number()),
  passed: Nullable(Type.Boolean()),
  reason: Nullable(Type.String()),
  graded_at: Timestamp,
  /** null: graded automatically. */
  graded_by: NullableRef(PersonRef),
})
export type QuizGrade = Static<typeof QuizGrade>

const attemptFields = {
  id: Uuid,
  quiz: Ref(QuizRef),
  quiz_version: Type.Integer(),
  /** The live sitting in which the attempt began. */
  quiz_sitting_id: Nullable(Uuid),
  number: Type.Integer(),
  state: OneOf(attemptStates),
  started_at: Timestamp,
  /** null: no limit. */
  deadline_at: Nullable(Timestamp),
  submitted_at: Nullable(Timestamp),
  graded_at: Nullable(Timestamp),
  /** Per cent, as set when the attempt began. */
  passing_score: Type.Number(),
  /** Per cent with 2 decimals. null until it is graded, and for its learner where the quiz shows no scores. */
  score: Nullable(Type.Number()),
  passed: Nullable(Type.Boolean()),
  /** Whether full marks for the answers that wait for a grader would pass it. */
  can_pass: Nullable(Type.Boolean()),
  /** The learning record of a pass. null once that record is gone. */
  record_id: Nullable(Uuid),
}

/** An attempt as an entry of a list. */
export const ListedQuizAttempt = Shape('ListedQuizAttempt', {
  ...attemptFields,
  learner: NullableRef(PersonRef),
  question_count: Type.Integer(),
  answered_count: Type.Integer(),
  /** Whether a changed key would revoke the pass, so that a person must decide. */
  decision_pending: Type.Boolean(),
})
export type ListedQuizAttempt = Static<typeof ListedQuizAttempt>

const shownFields = { ...attemptFields, server_now: Timestamp, review: OneOf(reviews) }

/** An attempt for callers who may not see right answers. */
export const QuizAttempt = Shape('QuizAttempt', {
  reviewed: Type.Unsafe<false>({ type: 'boolean', const: false }),
  ...shownFields,
  /** In a sitting, no questions before it begins. While a host leads it, the questions shown so far. */
  questions: Type.Array(Ref(AskedQuestion)),
})
export type QuizAttempt = Static<typeof QuizAttempt>

/** An attempt for readers of the quiz, and for its learner where the quiz allows a review. */
export const ReviewedQuizAttempt = Shape('ReviewedQuizAttempt', {
  reviewed: Type.Unsafe<true>({ type: 'boolean', const: true }),
  ...shownFields,
  learner: NullableRef(PersonRef),
  decision_pending: Type.Boolean(),
  questions: Type.Array(Ref(ReviewedQuestion)),
  /** Oldest first; the last one is in force. */
  grades: Type.Array(Ref(QuizGrade)),
})
export type ReviewedQuizAttempt = Static<typeof ReviewedQuizAttempt>

export const ShownQuizAttempt = Type.Unsafe<QuizAttempt | ReviewedQuizAttempt>({
  $id: 'ShownQuizAttempt',
  type: 'object',
  required: ['reviewed'],
  oneOf: [Ref(QuizAttempt), Ref(ReviewedQuizAttempt)],
})

/** The id of a browser window. Only the window that last started or resumed the attempt may save. */
const Writer = text(100, 1)

export const StartQuizAttempt = Body('StartQuizAttempt', {
  writer: Type.Optional(Writer),
  /** Resumes this attempt only. 409 if it is over. */
  attempt_id: Type.Optional(Uuid),
})
export type StartQuizAttempt = Static<typeof StartQuizAttempt>

export const SaveQuizAnswer = Body('SaveQuizAnswer', {
  /** Grows with every save of the window. A save with a lower number changes nothing. */
  seq: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  writer: Writer,
  /** null deletes the answer. */
  answer: NullableRef(QuizAnswer),
})
export type SaveQuizAnswer = Static<typeof SaveQuizAnswer>

/** The stored answer, which may come from a newer save. */
export const SavedQuizAnswer = Shape('SavedQuizAnswer', {
  question_id: Uuid,
  seq: Type.Integer(),
  answer: NullableRef(QuizAnswer),
  saved_at: Timestamp,
  server_now: Timestamp,
  deadline_at: Nullable(Timestamp),
})
export type SavedQuizAnswer = Static<typeof SavedQuizAnswer>
