import { isUtf8 } from 'node:buffer'
import { CsvError, type Options, parse } from 'csv-parse/sync'
import { refusal } from '#platform/errors.ts'

const about = 'file'
const isUtf16 = refusal(
  'invalid_request',
  'file_is_other_unicode',
  'The file is UTF-16, or no text at all, and must be UTF-8. Save it as “CSV UTF-8”: spreadsheets offer that under Save as.',
  about,
)
const isLatin = refusal(
  'invalid_request',
  'file_is_latin',
  'The file must be UTF-8; this looks like Latin-1 or Windows-1252. Save it as “CSV UTF-8”: spreadsheets offer that under Save as.',
  about,
)
const isNoCsv = refusal(
  'invalid_request',
  'file_is_no_csv',
  'The file cannot be read as CSV from line {line} on. Look at the quotes there, and whether the row has as many cells as the first line.',
  about,
)
const hasNoHeader = refusal('invalid_request', 'file_has_no_header', 'The file is empty: its first line must name the columns.', about)
const hasNoRows = refusal('invalid_request', 'file_has_no_rows', 'The file has no rows beneath its first line.', about)
const hasTooManyRows = refusal(
  'invalid_request',
  'file_has_too_many_rows',
  'The file has more than {most} rows. Import it in parts.',
  about,
)
const tooManyColumns = refusal('invalid_request', 'too_many_columns', 'The file has more than {most} columns.', about)
const columnTwice = refusal('invalid_request', 'column_twice', 'The file has more than one {column} column.', about)
const columnMissing = refusal('invalid_request', 'column_missing', 'The file has no {column} column.', about)
const columnsMissing = refusal('invalid_request', 'columns_missing', 'The file needs one of these columns: {columns}.', about)

const MOST_COLUMNS = 1000

/** The text of a file that is UTF-8, with or without a byte order mark. */
export function textOf(given: Uint8Array): string {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0)) throw isUtf16()
  if (!isUtf8(bytes)) throw isLatin()
  return bytes.toString('utf8')
}

/** The rows of a CSV text, the one that names the columns first. 400 for a text that is none. */
export function rowsOf(text: string, options: Options = {}): string[][] {
  try {
    return parse(text, optionsFor(text, options))
  } catch (error) {
    if (error instanceof CsvError) throw isNoCsv({ line: 'lines' in error ? Number(error.lines) : 1 })
    throw error
  }
}

/** How a text is read, for whoever reads it once more. */
export const optionsFor = (text: string, options: Options): Options => ({
  bom: true,
  skipEmptyLines: true,
  delimiter: delimiterOf(text.split(/\r|\n/, 1)[0] ?? ''),
  ...options,
})

/** Spreadsheets write semicolons where commas are decimal marks, and tabs when one copies. */
const delimiterOf = (header: string): string => [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!

/** The first row, and those beneath it. */
export function headed([header, ...rows]: string[][]): { header: string[]; rows: string[][] } {
  if (!header) throw hasNoHeader()
  return { header, rows }
}

/** 400 unless there is a row beneath the first, and at most so many. */
export function requireRows({ length: count }: string[][], most: number): void {
  if (count === 0) throw hasNoRows()
  if (count > most) throw hasTooManyRows({ most })
}

/**
 * Where each of the columns stands, by any of its titles, of which the first is told to people; it is titled as it is called where these
 * are left out. Other columns are ignored.
 */
export function placesOf<Column extends string>(
  header: string[],
  columns: readonly Column[],
  titlesOf: (column: Column) => readonly string[] = (column) => [column],
): Partial<Record<Column, number>> {
  if (header.length > MOST_COLUMNS) throw tooManyColumns({ most: MOST_COLUMNS })
  const given = header.map((title) => title.trim().toLowerCase())
  const places: Partial<Record<Column, number>> = {}
  for (const column of columns) {
    const titles = titlesOf(column)
    const found = given.flatMap((title, index) => (titles.includes(title) ? [index] : []))
    if (found.length > 1) throw columnTwice({ column: titles[0] ?? column })
    if (found[0] !== undefined) places[column] = found[0]
  }
  return places
}

/** What a row says in each of the columns, without blanks around it; nothing where it is empty or too short. */
export function cellsOf<Column extends string>(
  row: string[],
  columns: readonly Column[],
  places: Partial<Record<Column, number>>,
): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {}
  for (const column of columns) {
    const place = places[column]
    const text = place === undefined ? undefined : row[place]?.trim()
    if (text) cells[column] = text
  }
  return cells
}

/** 400 unless all columns of one of these are there. */
export function requireColumns(places: Record<string, number | undefined>, ...oneOf: string[][]): void {
  if (oneOf.some((each) => each.every((column) => places[column] !== undefined))) return
  const [only, ...others] = oneOf.map((each) => each.join(' + '))
  throw others.length === 0 ? columnMissing({ column: only! }) : columnsMissing({ columns: [only, ...others].join(', ') })
}
