import { sql } from 'kysely'
import { verifyAuditTrail } from '../../server/platform/audit/verify.ts'
import type { BlobStore } from '../../server/platform/files/blobs/store.ts'
import type { Db } from '../../server/platform/db/open.ts'
import type { Signer } from '../../server/platform/auth/signer.ts'
import { certificationRules } from './certification-rules.ts'
import { aidRules } from './aid-rules.ts'
import { courseRules } from './course-rules.ts'
import { eventRules } from './event-rules.ts'
import { forumRules } from './forum-rules.ts'
import { gradeRules } from './grade-rules.ts'
import { pathwayRules } from './pathway-rules.ts'
import { quizRules } from './quiz-rules.ts'

/** Every row that names a stored file: its key, how many bytes it says the file has, and whose it is. A new kind adds a line. */
const NAMED = `
  select blob_key as key, organization_id, (payload->>'size_bytes')::bigint as size_bytes, 'evidence ' || id as named_by
  from evidence where blob_key is not null
  union all
  select blob_key, organization_id, size_bytes, 'certification attachment ' || id from certification_attachment
  union all
  select blob_key, organization_id, size_bytes, 'file of a job aid ' || id from job_aid_attachment
  union all
  select blob_key, organization_id, size_bytes, 'file of an event ' || id from event_attachment
  union all
  select blob_key, organization_id, size_bytes, 'file of a quiz ' || id from quiz_attachment
  union all
  select blob_key, organization_id, size_bytes, 'file of a pathway ' || id from learning_pathway_attachment
  union all
  select blob_key, organization_id, size_bytes, 'file of a level ' || id from learning_pathway_level_attachment
  union all
  select blob_key, organization_id, size_bytes, 'course package ' || id from scorm_package_version`

/** Pairs (start, at): whatever can be reached from `start` by following the edges. What reaches itself lies on a circle. */
const circle = (edges: string) => `
  with recursive edge (low, high) as (${edges}), reached (start, at) as (
    select low, high from edge union select r.start, e.high from reached r join edge e on e.low = r.at
  ) select start::text as fault from reached where start = at`

/** What must hold whatever happened before, as SQL that finds the rows for which it does not. */
const rules: Record<string, string> = {
  'departments form trees': circle('select id, parent_department_id from department where parent_department_id is not null'),
  'manager chains are acyclic': circle('select subordinate_role_id, manager_role_id from role_manager'),
  'subjects are acyclic': circle('select child_id, parent_id from subject_parent'),
  'no live department lies beneath an archived one': `
    select d.id::text as fault from department d join department above on above.id = d.parent_department_id
    where d.archived_at is null and above.archived_at is not null`,
  'a rejected record says by whom, when and why, and no other does': `
    select id::text as fault from learning_record where (status = 'rejected') <> (rejected_at is not null)
      or (rejected_at is null) <> (rejected_by is null) or (rejected_at is null) <> (rejection_note is null)`,
  'an approval has a time and an approver, and neither while pending': `
    select id::text as fault from learning_record where (approved_at is null) <> (approved_by is null)
      or (status in ('pending', 'rejected') and approved_at is not null)`,
  'nobody decided their own submission': `
    select id::text as fault from learning_record where learner_user_id in (approved_by, rejected_by)`,
  'a hidden record is a decided one': `
    select id::text as fault from learning_record where hidden_from_learner and status in ('pending', 'rejected')`,
  'a named file is kept, and is of the same organization': `
    select n.named_by as fault from (${NAMED}) n left join blob b on b.key = n.key
    where b.key is null or b.remove_after is not null or b.organization_id <> n.organization_id`,
  'what a client may write to is always on its way out': `
    select key as fault from blob where key like 'staged/%' and remove_after is null`,
  'an open upload has its staged object on the books': `
    select u.pathname as fault from upload u left join blob b on b.key = u.staged_key
    where b.key is null and u.claimed_at is null and u.expires_at > now()`,
  'a remembered answer is whole': `select key as fault from idempotent_answer where body = ''`,
  'an address is awaited in lower case': `select id::text as fault from pending_email_link where email <> lower(email collate "C")`,
  'a session belongs to the identity it speaks for': `
    select s.id::text as fault from session s where not exists (
      select from identity i where i.account_id = s.account_id and i.provider_id = s.provider_id and i.subject = s.subject)`,
  'every index is valid': `select indexrelid::regclass::text as fault from pg_index where not indisvalid`,
}

