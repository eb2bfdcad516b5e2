import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, ids, text } from '#platform/shapes.ts'
import { MAX_PARTS, questionKinds } from '../questions/schema.ts'
import { QuizRef, reviews } from '../schema.ts'

export const attemptStates = ['in_progress', 'submitted', 'graded'] as const

/** Each kind of question takes one of these. Matches may be used more than once, and numbers are given as they are written. */
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
  /** The title of the section that it was drawn for. */
  section: Nullable(Type.String()),
  /** Of a choice, in the order drawn. */
  options: Type.Optional(Type.Array(Part)),
  /** To be put in order. */
  items: Type.Optional(Type.Array(Part)),
  /** To be matched. */
  prompts: Type.Optional(Type.Array(Part)),
  matches: Type.Optional(Type.Array(Part)),
  answer: NullableRef(QuizAnswer),
  seq: Nullable(Type.Integer()),
  saved_at: Nullable(Timestamp),
}

/** A question as it is asked: nothing in it tells what is right. */
export const AskedQuestion = Shape('AskedQuestion', {
  ...askedFields,
  /** Of the grader, for its learner where the quiz tells scores. null while an attempt of theirs at the quiz is open. */
  comment: Nullable(Type.String()),
})
export type AskedQuestion = Static<typeof AskedQuestion>

/** What is right, in the words of the answer to its kind. */
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

/** The same with what is right and what came of the answer. */
export const ReviewedQuestion = Shape('ReviewedQuestion', {
  ...askedFields,
  /** Of `points`. null while it waits for somebody to grade it, and before the attempt is submitted. */
  awarded_points: Nullable(Type.Number()),
  /** Whether it is wholly right. */
  right: Nullable(Type.Boolean()),
  /** null of an essay. */
  correct: NullableRef(QuizKey),
  feedback_markdown: Nullable(Type.String()),
  option_feedback: Type.Array(Type.Object({ id: Uuid, feedback_markdown: Type.String() })),
  /** Of an essay; for readers of the quiz alone. */
  rubric_markdown: Nullable(Type.String()),
  /** Of whoever graded it. */
  comment: Nullable(Type.String()),
  /** That of its mark: a grade is about this version. For readers of the quiz alone, once the attempt is submitted. */
  version: Nullable(Type.String()),
})
export type ReviewedQuestion = Static<typeof ReviewedQuestion>

/** Marks that an attempt had for a while, or has. */
export const QuizGrade = Shape('QuizGrade', {
  number: Type.Integer(),
  score: Nullable(Type.Number()),
  passed: Nullable(Type.Boolean()),
  reason: Nullable(Type.String()),
  graded_at: Timestamp,
  /** null: the machine. */
  graded_by: NullableRef(PersonRef),
})
export type QuizGrade = Static<typeof QuizGrade>

const attemptFields = {
  id: Uuid,
  quiz: Ref(QuizRef),
  quiz_version: Type.Integer(),
  /** The live sitting that it was begun for. */
  quiz_sitting_id: Nullable(Uuid),
  number: Type.Integer(),
  state: OneOf(attemptStates),
  started_at: Timestamp,
  /** null: there is no limit. */
  deadline_at: Nullable(Timestamp),
  submitted_at: Nullable(Timestamp),
  graded_at: Nullable(Timestamp),
  /** Per cent, as it was when the attempt began. */
  passing_score: Type.Number(),
  /** Per cent with 2 decimals. null until it is graded, and for its learner where the quiz tells no scores. */
  score: Nullable(Type.Number()),
  passed: Nullable(Type.Boolean()),
  /** While answers wait to be graded, whether full marks for them would pass it. */
  can_pass: Nullable(Type.Boolean()),
  /** The learning record of a pass, as long as it is there. */
  record_id: Nullable(Uuid),
}

/** In a list. */
export const ListedQuizAttempt = Shape('ListedQuizAttempt', {
  ...attemptFields,
  learner: NullableRef(PersonRef),
  question_count: Type.Integer(),
  answered_count: Type.Integer(),
  /** Whether another key would take the pass away, and somebody has to decide. */
  decision_pending: Type.Boolean(),
})
export type ListedQuizAttempt = Static<typeof ListedQuizAttempt>

const shownFields = { ...attemptFields, server_now: Timestamp, review: OneOf(reviews) }

/** An attempt for whoever may not be told what is right. */
export const QuizAttempt = Shape('QuizAttempt', {
  reviewed: Type.Unsafe<false>({ type: 'boolean', const: false }),
  ...shownFields,
  /** In a sitting, none before it begins; while a host leads it, those that were put before everybody. */
  questions: Type.Array(Ref(AskedQuestion)),
})
export type QuizAttempt = Static<typeof QuizAttempt>

/** The same for readers of the quiz, and for its learner as far as the quiz lets them review it. */
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

/** What a window calls itself: of several, the one that started or resumed the attempt last may save. */
const Writer = text(100, 1)

export const StartQuizAttempt = Body('StartQuizAttempt', {
  writer: Type.Optional(Writer),
  /** Goes on with this attempt or, where it is over, with none: 409. */
  attempt_id: Type.Optional(Uuid),
})
export type StartQuizAttempt = Static<typeof StartQuizAttempt>

export const SaveQuizAnswer = Body('SaveQuizAnswer', {
  /** Grows with every save of the window; an older one changes nothing. */
  seq: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  writer: Writer,
  /** null takes it back. */
  answer: NullableRef(QuizAnswer),
})
export type SaveQuizAnswer = Static<typeof SaveQuizAnswer>

/** What is stored of an answer, whichever save it came by. */
export const SavedQuizAnswer = Shape('SavedQuizAnswer', {
  question_id: Uuid,
  seq: Type.Integer(),
  answer: NullableRef(QuizAnswer),
  saved_at: Timestamp,
  server_now: Timestamp,
  deadline_at: Nullable(Timestamp),
})
export type SavedQuizAnswer = Static<typeof SavedQuizAnswer>
