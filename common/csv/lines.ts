/** A row of a file: its cells, the line on which it ends (from 1), and whether a quote that opens a cell is never closed. */
export type Line = { cells: string[]; line: number; broken: boolean }

/** The most cells that a row keeps. No file may have so many columns. */
const MOST_CELLS = 2000

/**
 * Returns the rows of a text, at most `most`. Rows that have only separators and blanks are left out. `first` is the number of the first
 * line. A quote inside an unquoted cell is a plain character. Systems write `="…"` to keep spreadsheets from changing a text; it is read as
 * that text. A quoted cell that is never closed ends with its line, so that it does not swallow other rows.
 */
export function linesOf(text: string, separator: string, most = Infinity, first = 1): Line[] {
  const lines: Line[] = []
  let line = first
  for (let at = 0; at < text.length && lines.length < most;) {
    if (isBreak(text[at])) {
      line += 1
      at = behindBreak(text, at)
      continue
    }
    const row = rowAt(text, at, separator)
    line += row.breaks
    if (row.cells.some((cell) => /[^\s,;]/.test(cell))) lines.push({ cells: row.cells, line, broken: row.broken })
    line += 1
    at = behindBreak(text, row.end)
  }
  return lines
}

const behindBreak = (text: string, at: number) => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)

type Cell = { text: string; end: number; broken: boolean; breaks: number }

function rowAt(text: string, from: number, separator: string) {
  const cells: string[] = []
  const row = { cells, end: from, broken: false, breaks: 0 }
  for (let at = from; ; at = row.end + 1) {
    const cell = cellAt(text, at, separator)
    if (cells.length < MOST_CELLS) cells.push(unwrapped(cell.text))
    row.breaks += cell.breaks
    row.broken ||= cell.broken
    row.end = cell.end
    if (text[cell.end] !== separator) return row
  }
}

function cellAt(text: string, from: number, separator: string): Cell {
  const start = behindBlanks(text, from, separator)
  const quote = text[start] === '=' ? start + 1 : start
  const quoted = text[quote] === '"' ? quotedAt(text, quote, separator) : undefined
  if (quoted) return quoted
  const end = endOfPlain(text, from, separator)
  const plain = text.slice(from, end)
  return { text: plain, end, broken: text[start] === '"' && countOf('"', plain) % 2 === 1, breaks: 0 }
}

/** Returns the cell from an opening quote to its closing quote. Undefined if there is no closing quote, or if other text follows it. */
function quotedAt(text: string, quote: number, separator: string): Cell | undefined {
  let close = text.indexOf('"', quote + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return undefined
  const end = behindBlanks(text, close + 1, separator)
  if (end < text.length && text[end] !== separator && !isBreak(text[end])) return undefined
  const quoted = text.slice(quote + 1, close)
  const breaks = countOf('\n', quoted) + countOf('\r', quoted) - countOf('\r\n', quoted)
  return { text: quoted.includes('"') ? quoted.replaceAll('""', '"') : quoted, end, broken: false, breaks }
}

function countOf(sign: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) count += 1
  return count
}

function endOfPlain(text: string, from: number, separator: string): number {
  const sign = separator.charCodeAt(0)
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === sign || code === FEED || code === RETURN) return at
  }
  return text.length
}

const FEED = 10
const RETURN = 13
const isBreak = (mark: string | undefined) => mark === '\n' || mark === '\r'

function behindBlanks(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] !== separator && (text[at] === ' ' || text[at] === '\t')) at += 1
  return at
}

const unwrapped = (cell: string) => {
  const text = cell.startsWith('=') ? cell.trimEnd() : ''
  return text.startsWith('="') && text.endsWith('"') && text.length > 2 ? text.slice(2, -1).replaceAll('""', '"') : cell
}
