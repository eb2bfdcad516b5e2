import { expect, test } from 'vitest'
import { percent } from './format.ts'

test('per cent are whole, and nothing looks as if it reached a limit that it does not reach', () => {
  for (const [part, said] of [
    [20.51, '20%'],
    [79.6, '79%'],
    [0.57 * 100, '57%'],
    [0, '0%'],
    [100, '100%'],
  ] as const)
    expect(percent(part)).toBe(said)
})
