import { randomUUIDv7 } from 'node:crypto'
import { audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { holdOrganization } from '#platform/access/owner.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import * as servers from '../store.ts'
import { type Course, type GradePlace, type ImportLookups, type ParsedGrade, type Row, placed } from './rules.ts'
import type { ExternalGradeOutcome } from './schema.ts'
import * as store from './store-import.ts'

const serverArchived = refusal(
  'invalid_request',
  'external_server_archived',
  'The server is archived, and takes no grades. Bring it back first.',
)

type Outcome = ExternalGradeOutcome
type Sheet = { rows: Row[]; file_name: string | null; dryRun: boolean }
type Server = Awaited<ReturnType<typeof servers.hold>>
/** A row that can become a grade. */
type ReadyRow = { row: number; wanted: ParsedGrade; course: Course; grade: store.GradeKey }

/**
 * Imports rows as grades with their records, and returns the outcome of each. A dry run writes nothing.
 * The number of statements is the same for any number of rows.
 * A grade that exists, or that an earlier row has, is a duplicate and stays as it is.
 */
export async function importGrades(db: Tx, caller: Caller, serverId: string, { rows, file_name, dryRun }: Sheet): Promise<Outcome[]> {
  await holdOrganization(db, (await servers.get(db, serverId)).owner_organization_id)
  const server = await servers.hold(db, serverId)
  if (server.archived_at !== null) throw serverArchived()
  const found = await lookUp(db, server, rows)
  const judged = rows.map((row) => ({ row, place: 'wanted' in row ? placed(row.wanted, found) : row }))
  const failed = judged.flatMap(({ row: { row }, place }) => ('failed' in place ? [failure(row, place.failed)] : []))
  const ready = judged.flatMap(({ row, place }) => ('failed' in place || 'failed' in row ? [] : [readyOf(row.row, row.wanted, place)]))
  const told = (made: Outcome[]) => [...failed, ...made].toSorted((a, b) => a.row - b.row)
  if (dryRun) return told(await predicted(db, ready))
  const imported = { id: randomUUIDv7(), file_name, failed_count: failed.length }
  const outcomes = told(await create(db, caller, server, imported, ready))
  await keep(db, caller, server, imported, outcomes)
  return outcomes
}

const nothing = { grade_id: null, record_id: null }
const failure = (row: number, error_description: string): Outcome => ({ row, outcome: 'failed', ...nothing, error_description })

async function lookUp(db: Tx, server: Server, rows: Row[]): Promise<ImportLookups> {
  const wanted = rows.flatMap((row) => ('wanted' in row ? [row.wanted] : []))
  const names = (field: 'external_course_id' | 'external_user_id') => [...new Set(wanted.flatMap((each) => each[field] ?? []))]
  const courses = await found('external_course_id', names('external_course_id'), (asked, written) =>
    store.courses(db, server.id, asked, written),
  )
  const mapped = await found('external_user_id', names('external_user_id'), (asked, written) => store.mapped(db, server.id, asked, written))
  const ids = [...mapped.map(({ user_id }) => user_id), ...wanted.flatMap(({ user_id }) => user_id ?? [])]
  return {
    courses: new Map(courses.map((course) => [course.external_course_id, course])),
    mapped: new Map(mapped.map(({ external_user_id, user_id }) => [external_user_id, user_id])),
    members: new Set(await store.members(db, server.owner_organization_id, [...new Set(ids)])),
  }
}

type NameLookup<Row> = (names: string[], written?: 'with zeros') => Promise<Row[]>

/** Looks names up. For names that do not exist, it adds those that differ only in leading zeros. */
async function found<Name extends string, Row extends Record<Name, string>>(
  name: Name,
  names: string[],
  look: NameLookup<Row>,
): Promise<Row[]> {
  const there = await look(names)
  const known = new Set<string>(there.map((row) => row[name]))
  const missing = names.filter((each) => !known.has(each))
  return missing.length === 0 ? there : [...there, ...(await look(missing, 'with zeros'))]
}

function readyOf(row: number, wanted: ParsedGrade, { course, user_id }: GradePlace): ReadyRow {
  const { external_attempt_id, completed_at } = wanted
  return { row, wanted, course, grade: { course_id: course.id, user_id, external_attempt_id, completed_at } }
}

function newGrade({ grade, course, wanted }: ReadyRow): store.NewGrade {
  const ids = {
    id: randomUUIDv7(),
    record_id: randomUUIDv7(),
    record_entry: randomUUIDv7(),
    evidence_id: randomUUIDv7(),
    evidence_entry: randomUUIDv7(),
  }
  const { score, passed, external_user_id = null } = wanted
  const payload = { evidence_type: 'score', value: score, max: 100, min: 0, ...(passed !== null && { passed }) }
  return { ...ids, ...grade, title: course.name, external_user_id, score, passed, payload }
}

const gradesOf = (ready: ReadyRow[]) => ready.map(({ grade }) => grade)

/** Returns the rows whose grade neither exists nor is in an earlier row. */
const freshOf = (ready: ReadyRow[], known: store.KnownGrade[]) =>
  ready.filter((_each, nr) => known[nr]!.grade_id === null && known[nr]!.first === nr)

/** Returns the outcomes that `create` would have. */
async function predicted(db: Tx, ready: ReadyRow[]): Promise<Outcome[]> {
  const known = await store.known(db, gradesOf(ready))
  const fresh = new Set(freshOf(ready, known))
  return ready.map((each, nr) =>
    fresh.has(each)
      ? { row: each.row, outcome: 'created', ...nothing, error_description: null }
      : duplicate(each, known[nr]!, ready[known[nr]!.first]!),
  )
}

type Import = { id: string; file_name: string | null; failed_count: number }

async function create(db: Tx, caller: Caller, server: Server, imported: Import, ready: ReadyRow[]): Promise<Outcome[]> {
  const known = await store.known(db, gradesOf(ready))
  const wanted = new Map(freshOf(ready, known).map((each) => [each, newGrade(each)]))
  const made = await store.create(db, caller, server, { ...imported, asked: ready.length }, [...wanted.values()])
  const madeOf = (each: ReadyRow) => {
    const grade = wanted.get(each)
    return grade && made.has(grade.id) ? grade : undefined
  }
  // Another import may have made some meanwhile. Of a grade that is in the file twice, the first row has just made it.
  const there = known.some(({ grade_id }, nr) => grade_id === null && !madeOf(ready[nr]!)) ? await store.known(db, gradesOf(ready)) : known
  return ready.map((each, nr) => {
    const grade = madeOf(each)
    return grade
      ? { row: each.row, outcome: 'created', grade_id: grade.id, record_id: grade.record_id, error_description: null }
      : duplicate(each, there[nr]!, ready[there[nr]!.first]!)
  })
}

/** Returns a duplicate outcome. It reports a different score, but the stored grade keeps its own. */
function duplicate(
  { row, wanted: { score } }: ReadyRow,
  { grade_id, record_id, score: stored }: store.KnownGrade,
  first: ReadyRow,
): Outcome {
  const earlier = first.row === row ? [] : [`Row ${first.row} is the same grade.`]
  const before = stored ?? first.wanted.score
  const differs =
    before === score ? [] : [stored === null ? `It says ${before}, this one ${score}.` : `Stored ${before}, file says ${score}.`]
  return { row, outcome: 'duplicate', grade_id, record_id, error_description: [...earlier, ...differs].join(' ') || null }
}

/** The largest number of failures that are stored individually. */
const KEPT = 100

/** Records an import in the audit trail, with its failures, which are stored nowhere else. */
async function keep(db: Tx, caller: Caller, server: Server, { id, file_name }: Import, outcomes: Outcome[]): Promise<void> {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const failures = outcomes.flatMap(({ row, outcome, error_description }) => (outcome === 'failed' ? [`${row}: ${error_description}`] : []))
  const counts = { created_count: count('created'), duplicate_count: count('duplicate'), failed_count: failures.length }
  await audit(db, caller, {
    organization_id: server.owner_organization_id,
    action: 'external_grade_import.done',
    subject_kind: 'external_grade_import',
    subject_id: id,
    new: { server_id: server.id, file_name, total_rows: outcomes.length, ...counts, failures: failures.slice(0, KEPT) },
  })
}
