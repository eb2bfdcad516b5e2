import type { ModuleDeclarations } from '../../module.ts'
import { INSTALLATION } from '#platform/audit/trail.ts'
import type { Family, LogReader } from '#platform/audit/families.ts'
import { type Comparison, type DifferingRow, compareRows } from '#platform/audit/rows.ts'
import { verifyAuditTrail } from '#platform/audit/verify.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Db } from '#platform/db/open.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { shown, staying } from './rules.ts'
import { pointedAt } from './rules-names.ts'
import type { AuditEntry, AuditName, AuditVerification } from './schema.ts'
import * as entries from './store.ts'
import * as names from './store-names.ts'

type Parts = { db: Db; signer: Signer }
type OrganizationReader = LogReader & { organizationId: string }
/** The declarations of modules about the entries that they write. */
export type LogDeclarations = Pick<ModuleDeclarations, 'families' | 'opposites'>
const noRows: Comparison = { rows_checked: 0, rows_differing: [], rows_differing_count: 0 }

/** Returns a page of entries as the reader may see them, with names. */
export async function list(
  db: Db,
  reader: LogReader,
  filter: entries.AuditFilter,
  { families, opposites }: LogDeclarations,
  request: PageRequest,
): Promise<Page<AuditEntry>> {
  const { actor, organizationId } = reader
  const { items, next_cursor } = await entries.list(db, actor, organizationId, filter, families, request)
  const seen = items.map((item) => {
    const entry = shown(actor, organizationId, families, item)
    return { ...entry, stays: staying(actor, organizationId, opposites, { ...item, values_hidden: entry.values_hidden }) }
  })
  return { items: await withNames(db, reader, families, seen), next_cursor }
}

/**
 * Verifies the trail of an organization together with that of the installation. The installation's trail records when the organization's
 * trail started. So if a trail is deleted completely, it cannot start again unnoticed. The rows are compared only if the organization's
 * trail verifies.
 */
export async function verifyOrganization(
  { db, signer }: Parts,
  reader: OrganizationReader,
  families: Family[],
): Promise<AuditVerification> {
  const { organizationId } = reader
  const own = await verifyAuditTrail(db, signer, organizationId)
  const above = await verifyAuditTrail(db, signer, INSTALLATION)
  const rows = own.ok ? await compareRows(db, families, organizationId) : noRows
  const ok = own.ok && above.ok && rows.rows_differing_count === 0
  const asked = rows.rows_differing.map((row) => ({ ...row, ...asEntry(row) }))
  const rows_differing = await withNames(db, reader, families, asked)
  return { ...own, ok, first_bad_id: own.first_bad_id ?? above.first_bad_id, ...rows, rows_differing }
}

/** Returns a row in the form of an entry about it. */
const asEntry = ({ kind, subject, said }: DifferingRow) => ({ subject_kind: kind, subject_id: subject, old_values: null, new_values: said })

/** Returns the entries with names for their subjects and for the ids in their values. Only names that the reader may see are included. */
export async function withNames<Entry extends Parameters<typeof pointedAt>[0]>(
  db: Db,
  reader: LogReader,
  families: Family[],
  entries: Entry[],
): Promise<(Entry & { names: AuditName[] })[]> {
  const pointed = entries.map((entry) => pointedAt(entry, families))
  const rows = await names.find(db, reader, families, new Map(pointed.flatMap((each) => [...each])))
  const found = new Map(rows.map((row) => [row.id, row]))
  const nameOf = ([id, kind]: [string, string]): AuditName => {
    const row = found.get(id)
    return { id, kind, name: row?.shown ? row.name : null, gone: row === undefined }
  }
  return entries.map((entry, at) => ({ ...entry, names: [...pointed[at]!].map(nameOf) }))
}

/** Verifies the installation's own trail. No rows are compared with it. */
export async function verifyInstallation({ db, signer }: Parts): Promise<AuditVerification> {
  return { ...(await verifyAuditTrail(db, signer, INSTALLATION)), ...noRows, rows_differing: [] }
}
