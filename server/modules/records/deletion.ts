import { sql } from 'kysely'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import type { Consequence } from '#platform/rows/deletion.ts'
import { notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import { trail } from './actions.ts'
import * as evidence from './evidence/store.ts'
import * as records from './store.ts'

const some = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export const consequences: Consequence<{ id: string; name: string }>[] = [
  {
    key: 'evidence',
    count: ({ id }) => sql`select count(*) from evidence where record_id = ${id}::uuid`,
    says: (count) => `${some(count, 'One piece of evidence goes', 'pieces of evidence go')} with the record.`,
  },
  {
    key: 'files',
    count: ({ id }) => sql`select count(blob_key) from evidence where record_id = ${id}::uuid`,
    says: (count) => `${some(count, 'One uploaded file is', 'uploaded files are')} removed from storage.`,
  },
  {
    key: 'subject_tags',
    count: ({ id }) => sql`select count(*) from record_subject where record_id = ${id}::uuid`,
    says: (count) => `${some(count, 'One subject loses', 'subjects lose')} this record.`,
  },
]

/** Removes a record and all that hangs on it; the trail keeps what it said. */
export async function removeForGood(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<void> {
  const before = await records.lock(db, caller.actor, id)
  if (!before) throw notFound()
  const { in_chain: _, organization_archived: __, ...record } = before
  const rows = await evidence.stored(db, id)
  const subject_matter_ids = await records.tags.ids(db, id)
  await records.remove(db, id)
  await removeBlobs(
    db,
    jobs,
    rows.flatMap(({ blob_key }) => blob_key ?? []),
  )
  await trail.deleted(db, caller, record, { ...record, subject_matter_ids, evidence: rows })
}
