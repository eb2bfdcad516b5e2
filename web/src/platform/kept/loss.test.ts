import { expect, test } from 'vitest'
import { lossWords } from './loss.ts'
import { losses } from './losses.gen.ts'

test('what goes is said of one and of several, and what has no words stays as it is', () => {
  for (const description of ['1 award goes.', 'One piece of evidence goes with the record.'])
    expect(lossWords({ count: 1, description })).toBe(description)
  expect(lossWords({ count: 12, description: '12 awards go.' })).toBe('12 awards go.')
  expect(lossWords({ count: 2, description: '2 phases of the moon go.' })).toBe('2 phases of the moon go.')
})

test('no two that go are told apart by their count alone', () => {
  const said = losses.map(({ one }) => one)
  expect(new Set(said).size).toBe(said.length)
})
