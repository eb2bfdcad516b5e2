import { sql } from 'kysely'
import { type Db, type Tx } from '#platform/db/open.ts'
import type { PreviewSession } from '../store.ts'
import type { PreviewState } from './rules.ts'

type PreviewRow = { last_seq: number; calls: number; now: string; ended: boolean; preview_state: PreviewState }

const columns = sql`select l.last_seq, l.calls, now() as now, l.ended_at is not null as ended, l.preview_state from scorm_launch l`

/** Returns undefined for a preview that was deleted with its course. */
export async function find(db: Db, { launch_id }: PreviewSession): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`${columns} where l.id = ${launch_id}::uuid`.execute(db)
  return rows.map(withOwnIds)[0]
}

/** Locks a preview until the transaction ends. */
export async function lock(db: Tx, { launch_id }: PreviewSession): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`${columns} where l.id = ${launch_id}::uuid for update`.execute(db)
  return rows.map(withOwnIds)[0]
}

/** Items may have names such as `constructor`, so the object has no prototype. */
const withOwnIds = (row: PreviewRow): PreviewRow => ({ ...row, preview_state: Object.assign(Object.create(null), row.preview_state) })

export async function save(db: Tx, { launch_id }: PreviewSession, state: PreviewState): Promise<void> {
  await db
    .updateTable('scorm_launch')
    .set({ preview_state: JSON.stringify(state) })
    .where('id', '=', launch_id)
    .execute()
}
