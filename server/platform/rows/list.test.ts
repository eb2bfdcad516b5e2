import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { byMoment, byNumber, byText, following, nullsLast, pageIn } from './list.ts'

const [moment, id] = ['2026-03-01T10:00:00.123456Z', randomUUIDv7()]
const byAt = byMoment('thing.at', 'thing.id')
const byName = byText('thing.name', 'thing.id', 'name')
const byPlace = byNumber('thing.place', 'thing.id', 'place')

test.each([
  ['a moment', byAt, moment],
  ['a name', byName, 'Fire safety'],
  ['a number', byPlace, '12'],
  ['no name', nullsLast(byName), null],
] as const)('a list goes on after %s', (_name, order, key) => {
  expect(() => following(order, { after: [key, id] })).not.toThrow()
  expect(pageIn(order, { limit: 50, after: [key, id] }).values).toEqual({ after_key: key, after_id: id })
})

test.each([
  ['a moment by a name', byAt, 'Fire safety'],
  ['a number by a moment', byPlace, moment],
  ['a number beyond all', byPlace, '99999999999'],
  ['what always has a moment by none', byAt, null],
] as const)('a cursor from when the list had another order is refused: %s', (_name, order, key) => {
  for (const use of [() => following(order, { after: [key, id] }), () => pageIn(order, { limit: 50, after: [key, id] })])
    expect(use).toThrow(/^cursor was not issued/)
})
