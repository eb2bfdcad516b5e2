import { expect, test } from 'vitest'
import { lateOf, partOf, shareOf, stepOf } from './steps.ts'

const cell = (asked: number, had: number, late = 0, tolerated = 0) => ({
  asked,
  had,
  states: [
    { state: 'overdue' as const, count: late },
    { state: 'in_grace' as const, count: tolerated },
    { state: 'not_started' as const, count: asked - had - late - tolerated },
  ],
})

test('only what everybody has is a hundred in a hundred, and the last step', () => {
  const parts = [cell(3, 0), cell(2, 1), cell(200, 199), cell(7, 7)].map(partOf)
  expect(parts).toEqual([0, 50, 99, 100])
  expect(parts.map(stepOf)).toEqual([0, 1, 3, 4])
  expect([49, 69, 70, 84, 85].map(stepOf)).toEqual([0, 1, 2, 2, 3])
})

test('who has nothing yet and is not late makes nothing red; who is overdue or in grace does', () => {
  expect([shareOf(cell(4, 0), undefined), shareOf(cell(4, 0), 'held')]).toEqual([100, 0])
  expect([lateOf(cell(4, 1, 2, 1)), shareOf(cell(4, 1, 2, 1), undefined)]).toEqual([3, 25])
})
