import { saveBlob } from '../files/save-file.ts'

/** A spreadsheet would run a cell that begins so as a formula, also behind what it does not show: the same as in what the service exports. */
const FORMULA = /^(?:[^\S\t\r]|\p{Cf})*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u

const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Lines as a CSV file has them. */
export const csvOf = (lines: string[][]): string => lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')

/** Saves lines as a CSV file; the mark in front makes spreadsheet programs read it as UTF-8. */
export const saveTemplate = (lines: string[][], fileName: string): void =>
  saveBlob(new Blob(['\uFEFF', csvOf(lines)], { type: 'text/csv' }), fileName)
