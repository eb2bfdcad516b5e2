import { holdOrganization } from '#platform/access/owner.ts'
import { foldEmail } from '#platform/auth/claims.ts'
import { audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { type Db, type Tx, rehearsal } from '#platform/db/open.ts'
import type { DirectoryImportPreview, DirectoryImportSummary } from '../schema.ts'
import * as directory from '../store.ts'
import type { Judged, Row } from './rules.ts'
import * as accounts from './store.ts'

type Target = { organization_id: string; provider: { id: string } }

/**
 * Makes everybody a member of the organization, with as many statements for a thousand as for one.
 * Answers, in the order of the rows, the account and whether it is a member since now.
 */
export async function enrol(db: Tx, { organization_id, provider }: Target, rows: Row[]) {
  await accounts.holdProvider(db, provider.id)
  const bySubject = await accounts.accountsOfSubjects(
    db,
    provider.id,
    firstOf(rows.flatMap(withSubject), ({ subject }) => subject),
  )
  const byAddress = await accounts.accountsOfAddresses(
    db,
    provider.id,
    firstOf(rows.flatMap(withAddress), ({ address }) => address),
  )
  const accountOf = (row: Row) => (row.subject === null ? byAddress.get(addressOf(row)) : bySubject.get(row.subject))!
  const joined = new Set(await directory.join(db, organization_id, [...new Set(rows.map(accountOf))]))
  return rows.map((row) => {
    const account_id = accountOf(row)
    return { row, account_id, added: joined.delete(account_id) }
  })
}

/** Enrols the rows of a file and sums up what came of them. */
export async function importRows(db: Tx, caller: Caller, target: Target, rows: Row[]): Promise<DirectoryImportSummary> {
  await holdOrganization(db, target.organization_id)
  const outcomes = await enrol(db, target, rows)
  const [added, skipped] = [outcomes.filter((outcome) => outcome.added), outcomes.filter((outcome) => !outcome.added)]
  const summary = {
    total_rows: rows.length,
    added_count: added.length,
    skipped_count: skipped.length,
    skipped_subjects: skipped.flatMap(({ row }) => row.subject ?? []),
    email_linked_count: added.filter(({ row }) => row.subject === null).length,
    skipped_emails: skipped.flatMap(({ row }) => (row.subject === null ? row.email! : [])),
  }
  const { total_rows, added_count, skipped_count } = summary
  await audit(db, caller, {
    organization_id: target.organization_id,
    action: 'directory.imported',
    subject_kind: 'organization',
    subject_id: target.organization_id,
    new: { provider_id: target.provider.id, total_rows, added_count, skipped_count },
  })
  const joined = added.map(({ account_id }) => account_id)
  if (joined.length > 0) await directory.tellAdded(db, caller, target.organization_id, joined)
  return summary
}

/** So many rows are told one by one. */
const TOLD = 1000

/** What would become of every row: the import itself, of the rows that are fine, taken back again. */
export async function preview(db: Db, target: Target, judged: Judged[]): Promise<DirectoryImportPreview> {
  const fine = judged.filter(({ fault }) => !fault).map(({ row }) => row)
  const outcomes = new Map((await rehearsal(db, (db) => enrol(db, target, fine))).map(({ row, added }) => [row, added]))
  const rows = judged.map(({ line, row, fault }): DirectoryImportPreview['rows'][number] => ({
    line,
    ...row,
    outcome: fault ? 'failed' : outcomes.get(row) ? 'added' : 'skipped',
    field: fault?.field ?? null,
    error_description: fault?.problem ?? null,
  }))
  const of = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted)
  return {
    total_rows: rows.length,
    added_count: of('added').length,
    skipped_count: of('skipped').length,
    failed_count: of('failed').length,
    rows: [...of('failed'), ...of('skipped'), ...of('added')].slice(0, TOLD).toSorted((a, b) => a.line - b.line),
  }
}

const withSubject = (row: Row) => (row.subject === null ? [] : [{ ...row, subject: row.subject }])
const withAddress = (row: Row) => (row.subject === null ? [{ ...row, address: addressOf(row) }] : [])
const addressOf = ({ email }: Row) => foldEmail(email!)

/** The first of each, in an order of their own, so that two imports take their locks in the same order. */
function firstOf<T>(items: T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}
