import { expect, test } from 'vitest'
import { filterCount, ofPicture, teamFilters } from './filters.ts'

test('an address says how the team is looked at and of which month, and what is neither is dropped', () => {
  expect(teamFilters({ view: 'heat' })).toEqual({ view: 'heat' })
  expect(teamFilters({ view: 'forecast', month: '2027-03' })).toEqual({ view: 'forecast', month: '2027-03' })
  expect(teamFilters({ view: 'forecast', month: 'late' })).toEqual({ view: 'forecast', month: 'late' })
  expect(teamFilters({ view: 'time' })).toEqual({ view: 'time' })
  expect(teamFilters({ view: 'table', month: 'March' })).toEqual({})
})

test('an address says as of which day the team is looked at, and what is no day is dropped', () => {
  expect(teamFilters({ at: '2027-03-01' })).toEqual({ at: '2027-03-01' })
  for (const at of ['2027-13-01', '2027-02-31', '2027', 20270301, 'tomorrow']) expect(teamFilters({ at })).toEqual({})
})

test('the view, the month and the day narrow nothing; of the filters a picture takes those that it has fields for', () => {
  const filters = teamFilters({
    view: 'heat',
    month: 'late',
    at: '2027-03-01',
    people: 'all',
    department: 'nursing',
    q: 'okafor',
    certification: 'bls',
  })
  expect(filterCount(filters)).toBe(3)
  expect(ofPicture(filters)).toEqual({ department: 'nursing', certification: 'bls' })
})
