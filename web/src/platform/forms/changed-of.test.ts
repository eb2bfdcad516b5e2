import { expect, test } from 'vitest'
import { changedOf } from './changed-of.ts'

test('only what is another now is sent, whatever was taken away and put back', () => {
  const was = { name: 'Ward', description: 'Calm', phase: null, levels: ['a', 'b'] }
  expect(changedOf({ ...was, levels: ['a', 'b'] }, was)).toEqual({})
  expect(changedOf({ ...was, description: null, levels: ['b', 'a'] }, { ...was, description: 'Calm' })).toEqual({
    description: null,
    levels: ['b', 'a'],
  })
})
