import type { MultipleChoiceQuestion, OrderingQuestion, SingleChoiceQuestion } from '../questions/schema.ts'
import type { Static } from 'typebox'
import type { Remark } from '#platform/errors.ts'
import { remarks } from './rules-remarks.ts'

/** A choice, with its fraction of the points, up to 1. */
export type WeightedAnswer = { text: string; weight: number; feedback?: string }
type SingleChoice = Pick<Static<typeof SingleChoiceQuestion>, 'kind' | 'options'>
type MultipleChoice = Pick<Static<typeof MultipleChoiceQuestion>, 'kind' | 'options' | 'scoring'>
type Ordering = Pick<Static<typeof OrderingQuestion>, 'kind' | 'items' | 'scoring'>

const NEAR = 0.011

const optionsOf = (answers: WeightedAnswer[], isRight: (answer: WeightedAnswer) => boolean) =>
  answers.map((answer) => ({
    text: answer.text,
    correct: isRight(answer),
    ...(answer.feedback && { feedback_markdown: answer.feedback }),
  }))

/** Returns a single choice. The right option is the one that gives the most points. */
export function single(answers: WeightedAnswer[], said: Remark[]): SingleChoice {
  const best = answers.reduce((most, { weight }) => Math.max(most, weight), -Infinity)
  if (answers.some(({ weight }) => weight > 0 && weight < best)) said.push(remarks.partialIsWrong())
  if (answers.some(({ weight }) => weight < 0)) said.push(remarks.noneTakenOff())
  return { kind: 'single_choice', options: optionsOf(answers, ({ weight }) => weight > 0 && weight === best) }
}

/** Returns a multiple choice. If each wrong option took all points, its scoring is exact. */
export function multiple(answers: WeightedAnswer[], said: Remark[]): MultipleChoice {
  const right = answers.filter(({ weight }) => weight > 0)
  const wrong = answers.filter(({ weight }) => weight <= 0)
  const share = 1 / right.length
  const options = optionsOf(answers, ({ weight }) => weight > 0)
  if (right.some(({ weight }) => Math.abs(weight - share) > NEAR)) said.push(remarks.equalShares())
  if (wrong.length > 0 && wrong.every(({ weight }) => weight <= -1 + NEAR)) return { kind: 'multiple_choice', options, scoring: 'exact' }
  if (wrong.some(({ weight }) => Math.abs(weight + share) > NEAR)) said.push(remarks.wrongTakesShare())
  return { kind: 'multiple_choice', options, scoring: 'partial' }
}

/** Returns an ordering question, with remarks where Moodle grades or shows it differently. */
export function ordered(items: { text: string }[], grading: string | undefined, shown: number, said: Remark[]): Ordering {
  if (shown < items.length) said.push(remarks.allShown({ shown, count: items.length }))
  if (grading === 'ALL_OR_NOTHING') return { kind: 'ordering', items, scoring: 'exact' }
  if (grading !== 'LONGEST_ORDERED_SUBSET') said.push(remarks.orderByLongest())
  return { kind: 'ordering', items, scoring: 'partial' }
}
