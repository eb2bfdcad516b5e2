import type { Line } from '../csv/lines.ts'
import type { NumberFormat } from './formats.ts'
import { numberText } from './numbers.ts'
import { scan, unescaped } from './scan.ts'

/** The most cells that a row keeps. No file may have so many columns. */
const MOST_CELLS = 2000
/** The limit of characters in all cells. Any number of cells may share one text of the file. */
const MOST_LETTERS = 20_000_000

/** The texts and number formats to which cells refer by index. `from1904`: days count from 1904. */
export type Lookup = { strings: string[]; formats: NumberFormat[]; from1904: boolean }
type Cell = { place: number; type: string; style: number; value: string; hasFormula: boolean; hasValue: boolean }

/**
 * Returns the rows of a sheet, at most `most`. It skips empty rows and reads hidden rows and columns. `line` is the number of the row.
 * `too_much` if the text exceeds the limit, undefined for a damaged part.
 */
export function linesOfSheet(bytes: Uint8Array, lookup: Lookup, most: number): Line[] | 'too_much' | undefined {
  const lines: Line[] = []
  let row: Line = { cells: [], line: 0, broken: false }
  let cell: Cell | undefined
  let [next, letters, within] = [0, 0, 0]
  const isSound = scan(bytes, {
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        row = { cells: [], line: Number(r) || row.line + 1, broken: false }
        next = 0
      }
      if (name === 'c') {
        cell = { place: placeOf(r) ?? next, type: t, style: Number(s), value: '', hasFormula: false, hasValue: false }
        next = cell.place + 1
      }
      if (cell && name === 'f') cell.hasFormula = true
      if (cell && isValue(name)) within += 1
      if (name === 'rPh') within -= 1
    },
    text: (text) => {
      if (!cell || within !== 1) return
      cell.value += text
      cell.hasValue = true
    },
    close: (name) => {
      if (cell && isValue(name)) within -= 1
      if (name === 'rPh') within += 1
      if (name === 'c' && cell) {
        letters += put(row.cells, cell.place, textOf(cell, lookup))
        cell = undefined
      }
      if (name === 'row' && row.cells.some((text) => /[^\s,;]/.test(text))) lines.push(row)
    },
    done: () => lines.length >= most || letters > MOST_LETTERS,
  })
  if (letters > MOST_LETTERS) return 'too_much'
  return isSound ? lines.slice(0, most) : undefined
}

const isValue = (name: string) => name === 'v' || name === 't'

/** Sets a cell and returns the length of its text; 0 if the cell is not kept. */
function put(cells: string[], place: number, text: string): number {
  if (text === '' || place >= MOST_CELLS) return 0
  while (cells.length < place) cells.push('')
  cells[place] = text
  return text.length
}

/** Returns the column of a reference such as `AB12`, from 0. */
function placeOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase()
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns the text of a cell. A formula without a stored result counts as an error, like a failed formula. */
function textOf({ type, style, value, hasFormula, hasValue }: Cell, { strings, formats, from1904 }: Lookup): string {
  if (hasFormula && !hasValue && type !== 'str') return '#CALC!'
  switch (type) {
    case 's': return strings[Number(value)] ?? ''
    case 'inlineStr':
    case 'str': return unescaped(value)
    case 'b': return value.trim() === '1' ? 'true' : 'false'
    case 'd': return value.replace(/T00:00:00(?:\.0+)?$/, '')
    case 'n': return numberText(value, formats[style] ?? 'number', from1904)
    default: return value
  }
} // prettier-ignore
