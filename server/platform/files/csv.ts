import { type Places, type Titles, bare, knownTitles, placesIn, unusedTitles } from '../../../common/csv/columns.ts'
import { type SourceFormat, decode } from '../../../common/csv/decode.ts'
import type { Line } from '../../../common/csv/lines.ts'
import { type Table, linesFor, tableOf, tableOfLines, widthOf } from '../../../common/csv/table.ts'
import { type Remark, badRequest, refusal, remark } from '#platform/errors.ts'
import { readSheet } from './workbook.ts'

const about = 'file'
const isNoText = refusal(
  'invalid_request',
  'file_is_no_text',
  'The file is neither a text nor a workbook. Save the file as CSV or as .xlsx.',
  about,
)
const isOldWorkbook = refusal(
  'invalid_request',
  'file_is_old_workbook',
  'The file is an old Excel workbook (.xls), or one with a password. Save the file as .xlsx without a password, or as CSV.',
  about,
)
const isNoCsv = refusal(
  'invalid_request',
  'file_is_no_csv',
  'The file cannot be read as CSV from line {line} on: a quote at the beginning of a cell is not closed.',
  about,
)
const hasNoHeader = refusal('invalid_request', 'file_has_no_header', 'The file is empty. The first row must name the columns.', about)
const hasNoRows = refusal('invalid_request', 'file_has_no_rows', 'The file has no rows beneath its first line.', about)
const hasTooManyRows = refusal(
  'invalid_request',
  'file_has_too_many_rows',
  'The file has more than {most} rows. Import it in parts.',
  about,
)
const tooManyColumns = refusal('invalid_request', 'too_many_columns', 'The file has more than {most} columns.', about)
const columnTwice = refusal('invalid_request', 'column_twice', 'The file has more than one {column} column.', about)
const columnsOfOthers = refusal(
  'invalid_request',
  'columns_not_as_many',
  'columns must say of each of the {count} columns of the file what it is.',
  'columns',
)
const columnMissing = refusal('invalid_request', 'column_missing', 'The file has no {column} column.', about)
const columnsMissing = refusal('invalid_request', 'columns_missing', 'The file needs one of these columns: {columns}.', about)

const cellsTooMany = remark(
  'row_has_too_many_cells',
  'The row has {count} cells, and the header {columns}. A text with the separator in it needs quotes.',
)
const quoteOpen = remark('row_has_open_quote', 'A quote at the beginning of a cell is not closed in this row.')

const MOST_COLUMNS = 1000

export type Columns<Column extends string> = Readonly<Record<Column, Titles>>
export type { Line, Places, SourceFormat }
/**
 * The rows below the header of a file. `sheet` is the name of the workbook's sheet. `unused_columns` has the titles of columns that
 * nothing reads.
 */
export type Sheet<Column extends string> = {
  read_as: SourceFormat
  sheet: string | undefined
  header: string[]
  places: Places<Column>
  rows: Line[]
  unused_columns: string[]
}

/**
 * `most`: maximum number of rows. `chosen`: the column for each position, used instead of the titles; empty for an unused column. `known`:
 * further columns whose titles help to find the header.
 */
type SheetOptions = { most?: number; chosen?: readonly string[] | undefined; known?: Readonly<Record<string, Titles>> }

/**
 * Reads a CSV file, or the first sheet of a workbook that has rows. Columns outside `columns` are unused. Throws 400 for other bytes, a
 * missing header, a column that occurs twice, more than 1,000 columns, and a file without a readable row.
 */
export async function sheetOf<Column extends string>(
  bytes: Uint8Array,
  columns: Columns<Column>,
  { most, chosen, known = {} }: SheetOptions = {},
): Promise<Sheet<Column>> {
  const { table, ...reading } = await tableIn(bytes, knownTitles({ ...columns, ...known }), most)
  if (!table) throw hasNoHeader()
  const { header, rows } = table
  if (header.cells.length > MOST_COLUMNS) throw tooManyColumns({ most: MOST_COLUMNS })
  const broken = [header, ...rows].find((line) => line.broken)
  if (broken && (header.broken || rows.every((line) => line.broken))) throw isNoCsv({ line: broken.line })
  if (chosen && chosen.length !== header.cells.length) throw columnsOfOthers({ count: header.cells.length })
  const placed = placesIn(chosen ?? header.cells, columns)
  if ('twice' in placed) throw columnTwice({ column: columns[placed.twice].own[0] ?? placed.twice })
  const { places } = placed
  const unused_columns = unusedTitles(header.cells, Object.values<number | undefined>(places))
  return { ...reading, header: header.cells, places, rows, unused_columns }
}

async function tableIn(
  bytes: Uint8Array,
  known: ReadonlySet<string>,
  most: number | undefined,
): Promise<Pick<Sheet<string>, 'read_as' | 'sheet'> & { table: Table | undefined }> {
  const decoded = decode(bytes)
  if (decoded === 'old_workbook') throw isOldWorkbook()
  if (decoded === 'binary') throw isNoText()
  if (decoded !== 'zip') return { read_as: decoded.read_as, sheet: undefined, table: tableOf(decoded.text, known, most) }
  const { sheet, lines } = await readSheet(bytes, linesFor(most))
  return { read_as: 'xlsx', sheet, table: tableOfLines(lines, known, most) }
}

/** Throws 400 unless there is at least one row, and at most `most`. */
export function requireRows(rows: Line[], most: number): void {
  if (rows.length === 0) throw hasNoRows()
  requireAtMost(rows, most)
}

export function requireAtMost({ length: count }: Line[], most: number): void {
  if (count > most) throw hasTooManyRows({ most })
}

/** Returns why a row cannot be read, regardless of its values. Empty cells at its end do not count; missing cells there are empty. */
export function faultOfLine({ cells, broken }: Line, { length: columns }: string[]): Remark | undefined {
  if (broken) return quoteOpen()
  return widthOf(cells) > columns ? cellsTooMany({ count: widthOf(cells), columns }) : undefined
}

/** Returns the column that a form names for each position: a name, or a blank. Throws 400 for an unknown name. */
export function chosenColumns(text: string | undefined, columns: readonly string[]): string[] | undefined {
  const named = text?.split(',').map((name) => name.trim())
  const unknown = named?.find((name) => name !== '' && !columns.includes(name))
  if (unknown !== undefined) throw badRequest(`columns must be names of ${columns.join(', ')} between commas, or blank.`, 'columns')
  return named
}

/** Returns the text of each column, without blanks and invisible signs around it. Empty and missing cells are left out. */
export function cellsOf<Column extends string>(
  { cells: row }: Line,
  columns: readonly Column[],
  places: Places<Column>,
): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {}
  for (const column of columns) {
    const place = places[column]
    const text = place === undefined ? undefined : bare(row[place] ?? '')
    if (text) cells[column] = text
  }
  return cells
}

/** Throws 400 unless all columns of at least one group exist. */
export function requireColumns(places: Record<string, number | undefined>, ...oneOf: string[][]): void {
  if (oneOf.some((each) => each.every((column) => places[column] !== undefined))) return
  const [only, ...others] = oneOf.map((each) => each.join(' + '))
  throw others.length === 0 ? columnMissing({ column: only! }) : columnsMissing({ columns: [only, ...others].join(', ') })
}
