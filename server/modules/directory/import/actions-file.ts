import { holdOrganization } from '#platform/access/owner.ts'
import { audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { type Db, type Tx, rehearsal } from '#platform/db/open.ts'
import { rememberColumns } from '#platform/files/csv-matches.ts'
import * as grants from '../grants/store.ts'
import type { DirectoryImportPreview, DirectoryImportRow, DirectoryImportSummary, UnknownRole } from '../schema.ts'
import * as directory from '../store.ts'
import { type Home, type RowOutcome, settle } from './actions-rows.ts'
import { rememberRoles } from './matches/store.ts'
import type { People } from './rules.ts'
import { repeated, roleUnknown } from './rules-remarks.ts'
import { nearestRoles, saidRoles } from './rules-roles.ts'

/** Enrols the rows of a file, grants their roles, and returns a summary. Throws 400 for a wrong row, unless wrong rows are skipped. */
export async function importRows(
  db: Tx,
  caller: Caller,
  home: Home,
  people: People,
  skipFailed: boolean,
): Promise<Required<DirectoryImportSummary>> {
  await holdOrganization(db, home.organization_id)
  const { rows, made } = await settle(db, caller.actor, home, people, skipFailed)
  const [added, skipped] = [rows.filter(isAdded), rows.filter(isSkipped)]
  const counts = countsOf(rows)
  await audit(db, caller, {
    organization_id: home.organization_id,
    action: 'directory.imported',
    subject_kind: 'organization',
    subject_id: home.organization_id,
    new: { provider_id: home.provider.id, ...counts },
  })
  const joined = added.flatMap(({ enrolled }) => enrolled?.account_id ?? [])
  if (joined.length > 0) await directory.tellAdded(db, caller, home.organization_id, joined)
  await grants.tellCreated(db, caller, made)
  await rememberColumns(db, home.organization_id, 'people', people.choices)
  await rememberRoles(db, home.organization_id, saidRoles(rows, home.meanings))
  return {
    ...counts,
    skipped_subjects: skipped.flatMap(({ row }) => row.subject ?? []),
    email_linked_count: [...added, ...skipped.filter(({ enrolled }) => enrolled?.linked)].filter(({ row }) => row.subject === null).length,
    skipped_emails: skipped.flatMap(({ row }) => (row.subject === null ? row.email! : [])),
    rows: toldOf(rows, people),
    ...readingOf(people),
  }
}

const readingOf = ({ read_as, dates_as, unused_columns }: People) => ({ read_as, dates_as, unused_columns })

/** Returns the outcome that each row would have. It runs the import of the correct rows and rolls it back. */
export async function preview(db: Db, caller: Caller, home: Home, people: People): Promise<DirectoryImportPreview> {
  const { rows, roles } = await rehearsal(db, (db) => settle(db, caller.actor, home, people, true))
  const unknown_roles = unknownOf(rows, { actor: caller.actor, organization_id: home.organization_id, roles })
  return { ...countsOf(rows), unknown_roles, rows: toldOf(rows, people), ...readingOf(people) }
}

/** The most unknown role names that are returned. */
const UNKNOWN = 20

/** Returns the names that no role has, most rows first, with similar role names. */
function unknownOf(rows: RowOutcome[], granting: Parameters<typeof nearestRoles>[1]): UnknownRole[] {
  const counts = new Map<string, number>()
  for (const { fault, given } of rows)
    if (fault?.code === roleUnknown({ value: '' }).code) counts.set(given.role!, (counts.get(given.role!) ?? 0) + 1)
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, UNKNOWN)
  return most.map(([value, row_count]) => ({ value, row_count, nearest: nearestRoles(value, granting) }))
}

const isFailed = ({ fault }: RowOutcome) => fault !== undefined
const isAdded = ({ enrolled }: RowOutcome) => enrolled?.added === true
const isSkipped = ({ enrolled }: RowOutcome) => enrolled?.added === false

const countsOf = (rows: RowOutcome[]) => ({
  total_rows: rows.length,
  added_count: rows.filter(isAdded).length,
  skipped_count: rows.filter(isSkipped).length,
  failed_count: rows.filter(isFailed).length,
  granted_count: rows.filter(({ grant }) => grant === 'granted').length,
})

/** The most rows that are returned one by one. */
const TOLD = 1000

/** Returns rows in the order of the file. If there are too many, failed rows have priority. */
function toldOf(rows: RowOutcome[], { lines }: People): DirectoryImportRow[] {
  const told = rows.map((row, index) => ({ row, index }))
  const sorted = [isFailed, isSkipped, isAdded].flatMap((wanted) => told.filter(({ row }) => wanted(row)))
  return sorted
    .slice(0, TOLD)
    .toSorted((a, b) => a.index - b.index)
    .map(({ row, index }) => rowOf(row, lines[index]!, row.first === undefined ? undefined : lines[row.first]))
}

function rowOf({ row, given, fault, enrolled, grant }: RowOutcome, line: number, first: number | undefined): DirectoryImportRow {
  const remark = fault ?? (first === undefined ? undefined : repeated({ line: first }))
  return {
    line,
    ...row,
    ...given,
    outcome: fault ? 'failed' : enrolled?.added ? 'added' : 'skipped',
    grant: grant ?? null,
    field: fault?.field ?? null,
    code: remark?.code ?? null,
    ...(remark?.params && { params: remark.params }),
    error_description: remark?.description ?? null,
  }
}
