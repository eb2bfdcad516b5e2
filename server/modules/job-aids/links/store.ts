import { type Insertable, type UpdateObject, sql } from 'kysely'
import { placed } from '#platform/files/attachments/store.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { files } from '../files/store.ts'
import type { JobAidLink } from './schema.ts'

const columns = ['id', 'url', 'label', 'position', 'created_at'] as const

/** Returns the links of an aid, in their order. */
export function list(db: Db, aidId: string): Promise<JobAidLink[]> {
  return db.selectFrom('job_aid_link').select(columns).where('job_aid_id', '=', aidId).orderBy('position').orderBy('id').execute()
}

export function find(db: Db, aidId: string, id: string): Promise<JobAidLink | undefined> {
  return db.selectFrom('job_aid_link').select(columns).where('job_aid_id', '=', aidId).where('id', '=', id).executeTakeFirst()
}

/** Adds a link after all files and links. The caller holds the lock of the aid, here and for the functions below. */
export function append(db: Tx, link: Omit<Insertable<DB['job_aid_link']>, 'position'>): Promise<JobAidLink> {
  const position = sql<number>`(select count(*) from (${placed(files, link.job_aid_id)}) placed)`
  return db
    .insertInto('job_aid_link')
    .values({ ...link, position })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function update(db: Tx, id: string, changes: UpdateObject<DB, 'job_aid_link'>): Promise<void> {
  await db
    .updateTable('job_aid_link')
    .set({ id, ...changes })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('job_aid_link').where('id', '=', id).execute()
}
