import { expect, test } from 'vitest'
import { inOrder, sortOf } from './sorts.ts'

test('an address names an order of its list, or none', () => {
  expect(sortOf({ sort: '-name' }, 'name')).toEqual({ sort: '-name' })
  expect(sortOf({ sort: 'created_at' }, 'title')).toEqual({ sort: 'created_at' })
  for (const sort of ['title', 'name', 'slug', 1, undefined]) expect(sortOf({ sort }, 'name')).toEqual({})
})

test('things are ordered by what they are called, unless by their age or the other way round', () => {
  const newestFirst = ['Zebra', 'Éclair', 'ladder']
  const ordered = (sort: Parameters<typeof inOrder>[1]) => inOrder(newestFirst, sort, (name) => name)
  expect(ordered(undefined)).toEqual(['Éclair', 'ladder', 'Zebra'])
  expect(ordered('-created_at')).toEqual(newestFirst)
  expect(ordered('created_at')).toEqual(['ladder', 'Éclair', 'Zebra'])
  expect(ordered('-title')).toEqual(['Zebra', 'ladder', 'Éclair'])
})
