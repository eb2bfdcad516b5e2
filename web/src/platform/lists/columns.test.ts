import { expect, test } from 'vitest'
import { columnsOf, shownOf, written } from './columns.ts'

const all = ['learner', 'status', 'evidence'] as const

test('an address names the columns that are shown, in the order of the table, unless all of them are', () => {
  expect(columnsOf({ columns: 'evidence.learner' }, all)).toEqual({ columns: 'learner.evidence' })
  expect(columnsOf({ columns: 'none' }, all)).toEqual({ columns: 'none' })
  for (const columns of ['learner.status.evidence', '', 'nothing.known', 12, undefined]) expect(columnsOf({ columns }, all)).toEqual({})
})

test('what is not named is left out of the table', () => {
  expect(shownOf(undefined, all)).toEqual(all)
  expect(shownOf('learner.evidence', all)).toEqual(['learner', 'evidence'])
  expect(shownOf('none', all)).toEqual([])
  expect(written(shownOf('none', all))).toBe('none')
})
