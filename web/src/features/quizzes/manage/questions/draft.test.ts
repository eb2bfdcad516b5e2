import { expect, test } from 'vitest'
import { moved } from '../../../../platform/order/moved.ts'
import type { Question } from '../words.ts'
import { askedOf } from './asked.ts'
import { bankErrors, leftOut, publishErrors, sizesOf } from './check.ts'
import { type QuestionDraft, bankOf, bodyOf, copyOf, isChanged, newQuestion, newSection, numberOf } from './draft.ts'
import { linesOf, stepOf } from './parts.ts'
import { placeOf } from './place.ts'
import { inShort, passes } from './short.ts'
import { kinds } from '../words.ts'

const id = (nr: number) => `00000000-0000-7000-8000-00000000000${nr}`
const saved: Question[] = [
  {
    kind: 'multiple_choice',
    question_id: id(1),
    prompt_markdown: 'Which **burn**?',
    points: 2,
    tags: ['fire'],
    must_pass: true,
    feedback_markdown: 'Because.',
    options: [
      { id: id(2), text: 'Wood', correct: true, feedback_markdown: 'Yes.' },
      { id: id(3), text: 'Stone', correct: false },
    ],
    scoring: 'partial',
  },
  { kind: 'true_false', question_id: id(4), prompt_markdown: 'So?', points: 1, tags: [], must_pass: false, correct: false },
  { kind: 'short_text', question_id: id(5), prompt_markdown: 'Name?', points: 1, tags: [], must_pass: false, accepted_answers: ['Café'], fold_accents: false },
  { kind: 'numeric', question_id: id(6), prompt_markdown: 'How much?', points: 0.5, tags: [], must_pass: false, value: -2.5, tolerance: 0.1 },
  { kind: 'ordering', question_id: id(7), prompt_markdown: 'Order?', points: 1, tags: [], must_pass: false, scoring: 'exact', items: [{ id: id(8), text: 'B' }, { id: id(9), text: 'A' }] },
  { kind: 'matching', question_id: id(7), prompt_markdown: 'Pairs?', points: 1, tags: [], must_pass: false, scoring: 'partial', pairs: [{ id: id(8), prompt: 'Dog', match: 'Barks' }, { id: id(9), prompt: 'Hound', match: 'Barks' }] },
  { kind: 'essay', question_id: id(9), prompt_markdown: 'Why?', points: 5, tags: ['fire'], must_pass: false, rubric_markdown: 'Three reasons.' },
] // prettier-ignore
const sections = [{ title: 'Fire', tag: 'fire', draw_count: 1 }]

test('what is saved comes back as it was, of every kind', () => {
  const bank = bankOf({ questions: saved, sections })
  expect(bodyOf(bank)).toEqual({ questions: saved, sections })
  expect(bankErrors(bank)).toEqual({ questions: {}, sections: {} })
  expect(isChanged(bank, bankOf({ questions: saved, sections }))).toBe(false)
  expect(isChanged({ ...bank, questions: moved(bank.questions, 0, 1) }, bank)).toBe(true)
})

test('a new question of any kind says what it lacks', () => {
  const errors = (question: QuestionDraft) => bankErrors({ questions: [question], sections: [] }).questions[question.key] ?? {}
  const lacking = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      Object.keys(errors(newQuestion(kind)))
        .toSorted()
        .join(),
    ]),
  )
  expect(lacking).toEqual({
    single_choice: 'parts,prompt',
    multiple_choice: 'parts,prompt',
    true_false: 'prompt',
    short_text: 'parts,prompt',
    numeric: 'prompt,value',
    ordering: 'parts,prompt',
    matching: 'parts,prompt',
    essay: 'prompt',
  })
  const choice = newQuestion('multiple_choice')
  const written = { ...choice, prompt: 'Which?', options: choice.options.map((option, nr) => ({ ...option, text: `Option ${nr}` })) }
  expect(errors(written)).toEqual({ parts: 'Mark at least one that is right.' })
  expect(errors({ ...written, points: 'many' })).toHaveProperty('points')
})

