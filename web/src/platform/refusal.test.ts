import { expect, test } from 'vitest'
import { fieldOf, isRefusal, sentence } from './refusal.ts'

test('what is no refusal is a broken connection', () => {
  expect(isRefusal(new Error('offline'))).toBe(false)
  expect(sentence(new TypeError('Failed to fetch'))).toBe('The service could not be reached. Check your connection and try again.')
})

test('a refusal is told in its own words', () => {
  expect(sentence({ error: 'conflict', error_description: 'A sentence nobody knows.' })).toBe('A sentence nobody knows.')
})

test('what is no refusal speaks of no field', () => {
  expect(fieldOf(new Error('title'), ['title'])).toBeUndefined()
})
