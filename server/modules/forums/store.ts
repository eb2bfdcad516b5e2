import { type Insertable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { holdOwner } from '#platform/access/owner.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { statement } from '#platform/db/statement.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { type Discussed, discussedKinds } from '#platform/rows/discussions.ts'
import { type StoredForum, reaches } from './store-access.ts'

onViolation('forum_owner_organization_id_fkey', notFound)
onViolation('forum_department_fkey', notFound)
for (const kind of discussedKinds) {
  onViolation(`forum_${kind}_fkey`, notFound)
  onConflict(`forum_${kind}_key`, 'discussed_already', 'It has a discussion already. Write there.')
}

/** A forum with whether it is for the caller. */
export type FoundForum = StoredForum & { reaches: boolean }

const byId = statement<StoredForum, { id: string }>((value) => sql`select * from forum where id = ${value('id')}::uuid`)

export async function find(db: Db, actor: Actor, discussed: Discussed[], id: string): Promise<FoundForum | undefined> {
  const [forum] = await byId(db, { id })
  return forum && withReach(db, actor, discussed, forum)
}

/** Adds to a row with a forum whether that forum is for the caller. */
export const withReach = async <Found extends StoredForum>(db: Db, actor: Actor, discussed: Discussed[], found: Found) => ({
  ...found,
  reaches: await reaches(db, actor, discussed, found),
})

/** Locks a forum until the transaction ends, after its owner; nobody writes in it meanwhile. Throws 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<StoredForum> {
  await holdOwnerOf(db, id)
  return found(await stored(db, id).forUpdate().executeTakeFirst())
}

/** Takes a shared lock: nobody can change the forum until the transaction ends, and others may hold it too. Throws 404 when it is gone. */
export async function hold(db: Tx, id: string): Promise<StoredForum> {
  await holdOwnerOf(db, id)
  return found(await stored(db, id).forShare().executeTakeFirst())
}

const stored = (db: Tx, id: string) => db.selectFrom('forum').selectAll().where('id', '=', id).$castTo<StoredForum>()

async function holdOwnerOf(db: Tx, id: string): Promise<void> {
  const owner = ['owner_organization_id', 'owner_department_id'] as const
  await holdOwner(db, found(await db.selectFrom('forum').select(owner).where('id', '=', id).executeTakeFirst()))
}

/** Returns the owner of the subject of a new forum, if the caller may open it. */
export async function findThing(db: Db, actor: Actor, { kind, opensTo }: Discussed, organizationId: string, id: string) {
  const { rows } = await sql<{ owner_department_id: string | null }>`
    select owner_department_id from ${sql.table(kind)}
    where id = ${id}::uuid and owner_organization_id = ${organizationId}::uuid and ${opensTo(actor)}`.execute(db)
  return rows[0]
}

export async function create(db: Tx, forum: Insertable<DB['forum']>): Promise<StoredForum> {
  return db.insertInto('forum').values(forum).returningAll().$castTo<StoredForum>().executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'forum'>): Promise<StoredForum> {
  return db
    .updateTable('forum')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .$castTo<StoredForum>()
    .executeTakeFirstOrThrow()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('forum').where('id', '=', id).execute()
}
