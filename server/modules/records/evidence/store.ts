import { type Insertable, type RawBuilder, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation, refusal } from '#platform/errors.ts'
import { type Reader, personRows, readerOf } from '#platform/access/people.ts'
import type { EvidencePayload, EvidenceRow, ListedEvidence } from './schema.ts'

const attachedAlready = refusal(
  'upload_taken',
  'upload_attached',
  'The upload is attached already. Ask for a new ticket to attach another file.',
  'pathname',
)

onViolation('evidence_pkey', attachedAlready)
onViolation('evidence_record_fkey', notFound)

export type NewEvidence = Omit<Insertable<DB['evidence']>, 'payload'> & { payload: EvidencePayload }

/** SQL for the columns of an EvidenceRow. `creator` is the person who added it. */
export const columns = (creator: RawBuilder<unknown>) => sql`
  evidence.id, evidence.record_id, evidence.evidence_type, evidence.label, evidence.payload,
  evidence.blob_key is not null as has_file, ${sql.raw(rfc3339('evidence.created_at'))} as created_at, ${creator} as created_by`
export const newestFirst = sql`evidence.created_at desc, evidence.id desc`

const view = (reader: Reader) => columns(sql`(${personRows(reader, 'evidence.created_by', 'evidence.organization_id')})`)

/** SQL condition: the file of an `evidence` of a `record` is also evidence of another learner's record. */
const provesAnother = sql<boolean>`evidence.evidence_type = 'file' and exists (
  select from evidence twin join learning_record r on r.id = twin.record_id and r.archived_at is null
  where twin.organization_id = evidence.organization_id and twin.evidence_type = 'file'
    and twin.payload ->> 'sha256' = evidence.payload ->> 'sha256' and r.learner_user_id <> record.learner_user_id)`

/** Returns the evidence of a record in the API's shape, newest first. */
export async function list(db: Db, actor: Actor, recordId: string): Promise<ListedEvidence[]> {
  const { rows } = await sql<ListedEvidence>`
    select ${view(readerOf(actor))}, coalesce(record.learner_user_id <> ${actor.id}::uuid and ${provesAnother}, false) as proves_another_person
    from evidence join learning_record record on record.id = evidence.record_id
    where evidence.record_id = ${recordId}::uuid order by ${newestFirst}`.execute(db)
  return rows
}

export async function show(db: Db, actor: Actor, id: string): Promise<EvidenceRow> {
  const { rows } = await sql<EvidenceRow>`select ${view(readerOf(actor))} from evidence where evidence.id = ${id}::uuid`.execute(db)
  return rows[0]!
}

/** Returns one stored row. */
export function find(db: Db, id: string) {
  return db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the stored rows of a record. */
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

/** Returns the evidence that the approval of a locked record added. The approver created it in the transaction of the approval. */
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
