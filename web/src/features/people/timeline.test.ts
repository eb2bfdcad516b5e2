import { expect, test } from 'vitest'
import type { Standing } from '../certifications/parts/states.ts'
import { placeOn, scaleOf, spansOf, ticksOf } from './timeline.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Awarded in January, renewable from September, due in November, with grace until December. */
const held = {
  state: 'valid',
  award: { awarded_at: '2026-01-01T00:00:00Z' },
  exemption: null,
  due_at: '2026-11-01T00:00:00Z',
  renewal_opens_at: '2026-09-01T00:00:00Z',
  grace_until: '2026-12-01T00:00:00Z',
  evaluated_at: '2026-06-15T12:00:00Z',
  required_by: [],
} as unknown as Standing

test('a line tells when it holds, when it is to be renewed and for how long it is tolerated', () => {
  expect(spansOf(held, NOW, at('2027-06-01'))).toEqual([
    { state: 'valid', from: at('2026-01-01'), to: at('2026-09-01') },
    { state: 'renewal_open', from: at('2026-09-01'), to: at('2026-11-01') },
    { state: 'in_grace', from: at('2026-11-01'), to: at('2026-12-01') },
  ])
})

test('what is overdue is late until the moment that is looked at', () => {
  const late: Standing = { ...held, state: 'overdue', evaluated_at: '2027-02-01T00:00:00Z' }
  expect(spansOf(late, at('2027-02-01'), at('2027-06-01')).at(-1)).toEqual({
    state: 'overdue',
    from: at('2026-12-01'),
    to: at('2027-02-01'),
  })
})

test('who is exempt without an end is so to the end of the picture', () => {
  const exempt = { ...held, exemption: { until: null, reason: '' } } as unknown as Standing
  expect(spansOf(exempt, NOW, at('2027-06-01'))).toEqual([{ state: 'exempt', from: NOW, to: at('2027-06-01') }])
})

test('the scale holds every moment that matters, and some months around today', () => {
  const { start, end } = scaleOf([held], NOW)
  expect(start).toBeLessThan(at('2026-01-01'))
  expect(end).toBeGreaterThan(at('2026-12-01'))
  expect(placeOn({ start: 0, end: 200 }, 50)).toBe(25)
  expect(placeOn({ start: 0, end: 200 }, 900)).toBe(100)
})

test('there are few enough months to be read, and none beyond the end', () => {
  for (const end of ['2026-09-01', '2027-06-01', '2029-06-01']) {
    const ticks = ticksOf({ start: at('2026-01-01'), end: at(end) })
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThanOrEqual(7)
    expect(ticks.at(-1)).toBeLessThan(at(end))
  }
})
