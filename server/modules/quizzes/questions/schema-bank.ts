import { type Static, Type } from 'typebox'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { Body, Nullable, NullableRef, PersonRef, Ref, Shape, Timestamp, text } from '#platform/shapes.ts'
import { MAX_QUESTIONS, QuestionBody } from './schema.ts'

/** The questions with a tag, and how many of them are drawn. A question belongs to the first section whose tag it has. */
export const QuizSection = Body('QuizSection', {
  title: text(200, 1),
  tag: text(100, 1),
  /** null: all questions of the section. */
  draw_count: Nullable(Type.Integer({ minimum: 1, maximum: MAX_QUESTIONS })),
})
export type QuizSection = Static<typeof QuizSection>

/** Replaces all questions. Ids identify the questions and parts that stay. */
export const SetQuizQuestions = Body('SetQuizQuestions', {
  questions: Type.Array(Ref(QuestionBody), { maxItems: MAX_QUESTIONS }),
  /** Default: no sections; questions are drawn from all. */
  sections: Type.Optional(Type.Array(Ref(QuizSection), { maxItems: 50 })),
  /** `changed_at` of the questions that the caller edited. 409 if another person has changed them since. Default: no check. */
  expected_changed_at: Type.Optional(Nullable(Timestamp)),
})
export type SetQuizQuestions = Static<typeof SetQuizQuestions>

/** The questions as their authors see them. */
export const QuizQuestions = Shape('QuizQuestions', {
  /** For a draft: the published version that it started from, 0 before the first publication. */
  version: Type.Integer(),
  /** Whether they are an unpublished draft. */
  draft: Type.Boolean(),
  changed_at: Nullable(Timestamp),
  changed_by: NullableRef(PersonRef),
  questions: Type.Array(Ref(QuestionBody)),
  sections: Type.Array(Ref(QuizSection)),
  /** Files of the quiz that the texts can name. */
  attachments: Type.Array(Ref(Attachment)),
})
export type QuizQuestions = Static<typeof QuizQuestions>

/** A published version of the questions. */
export const QuizVersion = Shape('QuizVersion', {
  version: Type.Integer(),
  question_count: Type.Integer(),
  requires_recertification: Type.Boolean(),
  published_at: Timestamp,
  published_by: NullableRef(PersonRef),
})
export type QuizVersion = Static<typeof QuizVersion>
