import { knownTitles } from '../../../../../../common/csv/columns.ts'
import { type DayForm, dayIn, formOf, readingsOf } from '../../../../../../common/csv/days.ts'
import { personColumns } from '../../../../../../common/people-columns.ts'
import { type FileSource, tableIn, withoutRows } from '../../../../platform/csv/table-in.ts'
import { momentAt } from '../../../../platform/words/moments.ts'

/** The columns and rows of a gradebook. `lines` are the line numbers of the rows in the file; `best` is the row of best possible grades. */
export type Sheet = { header: string[]; rows: string[][]; lines: number[]; best: string[] | undefined; source: FileSource }

/** Column titles for people's names and numbers. They identify the header row. */
const known = new Set([...knownTitles(personColumns), 'idnumber', 'idnummer', 'sisuserid', 'sisloginid', 'username'])

/** Reads the cells of a file. Rejects with a message for an unreadable file. */
export async function readSheet(bytes: ArrayBuffer): Promise<Sheet> {
  const { header, rows: body, read_as, sheet } = await tableIn(bytes, known)
  if (body.length === 0) throw withoutRows()
  const best = bestOf(body.slice(0, 3).map(({ cells }) => cells))
  const rows = body.filter(({ cells }) => cells !== best)
  return {
    header: header.cells.map((title) => title.trim()),
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    best,
    source: { read_as, sheet },
  }
}

/** Finds the row of best possible grades in a Canvas export, in any language. It names no person, and its first cell begins with spaces. */
const bestOf = (rows: string[][]) =>
  rows.find(
    ([first = '', ...others]) =>
      /^\s+\S/.test(first) && others.some((cell) => numberIn(cell) !== undefined) && others.slice(0, 3).every((cell) => cell.trim() === ''),
  )

/** Parses a number with a point or a comma, with or without a per cent sign. */
export function numberIn(cell: string): number | undefined {
  const text = cell.trim().replace(/\s*%$/, '')
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** A grade in a cell. `of` is the best possible grade, if the cell states one. */
type CellGrade = { value: number; of: number | undefined }

const NUMBER = String.raw`-?\d+(?:[.,]\d+)?`
/** A number, alone, in per cent or with the best possible one. A remark in brackets may follow. */
const GRADE = new RegExp(String.raw`^(${NUMBER})\s*(?:(%)|/\s*(${NUMBER}))?(?:\s*\([^()]*\))?$`)
/** A grade in brackets after a word for it. */
const BEHIND_WORD = /^[^\d()]*\(([^()]+)\)$/

/**
 * Returns the grade of a cell in the forms of gradebooks: `8.5`, `85 %`, `8 / 10`, `8.50 (B)`, `B (8.50)`. Undefined for all other texts.
 */
export function gradeIn(cell: string): CellGrade | undefined {
  const text = cell.trim()
  const [, value, percent, best] = GRADE.exec(BEHIND_WORD.exec(text)?.[1]?.trim() ?? text) ?? []
  const [number, of] = [numberIn(value ?? ''), percent === undefined ? numberIn(best ?? '') : 100]
  return number === undefined || (best !== undefined && !(of !== undefined && of > 0)) ? undefined : { value: number, of }
}

/** The number of non-empty cells in a column that are not grades. */
export const noGradesIn = ({ rows }: Sheet, place: number): number =>
  rows.filter((row) => !isEmpty(row[place] ?? '') && gradeIn(row[place] ?? '') === undefined).length

/** Returns the titles of non-empty columns that are not used. */
export const unusedIn = ({ header, rows }: Sheet, used: (number | null)[]): string[] =>
  header.filter((title, place) => title !== '' && !used.includes(place) && rows.some((row) => !isEmpty(row[place] ?? '')))

const isEmpty = (cell: string) => ['', '-', '–'].includes(cell.trim())
/** Larger numbers are not grades: read-only columns have timestamps or people's numbers. */
const MOST = 10_000

/** Guesses the content of each column from its cells, so that the header's language does not matter. */
export function guess({ header, rows }: Sheet) {
  const cells = header.map((_title, place) => rows.map((row) => row[place] ?? '').filter((cell) => !isEmpty(cell)))
  const share = (place: number, fits: (cell: string) => boolean) =>
    cells[place]!.length === 0 ? 0 : cells[place]!.filter(fits).length / cells[place]!.length
  const places = header.map((_title, place) => place)
  const addresses = places.filter((place) => share(place, (cell) => /^[^\s@]+@[^\s@]+$/.test(cell.trim())) > 0.8)
  const dates = places.filter((place) => share(place, isDate) >= 0.5)
  const names = places.filter((place) => NAMED.test(header[place]!) && cells[place]!.length > 0 && !dates.includes(place))
  // Use the column that names the most people; the first one among equals.
  const [identity] = [...names, ...addresses].toSorted((a, b) => cells[b]!.length - cells[a]!.length)
  const grades = places.filter(
    (place) =>
      place !== identity &&
      !names.includes(place) &&
      !/^id$/i.test(header[place]!) &&
      share(place, (cell) => (gradeIn(cell)?.value ?? MOST) < MOST) >= 0.5,
  )
  return { identity, date: dates[0], grades }
}

/** Titles of columns that identify people. */
const NAMED =
  /^(external_user_id|id[ -]?number|id[ -]?nummer|sis user id|matrikel.*|personal.*nummer|employee.*|username|benutzername|anmeldename)$/i

const isDate = (cell: string) => dayIn(cell.trim(), 'iso') !== undefined || readingsOf(cell.trim()).length > 0

/** Returns the format of the days in a column, as far as its cells show it. */
export const formIn = ({ rows }: Sheet, place: number): DayForm =>
  formOf([rows.map((row) => (row[place] ?? '').trim()).filter((cell) => !isEmpty(cell))])

/**
 * Converts a cell into a day, or a moment when it has a time, as the API takes it. `zone` is used when the cell has none. Returns undefined
 * when it does not fit.
 */
export function momentIn(cell: string, form: DayForm, zone: string): string | undefined {
  const found = dayIn(cell.trim(), 'iso') ?? dayIn(cell.trim(), form)
  if (found?.clock === undefined) return found?.day
  const time = new Date(found.clock).toISOString().slice(11, -1)
  return found.zone === undefined ? momentAt(found.day, time, zone) : `${found.day}T${time}${found.zone}`
}
