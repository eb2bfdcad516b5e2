/** What a column of a file says about the person, or about the role they get; null is of no concern. */
export type Meaning = 'user_id' | 'name' | 'email' | 'role' | 'department' | 'until' | null
/** `place` counts from 1; titles may occur twice. */
export type Column = { place: number; title: string; example: string; meaning: Meaning }
export type Sheet = {
  bytes: ArrayBuffer
  columns: Column[]
  /** Where the line that names the columns starts and ends, in bytes. */
  header: [start: number, end: number]
  /** What separates the cells, where it is not a comma. */
  separator: string | undefined
}

const EXAMPLES = 20
const known: [Meaning, RegExp][] = [
  ['user_id', /^(user[ _-]?(id|subject)|subject|sub|identity)$/],
  ['email', /^(e-?mail|mail)([ _-]?address)?$/],
  ['name', /^((display|full)[ _-]?)?name$/],
  ['role', /^(role|rolle)$/],
  ['department', /^(department|abteilung)([ _-]of[ _-]the[ _-]role)?$/],
  ['until', /^((role[ _-])?until|bis)$/],
]

/** Reads what a CSV file starts with: its columns, an example of each, and what they seem to mean. */
export async function readSheet(file: File): Promise<Sheet> {
  const bytes = await file.arrayBuffer()
  // The mark in front counts as well, so that what follows is sent just as it was.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const start = nextLine(text, text.startsWith('\uFEFF') ? 1 : 0)
  const { cells, end } = record(text, start)
  const examples = examplesOf(text, end)
  const columns = cells.map((cell, index): Column => {
    const title = cell.trim()
    const example = examples.map((row) => row[index]?.trim() ?? '').find((value) => value !== '') ?? ''
    return { place: index + 1, title, example, meaning: known.find(([, pattern]) => pattern.test(title.toLowerCase()))?.[0] ?? null }
  })
  const granted = columns.some(({ meaning }) => meaning === 'role')
  const counts = (column: Column, index: number) => isFirst(columns, index) && (granted || !isOfRole(column.meaning))
  return {
    bytes,
    columns: columns.map((column, index) => ({ ...column, meaning: counts(column, index) ? column.meaning : null })),
    header: [bytesOf(text.slice(0, start)), bytesOf(text.slice(0, end))],
    separator: columns.length === 1 ? [';', '\t'].find((mark) => cells[0]?.includes(mark)) : undefined,
  }
}

/** Whether a column says something of a role that another one names. */
export const isOfRole = (meaning: Meaning) => meaning === 'department' || meaning === 'until'

const bytesOf = (text: string) => new TextEncoder().encode(text).length
const isFirst = (columns: Column[], index: number) => columns.findIndex(({ meaning }) => meaning === columns[index]?.meaning) === index

/** The same with one column meaning something else; no two columns mean the same. */
export function withMeaning({ columns, ...sheet }: Sheet, place: number, meaning: Meaning): Sheet {
  const given = (column: Column): Column => {
    if (column.place === place) return { ...column, meaning }
    return meaning !== null && column.meaning === meaning ? { ...column, meaning: null } : column
  }
  return { ...sheet, columns: columns.map(given) }
}

/** The file as it was, but for its first line, which names the columns as the service knows them. */
export function labelled({ bytes, columns, header: [start, end] }: Sheet): Blob {
  const names = columns.map(({ meaning, place }) => meaning ?? `column ${place}`).join(',')
  return new Blob([bytes.slice(0, start), names, bytes.slice(end)], { type: 'text/csv' })
}

export const means = ({ columns }: Sheet, wanted: Meaning) => columns.some(({ meaning }) => meaning === wanted)

function examplesOf(text: string, from: number): string[][] {
  const rows: string[][] = []
  for (let at = nextLine(text, from); at < text.length && rows.length < EXAMPLES;) {
    const { cells, end } = record(text, at)
    rows.push(cells)
    at = nextLine(text, end)
  }
  return rows
}

function nextLine(text: string, from: number): number {
  let at = from
  while (text[at] === '\r' || text[at] === '\n') at += 1
  return at
}

/** The cells of one line, which quotes may spread over several, and where it ends. */
function record(text: string, from: number): { cells: string[]; end: number } {
  const cells = ['']
  const add = (part: string) => cells.push((cells.pop() ?? '') + part)
  let quoted = false
  let at = from
  for (; at < text.length; at += 1) {
    const mark = text[at] ?? ''
    if (mark === '"' && quoted && text[at + 1] === '"') add(text[(at += 1)] ?? '')
    else if (mark === '"') quoted = !quoted
    else if (!quoted && (mark === '\n' || mark === '\r')) break
    else if (!quoted && mark === ',') cells.push('')
    else add(mark)
  }
  return { cells, end: at }
}
