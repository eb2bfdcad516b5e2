import { expect, test } from 'vitest'
import { today } from '../../../platform/words/format.ts'
import { startOfDay } from '../../../platform/words/moments.ts'
import { type Draft, errorsOf, newDraft, termsOf } from './draft.ts'

const draft: Draft = { ...newDraft(), certification: 'bls' }

test('numbers are whole and within what the service takes', () => {
  expect(errorsOf(draft)).toEqual({})
  expect(errorsOf({ ...draft, months: 0.5, graceDays: 366, firstDays: '' })).toEqual({
    months: 'A whole number from 1 to 240.',
    graceDays: 'A whole number from 0 to 365.',
    firstDays: 'A whole number from 0 to 3,650.',
  })
})

test('only what belongs to the chosen way is looked at', () => {
  expect(errorsOf({ ...draft, kind: 'once', months: '', opensDays: '' })).toEqual({})
  expect(errorsOf({ ...draft, kind: 'fixed_date', months: '', dayOfMonth: 32 })).toHaveProperty('dayOfMonth')
  expect(errorsOf({ ...draft, hasFirst: false, firstDays: '' })).toEqual({})
})

test('the terms say what was chosen and nothing else', () => {
  expect(termsOf(draft)).toMatchObject({ first_due_days: 30, recertification: { kind: 'interval', months: 12, anchor: 'due_date' } })
  expect(termsOf({ ...draft, kind: 'once', hasFirst: false })).toMatchObject({ first_due_days: null, recertification: { kind: 'once' } })
  expect(termsOf({ ...draft, kind: 'fixed_date', month: 3, dayOfMonth: 31 }).recertification).toEqual({
    kind: 'fixed_date',
    month: 3,
    day: 31,
    every_years: 1,
  })
})

test('a new requirement begins today; an empty day counts from each grant', () => {
  const { effective_from } = termsOf(draft)
  expect(effective_from! >= startOfDay(today()) && Date.parse(effective_from!) <= Date.now()).toBe(true)
  expect(termsOf({ ...draft, from: '' }).effective_from).toBeNull()
})
