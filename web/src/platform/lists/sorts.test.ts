import { expect, test } from 'vitest'
import { byLabel, sortOf } from './sorts.ts'

test('an address names an order of its list, or none', () => {
  expect(sortOf({ sort: '-name' }, 'name')).toEqual({ sort: '-name' })
  expect(sortOf({ sort: 'created_at' }, 'title')).toEqual({ sort: 'created_at' })
  for (const sort of ['title', 'name', 'slug', 1, undefined]) expect(sortOf({ sort }, 'name')).toEqual({})
})

test('things are ordered by what they are called, either way', () => {
  const names = ['Zebra', 'Éclair', 'ladder']
  const ordered = (backwards: boolean) => byLabel(names, (name) => name, backwards)
  expect(ordered(false)).toEqual(['Éclair', 'ladder', 'Zebra'])
  expect(ordered(true)).toEqual(['Zebra', 'ladder', 'Éclair'])
})
