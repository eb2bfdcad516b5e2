import { expect, test } from 'vitest'
import { isSet, textsOf } from './search.ts'

test('of an address only the texts of these names are taken, a number as one reads it', () => {
  expect(textsOf({ q: 'fire', org: 12, department: '', role: null, other: 'x' }, 'q', 'org', 'department', 'role')).toEqual({
    q: 'fire',
    org: '12',
  })
})

test('a switch is on as a truth or as the word for it', () => {
  expect([true, 'true', false, 'false', 1, undefined].map(isSet)).toEqual([true, true, false, false, false, false])
})
