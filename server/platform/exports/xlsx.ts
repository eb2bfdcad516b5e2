import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Zone, daysBetween } from '../days.ts'
import type { Language } from '../languages.ts'
import { parts, sheetEnd, sheetStart, styles } from './xlsx-parts.ts'
import { xmlText } from './xlsx-text.ts'
import { CHUNK, type Cell, type Column, type ExportColumn, type Table, type Words } from './table.ts'

/**
 * Writes a table as a workbook of one sheet while its rows are read. One batch at a time is in memory. Throws the errors of reading; no
 * read is running by then.
 */
export async function writeXlsx<Name extends string, Row extends Record<Name, Cell>>(
  file: FileHandle,
  { columns, title, zoneOf }: Pick<Table<Name, Row>, 'columns' | 'title' | 'zoneOf'>,
  portions: AsyncIterable<Row[]>,
  language: Language,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  const sheet = Readable.from(sheetOf(columns.flatMap(placed), zoneOf, portions, language), { objectMode: false }).on('error', fail)
  zip.on('error', fail)
  for (const [name, content] of Object.entries(parts(title[language]))) zip.addBuffer(Buffer.from(content), name, made)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', made)
  zip.end()
  try {
    await file.writeFile(output)
  } finally {
    if (!sheet.closed) await new Promise((done) => sheet.once('close', done).destroy())
  }
}

/** A fixed date for all parts, so that the same table gives the same workbook. */
const made = { mtime: new Date('2000-01-01T00:00:00Z') }

type Place<Name extends string> = { name: Name; shown: ExportColumn }
const placed = <Name extends string>({ name, shown }: Column<Name>): Place<Name>[] => (shown ? [{ name, shown }] : [])

async function* sheetOf<Name extends string, Row extends Record<Name, Cell>>(
  columns: Place<Name>[],
  zoneOf: (row: Row) => Zone,
  portions: AsyncIterable<Row[]>,
  language: Language,
): AsyncGenerator<string> {
  const letters = columns.map((_column, nr) => lettersOf(nr))
  let nr = 1
  const line = (cellOf: (column: Place<Name>, at: string) => string) => {
    let cells = ''
    for (let place = 0; place < columns.length; place += 1) cells += cellOf(columns[place]!, letters[place]! + nr)
    return `<row r="${nr}">${cells}</row>`
  }
  yield sheetStart(columns.map(({ shown }) => shown.width))
  yield line(({ shown }, at) => textCell(at, shown.head[language], styles.head))
  for await (const rows of portions) {
    let lines = ''
    for (const row of rows) {
      nr += 1
      const zone = zoneOf(row)
      lines += line(({ name, shown }, at) => cell(at, row[name], shown, zone, language))
      if (lines.length < CHUNK) continue
      yield lines
      lines = ''
    }
    yield lines
  }
  yield sheetEnd(`A1:${letters.at(-1)}${nr}`)
}

/** Returns the letters of a column: A to Z, AA, AB and so on. */
const lettersOf = (nr: number): string => (nr < 26 ? '' : lettersOf(Math.floor(nr / 26) - 1)) + String.fromCharCode(65 + (nr % 26))

const answers: Record<'true' | 'false', Words> = { true: { en: 'Yes', de: 'Ja' }, false: { en: 'No', de: 'Nein' } }

function cell(at: string, value: Cell, { as, words }: ExportColumn, zone: Zone, language: Language): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return textCell(at, answers[`${value}`][language])
  if (as) return dateCell(at, value, as, zone)
  return textCell(at, words?.[value]?.[language] ?? value)
}

function dateCell(at: string, value: string, as: 'day' | 'time', zone: Zone): string {
  const day = value.length === FIRST_DAY.length ? value : zone.dayOf(value)
  if (day < FIRST_RIGHT) return textCell(at, day)
  const clock = as === 'time' ? Math.floor(zone.clockOf(value) / 1000) / DAY_SECONDS : 0
  return `<c r="${at}" s="${styles[as]}"><v>${daysBetween(FIRST_DAY, day) + clock}</v></c>`
}

/** Returns a text cell. Its type is text, so no value is ever a formula, a number or a day. */
const textCell = (at: string, text: string, style?: number) =>
  `<c r="${at}"${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const DAY_SECONDS = 86_400
/** Spreadsheets count days from here. They take 1900 for a leap year, so days before March 1900 would be wrong. */
const FIRST_DAY = '1899-12-30'
const FIRST_RIGHT = '1900-03-01'
