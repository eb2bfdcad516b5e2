import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { BlobStore } from './store.ts'

const BATCH = 200

/**
 * Removes what nothing names any more: deleted files, and uploads that were never registered. A blob is forgotten only
 * when the store has let it go. Throws after trying everything when the store refused something, so that it is tried again.
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

/** A staged object can be sent once more while its ticket is valid: it is removed a second time when that is over. */
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

/** Writing the moment anew settles it with whoever is just claiming the blob: one of the two waits, then sees the other. */
async function nextDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update blob set remove_after = clock_timestamp()
    where key in (select key from blob where remove_after <= now() order by remove_after limit ${BATCH})
      and remove_after <= now()
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** A ticket nobody came back with is forgotten a day after it ran out; its staged object goes by itself. */
const forgetTickets = (db: Db) =>
  db
    .deleteFrom('upload')
    .where('claimed_at', 'is', null)
    .where('expires_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
