import { expect, test } from 'vitest'
import { type CalendarEntry, byDay, monthAfter, weeksOf } from './month.ts'
import { calendarSearch } from './search.ts'

test('a sheet has whole weeks from Monday on, and no week of other months', () => {
  expect(weeksOf('2026-11').map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeksOf('2027-02').flat()).toHaveLength(28)
  expect(weeksOf('2026-03').at(-1)).toContain('2026-04-05')
})

test('months go on over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2024-02', 12)]).toEqual(['2027-01', '2025-12', '2025-02'])
})

test('what several people have due on one day stands together, and what they are late with apart', () => {
  const entry = (day: string, user_id: string, late: CalendarEntry['late'] = null): CalendarEntry => ({
    kind: 'due',
    day,
    at: `${day}T22:59:59.999Z`,
    organization: { id: 'o', slug: 'o', name: 'O', time_zone: 'UTC' },
    person: { user_id, display_name: user_id, email: null },
    certification: { id: 'fire', slug: 'fire', name: 'Fire' },
    late,
    role: null,
    event: null,
    sitting: null,
  })
  const days = byDay([entry('2026-11-20', 'a'), entry('2026-11-20', 'b'), entry('2026-11-20', 'c', 'in_grace'), entry('2026-11-21', 'a')])
  expect([...days].map(([day, groups]) => [day, groups.map(({ entries }) => entries.map(({ person }) => person?.user_id))])).toEqual([
    ['2026-11-20', [['a', 'b'], ['c']]],
    ['2026-11-21', [['a']]],
  ])
})

test('an address names a month and a day that there are', () => {
  expect(calendarSearch({ month: '2026-11', day: '2026-11-20', whose: 'team', view: 'agenda' })).toEqual({
    month: '2026-11',
    day: '2026-11-20',
    whose: 'team',
    view: 'agenda',
  })
  expect(calendarSearch({ view: 'week', week: '2026-11-23' })).toEqual({ view: 'week', week: '2026-11-23' })
  expect(calendarSearch({ month: '2026-13', week: '2026-13-01', day: '2026-02-30', whose: 'all', view: 'year' })).toEqual({})
})
