import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'

/** The table of attached files, which share one order with the links. */
export const files = { table: 'job_aid_attachment', column: 'job_aid_id', beside: ['job_aid_link'] }

type File = Pick<Insertable<DB['job_aid_attachment']>, 'blob_key' | 'file_name' | 'content_type' | 'size_bytes'>

/** Stores another file in place of an attached one. */
export async function replaceFile(db: Tx, id: string, file: File): Promise<void> {
  await db.updateTable('job_aid_attachment').set(file).where('id', '=', id).execute()
}

/** Records that a person opened a file. */
export async function open(db: Tx, actor: Actor, aid: { id: string; owner_organization_id: string }, attachmentId: string): Promise<void> {
  const about = { organization_id: aid.owner_organization_id, job_aid_id: aid.id, attachment_id: attachmentId, user_id: actor.id }
  await db
    .insertInto('job_aid_file_open')
    .values({ id: randomUUIDv7(), ...about })
    .execute()
}
