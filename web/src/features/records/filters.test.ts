import { expect, test } from 'vitest'
import { anyFilter, recordFilters } from './filters.ts'

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

test('archived ones count as a filter', () => {
  expect(anyFilter({})).toBe(false)
  expect(anyFilter({ include_archived: true })).toBe(true)
})
