import { t } from '@lingui/core/macro'
import { parse } from 'csv-parse/browser/esm/sync'

/** A gradebook as its columns and rows; `lines` are where the rows stand in the file, `best` the grades that are the best there are. */
export type Sheet = { header: string[]; rows: string[][]; lines: number[]; best: string[] | undefined }

/** The cells of a file, or what is wrong with it in words. */
export function readSheet(bytes: ArrayBuffer): Sheet | string {
  const text = textOf(bytes)
  if (text === undefined) return t`The file is not in UTF-8. Save it as “CSV UTF-8”: spreadsheets offer that under “Save as”.`
  const found: { record: string[]; info: { lines: number } }[] = []
  try {
    const options = { bom: true, info: true, relaxColumnCount: true, skipEmptyLines: true, delimiter: delimiterOf(text) }
    found.push(...(parse(text, options) as unknown as typeof found))
  } catch {
    return t`The file cannot be read as CSV. Perhaps a quotation mark is missing.`
  }
  const [head, ...body] = found
  if (!head || body.length === 0) return t`The file has no rows beneath its header.`
  const header = head.record.map((title) => title.trim())
  const best = bestOf(body.slice(0, 3).map(({ record }) => record))
  const rows = body.filter(({ record }) => record !== best)
  return { header, rows: rows.map(({ record }) => record), lines: rows.map(({ info }) => info.lines), best }
}

/** What the first line has most of, as the service reads it; a title in quotes may hold any of them. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const titles = first.replaceAll(/"[^"]*"/g, '')
  return [',', ';', '\t'].toSorted((a, b) => titles.split(b).length - titles.split(a).length)[0]!
}

function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The row of the best grades, as a Canvas has it whatever its language: it names nobody, and begins with blanks. */
const bestOf = (rows: string[][]) =>
  rows.find(
    ([first = '', ...others]) =>
      /^\s+\S/.test(first) && others.some((cell) => numberIn(cell) !== undefined) && others.slice(0, 3).every((cell) => cell.trim() === ''),
  )

/** A number as gradebooks write it: with a point or a comma, per cent or not. */
export function numberIn(cell: string): number | undefined {
  const text = cell.trim().replace(/\s*%$/, '')
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

const isEmpty = (cell: string) => ['', '-', '–'].includes(cell.trim())
/** Read-only columns of systems say when the file was made, or what somebody's number is. */
const MOST = 10_000

/** What the columns of a sheet hold, by what stands in them: whatever the language of the header is. */
export function guess({ header, rows }: Sheet) {
  const cells = header.map((_title, place) => rows.map((row) => row[place] ?? '').filter((cell) => !isEmpty(cell)))
  const share = (place: number, fits: (cell: string) => boolean) =>
    cells[place]!.length === 0 ? 0 : cells[place]!.filter(fits).length / cells[place]!.length
  const places = header.map((_title, place) => place)
  const address = places.find((place) => share(place, (cell) => /^[^\s@]+@[^\s@]+$/.test(cell.trim())) > 0.8)
  const dates = places.filter((place) => share(place, isDate) >= 0.5)
  const names = places.filter((place) => NAMED.test(header[place]!) && cells[place]!.length > 0 && !dates.includes(place))
  const identity = names[0] ?? address
  const grades = places.filter(
    (place) => place !== identity && !names.includes(place) && share(place, (cell) => (numberIn(cell) ?? MOST) < MOST) >= 0.5,
  )
  return { identity, date: dates[0], grades }
}

/** What systems call the column that says who somebody is. */
const NAMED =
  /^(external_user_id|id[ -]?number|id[ -]?nummer|sis user id|matrikel.*|personal.*nummer|employee.*|username|benutzername|anmeldename)$/i

const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/
const isDate = (cell: string) => /^\d{4}-\d{2}-\d{2}/.test(cell.trim()) || DOTTED.test(cell.trim())

/** A date of a cell as the service takes it; what cannot be told for sure goes there as it is, and is refused with the reason. */
export function dateOf(cell: string): string {
  const text = cell.trim()
  const [, day, month, year] = DOTTED.exec(text) ?? []
  return day === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`
}
