import { expect, test } from 'vitest'
import { anyFilter, inZone, recordFilters, recordSearch } from './filters.ts'

test('an address is read for filters, and what is none is dropped', () => {
  expect(
    recordFilters({ department: 'harbour', status: 'completed', evidence_type: 'file', include_archived: 'true', page: 3, org: 'ferry' }),
  ).toEqual({
    department: 'harbour',
    status: 'completed',
    evidence_type: 'file',
    include_archived: true,
  })
  expect(recordFilters({ department: '', status: 'lost', evidence_type: 7, include_archived: 'no' })).toEqual({})
})

test('words may look like a number, days are days that there are, and an order is one that there is', () => {
  expect(recordFilters({ q: 112, from: '0002-02-28', to: '2026-02-31', sort: 'learner' })).toEqual({ q: '112', from: '0002-02-28' })
  expect(recordSearch({ q: 'fire', sort: '-completed_at' })).toEqual({ q: 'fire', sort: '-completed_at' })
  expect(recordSearch({ sort: 'title' })).toEqual({})
})

test('the API is asked for whole days of the zone, the last one included', () => {
  expect(inZone({ q: 'fire', from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
    q: 'fire',
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
  expect(inZone({ status: 'pending' }, 'Europe/Berlin')).toEqual({ status: 'pending' })
})

test('archived ones count as a filter', () => {
  expect(anyFilter({})).toBe(false)
  expect(anyFilter({ include_archived: true })).toBe(true)
})

test('which columns are shown stands in the address, unless all of them are, and is no filter', () => {
  expect(recordSearch({ q: 'fire', columns: 'completed.learner.title' })).toEqual({ q: 'fire', columns: 'learner.completed' })
  expect(recordSearch({ columns: 'learner.status.completed.evidence' })).toEqual({})
  expect(recordFilters({ columns: 'learner' })).toEqual({})
})
