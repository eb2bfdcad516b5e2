import { describe, expect, it } from 'vitest'
import { clockOf, countdown, leftBy, warningFor } from './clock.ts'

const MINUTE = 60_000
const at = (time: string) => `2026-11-24T${time}Z`
const clock = (deadline_at: string | null) => clockOf({ server_now: at('10:00:00'), deadline_at }, 1_000)

describe('the clock of an attempt', () => {
  it('counts by the clock of the service, however wrong this machine’s is', () => {
    expect(leftBy(clock(at('10:15:00')), 1_000)).toBe(15 * MINUTE)
    expect(leftBy(clock(at('10:15:00')), 61_000)).toBe(14 * MINUTE)
  })

  it('stops at zero, and has no end where there is no limit', () => {
    expect(leftBy(clock(at('10:00:01')), 9_000)).toBe(0)
    expect(leftBy(clock(null), 9_000)).toBeNull()
  })

  it('warns once at five minutes and once at one', () => {
    expect(warningFor(5 * MINUTE + 1, 5 * MINUTE)).toBe(5)
    expect(warningFor(5 * MINUTE, 5 * MINUTE - 1000)).toBeUndefined()
    expect(warningFor(MINUTE + 1, MINUTE - 1)).toBe(1)
  })

  it('says the nearer one after a sleep over both, and nothing once the time is up or where none is counted', () => {
    expect(warningFor(9 * MINUTE, 30_000)).toBe(1)
    expect(warningFor(9 * MINUTE, 0)).toBeUndefined()
    expect(warningFor(null, 30_000)).toBeUndefined()
  })

  it('warns again when more time was given', () => {
    expect(warningFor(7 * MINUTE, 5 * MINUTE)).toBe(5)
  })

  it('reads as a clock does', () => {
    expect([0, 1, 59_001, 65_000, 3_600_000].map(countdown)).toEqual(['0:00', '0:01', '1:00', '1:05', '1:00:00'])
  })
})
