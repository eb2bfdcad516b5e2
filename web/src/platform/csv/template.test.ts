import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from './template.ts'

test('a line has as many cells as it was given, whatever stands in them', () => {
  const lines = [
    ['title', 'completed_at', 'description'],
    ['Safe lifting, a morning', '2026-03-01', 'say "hi"\nand go'],
  ]
  expect(parse(csvOf(lines))).toEqual(lines)
})

test('no spreadsheet takes a cell for a formula, also behind what it does not show', () => {
  const cells = ['=1', '\uFF0B1', ' @x', '\n-1', '\uFEFF=1', '\u200B=1', '\t1']
  expect(parse(csvOf(cells.map((text) => [text])))).toEqual(cells.map((text) => [`'${text}`]))
  expect(csvOf([['a=b', '12']])).toBe('"a=b","12"\r\n')
})
