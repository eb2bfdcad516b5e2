import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { StoredRecord } from './store.ts'

/** A record that the service itself reported, held until the transaction ends. */
export function lockReported(db: Tx, id: string): Promise<StoredRecord | undefined> {
  return db.selectFrom('learning_record').selectAll().where('id', '=', id).where('recorded_by', 'is', null).forUpdate().executeTakeFirst()
}

/** The record that bears a name of elsewhere, whoever wrote it. */
export function named(db: Db, organizationId: string, externalId: string) {
  return db
    .selectFrom('learning_record')
    .select(['id', 'learner_user_id'])
    .where('owner_organization_id', '=', organizationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
}

/** Deletes records with what hangs on them, as a part of what they go with; the keys of their files. */
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
