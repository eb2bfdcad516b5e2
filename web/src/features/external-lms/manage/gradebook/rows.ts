import { t } from '@lingui/core/macro'
import type { DayForm } from '../../../../../../common/csv/days.ts'
import type { Schemas } from '../../../../platform/client.ts'
import { type Sheet, gradeIn, momentIn } from './sheet.ts'

export type GradeRow = Schemas['ExternalGradeRow']
/** A column of grades, with its course and its best possible grade. */
export type Column = { place: number; course: { id: string; external_course_id: string }; max: number }
/**
 * How to read a sheet. `day` is for the whole file, when no column has days. `dates` is the format of such a column, and `zone` its time
 * zone.
 */
export type Reading = { identity: number; date: number | undefined; day: string; dates: DayForm; zone: string; columns: Column[] }

/** A grade of a sheet, with its line, column and person. `failed` is the reason why it is not sent. */
export type GradeCell =
  | { line: number; who: string; column: string; grade: GradeRow }
  | { line: number; who: string; column: string; failed: string }

/** Names that the service can resolve: names in the other system, and addresses (each with its user id). */
export type KnownNames = { mapped: ReadonlySet<string>; byAddress: ReadonlyMap<string, string> }

/** Returns the grades of a sheet: one for each row and column with a non-empty cell. */
export function gradesOf({ header, rows, lines }: Sheet, reading: Reading, known: KnownNames): GradeCell[] {
  return rows.flatMap((row, nr) =>
    reading.columns.flatMap((column): GradeCell[] => {
      const cell = (row[column.place] ?? '').trim()
      const who = (row[reading.identity] ?? '').trim()
      if (['', '-', '–'].includes(cell) || TEST_STUDENT.test(row[0] ?? '')) return []
      const at = { line: lines[nr]!, who, column: header[column.place]! }
      const score = scoreOf(cell, column.max)
      if (score === undefined) return [{ ...at, failed: t`“${cell}” isn’t a grade. Grades are numbers such as 8.5, 85 % or 8 / 10.` }]
      if (who === '') return [{ ...at, failed: t`The row is empty in the column that says who.` }]
      const date = reading.date === undefined ? reading.day : (row[reading.date] ?? '')
      const completed_at = momentIn(date, reading.dates, reading.zone)
      if (completed_at === undefined) return [{ ...at, failed: t`“${date}” is no date that can be told for sure.` }]
      return [{ ...at, grade: { external_course_id: column.course.external_course_id, score, completed_at, ...named(who, known) } }]
    }),
  )
}

/** Matches the test student that Canvas has in every course. */
const TEST_STUDENT = /^Student, Test$/

/** The score in per cent, to two places. It is relative to the best grade in the cell, else to that of the column. */
function scoreOf(cell: string, max: number): number | undefined {
  const grade = gradeIn(cell)
  return grade && Math.round((grade.value / (grade.of ?? max)) * 100 * 100) / 100
}

/** Returns the person of a grade. A name in the other system takes precedence over an address. */
function named(who: string, { mapped, byAddress }: KnownNames): Pick<GradeRow, 'external_user_id' | 'user_id'> {
  const user_id = mapped.has(who) ? undefined : byAddress.get(who.toLowerCase())
  return user_id === undefined ? { external_user_id: who } : { user_id }
}

/** True when the service can resolve the name. */
const isKnown = (who: string, { mapped, byAddress }: KnownNames) => mapped.has(who) || byAddress.has(who.toLowerCase())

/** Returns why the person is unknown. Undefined for known people. */
export function strangerWords(who: string, known: KnownNames): string | undefined {
  if (isKnown(who, known)) return undefined
  const padded = [...known.mapped].find((name) => name !== who && name.replace(/^0+/, '') === who)
  if (padded !== undefined) return t`Nobody is called ${who} there. ${padded} is: perhaps a spreadsheet has cut the zeros at its beginning.`
  return t`Nobody has said yet who that is.`
}

/** Returns the unknown names, each once, in order. */
export const unknownIn = (found: GradeCell[], known: KnownNames): string[] => [
  ...new Set(found.flatMap(({ who }) => (who === '' || isKnown(who, known) ? [] : [who]))),
]
