import { expect, test } from 'vitest'
import type { State } from '../words.ts'
import { hearTime, laterOf, serviceNow } from './clock.ts'

const at = (seq: number, second: number): State => ({
  seq,
  phase: 'question',
  question_index: 0,
  question_count: 3,
  question: null,
  opened_at: null,
  closes_at: null,
  server_now: new Date(Date.UTC(2026, 10, 25, 10, 0, second)).toISOString(),
  joined: 0,
  answered: 0,
})

test('of two states the one counts that a host brought about later, and of the same one what was heard later', () => {
  expect(laterOf(undefined, at(1, 0)).seq).toBe(1)
  expect(laterOf(at(2, 0), at(1, 9)).seq).toBe(2)
  expect(laterOf(at(1, 9), at(2, 0)).seq).toBe(2)
  expect(laterOf(at(1, 5), at(1, 4)).server_now).toBe(at(1, 5).server_now)
  expect(laterOf(at(1, 4), at(1, 5)).server_now).toBe(at(1, 5).server_now)
})

test('the time of the service is the newest that was heard, however long something was on its way', () => {
  const now = new Date('2026-11-25T10:00:30Z')
  hearTime(now.toISOString())
  const before = serviceNow()
  expect(Math.abs(before - now.getTime())).toBeLessThan(1000)
  hearTime('2026-11-25T10:00:05Z')
  expect(serviceNow()).toBeGreaterThanOrEqual(before)
  hearTime('2026-11-25T10:00:05Z', 60_000)
  expect(serviceNow() - before).toBeGreaterThan(30_000)
})
