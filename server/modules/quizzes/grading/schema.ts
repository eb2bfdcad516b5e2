import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { momentSorts } from '#platform/rows/page.ts'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, clearable, text } from '#platform/shapes.ts'
import { MAX_QUESTIONS } from '../questions/schema.ts'
import { QuizRef, reviews } from '../schema.ts'

/** Who is grading an answer. It lapses unless it is renewed. It does not keep other people from grading. */
export const QuizReservation = Shape('QuizReservation', {
  grader: NullableRef(PersonRef),
  /** Whether the caller is the grader. */
  own: Type.Boolean(),
  reserved_at: Timestamp,
  lapses_at: Timestamp,
})
export type QuizReservation = Static<typeof QuizReservation>

export const ReserveQuizAnswer = Body('ReserveQuizAnswer', {
  /** True: takes the reservation even if another person has it. */
  take_over: Type.Optional(Type.Boolean()),
})
export type ReserveQuizAnswer = Static<typeof ReserveQuizAnswer>

/** An attempt with answers that wait for a grader. */
export const QuizAttemptToGrade = Shape('QuizAttemptToGrade', {
  attempt_id: Uuid,
  quiz: Ref(QuizRef),
  /** Unless it is `none`, the learner can read the comments of graders. */
  review: OneOf(reviews),
  quiz_version: Type.Integer(),
  number: Type.Integer(),
  learner: NullableRef(PersonRef),
  submitted_at: Timestamp,
  answers: Type.Array(
    Type.Object({
      question_id: Uuid,
      prompt_markdown: Type.String(),
      rubric_markdown: Nullable(Type.String()),
      points: Type.Number(),
      text: Type.String(),
      /** null: nobody is grading it. */
      reservation: NullableRef(QuizReservation),
      /** The version of its empty mark, to send with a grade. */
      version: Type.String(),
    }),
  ),
})
export type QuizAttemptToGrade = Static<typeof QuizAttemptToGrade>

export const toGradeSorts = momentSorts('submitted_at')
export type ToGradeSort = (typeof toGradeSorts)[number]

const GivenMark = Type.Object(
  {
    question_id: Uuid,
    points: Type.Number({ minimum: 0, maximum: 100 }),
    comment: Type.Optional(clearable(5000)),
    expected_version: ExpectedVersion,
  },
  { additionalProperties: false },
)

export const GradeQuizAttempt = Body('GradeQuizAttempt', {
  grades: Type.Array(GivenMark, { minItems: 1, maxItems: MAX_QUESTIONS }),
  /** Required to change marks that a person or the machine gave before. */
  reason: Type.Optional(text(2000, 1)),
})
export type GradeQuizAttempt = Static<typeof GradeQuizAttempt>
