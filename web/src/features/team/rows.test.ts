import { expect, test } from 'vitest'
import { type Cell, isDueWithin, pressing, rowsOf, sorted, stateCounts } from './rows.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const cell = (certification_type_id: string, state: Cell['state'], due_at: string | null = null) =>
  ({ certification_type_id, state, due_at, required: true }) as Cell
const somebody = (name: string, ...cells: Cell[]) => ({ person: { user_id: name, display_name: name, email: null }, cells })
const items = [
  somebody('Ána', cell('fire', 'valid', '2026-07-01T00:00:00Z')),
  somebody('Bo', cell('fire', 'overdue', '2026-05-01T00:00:00Z'), cell('lifting', 'not_started')),
  somebody('Cy', cell('lifting', 'exempt', '2026-06-20T00:00:00Z')),
] as Parameters<typeof rowsOf>[0]
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('who is late is not due soon, and who is exempt is never due', () => {
  expect(isDueWithin(cell('fire', 'valid', '2026-07-01T00:00:00Z'), 30, NOW)).toBe(true)
  expect(isDueWithin(cell('fire', 'overdue', '2026-06-01T00:00:00Z'), 30, NOW)).toBe(false)
  expect(isDueWithin(cell('fire', 'exempt', '2026-06-20T00:00:00Z'), 30, NOW)).toBe(false)
})

test('what falls due within some days does so from the day that is looked at', () => {
  const wanted = { due: 30 } as const
  expect(names(rowsOf(items, wanted, NOW))).toEqual(['Ána'])
  expect(names(rowsOf(items, wanted, Date.parse('2026-04-20T12:00:00Z')))).toEqual(['Bo'])
})

test('people are found by a part of the name, and left out where nothing of theirs passes', () => {
  expect(names(rowsOf(items, { q: 'ana' }))).toEqual(['Ána'])
  expect(names(rowsOf(items, { certification: 'lifting' }))).toEqual(['Bo', 'Cy'])
  expect(names(rowsOf(items, { state: 'overdue' }))).toEqual(['Bo'])
})

test('who presses most comes first, or who is due first, or by name', () => {
  const rows = rowsOf(items, {})
  expect(names(sorted(rows, 'worst'))).toEqual(['Bo', 'Ána', 'Cy'])
  expect(names(sorted(rows, 'due'))).toEqual(['Bo', 'Ána', 'Cy'])
  expect(names(sorted(rows.toReversed(), 'name'))).toEqual(['Ána', 'Bo', 'Cy'])
  expect(pressing(rows[1]!).map(({ state }) => state)).toEqual(['overdue', 'not_started'])
})

test('cells are counted by their state', () => {
  expect(Object.fromEntries(stateCounts(rowsOf(items, {})))).toEqual({ valid: 1, overdue: 1, not_started: 1, exempt: 1 })
})
