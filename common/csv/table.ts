import { foldTitle } from './columns.ts'
import { type Line, linesOf } from './lines.ts'

/** The header row and the rows below it. */
export type Table = { header: Line; rows: Line[] }

const SEPARATORS = [',', ';', '\t']
/** The separator is chosen from the first 25 rows within the first 200,000 characters. The header is one of the first ten rows. */
const LOOKED_AT = 25
const LOOKED_AT_SIGNS = 200_000
const HEADER_WITHIN = 10

type Reading = { separator: string; headerAt: number; score: number[] }

/**
 * Returns the header and the rows below it, at most `most` rows; undefined for a text without rows. `known` has the folded titles that the
 * reader looks for. The header is the row with the most known titles among the first ten, else the first row. The separator is the one that
 * gives the header the most known titles. A tie goes to fewer broken quotes, then to the separator of a first line `sep=;`. A remaining tie
 * goes to rows as wide as the header.
 */
export function tableOf(text: string, known: ReadonlySet<string>, most = Infinity): Table | undefined {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const named = /^"?sep=([^\w\s"]|\t)"?[^\S\r\n]*[,;\t]*(?:\r\n|\r|\n|$)/i.exec(plain)
  const body = plain.slice(named?.[0].length ?? 0)
  const first = named ? 2 : 1
  const separators = named?.[1] === undefined ? SEPARATORS : [named[1], ...SEPARATORS.filter((each) => each !== named[1])]
  const [best] = separators
    .map((separator) => readingBy(body, separator, known, separator === named?.[1]))
    .toSorted((a, b) => compared(b.score, a.score))
  const [header, ...rows] = linesOf(body, best!.separator, most + best!.headerAt + 1, first).slice(best!.headerAt)
  return header && { header, rows }
}

function readingBy(text: string, separator: string, known: ReadonlySet<string>, isNamed: boolean): Reading {
  const start = linesOf(text.slice(0, LOOKED_AT_SIGNS), separator, LOOKED_AT)
  const lines = text.length > LOOKED_AT_SIGNS && start.length < LOOKED_AT && start.length > 1 ? start.slice(0, -1) : start
  const { most, headerAt } = headerIn(lines, known)
  const [header, ...rows] = lines.slice(headerAt)
  const width = widthOf(header?.cells ?? [])
  const broken = lines.filter((line) => line.broken).length
  const even = width < 2 ? 0 : (rows.filter(({ cells }) => widthOf(cells) === width).length + 1) / (rows.length + 1)
  return { separator, headerAt, score: [most, -broken, Number(isNamed), even, width] }
}

/** Returns the header and at most `most` rows below it, from rows that are already split. Undefined if there are no rows. */
export function tableOfLines(lines: Line[], known: ReadonlySet<string>, most = Infinity): Table | undefined {
  const { headerAt } = headerIn(lines, known)
  const [header, ...rows] = lines.slice(headerAt, headerAt + 1 + most)
  return header && { header, rows }
}

/** The number of rows to read for a table of at most `most` rows. */
export const linesFor = (most = Infinity) => most + HEADER_WITHIN

/**
 * The index of the header, and the number of known titles in it. The header is the one of the first ten rows with the most known titles.
 */
function headerIn(lines: Line[], known: ReadonlySet<string>): { most: number; headerAt: number } {
  const found = lines.slice(0, HEADER_WITHIN).map(({ cells }) => new Set(cells.map(foldTitle).filter((title) => known.has(title))).size)
  const most = Math.max(0, ...found)
  return { most, headerAt: Math.max(0, found.indexOf(most)) }
}

/** The number of cells up to the last non-empty one. */
export const widthOf = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

function compared(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}
