import { expect, test } from 'vitest'
import { daysBetween, daysOf, emptyDraft, eventErrors, lastDayOf, sharedOf, timeOf, windowOn } from './draft.ts'

const at = (day: string, from = '09:00', to = '10:30', zone = 'Europe/Berlin', later = 0) => windowOn({ zone, from, to, later }, day)

test('a series keeps its time on the clocks where it takes place, whatever these do', () => {
  const starts = daysOf('2026-10-18', 3).map((day) => at(day).starts_at)
  expect(starts).toEqual(['2026-10-18T07:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-11-01T08:00:00.000Z'])
  expect(daysOf('2026-12-30', 2)).toEqual(['2026-12-30', '2027-01-06'])
})

test('what ends before it begins ends on the next day, an hour later or sooner where the clocks change', () => {
  expect(at('2026-10-24', '22:00', '06:00')).toEqual({ starts_at: '2026-10-24T20:00:00.000Z', ends_at: '2026-10-25T05:00:00.000Z' })
  expect(at('2026-03-28', '22:00', '06:00')).toEqual({ starts_at: '2026-03-28T21:00:00.000Z', ends_at: '2026-03-29T04:00:00.000Z' })
})

test('what takes several days begins and ends at its times on the clocks there, and stays as long when its first day is moved', () => {
  const course = at('2026-10-23', '09:00', '16:00', 'Europe/Berlin', 2)
  expect(course).toEqual({ starts_at: '2026-10-23T07:00:00.000Z', ends_at: '2026-10-25T15:00:00.000Z' })
  const typed = timeOf(course, 'Europe/Berlin')
  expect(typed).toEqual({ day: '2026-10-23', from: '09:00', to: '16:00', later: 2 })
  expect(lastDayOf(typed)).toBe('2026-10-25')
  expect(lastDayOf({ ...typed, day: '2026-12-31' })).toBe('2027-01-02')
  expect(timeOf(at('2026-10-24', '22:00', '06:00'), 'Europe/Berlin')).toMatchObject({ day: '2026-10-24', later: 0 })
  const backwards = { ...emptyDraft('Europe/Berlin'), ...typed, title: 'Drill', later: daysBetween('2026-10-23', '2026-10-22') }
  expect(Object.keys(eventErrors(backwards))).toEqual(['ends_at'])
})

test('a time that the clocks leave out is the one after it, and of two the first', () => {
  expect(at('2026-03-29', '02:30', '04:00').starts_at).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-10-25', '02:30', '04:00').starts_at).toBe('2026-10-25T00:30:00.000Z')
})

test('what is left empty is left out, and the zone of the organization is not said again', () => {
  const draft = { ...emptyDraft('Europe/Berlin'), title: ' Drill ', credit: '1,5' }
  expect(sharedOf(draft, 'Europe/Berlin')).toEqual({ title: 'Drill', description_markdown: null, location: null, meeting_url: null, credit_hours: 1.5, time_zone: null, capacity: null, sign_up: 'closed', sign_up_audience: 'trainees', sign_up_closes_at: null, waitlist: 'first_come', check_in: 'off', walk_ins: false })
  expect(sharedOf(draft, 'Asia/Tokyo').time_zone).toBe('Europe/Berlin')
  expect(Object.keys(eventErrors({ ...draft, title: '', credit: 'much', day: '2026-01-01', from: '', capacity: '0' }))).toEqual(['title', 'credit_hours', 'starts_at', 'capacity'])
  expect(eventErrors(draft)).toEqual({})
}) // prettier-ignore
