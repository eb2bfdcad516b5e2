import { expect, test } from 'vitest'
import { type Answer, pilesOf, pointsIn, shownOf } from './answers.ts'

const answer = (question_id: string) => ({
  question_id,
  prompt_markdown: 'Why?',
  rubric_markdown: null,
  points: 5,
  text: 'So.',
  reservation: null,
  version: 'ungraded',
})
const attempt = (attempt_id: string, submitted_at: string, questions: string[]) => ({
  attempt_id,
  quiz: { id: 'quiz', title: 'Fire' },
  review: 'score' as const,
  quiz_version: 1,
  number: 1,
  learner: null,
  submitted_at,
  answers: questions.map(answer),
})

test('answers wait question by question, the oldest first', () => {
  const piles = pilesOf([attempt('late', '2026-11-02', ['one', 'two']), attempt('early', '2026-11-01', ['two'])])
  expect(piles.map(({ question_id, answers }) => [question_id, ...answers.map((each) => each.attempt_id)])).toEqual([
    ['two', 'early', 'late'],
    ['one', 'late'],
  ])
})

test('the chosen answer stays up while it waits, and the next one takes its place', () => {
  const [pile] = pilesOf([attempt('a', '1', ['q']), attempt('b', '2', ['q']), attempt('c', '3', ['q'])])
  expect(shownOf(pile!, undefined)).toBe(0)
  expect(shownOf(pile!, { key: 'c q', at: 0 })).toBe(2)
  expect(shownOf(pile!, { key: 'gone', at: 1 })).toBe(1)
  expect(shownOf(pile!, { key: 'gone', at: 9 })).toBe(2)
})

test('what somebody else is grading is passed over, as long as there is another and it was not chosen', () => {
  const [pile] = pilesOf([attempt('a', '1', ['q']), attempt('b', '2', ['q'])])
  const taken = (each: Answer, own = false) => {
    const reservation = { grader: null, own, reserved_at: '1', lapses_at: '2' }
    return { ...each, reservation }
  }
  const [first, second] = pile!.answers as [Answer, Answer]
  expect(shownOf({ answers: [taken(first), second] }, undefined)).toBe(1)
  expect(shownOf({ answers: [taken(first, true), second] }, undefined)).toBe(0)
  expect(shownOf({ answers: [taken(first), second] }, { key: 'a q', at: 0 })).toBe(0)
  expect(shownOf({ answers: [taken(first), taken(second)] }, undefined)).toBe(0)
})

test('points are a number from 0 to what the question gives', () => {
  expect(['0', '2,5', '5', '5.1', '-1', '', 'x'].map((typed) => pointsIn(typed, 5))).toEqual([
    0,
    2.5,
    5,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
