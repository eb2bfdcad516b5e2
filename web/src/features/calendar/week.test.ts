import { expect, test } from 'vitest'
import { type CalendarEntry, type EntryGroup, byDay } from './month.ts'
import { daysOfWeek, hoursOf, sideBySide, weekOf } from './week.ts'

const lanes = (...spans: [from: number, to: number][]) =>
  sideBySide(spans.map(([from, to]) => ({ from, to }))).map(({ from, to, lane, lanes }) => `${from}-${to} ${lane + 1}/${lanes}`)

test('what does not overlap has the whole width, also where one begins when the other ends', () => {
  expect(lanes([60, 120], [120, 180], [200, 260])).toEqual(['60-120 1/1', '120-180 1/1', '200-260 1/1'])
})

test('what overlaps stands side by side, the longer one first', () => {
  expect(lanes([60, 90], [60, 120])).toEqual(['60-120 1/2', '60-90 2/2'])
})

test('all that hang together are equally wide, and a lane that is free again is taken', () => {
  expect(lanes([0, 60], [30, 120], [60, 90], [100, 160], [200, 210])).toEqual([
    '0-60 1/2',
    '30-120 2/2',
    '60-90 1/2',
    '100-160 1/2',
    '200-210 1/1',
  ])
  expect(lanes([0, 100], [10, 100], [20, 100])).toEqual(['0-100 1/3', '10-100 2/3', '20-100 3/3'])
  expect(lanes()).toEqual([])
})

test('a week goes from Monday to Sunday, over the end of a year too', () => {
  const week = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']
  for (const day of [week[0]!, week[3]!, week[6]!]) expect(weekOf(day)).toEqual(week)
})

const entry = (day: string, about: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'due',
  day,
  at: `${day}T22:59:59.999Z`,
  organization: { id: 'o', slug: 'o', name: 'O', time_zone: 'Europe/Berlin' },
  person: null,
  certification: null,
  late: null,
  role: null,
  event: null,
  sitting: null,
  ...about,
})
const event = (id: string, starts_at: string, ends_at: string) =>
  entry(starts_at.slice(0, 10), {
    kind: 'event',
    event: { id, title: id, starts_at, ends_at, time_zone: 'Europe/Berlin', location: null, cancelled_at: null, readable: true },
  })
const groupsOf = (...entries: CalendarEntry[]): EntryGroup[] => [...byDay(entries).values()].flat()
const week = weekOf('2026-10-21')
/** Describes the entries of each day that has some. */
const told = (zone: string, ...entries: CalendarEntry[]) =>
  daysOfWeek(week, groupsOf(...entries), zone).flatMap(({ day, whole, blocks }) => [
    ...whole.map(({ first }) => `${day} all day ${first.event?.id ?? first.kind}`),
    ...blocks.map(({ group, from, to }) => `${day} ${from / 60}-${to / 60} ${group.first.event?.id}`),
  ])

test('an event stands at its hours on the clocks of the reader, and what is due at none', () => {
  const drill = event('drill', '2026-10-21T07:30:00Z', '2026-10-21T09:00:00Z')
  expect(told('Europe/Berlin', drill, entry('2026-10-22', {}))).toEqual(['2026-10-21 9.5-11 drill', '2026-10-22 all day due'])
  expect(told('Pacific/Auckland', drill)).toEqual(['2026-10-21 20.5-22 drill'])
  expect(told('Pacific/Kiritimati', event('late', '2026-10-21T12:00:00Z', '2026-10-21T13:00:00Z'))).toEqual(['2026-10-22 2-3 late'])
})

test('what goes on over midnight is on both days, and a day in the middle is taken as a whole', () => {
  expect(told('UTC', event('night', '2026-10-21T22:00:00Z', '2026-10-22T06:00:00Z'))).toEqual([
    '2026-10-21 22-24 night',
    '2026-10-22 0-6 night',
  ])
  expect(told('UTC', event('course', '2026-10-20T08:00:00Z', '2026-10-22T00:00:00Z'))).toEqual([
    '2026-10-20 8-24 course',
    '2026-10-21 all day course',
  ])
})

test('what is short can be read, also at the end of a day and where clocks are set back', () => {
  expect(told('UTC', event('huddle', '2026-10-21T09:00:00Z', '2026-10-21T09:05:00Z'))).toEqual(['2026-10-21 9-9.5 huddle'])
  expect(told('UTC', event('last', '2026-10-21T23:50:00Z', '2026-10-21T23:55:00Z'))).toEqual(['2026-10-21 23.5-24 last'])
  expect(told('Europe/Berlin', event('fold', '2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'))).toEqual(['2026-10-25 2.75-3.25 fold'])
})

test('the hours of a working day are drawn, and more where something lies around them', () => {
  const hours = (...entries: CalendarEntry[]) => hoursOf(daysOfWeek(week, groupsOf(...entries), 'UTC'))
  expect(hours()).toEqual({ first: 7, last: 19 })
  expect(hours(event('early', '2026-10-21T05:30:00Z', '2026-10-21T06:30:00Z'))).toEqual({ first: 5, last: 19 })
  expect(hours(event('late', '2026-10-21T18:00:00Z', '2026-10-21T20:10:00Z'))).toEqual({ first: 7, last: 21 })
})

test('what lasts for days, and is told of on each of them, stands on each once', () => {
  const course = event('course', '2026-10-16T08:00:00Z', '2026-10-20T10:00:00Z')
  const each = ['2026-10-18', '2026-10-19', '2026-10-20'].map((day) => ({ ...course, day }))
  expect(told('Europe/Berlin', ...each)).toEqual(['2026-10-19 all day course', '2026-10-20 0-12 course'])
})
