import { expect, test } from 'vitest'
import { type Item, counted, grouped } from './words.ts'

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

test('more than ninety-nine are not counted', () => {
  expect([0, 99, 100].map(counted)).toEqual(['0', '99', '99+'])
})
