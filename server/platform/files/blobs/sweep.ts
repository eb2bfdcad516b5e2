import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { BlobStore } from './store.ts'

const BATCH = 200

/**
 * Removes blobs that no row uses: deleted files, and uploads that were never registered. A blob's row goes only after the store has removed
 * it. If the store refused one, it tries all others and then throws, so that the job is retried.
 */
export async function sweepBlobs(db: Db, store: BlobStore | undefined): Promise<number> {
  await forgetTickets(db)
  if (!store) return 0
  let removed = 0
  for (;;) {
    const due = await nextDue(db)
    if (due.length === 0) return removed
    const gone: string[] = []
    let failure: unknown
    for (const key of due) {
      try {
        await store.remove(key)
        gone.push(key)
      } catch (error) {
        failure = error
      }
    }
    await forget(db, gone)
    removed += gone.length
    if (failure !== undefined) throw failure
  }
}

/** Deletes the rows of removed blobs. A staged object can be sent again while its ticket is valid, so it is removed a second time later. */
async function forget(db: Db, keys: string[]): Promise<void> {
  const removed = sql<boolean>`key = any(${keys}::text[])`
  const open = sql<boolean>`key like 'staged/%' and created_at > now() - interval '3 hours'`
  await db
    .deleteFrom('blob')
    .where(removed)
    .where(sql<boolean>`not (${open})`)
    .execute()
  await db
    .updateTable('blob')
    .set({ remove_after: sql`created_at + interval '3 hours'` })
    .where(removed)
    .execute()
}

/**
 * Takes the next due blobs. The write of `remove_after` resolves the race with a claim of the same blob: one waits, then sees the other.
 */
async function nextDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update blob set remove_after = clock_timestamp()
    where key in (select key from blob where remove_after <= now() order by remove_after limit ${BATCH})
      and remove_after <= now()
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Deletes unused tickets a day after they expired. Their staged objects are swept separately. */
const forgetTickets = (db: Db) =>
  db
    .deleteFrom('upload')
    .where('claimed_at', 'is', null)
    .where('expires_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
