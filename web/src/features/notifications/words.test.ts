import { expect, test } from 'vitest'
import { type Item, counted, datesOf, grouped } from './words.ts'

const about = (id: string, nr: number): Item => ({
  id: String(nr),
  kind: 'award',
  title: 'Awarded',
  text: '',
  href: '/',
  subject: { kind: 'certification', id },
  reason: '',
  organization_id: 'o',
  created_at: '2026-01-01T00:00:00Z',
  read_at: null,
})

test('what is about one thing stands together where the newest of it is', () => {
  const groups = grouped([about('a', 4), about('b', 3), about('a', 2), about('c', 1)])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['4', '2'], ['3'], ['1']])
})

test('the dates of a series that somebody is booked for stand together, and nothing else does', () => {
  const booked = (id: string, nr: number, more: Partial<Item> = {}): Item => ({
    ...about(id, nr),
    kind: 'event_booked',
    title: 'You are booked: Hygiene',
    subject: { kind: 'event', id },
    ...more,
  })
  const groups = grouped([
    booked('a', 6),
    booked('b', 5),
    booked('c', 4, { title: 'You are booked: Drill' }),
    booked('d', 3),
    booked('e', 2, { created_at: '2025-12-01T00:00:00Z' }),
    booked('a', 1, { kind: 'event_changed', title: 'Changed: Hygiene' }),
  ])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['6', '5', '3'], ['4'], ['2'], ['1']])
  expect(groups.map(datesOf)).toEqual([3, 1, 1, 1])
})

test('more than ninety-nine are not counted', () => {
  expect([0, 99, 100].map(counted)).toEqual(['0', '99', '99+'])
})
