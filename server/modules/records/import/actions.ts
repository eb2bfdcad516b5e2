import { holdOrganization } from '#platform/access/owner.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { ColumnChoice } from '../../../../common/csv/meanings.ts'
import { audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Zone } from '#platform/days.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { rememberColumns } from '#platform/files/csv-matches.ts'
import { trail } from '../actions.ts'
import { completionMissing } from '../rules.ts'
import type { NewRecord } from '../store.ts'
import type { Row, ImportFields } from './rules.ts'
import { type RepeatKey, differs, repeatFinder } from './rules-repeats.ts'
import { REASONS_TOLD } from './rules-told.ts'
import type { RecordImportOutcome } from './schema.ts'
import * as store from './store.ts'

const AUDITED_AT_ONCE = 1000

type ReadyRow = { row: number; record: NewRecord; subject_matter_ids: string[] }
type Outcome = RecordImportOutcome
type Sheet = { file_name: string; rows: Row[]; choices: ColumnChoice[]; zone: Zone; dryRun: boolean }

/**
 * Creates a record for every valid row, and returns the outcome of each. The number of statements does not depend on the number of rows. A
 * dry run only reports. The caller may write to the organization of every row.
 */
export async function importRows(
  db: Tx,
  caller: Caller,
  organizationId: string,
  { file_name, rows, choices, zone, dryRun }: Sheet,
): Promise<Outcome[]> {
  if (!dryRun) await holdOrganization(db, organizationId)
  const found = await lookUp(
    db,
    organizationId,
    rows.flatMap((row) => ('wanted' in row ? [row.wanted] : [])),
  )
  const resolved = rows.map((row) => ({ row: row.row, result: 'wanted' in row ? resolve(row.wanted, found, caller.actor.id) : row }))
  const failed = resolved.flatMap(({ row, result }) => ('failed' in result ? [failure(row, result.failed)] : []))
  const ready = resolved.flatMap(({ row, result }): ReadyRow[] =>
    'failed' in result ? [] : [{ row, ...result, record: { ...result.record, id: randomUUIDv7(), recorded_by: caller.actor.id } }],
  )
  const repeatOf = repeatFinder(await store.ofLearners(db, organizationId, ready.flatMap(withoutId)), zone)
  const repeats = new Map(ready.map(({ row, record }) => [row, repeatOf(row, record)]))
  const created = dryRun ? await predicted(db, organizationId, ready) : await create(db, caller, organizationId, ready)
  const told = [...failed, ...ready.map((each) => outcomeOf(each, created, repeats.get(each.row), dryRun))].toSorted(
    (a, b) => a.row - b.row,
  )
  if (dryRun) return told
  await keep(db, caller, organizationId, file_name, told)
  await rememberColumns(db, organizationId, 'records', choices)
  return told
}

const failure = (row: number, error_description: string): Outcome => ({ row, outcome: 'failed', record_id: null, error_description })
const withoutId = ({ record }: ReadyRow) => (record.external_id == null ? [record] : [])

/** Returns the outcome of a row. A row with the external id of a record counts as a duplicate only if learner and title agree. */
function outcomeOf({ row, record }: ReadyRow, { ids, known }: CreationResult, repeat: string | undefined, dryRun: boolean): Outcome {
  if (ids.has(record.id)) {
    const error_description = record.external_id == null ? (repeat ?? null) : null
    return { row, outcome: 'created', record_id: dryRun ? null : record.id, error_description }
  }
  const bearer = known.get(record.external_id ?? '')
  const difference = bearer && differs(record, bearer)
  return difference === undefined
    ? { row, outcome: 'duplicate', record_id: bearer?.id ?? null, error_description: null }
    : failure(row, difference)
}

/** Stores an import with the records that it created. Failures are only written to the audit trail. */
async function keep(db: Tx, caller: Caller, organization_id: string, file_name: string, outcomes: Outcome[]): Promise<void> {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const failures = outcomes.flatMap(({ row, outcome, error_description }) => (outcome === 'failed' ? [`${row}: ${error_description}`] : []))
  const counts = { created_count: count('created'), duplicate_count: count('duplicate'), failed_count: failures.length }
  const imported = { id: randomUUIDv7(), organization_id, file_name, ...counts, imported_by: caller.actor.id }
  await store.keep(
    db,
    imported,
    outcomes.flatMap(({ row, outcome, record_id }) => (outcome === 'created' && record_id !== null ? [{ row, record_id }] : [])),
  )
  await audit(db, caller, {
    organization_id,
    action: 'record_import.done',
    subject_kind: 'record_import',
    subject_id: imported.id,
    new: { file_name, total_rows: outcomes.length, ...counts, failures: failures.slice(0, REASONS_TOLD) },
  })
}

type ImportReferences = {
  organizationId: string
  members: Map<string, Set<string>>
  departments: Map<string, { id: string; archived_at: string | null }>
  subjects: Map<string, string>
}

