import type { MultipleChoiceQuestion, OrderingQuestion, SingleChoiceQuestion } from '../questions/schema.ts'
import type { Static } from 'typebox'

/** An answer to choose, with the share of the points that it gives, of 1. */
export type Weighed = { text: string; weight: number; feedback?: string }
type Single = Pick<Static<typeof SingleChoiceQuestion>, 'kind' | 'options'>
type Multiple = Pick<Static<typeof MultipleChoiceQuestion>, 'kind' | 'options' | 'scoring'>
type Ordering = Pick<Static<typeof OrderingQuestion>, 'kind' | 'items' | 'scoring'>

const NEAR = 0.011

const optionsOf = (answers: Weighed[], isRight: (answer: Weighed) => boolean) =>
  answers.map((answer) => ({
    text: answer.text,
    correct: isRight(answer),
    ...(answer.feedback && { feedback_markdown: answer.feedback }),
  }))

/** One answer to choose: the one that gives all points. */
export function single(answers: Weighed[], warnings: string[]): Single {
  const best = Math.max(...answers.map(({ weight }) => weight))
  if (answers.some(({ weight }) => weight > 0 && weight < best)) warnings.push('Answers that gave part of the points count as wrong.')
  if (answers.some(({ weight }) => weight < 0)) warnings.push('Wrong answers took points off; here they give none.')
  return { kind: 'single_choice', options: optionsOf(answers, ({ weight }) => weight > 0 && weight === best) }
}

/** Several answers to choose. Where each wrong one took everything, only the exact choice counts. */
export function multiple(answers: Weighed[], warnings: string[]): Multiple {
  const right = answers.filter(({ weight }) => weight > 0)
  const wrong = answers.filter(({ weight }) => weight <= 0)
  const share = 1 / right.length
  const options = optionsOf(answers, ({ weight }) => weight > 0)
  if (right.some(({ weight }) => Math.abs(weight - share) > NEAR))
    warnings.push('Its right answers gave different shares of the points; here each gives the same.')
  if (wrong.length > 0 && wrong.every(({ weight }) => weight <= -1 + NEAR)) return { kind: 'multiple_choice', options, scoring: 'exact' }
  if (wrong.some(({ weight }) => Math.abs(weight + share) > NEAR))
    warnings.push('A wrong answer that is chosen takes off as much as a right one gives; the file said another share.')
  return { kind: 'multiple_choice', options, scoring: 'partial' }
}

/** Items to order, as Moodle grades and shows them. */
export function ordered(items: { text: string }[], grading: string | undefined, shown: number, warnings: string[]): Ordering {
  if (shown < items.length) warnings.push(`Only ${shown} of its ${items.length} items were shown at a time; here all are.`)
  if (grading === 'ALL_OR_NOTHING') return { kind: 'ordering', items, scoring: 'exact' }
  if (grading !== 'LONGEST_ORDERED_SUBSET')
    warnings.push('A part in the right order gives points by the longest such part; the file said another rule.')
  return { kind: 'ordering', items, scoring: 'partial' }
}
