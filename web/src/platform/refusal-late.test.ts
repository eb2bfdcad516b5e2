import { expect, test, vi } from 'vitest'
import { learnRefusals, sentence } from './refusal.ts'

// The connection is lost behind the refusal.
vi.mock('./refusals/in-words.ts', () => new Promise(() => undefined))

test('where the words for refusals do not come, what was refused is told in those of the service', async () => {
  vi.useFakeTimers()
  const learnt = learnRefusals()
  await vi.advanceTimersByTimeAsync(3000)
  await learnt
  expect(sentence({ error: 'not_found', error_description: 'In the words of the service.' })).toBe('In the words of the service.')
})
