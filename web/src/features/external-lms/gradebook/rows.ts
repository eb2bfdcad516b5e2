import { t } from '@lingui/core/macro'
import type { DayForm } from '../../../../../common/csv/days.ts'
import type { Schemas } from '../../../platform/client.ts'
import { type Sheet, momentIn, numberIn } from './sheet.ts'

export type GradeRow = Schemas['ExternalGradeRow']
/** A column of grades: of which course, and how good its best grade is. */
export type Column = { place: number; course: { id: string; external_course_id: string }; max: number }
/** How a sheet is read. `day` is that of the whole file where no column says; `dates` is how a column writes days, in a zone. */
export type Reading = { identity: number; date: number | undefined; day: string; dates: DayForm; zone: string; columns: Column[] }

/** A grade of a sheet, with where it stands and whose it is there; `failed` says what is wrong with it before it is sent. */
export type Found =
  | { line: number; who: string; column: string; grade: GradeRow }
  | { line: number; who: string; column: string; failed: string }

/** Whom names of the file mean: by what they are called in the other system, or by their address. */
export type Known = { mapped: ReadonlySet<string>; byAddress: ReadonlyMap<string, string> }

/** The grades of a sheet: one for each row and column that is not empty. */
export function gradesOf({ header, rows, lines }: Sheet, reading: Reading, known: Known): Found[] {
  return rows.flatMap((row, nr) =>
    reading.columns.flatMap((column): Found[] => {
      const cell = (row[column.place] ?? '').trim()
      const who = (row[reading.identity] ?? '').trim()
      if (['', '-', '–'].includes(cell) || TEST_STUDENT.test(row[0] ?? '')) return []
      const at = { line: lines[nr]!, who, column: header[column.place]! }
      const score = scoreOf(cell, column.max)
      if (score === undefined) return [{ ...at, failed: t`“${cell}” is no number that could be a grade.` }]
      if (who === '') return [{ ...at, failed: t`The row is empty in the column that says who.` }]
      const date = reading.date === undefined ? reading.day : (row[reading.date] ?? '')
      const completed_at = momentIn(date, reading.dates, reading.zone)
      if (completed_at === undefined) return [{ ...at, failed: t`“${date}” is no date that can be told for sure.` }]
      return [{ ...at, grade: { external_course_id: column.course.external_course_id, score, completed_at, ...named(who, known) } }]
    }),
  )
}

/** Canvas has one in every course. */
const TEST_STUDENT = /^Student, Test$/

/** In per cent, to two places; what is per cent already stays. */
function scoreOf(cell: string, max: number): number | undefined {
  const number = numberIn(cell)
  if (number === undefined) return undefined
  return Math.round((cell.endsWith('%') ? number : (number / max) * 100) * 100) / 100
}

/** A name that is known there goes before an address. */
function named(who: string, { mapped, byAddress }: Known): Pick<GradeRow, 'external_user_id' | 'user_id'> {
  const user_id = mapped.has(who) ? undefined : byAddress.get(who.toLowerCase())
  return user_id === undefined ? { external_user_id: who } : { user_id }
}

/** Whether the service will know who that is. */
const isKnown = (who: string, { mapped, byAddress }: Known) => mapped.has(who) || byAddress.has(who.toLowerCase())

/** Why nothing becomes of the grades of somebody whom nobody knows; undefined of those who are known. */
export function strangerWords(who: string, known: Known): string | undefined {
  if (isKnown(who, known)) return undefined
  const padded = [...known.mapped].find((name) => name !== who && name.replace(/^0+/, '') === who)
  if (padded !== undefined) return t`Nobody is called ${who} there. ${padded} is: perhaps a spreadsheet has cut the zeros at its beginning.`
  return t`Nobody has said yet who that is.`
}

/** Those whom nobody knows, each once, in their order. */
export const unknownIn = (found: Found[], known: Known): string[] => [
  ...new Set(found.flatMap(({ who }) => (who === '' || isKnown(who, known) ? [] : [who]))),
]