/** What holds as long as everything goes through the service. */
const books: Record<string, string> = {
  'a kept file is named by exactly one row': `
    select b.key as fault from blob b left join (${NAMED}) n on n.key = b.key
    where b.remove_after is null group by b.key having count(n.key) <> 1`,
  'an account can be reached, is awaited, or is somewhere remembered': `
    select id::text as fault from account a where erased_at is null
      and not exists (select from identity i where i.account_id = a.id)
      and not exists (select from pending_email_link l where l.account_id = a.id)
      and not exists (select from membership m where m.account_id = a.id)
      and not exists (select from learning_record r where r.learner_user_id = a.id)`,
  'a chain is as long as its seals': `
    select c.chain_id::text as fault from audit_chain c
    where c.length <> (select count(*) from audit_seal s where s.chain_id = c.chain_id)`,
  'an entry of the trail is sealed, or waits for it, and either once': `
    select e.id::text as fault from audit_entry e where 1 <> (
      select count(*) from (select entry_id, chain_id from audit_seal union all select entry_id, chain_id from audit_unsealed) s
      where s.entry_id = e.id and s.chain_id = coalesce(e.organization_id, '00000000-0000-0000-0000-000000000000'))`,
  'what is sealed, or waits for it, is an entry of the trail': `
    select entry_id::text as fault from (select entry_id from audit_seal union all select entry_id from audit_unsealed) s
    where entry_id not in (select id from audit_entry)`,
  'a trail is that of an organization that is there': `
    select distinct organization_id::text as fault from audit_entry
    where organization_id is not null and organization_id not in (select id from organization)
    union select chain_id::text from (
      select chain_id from audit_chain union select chain_id from audit_seal union select chain_id from audit_unsealed
    ) c where chain_id <> '00000000-0000-0000-0000-000000000000' and chain_id not in (select id from organization)`,
}

export type Watched = { db: Db; signer: Signer; blobs: BlobStore | undefined }

const ofRows: Record<string, string> = {
  ...rules,
  ...certificationRules,
  ...courseRules,
  ...aidRules,
  ...forumRules,
  ...pathwayRules,
  ...eventRules,
  ...quizRules,
  ...gradeRules,
}

/** Every rule about rows that does not hold, with the row it does not hold for. */
export async function rowFaults(db: Db): Promise<string[]> {
  const references = Object.fromEntries((await tenancy(db)).map(staysWithin))
  return faultsOf(db, { ...ofRows, ...references, ...(await uniqueness(db)) })
}

/** Of these rules those that no constraint of the database sees to: a third of the cost, for whoever looks often. */
export async function contradictions(db: Db): Promise<string[]> {
  const unguarded = (await tenancy(db)).filter(({ columns, tenant }) => !columns.includes(tenant))
  return faultsOf(db, { ...ofRows, ...Object.fromEntries(unguarded.map(staysWithin)) })
}

/** Every rule about rows that does not hold, and about the books of accounts, files and audit trails. Nothing else may be writing meanwhile. */
export async function faults({ db, signer, blobs }: Watched): Promise<string[]> {
  const found = [...(await rowFaults(db)), ...(await faultsOf(db, books))]
  return [...found, ...(await brokenChains(db, signer)), ...(blobs ? await missingFiles(db, blobs) : [])]
}

/** Questions that one statement asks: most of them cost less than a statement of their own would. */
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

/** Every foreign key between two tables of tenants. */
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

/** The row and what it refers to are of one organization. */
const staysWithin = (reference: Reference) => [`${reference.name} stays within its organization`, strays(reference)] as const

/** By the id alone where there is one: a row that agreed on the organization too could not stray. */
function strays({ child, parent, tenant, parent_tenant, columns, targets }: Reference): string {
  const all = columns.map((column, nth) => ({ column, target: targets[nth]! }))
  const pairs = targets.includes('id') ? all.filter(({ target }) => target === 'id') : all
  const same = pairs.map(({ column, target }) => `c.${column} = p.${target}`).join(' and ')
  const given = columns.map((column) => `c.${column} is not null`).join(' and ')
  return `select c::text as fault from ${child} c left join ${parent} p on ${same}
    where c.${tenant} <> p.${parent_tenant} or (${given} and p.${targets[0]} is null)`
}

/** For every unique index without a condition: no two rows agree on it, looked up in the table itself. */
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
