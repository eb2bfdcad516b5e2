import type { Db, Tx } from '#platform/db/open.ts'
import type { StoredSitting } from './store.ts'

type Table = 'quiz_sitting_host' | 'quiz_sitting_person'
type SittingRef = Pick<StoredSitting, 'id' | 'organization_id'>

/** Returns the ids in ascending order. */
async function idsIn(db: Db, table: Table, sittingId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('user_id').where('sitting_id', '=', sittingId).orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

export const hostIds = (db: Db, sittingId: string) => idsIn(db, 'quiz_sitting_host', sittingId)
export const personIds = (db: Db, sittingId: string) => idsIn(db, 'quiz_sitting_person', sittingId)

/** Replaces the people in a table of a sitting. */
async function set(db: Tx, table: Table, { id: sitting_id, organization_id }: SittingRef, userIds: string[]): Promise<void> {
  await db.deleteFrom(table).where('sitting_id', '=', sitting_id).execute()
  if (userIds.length === 0) return
  await db
    .insertInto(table)
    .values(userIds.map((user_id) => ({ organization_id, sitting_id, user_id })))
    .execute()
}

export const setHosts = (db: Tx, sitting: SittingRef, userIds: string[]) => set(db, 'quiz_sitting_host', sitting, userIds)
export const setPeople = (db: Tx, sitting: SittingRef, userIds: string[]) => set(db, 'quiz_sitting_person', sitting, userIds)
