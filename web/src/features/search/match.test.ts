import { expect, test } from 'vitest'
import { longestWord, rank } from './match.ts'

test('the service is asked by the longest word', () => {
  expect(longestWord('st john ambulance')).toBe('ambulance')
  expect(longestWord('')).toBe('')
})

test('names that begin with it come before those in which a word does', () => {
  const names = ['Basic fire safety', 'Campfire', 'Fire safety']
  expect(names.toSorted((a, b) => rank('fire', a) - rank('fire', b))).toEqual(['Fire safety', 'Basic fire safety', 'Campfire'])
})
