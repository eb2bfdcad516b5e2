import { expect, test } from 'vitest'
import { daysBetween, endsByDay, lastDayOf, typedWindow, windowOn } from './typed-window.ts'

const at = (day: string, from = '09:00', to = '10:30', zone = 'Europe/Berlin', later = 0) => windowOn({ zone, from, to, later }, day)

test('what ends before it begins ends on the next day, an hour later or sooner where the clocks change', () => {
  expect(at('2026-10-24', '22:00', '06:00')).toEqual({ starts_at: '2026-10-24T20:00:00.000Z', ends_at: '2026-10-25T05:00:00.000Z' })
  expect(at('2026-03-28', '22:00', '06:00')).toEqual({ starts_at: '2026-03-28T21:00:00.000Z', ends_at: '2026-03-29T04:00:00.000Z' })
})

test('what takes several days begins and ends at its times on the clocks there, and stays as long when its first day is moved', () => {
  const course = at('2026-10-23', '09:00', '16:00', 'Europe/Berlin', 2)
  expect(course).toEqual({ starts_at: '2026-10-23T07:00:00.000Z', ends_at: '2026-10-25T15:00:00.000Z' })
  const typed = typedWindow(course, 'Europe/Berlin')
  expect(typed).toEqual({ day: '2026-10-23', from: '09:00', to: '16:00', later: 2 })
  expect(lastDayOf(typed)).toBe('2026-10-25')
  expect(lastDayOf({ ...typed, day: '2026-12-31' })).toBe('2027-01-02')
  expect(typedWindow(at('2026-10-24', '22:00', '06:00'), 'Europe/Berlin')).toMatchObject({ day: '2026-10-24', later: 0 })
  expect(daysBetween('2026-10-23', '2026-10-22')).toBe(-1)
})

test('a time that the clocks leave out is the one after it, and of two the first', () => {
  expect(at('2026-03-29', '02:30', '04:00').starts_at).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-10-25', '02:30', '04:00').starts_at).toBe('2026-10-25T00:30:00.000Z')
})

test('what is wrong about an end stands at the last day where it lies before the first, and at the time where that is missing', () => {
  const typed = { day: '2026-10-23', from: '09:00' }
  expect(endsByDay({ ...typed, to: '', later: -1 })).toBe(true)
  expect(endsByDay({ ...typed, to: '', later: 2 })).toBe(false)
  expect(endsByDay({ ...typed, to: '08:00', later: 2 })).toBe(true)
  expect(endsByDay({ ...typed, to: '09:00', later: 0 })).toBe(false)
})