test('a copy is a new question with parts of its own', () => {
  const [question] = bankOf({ questions: saved, sections: [] }).questions
  const copy = copyOf(question!)
  expect(copy.question_id).toBeUndefined()
  expect(copy.options.map(({ id }) => id)).toEqual([undefined, undefined])
  expect(new Set([question!.key, copy.key, ...question!.options.map(({ key }) => key), ...copy.options.map(({ key }) => key)]).size).toBe(6)
})

test('numbers are read with a point or a comma', () => {
  expect(['2,5', ' 3 ', '−1', '', 'x', '1.000,5'].map(numberOf)).toEqual([2.5, 3, -1, null, null, null])
})

test('a question belongs to the first section whose tag it bears, and what belongs to none is never asked', () => {
  const bank = bankOf({ questions: saved, sections })
  const both = { ...bank, sections: [newSection('fire'), { ...newSection('fire'), title: 'Again' }] }
  expect(sizesOf(both)).toEqual([2, 0])
  expect(leftOut(both)).toBe(saved.length - 2)
  expect(publishErrors(both, null)).toEqual(['No question is left for the section “Again”.'])
  expect(publishErrors(bank, 3)).toHaveLength(1)
  expect(publishErrors({ ...bank, sections: [{ ...newSection('fire'), draws: '3' }] }, null)).toEqual([
    '“fire” draws 3, and has 2 questions only.',
  ])
  expect(publishErrors({ questions: [], sections: [] }, null)).toEqual(['There is no question yet.'])
  expect(publishErrors({ ...bank, sections: [] }, 3)).toEqual([])
})

test('the keys of a part go on to the next and remove it', () => {
  const part = (key: string, text = key) => ({ key, id: undefined, text })
  const press = (key: string, at: number, { altKey = false, texts = ['a', 'b'] } = {}) => {
    const parts = texts.map((text, nr) => part(`${nr + 1}`, text))
    const list = { parts, least: 1, make: () => part('new', ''), isEmpty: ({ text }: { text: string }) => text === '' }
    const step = stepOf(list, at, { key, altKey })
    return step && `${step.parts.map((each) => each.key).join(' ')}, ${step.focus}`
  }
  expect(press('Enter', 0)).toBe('1 new 2, new')
  expect(press('Enter', 0, { texts: ['a', ''] })).toBe('1 2, 2')
  expect(press('Enter', 0, { texts: ['', 'b'] })).toBe('1 2, 2')
  expect(press('ArrowDown', 0)).toBeUndefined()
  expect(press('Backspace', 1, { texts: ['a', ''] })).toBe('1, 1')
  expect(press('Backspace', 1)).toBeUndefined()
  expect(linesOf('One\r\n\n Two \n')).toEqual(['One', 'Two'])
})

test('a refusal is shown at the question or section that it speaks of', () => {
  const bank = bankOf({ questions: saved, sections })
  const at = (field: string) => placeOf({ error: 'invalid_request', error_description: 'No.', field }, bank)
  expect(at('questions.1.options.0.id')).toEqual({ list: 'questions', key: id(4) })
  expect(at('sections.0.tag')).toEqual({ list: 'sections', key: 'section-0' })
  expect(at('draw_count')).toBeUndefined()
})

test('the preview tells no key: what is to be ordered or matched is mixed, and equal matches are one', () => {
  const bank = bankOf({ questions: saved, sections })
  const [choice, , , , order, pairs] = bank.questions.map((question) => askedOf(question, bank.sections))
  expect(choice).toMatchObject({ section: 'Fire', options: [{ text: 'Wood' }, { text: 'Stone' }] })
  expect(order?.items?.map(({ text }) => text)).toEqual(['A', 'B'])
  expect(pairs?.matches?.map(({ text }) => text)).toEqual(['Barks'])
})

test('questions are found by their words, whatever part of them says it', () => {
  const [choice, truth] = bankOf({ questions: saved, sections: [] }).questions
  const fold = (text: string) => text.toLowerCase()
  expect(inShort(choice!)).toBe('Which burn?')
  expect([choice!, truth!].map((question) => passes(question, fold, 'stone burn', null))).toEqual([true, false])
  expect(passes(choice!, fold, '', 'water')).toBe(false)
})
