import { type Static, type TSchema, Type } from 'typebox'
import { Body, OneOf, Ref, Uuid, text } from '#platform/shapes.ts'

export const questionKinds = [
  'single_choice', 'multiple_choice', 'true_false', 'short_text', 'numeric', 'ordering', 'matching', 'essay',
] as const // prettier-ignore
export type QuestionKind = (typeof questionKinds)[number]

export const scorings = ['exact', 'partial'] as const
export const MAX_QUESTIONS = 1000
export const MAX_PARTS = 50
const MAX_NUMBER = 1e100

const markdown = (maxLength: number) => text(maxLength)
/** The id of a part whose text may change. A new part without an id gets one. */
const partId = Type.Optional(Uuid)
const scoring = Type.Optional(OneOf(scorings))

/** The fields of every kind of question. */
const common = {
  /** Stays the same in all versions of the quiz. Leave it out of a new question. */
  question_id: Type.Optional(Uuid),
  prompt_markdown: Type.String({ minLength: 1, maxLength: 20_000 }),
  points: Type.Number({ minimum: 0, maximum: 100 }),
  /** Sections draw by these. */
  tags: Type.Optional(Type.Array(text(100, 1), { maxItems: 20, uniqueItems: true })),
  /** A wrong answer fails the attempt, even with a passing score. */
  must_pass: Type.Optional(Type.Boolean()),
  feedback_markdown: Type.Optional(markdown(5000)),
}

const question = <const K extends QuestionKind, P extends Record<string, TSchema>>($id: string, kind: K, properties: P) =>
  Body($id, { kind: Type.Unsafe<K>({ type: 'string', const: kind }), ...common, ...properties })

const options = Type.Array(
  Type.Object(
    { id: partId, text: text(2000, 1), correct: Type.Boolean(), feedback_markdown: Type.Optional(markdown(2000)) },
    { additionalProperties: false },
  ),
  { minItems: 2, maxItems: MAX_PARTS },
)

/** Exactly one option is correct. */
export const SingleChoiceQuestion = question('SingleChoiceQuestion', 'single_choice', { options })
/** At least one option is correct. `partial`: (right chosen - wrong chosen) / number right, at least 0. */
export const MultipleChoiceQuestion = question('MultipleChoiceQuestion', 'multiple_choice', { options, scoring })
export const TrueFalseQuestion = question('TrueFalseQuestion', 'true_false', { correct: Type.Boolean() })
/** White space, typographic signs, case and width of letters make no difference. Accents make one only where `fold_accents` is false. */
export const ShortTextQuestion = question('ShortTextQuestion', 'short_text', {
  accepted_answers: Type.Array(text(500, 1), { minItems: 1, maxItems: 50 }),
  fold_accents: Type.Optional(Type.Boolean()),
})
/** Right if the difference from `value` is at most `tolerance`. */
export const NumericQuestion = question('NumericQuestion', 'numeric', {
  value: Type.Number({ minimum: -MAX_NUMBER, maximum: MAX_NUMBER }),
  tolerance: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_NUMBER })),
})
/** The items in their right order. `partial`: (longest part in the right order - 1) / (number of items - 1). */
export const OrderingQuestion = question('OrderingQuestion', 'ordering', {
  items: Type.Array(Type.Object({ id: partId, text: text(2000, 1) }, { additionalProperties: false }), {
    minItems: 2,
    maxItems: MAX_PARTS,
  }),
  scoring,
})
/** `partial`: the share of prompts that were matched right. */
export const MatchingQuestion = question('MatchingQuestion', 'matching', {
  pairs: Type.Array(Type.Object({ id: partId, prompt: text(2000, 1), match: text(2000, 1) }, { additionalProperties: false }), {
    minItems: 2,
    maxItems: MAX_PARTS,
  }),
  scoring,
})
/** Graded by hand. */
export const EssayQuestion = question('EssayQuestion', 'essay', { rubric_markdown: Type.Optional(markdown(10_000)) })

const kinds = [
  SingleChoiceQuestion, MultipleChoiceQuestion, TrueFalseQuestion, ShortTextQuestion, NumericQuestion, OrderingQuestion,
  MatchingQuestion, EssayQuestion,
] // prettier-ignore

export type QuestionBody =
  | Static<typeof SingleChoiceQuestion>
  | Static<typeof MultipleChoiceQuestion>
  | Static<typeof TrueFalseQuestion>
  | Static<typeof ShortTextQuestion>
  | Static<typeof NumericQuestion>
  | Static<typeof OrderingQuestion>
  | Static<typeof MatchingQuestion>
  | Static<typeof EssayQuestion>

/** A question as authors write and read it. */
export const QuestionBody = Type.Unsafe<QuestionBody>({
  $id: 'QuestionBody',
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: kinds.map((shape) => Ref(shape)),
})