async function lookUp(db: Db, organizationId: string, wanted: ImportFields[]): Promise<ImportReferences> {
  const named = wanted.flatMap(({ provider, subject }) => (provider !== undefined && subject !== undefined ? [{ provider, subject }] : []))
  const asked = {
    ids: wanted.flatMap(({ fields }) => fields.learner_user_id ?? []),
    emails: wanted.flatMap(({ fields }) => fields.learner_email?.toLowerCase() ?? []),
    providers: named.map(({ provider }) => provider),
    subjects: named.map(({ subject }) => subject),
  }
  const members = new Map<string, Set<string>>()
  for (const { name, account_id } of await store.members(db, organizationId, asked))
    members.set(name, (members.get(name) ?? new Set()).add(account_id))
  const departments = await store.departments(db, organizationId)
  const subjects = await store.subjects(db, organizationId, [...new Set(wanted.flatMap((row) => row.subjects))])
  return {
    organizationId,
    members,
    departments: new Map(departments.flatMap((row) => [[row.id, row] as const, [row.slug, row] as const])),
    subjects: new Map(subjects.flatMap(({ id, slug }) => [[id, id] as const, [slug, id] as const])),
  }
}

type ResolvedRow = { record: Omit<NewRecord, 'id'>; subject_matter_ids: string[] }

function resolve(
  { fields, department, subjects, provider, subject }: ImportFields,
  found: ImportReferences,
  importerId: string,
): ResolvedRow | { failed: string } {
  const place = department === undefined ? undefined : found.departments.get(department.toLowerCase())
  if (department !== undefined && !place) return { failed: 'owner_department_id names no department of the organization.' }
  if (place?.archived_at) return { failed: 'The department is archived. Bring it back first.' }
  const unknown = subjects.find((name) => !found.subjects.has(name))
  if (unknown !== undefined) return { failed: `subject_matter_ids: ${unknown} is no subject of the organization.` }
  const [field, name] = learnerName(fields, provider, subject)
  const people = [...(found.members.get(name) ?? [])]
  if (people.length === 0) return { failed: `${field} must be that of a member of the organization.` }
  if (people.length > 1) return { failed: `${field} is shared by several members. Use learner_user_id.` }
  if (fields.status === 'pending' && people[0] === importerId && fields.completed_at == null) return { failed: completionMissing().message }
  const { subject_matter_ids: _, ...same } = fields
  return {
    record: {
      ...same,
      owner_department_id: place?.id ?? null,
      learner_user_id: people[0]!,
      status: fields.status ?? 'completed',
      hidden_from_learner: fields.hidden_from_learner ?? false,
    },
    subject_matter_ids: subjects.map((name) => found.subjects.get(name)!),
  }
}

/** Returns how to look up the learner, by the most certain column with a value. */
function learnerName(
  { learner_user_id, learner_email }: ImportFields['fields'],
  provider?: string,
  subject?: string,
): [field: string, name: string] {
  if (learner_user_id != null) return ['learner_user_id', `id:${learner_user_id}`]
  if (provider !== undefined) return ['subject', `provider:${provider}:${subject}`]
  return ['learner_email', `email:${learner_email?.toLowerCase()}`]
}

type Bearer = RepeatKey & { id: string | null }
/** The ids of the created records, and the record with each external id. */
type CreationResult = { ids: Set<string>; known: Map<string, Bearer> }

/** Predicts the result of `create`. */
async function predicted(db: Db, organizationId: string, ready: ReadyRow[]): Promise<CreationResult> {
  const known = await bearers(db, organizationId, ready)
  const fresh = firstOfEach(ready).filter(({ external_id }) => external_id == null || !known.has(external_id))
  for (const { external_id, learner_user_id, title } of fresh)
    if (external_id != null) known.set(external_id, { id: null, learner_user_id, title })
  return { ids: new Set(fresh.map(({ id }) => id)), known }
}

async function create(db: Tx, caller: Caller, organizationId: string, ready: ReadyRow[]): Promise<CreationResult> {
  const inserted = new Map((await store.insert(db, firstOfEach(ready))).map((record) => [record.id, record]))
  const fresh = ready.flatMap(({ record, subject_matter_ids }) => {
    const stored = inserted.get(record.id)
    return stored ? [{ stored, subject_matter_ids: [...new Set(subject_matter_ids)] }] : []
  })
  const tags = fresh.flatMap(({ stored, subject_matter_ids }) =>
    subject_matter_ids.map((subject_id) => ({ record_id: stored.id, subject_id })),
  )
  await store.tag(db, organizationId, tags)
  const events = fresh.map(({ stored, subject_matter_ids }) => ({
    ...trail.event(stored, 'created'),
    new: { ...stored, subject_matter_ids },
  }))
  for (let at = 0; at < events.length; at += AUDITED_AT_ONCE) await audit(db, caller, ...events.slice(at, at + AUDITED_AT_ONCE))
  return { ids: new Set(inserted.keys()), known: await bearers(db, organizationId, ready) }
}

/** Returns the first of the rows with the same external_id. */
function firstOfEach(ready: ReadyRow[]): NewRecord[] {
  const seen = new Set<string>()
  return ready.flatMap(({ record }) =>
    record.external_id == null || (!seen.has(record.external_id) && seen.add(record.external_id)) ? [record] : [],
  )
}

async function bearers(db: Db, organizationId: string, ready: ReadyRow[]): Promise<Map<string, Bearer>> {
  const rows = await store.ofExternalIds(
    db,
    organizationId,
    ready.flatMap(({ record }) => record.external_id ?? []),
  )
  return new Map(rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row] as const])))
}
