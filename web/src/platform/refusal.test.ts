import { expect, test } from 'vitest'
import { fieldOf, isOneOf, isRefusal, learnRefusals, quoting, sentence } from './refusal.ts'
import { partsOf } from './refusals/in-words.ts'
import { refusals } from './refusals/words.gen.ts'

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

const about = { error: 'conflict', error_description: 'In the words of the service.' }

test('every code has words, once the values that they need are there', async () => {
  await learnRefusals()
  for (const [code, words] of Object.entries(refusals)) {
    const parts = partsOf(words)
    const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part[0]]))
    const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
    const whole = parts.map((part) => (typeof part === 'string' ? part : `<${part[0]}>`)).join('')
    expect(whole, code).not.toBe('')
    expect(sentence({ ...about, code, params }), code).toBe(whole)
    expect(sentence({ ...about, code }), code).toBe(names.length === 0 ? whole : about.error_description)
  }
})

test('a code that only repeats the error is left out, one that nobody knows is told by the service', async () => {
  await learnRefusals()
  expect(sentence({ ...about, error: 'not_found' })).toBe('Nothing you can see has that id or slug.')
  expect(isOneOf({ ...about, error: 'not_found' }, ['not_found'])).toBe(true)
  expect(sentence({ ...about, code: 'toString' })).toBe(about.error_description)
})

test('a refusal speaks of the field that it names, and of no word of its sentence', () => {
  const refused = (field?: string) => ({ ...about, error_description: 'slug is a word.', ...(field !== undefined && { field }) })
  expect(fieldOf(refused('record.title'), ['slug', 'title'])).toBe('title')
  expect(fieldOf(refused('permissions.0'), ['permissions'])).toBe('permissions')
  expect(fieldOf(refused(), ['slug'])).toBeUndefined()
})

test('a fault of the service is quoted by the id of its request', async () => {
  await learnRefusals()
  const fault = quoting({ ...about, error: 'server_error' }, 'r-1')
  expect(sentence(fault)).toBe('Something failed on our side. Quote the request id r-1 when you report it.')
  expect(quoting(about, 'r-1')).toBe(about)
})
