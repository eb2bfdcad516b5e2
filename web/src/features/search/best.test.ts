import { expect, test } from 'vitest'
import type { Entry } from '../../platform/house/finding.ts'
import { best } from './best.ts'

const entry = (id: string, label: string, more: Partial<Entry> = {}) => ({ id, label, go: () => undefined, ...more }) as Entry
const ids = (entries: Entry[]) => entries.map(({ id }) => id)

test('five are offered at most, those whose names begin with it first', () => {
  const many = ['Big fire', 'Fire 1', 'Fire 2', 'Fire 3', 'Fire 4', 'Fire 5', 'Water'].map((name) => entry(name, name))
  expect(ids(best('fire', many))).toEqual(['Fire 1', 'Fire 2', 'Fire 3', 'Fire 4', 'Fire 5'])
})

test('what several sources have is offered once, as the first of them has it', () => {
  const [found] = best('may', [entry('person-1', 'Maya', { detail: 'maya@example.org' }), entry('person-1', 'Maya')])
  expect(found?.detail).toBe('maya@example.org')
  expect(best('may', [entry('person-1', 'Maya'), entry('person-1', 'Maya')])).toHaveLength(1)
})

test('the way to all stands last and once, whatever it is called', () => {
  const all = entry('everybody', 'All people', { all: true })
  expect(ids(best('maya', [entry('1', 'Maya'), all, entry('2', 'Amaya'), all]))).toEqual(['1', '2', 'everybody'])
})
