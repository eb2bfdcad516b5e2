import type { FileHandle } from 'node:fs/promises'
import { CHUNK, type Cell, type Column } from './table.ts'

/**
 * The beginnings of cells that a spreadsheet would run as a formula. Full-width signs count too, and so do signs behind characters that it
 * does not show: blanks, line feeds, the byte order mark and zero-width characters.
 */
const FORMULA = /^(?:[^\S\t\r]|\p{Cf})*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u
const QUOTED = /[",\r\n]/

const BYTE_ORDER_MARK = '\uFEFF'

/** Writes a table while its rows are read. Throws the errors of reading. */
export async function writeCsv<Name extends string>(
  file: FileHandle,
  columns: readonly Column<Name>[],
  portions: AsyncIterable<Record<Name, Cell>[]>,
): Promise<void> {
  const names = columns.map(({ name }) => name)
  await file.write(BYTE_ORDER_MARK + csvLine(names))
  for await (const rows of portions) {
    let lines = ''
    for (const row of rows) {
      lines += csvLine(names.map((name) => row[name]))
      if (lines.length < CHUNK) continue
      await file.write(lines)
      lines = ''
    }
    if (lines !== '') await file.write(lines)
  }
}

/** Returns one line of RFC 4180 with its line end. Text that a spreadsheet would run as a formula is escaped. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
