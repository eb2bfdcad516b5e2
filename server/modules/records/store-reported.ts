import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditActor, auditing, byIn, columnsOf } from '#platform/audit/trail.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import { statement } from '#platform/db/statement.ts'
import { OWN_IDS } from './rules-own-ids.ts'
import type { StoredRecord } from './store.ts'

/** The fields of a record that its evidence needs. */
export type ReportedRecord = Pick<StoredRecord, 'id' | 'owner_organization_id' | 'learner_user_id'>

/** Returns a record that the service reported, locked until the transaction ends. Undefined if there is none. */
export function lock(db: Tx, id: string): Promise<ReportedRecord | undefined> {
  return db
    .selectFrom('learning_record')
    .select(['id', 'owner_organization_id', 'learner_user_id'])
    .where('id', '=', id)
    .where('recorded_by', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Null leaves the column unchanged. */
type Change = { archived: boolean | null; completed_at: string | null }

/** Changes a record that the service reported, with an audit entry. Undefined if there is none. */
export async function update(db: Tx, by: AuditActor, id: string, change: Change): Promise<ReportedRecord | undefined> {
  const action = `learning_record.${change.archived ? 'archived' : 'updated'}`
  const rows = await updating(db, { ...columnsOf(by), ...change, id, action, entry: randomUUIDv7() })
  return rows[0]
}
type Values = ReturnType<typeof columnsOf> & Change & { id: string; action: string; entry: string }

export const updating = statement<ReportedRecord, Values>(
  (value) => sql`
  with before as materialized (
    select * from learning_record where id = ${value('id')}::uuid and recorded_by is null for update
  ), after as (
    update learning_record r set
      archived_at = case when ${value('archived')}::boolean is null then r.archived_at
        when ${value('archived')}::boolean then coalesce(r.archived_at, now()) end,
      completed_at = coalesce(${value('completed_at')}::timestamptz, r.completed_at),
      updated_at = now()
    from before where r.id = before.id returning r.*
  ), ${auditing(
    byIn(value),
    sql`
    select ${value('entry')}::uuid, after.owner_organization_id, ${value('action')}::text, 'learning_record', after.id,
      after.learner_user_id, told.old_values, told.new_values
    from after cross join lateral (
      select json_object_agg(name, was) as old_values, json_object_agg(name, becomes) as new_values
      from before cross join lateral (values ${changed('completed_at')}, ${changed('archived_at')}) field (name, was, becomes)
      where was is distinct from becomes having count(*) > 0
    ) told`,
    sql`old_values, new_values`,
  )}
  select id, owner_organization_id, learner_user_id from after`,
)

function changed(name: keyof StoredRecord) {
  return sql`(${sql.lit(name)}, ${sql.raw(rfc3339(`before.${name}`))}, ${sql.raw(rfc3339(`after.${name}`))})`
}

/** Returns the record with an external id. `recorded_by` is null if the service reported it. */
export function named(db: Db, organizationId: string, externalId: string) {
  return db
    .selectFrom('learning_record')
    .select(['id', 'learner_user_id', 'recorded_by'])
    .where('owner_organization_id', '=', organizationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
}

/** Returns how many records of people have ids that belong to the service, in all organizations. It reads every record once. */
export async function countForeign(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from learning_record r
    where r.recorded_by is not null and r.external_id ~ ${sql.lit(OWN_IDS)}
      and not exists (select from external_grade g where g.organization_id = r.owner_organization_id and g.record_id = r.id)`.execute(db)
  return rows[0]!.count
}

/** Deletes records with their evidence, as part of a larger deletion. Returns the keys of their files. */
export async function removeAlong(db: Tx, ids: string[]): Promise<string[]> {
  const these = sql<string>`any(${ids}::uuid[])`
  const files = await db
    .selectFrom('evidence')
    .select('blob_key')
    .where('record_id', '=', these)
    .where('blob_key', 'is not', null)
    .execute()
  await db.deleteFrom('learning_record').where('id', '=', these).execute()
  return files.flatMap(({ blob_key }) => blob_key ?? [])
}
