import { sql } from 'kysely'
import { verifyAuditTrail } from '../../server/platform/audit/verify.ts'
import type { BlobStore } from '../../server/platform/files/blobs/store.ts'
import type { Db } from '../../server/platform/db/open.ts'
import type { Signer } from '../../server/platform/auth/signer.ts'
import { knowledge } from './modules.ts'

/** All rows that name a stored file, with its key, its size according to the row, and its organization. */
const NAMED = knowledge.files.join(' union all ')

/** Rules that always hold, as SQL that finds the rows that violate each. */
const rules: Record<string, string> = {
  ...knowledge.invariants,
  'a named file is kept, and is of the same organization': `
    select n.named_by as fault from (${NAMED}) n left join blob b on b.key = n.key
    where b.key is null or b.remove_after is not null or b.organization_id <> n.organization_id`,
  'what a client may write to is always on its way out': `
    select key as fault from blob where key like 'staged/%' and remove_after is null`,
  'an open upload has its staged object on the books': `
    select u.pathname as fault from upload u left join blob b on b.key = u.staged_key
    where b.key is null and u.claimed_at is null and u.expires_at > now()`,
  'a remembered answer is whole': `select key as fault from idempotent_answer where body = ''`,
  'every index is valid': `select indexrelid::regclass::text as fault from pg_index where not indisvalid`,
}

/** Rules that hold as long as all changes go through the service. */
const books: Record<string, string> = {
  ...knowledge.books,
  'a kept file is named by exactly one row': `
    select b.key as fault from blob b left join (${NAMED}) n on n.key = b.key
    where b.remove_after is null group by b.key having count(n.key) <> 1`,
}

export type Watched = { db: Db; signer: Signer; blobs: BlobStore | undefined }

/** Returns each violated rule about rows, with the row. */
export async function rowFaults(db: Db): Promise<string[]> {
  const references = Object.fromEntries((await tenancy(db)).map(staysWithin))
  return faultsOf(db, { ...rules, ...references, ...(await uniqueness(db)) })
}

/** Returns the violations of those rules that no database constraint enforces. This costs a third, for callers that check often. */
export async function contradictions(db: Db): Promise<string[]> {
  const unguarded = (await tenancy(db)).filter(({ columns, tenant }) => !columns.includes(tenant))
  return faultsOf(db, { ...rules, ...Object.fromEntries(unguarded.map(staysWithin)) })
}

/** Returns each violated rule about rows, accounts, files and audit trails. Nothing else may write meanwhile. */
export async function faults({ db, signer, blobs }: Watched): Promise<string[]> {
  const found = [...(await rowFaults(db)), ...(await faultsOf(db, books))]
  return [...found, ...(await brokenChains(db, signer)), ...(blobs ? await missingFiles(db, blobs) : [])]
}

/** The number of rules in one statement. Most rules cost less than a separate statement would. */
const TOGETHER = 100

async function faultsOf(db: Db, questions: Record<string, string>): Promise<string[]> {
  const parts = Object.entries(questions).map(
    ([rule, question]) => sql`(select ${sql.lit(rule)} as rule, fault::text from (${sql.raw(question)}) f limit 5)`,
  )
  const found: string[] = []
  while (parts.length > 0) {
    const asked = sql.join(parts.splice(0, TOGETHER), sql` union all `)
    const { rows } = await sql<{ rule: string; fault: string }>`select rule, fault from (${asked}) f`.execute(db)
    found.push(...rows.map(({ rule, fault }) => `${rule}: ${fault}`))
  }
  return found
}

type Reference = {
  name: string
  child: string
  parent: string
  tenant: string
  parent_tenant: string
  columns: string[]
  targets: string[]
}

/** Returns every foreign key between two tables with an organization. */
async function tenancy(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    with tenant as (
      select attrelid, attname from pg_attribute
      where attname in ('organization_id', 'owner_organization_id') and attrelid in (select oid from pg_class where relkind = 'r')
    )
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      child.attname::text as tenant, parent.attname::text as parent_tenant,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (num, nth)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by nth) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (num, nth)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num order by nth) as targets
    from pg_constraint c join tenant child on child.attrelid = c.conrelid join tenant parent on parent.attrelid = c.confrelid
    where c.contype = 'f'`.execute(db)
  if (rows.length < 10) throw new Error('The catalogue names too few references between tables of tenants.')
  return rows
}

/** The rule that a row and the row that it refers to belong to the same organization. */
const staysWithin = (reference: Reference) => [`${reference.name} stays within its organization`, strays(reference)] as const

/**
 * Returns the SQL that finds violations. It joins by the id alone if there is one. A join that includes the
 * organization could not find any violation.
 */
function strays({ child, parent, tenant, parent_tenant, columns, targets }: Reference): string {
  const all = columns.map((column, nth) => ({ column, target: targets[nth]! }))
  const pairs = targets.includes('id') ? all.filter(({ target }) => target === 'id') : all
  const same = pairs.map(({ column, target }) => `c.${column} = p.${target}`).join(' and ')
  const given = columns.map((column) => `c.${column} is not null`).join(' and ')
  return `select c::text as fault from ${child} c left join ${parent} p on ${same}
    where c.${tenant} <> p.${parent_tenant} or (${given} and p.${targets[0]} is null)`
}

/** Returns a rule for every unconditional unique index: no two rows agree on it. The SQL reads the table itself, not the index. */
async function uniqueness(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; table: string; columns: string[] }>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table",
      array(select a.attname::text from unnest(i.indkey::int2[]) k (num)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and i.indpred is null and i.indexprs is null and t.relnamespace = 'public'::regnamespace`.execute(db)
  const twice = (table: string, columns: string[]) =>
    `select row(${columns.join(', ')})::text as fault from (select * from ${table} offset 0) t
     where ${columns.map((column) => `${column} is not null`).join(' and ')} group by ${columns.join(', ')} having count(*) > 1`
  return Object.fromEntries(rows.map(({ name, table, columns }) => [`${name} is unique`, twice(table, columns)]))
}

async function brokenChains(db: Db, signer: Signer): Promise<string[]> {
  const organizations = await db.selectFrom('organization').select('id').execute()
  const found: string[] = []
  for (const { id } of organizations) {
    const { ok, first_bad_id } = await verifyAuditTrail(db, signer, id)
    const empty = await db.selectFrom('audit_entry').select('id').where('organization_id', '=', id).executeTakeFirst()
    if (!ok && empty) found.push(`the audit trail of the organization verifies: ${id}, from ${first_bad_id}`)
  }
  return found
}

async function missingFiles(db: Db, blobs: BlobStore): Promise<string[]> {
  const { rows } = await sql<{ key: string; size_bytes: number; named_by: string }>`${sql.raw(NAMED)}`.execute(db)
  const found: string[] = []
  for (const { key, size_bytes, named_by } of rows) {
    const stored = await blobs.stat(key)
    if (stored?.size_bytes !== size_bytes) found.push(`a named file lies in the store whole: ${named_by}, ${stored?.size_bytes} bytes`)
  }
  return found
}
