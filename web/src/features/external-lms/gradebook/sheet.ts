import { knownTitles } from '../../../../../common/csv/columns.ts'
import { type DayForm, dayIn, formOf, readingsOf } from '../../../../../common/csv/days.ts'
import type { ReadAs } from '../../../../../common/csv/decode.ts'
import { personColumns } from '../../../../../common/people-columns.ts'
import { tableIn, withoutRows } from '../../../platform/csv/table-in.ts'
import { momentAt } from '../../../platform/words/moments.ts'

/** A gradebook as its columns and rows; `lines` are where the rows stand in the file, `best` the grades that are the best there are. */
export type Sheet = { header: string[]; rows: string[][]; lines: number[]; best: string[] | undefined; read_as: ReadAs }

/** Titles of people's names and numbers in gradebooks, by which the header is found. */
const known = new Set([...knownTitles(personColumns), 'idnumber', 'idnummer', 'sisuserid', 'sisloginid', 'username'])

/** The cells of a file. Throws words where it cannot be read. */
export function readSheet(bytes: ArrayBuffer): Sheet {
  const { header, rows: body, read_as } = tableIn(bytes, known)
  if (body.length === 0) throw withoutRows()
  const best = bestOf(body.slice(0, 3).map(({ cells }) => cells))
  const rows = body.filter(({ cells }) => cells !== best)
  return {
    header: header.cells.map((title) => title.trim()),
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    best,
    read_as,
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
  const addresses = places.filter((place) => share(place, (cell) => /^[^\s@]+@[^\s@]+$/.test(cell.trim())) > 0.8)
  const dates = places.filter((place) => share(place, isDate) >= 0.5)
  const names = places.filter((place) => NAMED.test(header[place]!) && cells[place]!.length > 0 && !dates.includes(place))
  // The one that names most people; the first of those that name as many.
  const [identity] = [...names, ...addresses].toSorted((a, b) => cells[b]!.length - cells[a]!.length)
  const grades = places.filter(
    (place) =>
      place !== identity &&
      !names.includes(place) &&
      !/^id$/i.test(header[place]!) &&
      share(place, (cell) => (numberIn(cell) ?? MOST) < MOST) >= 0.5,
  )
  return { identity, date: dates[0], grades }
}

/** What systems call the column that says who somebody is. */
const NAMED =
  /^(external_user_id|id[ -]?number|id[ -]?nummer|sis user id|matrikel.*|personal.*nummer|employee.*|username|benutzername|anmeldename)$/i

const isDate = (cell: string) => dayIn(cell.trim(), 'iso') !== undefined || readingsOf(cell.trim()).length > 0

/** How the days of a column are written, as far as its cells tell. */
export const formIn = ({ rows }: Sheet, place: number): DayForm =>
  formOf([rows.map((row) => (row[place] ?? '').trim()).filter((cell) => !isEmpty(cell))])

/** A day of a cell, or its moment where a zone is, as the service takes it; undefined where it is none in that form. */
export function momentIn(cell: string, form: DayForm, zone: string): string | undefined {
  const found = dayIn(cell.trim(), 'iso') ?? dayIn(cell.trim(), form)
  if (found?.clock === undefined) return found?.day
  const time = new Date(found.clock).toISOString().slice(11, -1)
  return found.zone === undefined ? momentAt(found.day, time, zone) : `${found.day}T${time}${found.zone}`
}
