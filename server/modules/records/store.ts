import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onConflict, onViolation, refusal } from '#platform/errors.ts'
import { readerOf } from '#platform/access/people.ts'
import { tagged } from '#platform/rows/tags.ts'
import { type RecordAccess, expiresEarly, hiddenUndecided } from './rules.ts'
import { type RecordView, deciderOf, decisionsOf, sight, versionOfRecord, view } from './store-view.ts'

export const learnerNotAMember = refusal(
  'invalid_request',
  'learner_not_a_member',
  'learner_user_id must be a member of the organization.',
  'learner_user_id',
)

onConflict(
  'learning_record_external_id_key',
  'external_id_taken',
  'Another record of the organization has that external_id.',
  'external_id',
)
onViolation('learning_record_expiry_after_completion', expiresEarly)
onViolation('learning_record_hidden_is_decided', hiddenUndecided)
onViolation('learning_record_owner_organization_id_fkey', notFound)
onViolation('learning_record_department_fkey', notFound)
onViolation('learning_record_learner_user_id_fkey', learnerNotAMember)

export const tags = tagged({ things: 'learning_record', table: 'record_subject', column: 'record_id', key: 'record' })

/** Adds subjects, known to be of its organization, to a locked record, as part of its approval in this transaction. */
export async function addByApproval(db: Tx, { owner_organization_id, id }: StoredRecord, subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await sql`
    insert into record_subject (organization_id, record_id, subject_id, approved_at)
    select ${owner_organization_id}::uuid, ${id}::uuid, unnest(${subjectIds}::uuid[]), now() on conflict do nothing`.execute(db)
}

/** Removes the subjects that the approval of a record added. */
export async function dropApproved(db: Tx, id: string): Promise<void> {
  await sql`
    delete from record_subject t using learning_record r
    where r.id = ${id}::uuid and t.record_id = r.id and t.approved_at = r.approved_at`.execute(db)
}

/** Whether a locked record was decided recently enough to be reopened, by the database's clock. */
export async function isDecidedLately(db: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ lately: boolean }>`
    select coalesce(approved_at, rejected_at) > clock_timestamp() - interval '10 minutes' as lately
    from learning_record where id = ${id}::uuid`.execute(db)
  return rows[0]?.lately ?? false
}

/** SQL for the moment of the transaction. */
export const now = sql<string>`now()`

type Table = DB['learning_record']
export type StoredRecord = Selectable<Table>
export type NewRecord = Insertable<Table>
export type RecordColumns = UpdateObject<DB, 'learning_record'>

/** Returns a record in the API's shape. */
export async function find(db: Db, actor: Actor, id: string): Promise<RecordView | undefined> {
  const source = sql`select * from learning_record where id = ${id}::uuid`
  const { rows } = await view<RecordView>(readerOf(actor), deciderOf(actor), source, sql`${sight(actor, 'record')},`).execute(db)
  return rows[0]
}

/** Returns the record, or throws 404. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

type GovernedRecord = StoredRecord & RecordAccess & Pick<RecordView, 'may'>

/** Returns a stored record, with the fields that decide what the caller may do. */
export async function governed(db: Db, actor: Actor, id: string, held = sql``): Promise<GovernedRecord | undefined> {
  const { rows } = await sql<GovernedRecord>`
    select learning_record.*, ${sight(actor, 'learning_record')}, ${decisionsOf(deciderOf(actor), 'learning_record')} as may
    from learning_record join organization o on o.id = learning_record.owner_organization_id
    where learning_record.id = ${id}::uuid ${held}`.execute(db)
  return rows[0]
}

/** Returns the record, locked until the transaction ends. The next transaction that changes it sees this one's result. */
export const lock = (db: Tx, actor: Actor, id: string) => governed(db, actor, id, sql`for update of learning_record`)

/** SQL for the version of a record. */
export const version = (id: string) =>
  sql<{ version: string }>`select ${versionOfRecord} as version from learning_record record where record.id = ${id}::uuid`

/** Changes columns. Returns the changed record. */
export function update(db: Tx, id: string, columns: RecordColumns): Promise<StoredRecord> {
  return db
    .updateTable('learning_record')
    .set({ ...columns, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function remove(db: Tx, id: string) {
  return db.deleteFrom('learning_record').where('id', '=', id).returningAll().executeTakeFirst()
}
