/**
 * A spreadsheet would run a cell that begins so as a formula: also in full width, and behind what it does not show, which are
 * blanks, line feeds, the byte order mark and characters without width.
 */
const FORMULA = /^(?:[^\S\t\r]|\p{Cf})*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u
const QUOTED = /[",\r\n]/

export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of RFC 4180, its end included. Text that a spreadsheet would take for a formula is kept from being one. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
