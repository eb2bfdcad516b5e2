import { expect, test } from 'vitest'
import { type YearData, daysOf, monthsOf } from './things.ts'

const here = { id: 'here', slug: 'harbour', time_zone: 'Europe/Berlin' }
const nothing: YearData = { records: [], awards: [], standings: [], events: [], organizations: [here], readerZone: 'UTC' }
const record = (id: string, completed_at: string | null, status: 'completed' | 'expired' | 'pending' = 'completed') => ({
  id, title: id, status, completed_at, owner_organization_id: 'here',
}) // prettier-ignore
const certification = (id: string) => ({ id, slug: id, name: id })
const told = (year: number, found: Partial<YearData>) =>
  monthsOf(year, { ...nothing, ...found }).flatMap(({ month, things }) => things.map(({ kind, day, id }) => [month, kind, day, id]))

test('a year has twelve months, each with what is on its days where the organization is', () => {
  expect(monthsOf(2026, nothing).map(({ month, things }) => [month, things.length])).toEqual(
    Array.from({ length: 12 }, (_, nr) => [`2026-${String(nr + 1).padStart(2, '0')}`, 0]),
  )
  // At this moment the new year has begun in Berlin, but not in UTC.
  const records = [
    record('first', '2025-12-31T23:30:00Z'),
    record('next', '2026-12-31T23:30:00Z'),
    record('spring', '2026-03-05T08:00:00Z'),
  ]
  expect(told(2026, { records })).toEqual([
    ['2026-01', 'record', '2026-01-01', 'first'],
    ['2026-03', 'record', '2026-03-05', 'spring'],
  ])
})

test('what is not completed, was revoked, is excused or cancelled is left out; what has run out since was completed', () => {
  const awarded_at = '2026-02-03T08:00:00Z'
  expect(
    told(2026, {
      records: [record('asked', '2026-02-01T08:00:00Z', 'pending'), record('open', null), record('out', '2026-02-02T08:00:00Z', 'expired')],
      awards: [
        {
          organization_id: 'here',
          items: [
            { id: 'a', certification: certification('kept'), awarded_at, revoked_at: null },
            { id: 'b', certification: certification('revoked'), awarded_at, revoked_at: '2026-03-01T00:00:00Z' },
          ],
        },
      ],
      standings: [
        { certification: certification('due'), state: 'valid', due_at: '2026-11-30T22:59:59.999Z', time_zone: 'Europe/Berlin' },
        { certification: certification('excused'), state: 'exempt', due_at: '2026-11-30T22:59:59.999Z', time_zone: 'Europe/Berlin' },
        { certification: certification('for good'), state: 'valid', due_at: null, time_zone: 'Europe/Berlin' },
      ],
      events: [
        { id: 'drill', title: 'drill', starts_at: '2026-02-03T08:00:00Z', cancelled_at: null, owner_organization_id: 'here' },
        { id: 'off', title: 'off', starts_at: '2026-02-04T08:00:00Z', cancelled_at: awarded_at, owner_organization_id: 'here' },
        { id: 'some day', title: 'some day', starts_at: null, cancelled_at: null, owner_organization_id: 'here' },
      ],
    }),
  ).toEqual([
    ['2026-02', 'record', '2026-02-02', 'out'],
    ['2026-02', 'event', '2026-02-03', 'drill'],
    ['2026-02', 'award', '2026-02-03', 'kept'],
    ['2026-11', 'due', '2026-11-30', 'due'],
  ])
})

test('a month ends on its last day', () => {
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
