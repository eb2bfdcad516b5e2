import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { givenColumns, namesOf } from '../store-columns.ts'
import type { NewRecord, StoredRecord } from '../store.ts'
import type { RepeatKey } from './rules-repeats.ts'

const given = sql.raw(namesOf(givenColumns))

type MemberKeys = { ids: string[]; emails: string[]; providers: string[]; subjects: string[] }

/** Returns members of the organization by their names in a file: `id:…`, `email:…` or `provider:…:subject`. */
export async function members(
  db: Db,
  organizationId: string,
  { ids, emails, providers, subjects }: MemberKeys,
): Promise<{ name: string; account_id: string }[]> {
  const { rows } = await sql<{ name: string; account_id: string }>`
    select 'id:' || m.account_id as name, m.account_id from membership m
    where m.organization_id = ${organizationId}::uuid and m.account_id = any(${ids}::uuid[])
    union
    select 'email:' || lower(a.email), a.id from account a join membership m on m.account_id = a.id
    where m.organization_id = ${organizationId}::uuid and lower(a.email) = any(${emails}::text[])
    union
    select 'provider:' || p.slug || ':' || i.subject, i.account_id
    from unnest(${providers}::text[], ${subjects}::text[]) as asked(provider, subject)
    join sign_in_provider p on p.slug = asked.provider
    join identity i on i.provider_id = p.id and i.subject = asked.subject
    join membership m on m.account_id = i.account_id and m.organization_id = ${organizationId}::uuid`.execute(db)
  return rows
}

export function departments(db: Db, organizationId: string) {
  return db.selectFrom('department').select(['id', 'slug', 'archived_at']).where('organization_id', '=', organizationId).execute()
}

/** Returns the subjects of the organization with one of these ids or slugs. */
export function subjects(db: Db, organizationId: string, names: string[]) {
  return db
    .selectFrom('subject')
    .select(['id', 'slug'])
    .where('owner_organization_id', '=', organizationId)
    .where(sql<boolean>`(slug = any(${names}::text[]) or id::text = any(${names}::text[]))`)
    .execute()
}

/** Returns the records of the organization with one of these external ids. */
export function ofExternalIds(db: Db, organizationId: string, externalIds: string[]) {
  return db
    .selectFrom('learning_record')
    .select(['id', 'external_id', 'learner_user_id', 'title'])
    .where('owner_organization_id', '=', organizationId)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute()
}

/** Returns records of the organization with the learner and title of one of these. Rejected records are left out. */
export async function ofLearners(db: Db, organizationId: string, named: RepeatKey[]): Promise<RepeatKey[]> {
  if (named.length === 0) return []
  const { rows } = await sql<RepeatKey>`
    select r.learner_user_id, r.title, r.completed_at from learning_record r
    where r.owner_organization_id = ${organizationId}::uuid and r.status <> 'rejected' and (r.learner_user_id, lower(r.title)) in (
      select learner_user_id, lower(title)
      from unnest(${named.map((each) => each.learner_user_id ?? null)}::uuid[], ${named.map((each) => each.title)}::text[]) as named (learner_user_id, title))`.execute(
    db,
  )
  return rows
}

/** Inserts the records without an external_id or with a new one, in one statement. Returns the inserted ones. */
export async function insert(db: Tx, records: NewRecord[]): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    insert into learning_record (${given}) select ${given}
    from jsonb_populate_recordset(null::learning_record, ${JSON.stringify(records)}::jsonb)
    order by external_id
    on conflict (owner_organization_id, external_id) do nothing
    returning *`.execute(db)
  return rows
}

export async function tag(db: Tx, organizationId: string, tags: { record_id: string; subject_id: string }[]): Promise<void> {
  await sql`
    insert into record_subject (organization_id, record_id, subject_id)
    select ${organizationId}::uuid, * from unnest(${tags.map(({ record_id }) => record_id)}::uuid[], ${tags.map(({ subject_id }) => subject_id)}::uuid[])`.execute(
    db,
  )
}

/** Writes an import with the records that it created and their row numbers. */
export async function keep(db: Tx, imported: Insertable<DB['record_import']>, made: { row: number; record_id: string }[]): Promise<void> {
  await db.insertInto('record_import').values(imported).execute()
  if (made.length === 0) return
  await sql`
    insert into record_import_row (organization_id, import_id, row, record_id)
    select ${imported.organization_id}::uuid, ${imported.id}::uuid, *
    from unnest(${made.map(({ row }) => row)}::int[], ${made.map(({ record_id }) => record_id)}::uuid[])`.execute(db)
}

/** Returns the id of the import that created the record; undefined if none did. */
export async function importOf(db: Db, recordId: string): Promise<string | undefined> {
  const row = await db.selectFrom('record_import_row').select('import_id').where('record_id', '=', recordId).executeTakeFirst()
  return row?.import_id
}
