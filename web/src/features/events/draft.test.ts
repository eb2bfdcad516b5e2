import { expect, test } from 'vitest'
import { windowOn } from '../../platform/forms/typed-window.ts'
import { daysOf, emptyDraft, eventErrors, sharedOf } from './draft.ts'

const at = (day: string) => windowOn({ zone: 'Europe/Berlin', from: '09:00', to: '10:30', later: 0 }, day)

test('a series keeps its time on the clocks where it takes place, whatever these do', () => {
  const starts = daysOf('2026-10-18', 3).map((day) => at(day).starts_at)
  expect(starts).toEqual(['2026-10-18T07:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-11-01T08:00:00.000Z'])
  expect(daysOf('2026-12-30', 2)).toEqual(['2026-12-30', '2027-01-06'])
})

test('what is left empty is left out, and the zone of the organization is not said again', () => {
  const draft = { ...emptyDraft('Europe/Berlin'), title: ' Drill ', credit: '1,5' }
  expect(sharedOf(draft, 'Europe/Berlin')).toEqual({ title: 'Drill', description_markdown: null, location: null, meeting_url: null, credit_hours: 1.5, time_zone: null, capacity: null, sign_up: 'closed', sign_up_audience: 'trainees', sign_up_closes_at: null, waitlist: 'first_come', check_in: 'off', walk_ins: false })
  expect(sharedOf(draft, 'Asia/Tokyo').time_zone).toBe('Europe/Berlin')
  expect(Object.keys(eventErrors({ ...draft, title: '', credit: 'much', day: '2026-01-01', from: '', capacity: '0' }))).toEqual(['title', 'credit_hours', 'starts_at', 'capacity'])
  expect(eventErrors(draft)).toEqual({})
  expect(Object.keys(eventErrors({ ...draft, day: '2026-01-01', later: -1 }))).toEqual(['ends_at'])
}) // prettier-ignore
