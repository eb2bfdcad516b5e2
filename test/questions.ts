import fc from 'fast-check'
import type { QuestionBody } from '#modules/quizzes/questions/schema.ts'
import { normalized } from '#platform/text.ts'
import type { JudgedQuestion } from '#modules/quizzes/interchange/rules.ts'

/** At least one question of each kind, with all optional fields. */
export const sampleQuestions: QuestionBody[] = [
  {
    kind: 'single_choice',
    prompt_markdown: 'What puts out **burning fat**?\n\n- not water\n- a lid: `x`',
    points: 2.5,
    tags: ['fire', 'kitchen: [a]|b\\'],
    must_pass: true,
    feedback_markdown: 'Water turns to *steam*.',
    options: [
      { text: 'Water', correct: false, feedback_markdown: 'It **explodes**.' },
      { text: 'A lid', correct: true },
    ],
  },
  {
    kind: 'multiple_choice',
    prompt_markdown: 'Which are exits?',
    points: 1,
    options: ['North', 'South', 'Cupboard'].map((text, at) => ({ text, correct: at < 2 })),
    scoring: 'partial',
  },
  { kind: 'multiple_choice', prompt_markdown: 'All of them?', points: 1, options: ['a', 'b', 'c'].map((text) => ({ text, correct: true })), scoring: 'exact' },
  { kind: 'true_false', prompt_markdown: 'Lifts are for fires.', points: 1, correct: false, feedback_markdown: 'Never: "use {stairs}" = safe' },
  { kind: 'short_text', prompt_markdown: 'Which number do you call?', points: 1, accepted_answers: ['112', '9-1-1 -> 911', 'T', '*'] },
  { kind: 'short_text', prompt_markdown: 'Who?', points: 1, accepted_answers: ['Zoë'], fold_accents: false },
  { kind: 'numeric', prompt_markdown: 'How warm?', points: 0, value: -37.5, tolerance: 0.0000001 },
  { kind: 'numeric', prompt_markdown: 'How many?', points: 100, value: 1e15, tolerance: 0 },
  { kind: 'ordering', prompt_markdown: 'In which order?', points: 3, feedback_markdown: 'So it goes.', items: ['Alarm', 'Help <others>', 'Leave & close'].map((text) => ({ text })), scoring: 'partial' },
  {
    kind: 'matching',
    prompt_markdown: 'What belongs together?',
    points: 4,
    pairs: [
      { prompt: 'A -> B', match: 'x -> y' },
      { prompt: 'C = D', match: 'x -> y' },
      { prompt: 'E-&gt;F', match: '{z}' },
    ],
    scoring: 'exact',
  },
  { kind: 'essay', prompt_markdown: 'Why?', points: 10, rubric_markdown: 'Look for:\n\n1. [fire]\n2. smoke' },
] // prettier-ignore

/** Returns the questions that were imported from a file, or their outcome if they were not. */
export const takenFrom = (judged: JudgedQuestion[]) =>
  judged.map(({ outcome, question }) => (outcome.outcome === 'imported' ? question : outcome))

/** Texts that are syntax in some format. Plain text keeps no spaces at its ends and no doubled spaces. */
const pieces = ['~', '=', '#', '{', '}', ':', '\\', '->', '//', '####', '%50%', '[html]', '[plain]', '&', '&&058;', '&amp;', '-&gt;', '<b>', '</p>', ']]>', '"', "'", '|', '*', '_', '`', 'n', '$CATEGORY:', '::', 'ä', '😀', '\u202E', 'word', ' ', '1.', 'TRUE', '>3 ALL'] // prettier-ignore
const piece = fc.constantFrom(...pieces)
const plain = fc.array(piece, { minLength: 1, maxLength: 8 }).map((list) => list.join('').replaceAll(/\s+/g, ' ').trim() || 'x')
/** An answer key needs visible characters. */
const seen = plain.filter((text) => normalized(text, true) !== '')
const markdown = fc
  .array(fc.oneof(piece, fc.constantFrom('\n', '\n\n', '  ', '\n    ')), { minLength: 1, maxLength: 12 })
  .map((list) => list.join('').trim() || 'x')

const asked = fc.record({ prompt_markdown: markdown, points: fc.constantFrom(0, 0.1, 1, 2.5, 100) })
const more = fc.record(
  { tags: fc.uniqueArray(plain, { minLength: 1, maxLength: 3 }), must_pass: fc.constant(true as const), feedback_markdown: markdown },
  { requiredKeys: [] },
)
const scoring = fc.constantFrom('exact' as const, 'partial' as const)
const option = fc.record({ text: plain, correct: fc.boolean(), feedback_markdown: markdown }, { requiredKeys: ['text', 'correct'] })
/** An import identifies options by their text, so the texts must differ. */
const options = fc.uniqueArray(option, { minLength: 2, maxLength: 5, selector: ({ text }) => text })
const firstRight = <O extends { correct: boolean }>(list: O[]) => list.map((each, at) => ({ ...each, correct: at === 0 }))
const someRight = <O extends { correct: boolean }>(list: O[]) => list.map((each, at) => (at === 0 ? { ...each, correct: true } : each))
const several = fc.array(plain, { minLength: 2, maxLength: 5 })
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value))
const question = <Own>(own: fc.Arbitrary<Own>) => fc.tuple(asked, more, own).map(([asked, more, own]) => ({ ...asked, ...more, ...own }))
const kind = <K extends QuestionBody['kind']>(name: K) => fc.constant(name)

/** Questions of all kinds whose texts look like syntax. */
export const hostileQuestions: fc.Arbitrary<QuestionBody[]> = fc.array(
  fc.oneof(
    question(fc.record({ kind: kind('single_choice'), options: options.map(firstRight) })),
    question(fc.record({ kind: kind('multiple_choice'), options: options.map(someRight), scoring })),
    question(fc.record({ kind: kind('true_false'), correct: fc.boolean() })),
    question(fc.record({ kind: kind('short_text'), accepted_answers: fc.uniqueArray(seen, { minLength: 1, maxLength: 4 }) })),
    question(fc.record({ kind: kind('numeric'), value: number, tolerance: number.map(Math.abs) })),
    question(fc.record({ kind: kind('ordering'), items: several.map((list) => list.map((text) => ({ text }))), scoring })),
    question(
      fc.record({
        kind: kind('matching'),
        pairs: fc.array(fc.record({ prompt: plain, match: plain }), { minLength: 2, maxLength: 4 }),
        scoring,
      }),
    ),
    question(fc.record({ kind: kind('essay'), rubric_markdown: markdown }, { requiredKeys: ['kind'] })),
  ),
  { minLength: 1, maxLength: 4 },
)
