import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const refused = { error: 'not_found', error_description: 'In the words of the service.' }

// The module keeps the loaded words, so each test needs a fresh one.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.doUnmock('./refusals/in-words.ts')
  vi.useRealTimers()
  vi.resetModules()
})

test('until the words for refusals are there, the service speaks for itself', async () => {
  const { learnRefusals, sentence } = await import('./refusal.ts')
  expect(sentence(refused)).toBe('In the words of the service.')
  await learnRefusals()
  expect(sentence(refused)).toBe('Nothing you can see has that id or slug.')
})

test('where they do not come, as the connection is lost behind the refusal, it goes on doing so', async () => {
  vi.doMock('./refusals/in-words.ts', () => new Promise(() => undefined))
  const { learnRefusals, sentence } = await import('./refusal.ts')
  vi.useFakeTimers()
  const learnt = learnRefusals()
  await vi.advanceTimersByTimeAsync(3000)
  await learnt
  expect(sentence(refused)).toBe('In the words of the service.')
})
