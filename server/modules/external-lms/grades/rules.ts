import { type Zone, isDay } from '#platform/days.ts'
import { completedAhead } from '#modules/records/rules.ts'
import { refusal } from '#platform/errors.ts'
import { damagedIn } from '#platform/files/csv-cells.ts'
import { liesAhead } from '#platform/moments.ts'
import type { ExternalGradeRow } from './schema.ts'

const namesNobody = refusal('invalid_request', 'grade_names_nobody', '{field} must have external_user_id or user_id.')

/** A well-formed row. Its names are looked up later, for all rows at once. */
export type ParsedGrade = Omit<ExternalGradeRow, 'passed' | 'external_attempt_id'> & {
  passed: boolean | null
  external_attempt_id: string | null
}
/** `failed` is the sentence that says why a row failed. */
export type Row = { row: number } & ({ wanted: ParsedGrade } | { failed: string })

/** Reads the rows of a batch, numbered from 0. Days are in the given zone. Throws 400 for a row without a learner. */
export const rowsOf = (grades: ExternalGradeRow[], zone: Zone): Row[] =>
  grades.map((grade, row) => {
    if (grade.external_user_id === undefined && grade.user_id === undefined) throw namesNobody({ field: `grades.${row}` })
    return { row, ...judged(grade, zone) }
  })

/** Returns the grade of a row, or why it is invalid. Names are trimmed, and a day becomes its beginning in the zone. */
export function judged(given: ExternalGradeRow, zone: Zone): { wanted: ParsedGrade } | { failed: string } {
  const { external_user_id, external_attempt_id, passed = null, ...grade } = given
  const wanted = {
    ...grade,
    external_course_id: grade.external_course_id.trim(),
    ...(external_user_id?.trim() && { external_user_id: external_user_id.trim() }),
    completed_at: isDay(grade.completed_at) ? zone.startOf(grade.completed_at) : grade.completed_at,
    // Turns -0 into 0.
    score: grade.score + 0,
    passed,
    external_attempt_id: external_attempt_id?.trim() || null,
  }
  const failed = impossible(wanted)
  return failed === undefined ? { wanted } : { failed }
}

const NAMES = ['external_course_id', 'external_user_id', 'external_attempt_id'] as const

function impossible(wanted: ParsedGrade): string | undefined {
  const { score, completed_at, external_user_id, user_id, external_course_id, external_attempt_id } = wanted
  const names = {
    external_course_id,
    ...(external_user_id && { external_user_id }),
    ...(external_attempt_id && { external_attempt_id }),
  }
  const damaged = damagedIn(names, NAMES)
  if (damaged) return damaged.description
  if (!(score >= 0 && score <= 100)) return `score is ${score}, and must lie from 0 to 100.`
  if (liesAhead(completed_at)) return completedAhead().message
  if (external_course_id === '') return 'external_course_id is empty.'
  return (external_user_id ?? user_id) ? undefined : 'The row names no learner: give external_user_id or learner_user_id.'
}

/** The existing objects that the rows of an import name. */
export type ImportLookups = {
  courses: ReadonlyMap<string, Course>
  /** Members by their id on the server. */
  mapped: ReadonlyMap<string, string>
  members: ReadonlySet<string>
}
export type Course = { id: string; external_course_id: string; name: string; archived_at: string | null }
export type GradePlace = { course: Course; user_id: string }

/** Returns the course and the learner of a row, or why there are none. */
export function placed(wanted: ParsedGrade, found: ImportLookups): GradePlace | { failed: string } {
  const course = found.courses.get(wanted.external_course_id)
  if (!course)
    return { failed: unknown('external_course_id', wanted.external_course_id, 'no course of this server', [...found.courses.keys()]) }
  if (course.archived_at !== null) return { failed: `The course ${course.name} is archived, and takes no grades.` }
  const { external_user_id, user_id } = wanted
  const mapped = external_user_id === undefined ? undefined : found.mapped.get(external_user_id)
  if (external_user_id !== undefined && mapped === undefined)
    return { failed: unknown('external_user_id', external_user_id, 'nobody: say first who that is', [...found.mapped.keys()]) }
  if (user_id !== undefined && mapped !== undefined && user_id !== mapped)
    return { failed: `external_user_id ${external_user_id} is mapped to another member than learner_user_id names.` }
  const learner = user_id ?? mapped!
  return found.members.has(learner)
    ? { course, user_id: learner }
    : { failed: 'learner_user_id must be that of a member of the organization.' }
}

/** Returns why a name is unknown, with a hint if a spreadsheet has cut its leading zeros. */
function unknown(field: string, value: string, is: string, known: string[]): string {
  const said = `${field} ${value} is ${is}.`
  const padded = known.find((name) => name !== value && name.replace(/^0+/, '') === value)
  return padded === undefined ? said : `${said} There is ${padded}: a spreadsheet has cut the zeros at its beginning. ${FORMAT_AS_TEXT}`
}

const FORMAT_AS_TEXT = 'Format the column as text before filling it, or export the file again.'
