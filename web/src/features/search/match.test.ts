import { expect, test } from 'vitest'
import { longestWord, occurs, rank } from './match.ts'

test('every word has to occur, in whatever order and without its accents', () => {
  expect(occurs('pumpe infusion', 'Infusionspumpen')).toBe(true)
  expect(occurs('muller', 'Dr. Müller')).toBe(true)
  expect(occurs('fire drill', 'Fire safety')).toBe(false)
})

test('the service is asked by the longest word', () => {
  expect(longestWord('st john ambulance')).toBe('ambulance')
  expect(longestWord('')).toBe('')
})

test('names that begin with it come before those in which a word does', () => {
  const names = ['Basic fire safety', 'Campfire', 'Fire safety']
  expect(names.toSorted((a, b) => rank('fire', a) - rank('fire', b))).toEqual(['Fire safety', 'Basic fire safety', 'Campfire'])
})
