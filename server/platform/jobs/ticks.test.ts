import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { everyMinute } from './ticks.ts'

test('each runs at once and again, never twice at a time, and one that fails stops no other', async () => {
  const counted = { running: 0, most: 0, quick: 0, failed: 0 }
  const slow = async () => {
    counted.running += 1
    counted.most = Math.max(counted.most, counted.running)
    await wait(25)
    counted.running -= 1
  }
  const failing = () => Promise.reject(new Error('It fails.'))
  const quick = () => Promise.resolve((counted.quick += 1))
  const ticking = everyMinute([slow, failing, quick], () => (counted.failed += 1), 5)
  await vi.waitFor(() => expect(counted.quick).toBeGreaterThan(3))
  await ticking.stop()
  expect(counted).toMatchObject({ most: 1, running: 0 })
  expect(counted.failed).toBeGreaterThan(3)
  const before = counted.quick
  await wait(20)
  expect(counted.quick).toBe(before)
})
