import { expect, test } from 'vitest'
import { isRight } from './right.ts'

const revealed = (kind: Parameters<typeof isRight>[0]['kind'], right: object | null) => ({ kind, reveal: { right, chosen: [] } })

test('whether an answer is right is said of choices alone, and only once it is told', () => {
  const single = revealed('single_choice', { option_ids: ['a'] })
  expect(isRight(single, { option_id: 'a' })).toBe(true)
  expect(isRight(single, { option_id: 'b' })).toBe(false)
  expect(isRight(single, null)).toBe(false)
  expect(isRight({ ...single, reveal: null }, { option_id: 'a' })).toBeUndefined()
  expect(isRight(revealed('single_choice', null), { option_id: 'a' })).toBeUndefined()
  expect(isRight(revealed('true_false', { value: false }), { value: false })).toBe(true)
  expect(isRight(revealed('true_false', { value: false }), { value: true })).toBe(false)
  expect(isRight(revealed('short_text', { accepted_answers: ['x'] }), { text: 'x' })).toBeUndefined()
})

test('of several right answers all are right, none are not, and some may be half right', () => {
  const several = revealed('multiple_choice', { option_ids: ['a', 'b'] })
  expect(isRight(several, { option_ids: ['b', 'a'] })).toBe(true)
  expect(isRight(several, { option_ids: ['a'] })).toBeUndefined()
  expect(isRight(several, null)).toBe(false)
})
