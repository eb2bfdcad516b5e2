import { type Insertable, type RawBuilder, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation, refusal } from '#platform/errors.ts'
import { type Reader, personRows, readerOf } from '#platform/access/people.ts'
import type { EvidencePayload, EvidenceRow } from './schema.ts'

const attachedAlready = refusal(
  'upload_taken',
  'upload_attached',
  'The upload is attached already. Ask for a new ticket to attach another file.',
  'pathname',
)

onViolation('evidence_pkey', attachedAlready)
onViolation('evidence_record_fkey', notFound)

export type NewEvidence = Omit<Insertable<DB['evidence']>, 'payload'> & { payload: EvidencePayload }

/** The columns of an EvidenceRow, added by whom `creator` says. */
export const columns = (creator: RawBuilder<unknown>) => sql`
  evidence.id, evidence.record_id, evidence.evidence_type, evidence.label, evidence.payload,
  evidence.blob_key is not null as has_file, ${sql.raw(rfc3339('evidence.created_at'))} as created_at, ${creator} as created_by`
export const newestFirst = sql`evidence.created_at desc, evidence.id desc`

/** EvidenceRows, newest first. */
const view = (reader: Reader, where: RawBuilder<unknown>) => sql<EvidenceRow>`
  select ${columns(sql`(${personRows(reader, 'evidence.created_by', 'evidence.organization_id')})`)}
  from evidence where ${where} order by ${newestFirst}`

/** The evidence of a record as the API shows it, newest first. */
export async function list(db: Db, actor: Actor, recordId: string): Promise<EvidenceRow[]> {
  return (await view(readerOf(actor), sql`evidence.record_id = ${recordId}::uuid`).execute(db)).rows
}

export async function show(db: Db, actor: Actor, id: string): Promise<EvidenceRow> {
  const { rows } = await view(readerOf(actor), sql`evidence.id = ${id}::uuid`).execute(db)
  return rows[0]!
}

/** One row as it is stored. */
export function find(db: Db, id: string) {
  return db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The rows of a record as they are stored. */
export function stored(db: Db, recordId: string) {
  return db.selectFrom('evidence').selectAll().where('record_id', '=', recordId).orderBy('id').execute()
}

export function create(db: Tx, rows: NewEvidence[]) {
  return db
    .insertInto('evidence')
    .values(rows.map((row) => ({ ...row, payload: JSON.stringify(row.payload) })))
    .returningAll()
    .execute()
}

export function update(db: Tx, id: string, columns: UpdateObject<DB, 'evidence'>) {
  return db.updateTable('evidence').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export function removeAll(db: Tx, ids: string[]) {
  return db.deleteFrom('evidence').where('id', 'in', ids).execute()
}

/** What the approval of a record that is held added: whoever approved made it in that very transaction. */
export function addedByApproval(db: Tx, recordId: string) {
  return db
    .selectFrom('evidence')
    .innerJoin('learning_record as r', 'r.id', 'evidence.record_id')
    .selectAll('evidence')
    .where('evidence.record_id', '=', recordId)
    .whereRef('evidence.created_at', '=', 'r.approved_at')
    .whereRef('evidence.created_by', '=', 'r.approved_by')
    .execute()
}
