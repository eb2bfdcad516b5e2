import { type Static, Type } from 'typebox'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, text } from '#platform/shapes.ts'
import { MAX_QUESTIONS, QuestionBody } from './schema.ts'

/** Questions that bear a tag, of which some are drawn. A question belongs to the first section whose tag it bears. */
export const QuizSection = Body('QuizSection', {
  title: text(200, 1),
  tag: text(100, 1),
  /** null: all of them. */
  draw_count: Nullable(Type.Integer({ minimum: 1, maximum: MAX_QUESTIONS })),
})
export type QuizSection = Static<typeof QuizSection>

/** What is left out is no longer asked; ids keep a question and its parts what they are. */
export const SetQuizQuestions = Body('SetQuizQuestions', {
  questions: Type.Array(Ref(QuestionBody), { maxItems: MAX_QUESTIONS }),
  /** Left out: none, and questions are drawn from all. */
  sections: Type.Optional(Type.Array(Ref(QuizSection), { maxItems: 50 })),
  /** `changed_at` of the questions that these depart from: 409 where somebody else has changed them since. Left out: these stand. */
  expected_changed_at: Type.Optional(Nullable(Timestamp)),
})
export type SetQuizQuestions = Static<typeof SetQuizQuestions>

/** The questions as their authors see them. */
export const QuizQuestions = Shape('QuizQuestions', {
  /** Of a draft, the version that it departs from: 0 before the first publication. */
  version: Type.Integer(),
  /** Whether they wait to be published. */
  draft: Type.Boolean(),
  changed_at: Nullable(Timestamp),
  changed_by: NullableRef(PersonRef),
  questions: Type.Array(Ref(QuestionBody)),
  sections: Type.Array(Ref(QuizSection)),
  /** Files of the quiz that its texts can name. */
  attachments: Type.Array(Ref(Attachment)),
})
export type QuizQuestions = Static<typeof QuizQuestions>

/** What was asked from a moment on. */
export const QuizVersion = Shape('QuizVersion', {
  version: Type.Integer(),
  question_count: Type.Integer(),
  requires_recertification: Type.Boolean(),
  published_at: Timestamp,
  published_by: NullableRef(PersonRef),
})
export type QuizVersion = Static<typeof QuizVersion>
