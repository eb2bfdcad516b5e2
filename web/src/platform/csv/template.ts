import { saveBlob } from '../files/save-file.ts'

/**
 * Matches cells that a spreadsheet would run as a formula, also after invisible characters. The exports of the service
 * use the same rule.
 */
const FORMULA = /^(?:[^\S\t\r]|\p{Cf})*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u

const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Formats lines as a CSV file. */
export const csvOf = (lines: string[][]): string => lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')

/** Saves lines as a CSV file. It begins with a byte order mark, so that spreadsheet programs read it as UTF-8. */
export const saveTemplate = (lines: string[][], fileName: string): void =>
  saveBlob(new Blob(['\uFEFF', csvOf(lines)], { type: 'text/csv' }), fileName)
