import { type Insertable, type RawBuilder, type SqlBool, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Asking } from '#platform/access/caller.ts'
import { type OwnerFilter, holdOwner } from '#platform/access/owner.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { settled, statement } from '#platform/db/statement.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { type Discussed, type DiscussedKind, discussedKinds } from '#platform/rows/discussions.ts'
import { type PageRequest, pageColumn, pageOfColumn } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import { writtenAs } from '#platform/rows/written.ts'
import { forumLevel, readUpTo, unreadThreads } from './reading/store-sql.ts'
import { Forum } from './schema.ts'
import { type StoredForum, about, openLabel, reaches, readableBy, thingOf } from './store-access.ts'

onViolation('forum_owner_organization_id_fkey', notFound)
onViolation('forum_department_fkey', notFound)
for (const kind of discussedKinds) {
  onViolation(`forum_${kind}_fkey`, notFound)
  onConflict(`forum_${kind}_key`, 'discussed_already', 'It has a discussion already. Write there.')
}

/** With whether it is for the caller. */
export type FoundForum = StoredForum & { reaches: boolean }

const byId = statement<StoredForum, { id: string }>((value) => sql`select * from forum where id = ${value('id')}::uuid`)

export async function find(db: Db, actor: Actor, discussed: Discussed[], id: string): Promise<FoundForum | undefined> {
  const [forum] = await byId(db, { id })
  return forum && withReach(db, actor, discussed, forum)
}

/** What was looked up with its forum, with whether that is for the caller. */
export const withReach = async <Found extends StoredForum>(db: Db, actor: Actor, discussed: Discussed[], found: Found) => ({
  ...found,
  reaches: await reaches(db, actor, discussed, found),
})

const OPEN = sql.ref('open_thing.label')
const CALLER = sql.ref('caller.id')

/** What the database is asked of every forum, whoever asks. */
const shown = settled(sql`forum.*, ${about(OPEN)} as about, ${unreadThreads(CALLER)} as unread_count,
  (select thread.last_post_at from forum_thread thread where thread.forum_id = forum.id order by thread.last_post_at desc limit 1) as last_post_at,
  ${forumLevel(CALLER)} as subscription`)
const readsUpTo = settled(readUpTo(CALLER))
const fields = settled(writtenAs(Forum))

/**
 * Forums as the API shows them to the caller. `open_thing` is what one is about, where that is open to them: looked up once, though asked
 * for in several places. `end`: their order.
 */
const view = (actor: Actor, discussed: Discussed[], where: RawBuilder<SqlBool>[], end = sql``) => sql`
  select ${fields} from (
    select ${shown} from forum cross join (select ${actor.id}::uuid as id) caller ${readsUpTo}
      cross join lateral (select ${openLabel(actor, discussed)} as label offset 0) open_thing
    where ${sql.join(where, sql` and `)} ${end}
  ) row`

/** The forum as the API shows it; 404 when there is none. */
export async function get(db: Db, actor: Actor, discussed: Discussed[], id: string): Promise<Forum> {
  const { rows } = await sql<{ forum: Forum }>`
    select row_to_json(written) as forum from (${view(actor, discussed, [sql`forum.id = ${id}::uuid`])}) written`.execute(db)
  return found(rows[0]).forum
}

export type ForumFilter = OwnerFilter & {
  include_archived: boolean
  q?: string
  kind?: StoredForum['kind']
  about_kind?: DiscussedKind
  about_id?: string
}

/** A page of what the caller may read, newest first, as text. */
export async function list(db: Db, { actor }: Asking, discussed: Discussed[], filter: ForumFilter, request: PageRequest): Promise<string> {
  const { after, limit } = request
  const behind = after && sql<SqlBool>`(forum.created_at, forum.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const where = [readableBy(actor, discussed, sql`${OPEN} is not null`), ...wanted(filter), ...(behind ? [behind] : [])]
  const end = sql`order by forum.created_at desc, forum.id desc limit ${limit + 1}`
  const { rows } = await pageColumn(view(actor, discussed, where, end)).execute(db)
  return pageOfColumn(rows[0]!, 'created_at', request)
}

function* wanted({
  organization_id,
  department_id,
  include_archived,
  q,
  kind,
  about_kind,
  about_id,
}: ForumFilter): Iterable<RawBuilder<SqlBool>> {
  if (organization_id !== undefined) yield sql`forum.owner_organization_id = ${organization_id}::uuid`
  if (department_id !== undefined) yield sql`forum.owner_department_id = ${department_id}::uuid`
  if (!include_archived) yield sql`forum.archived_at is null`
  if (q !== undefined) yield hasText(q, 'forum.title', 'forum.description')
  if (kind !== undefined) yield sql`forum.kind = ${kind}`
  if (about_kind !== undefined) yield sql`${thingOf(about_kind)} is not null`
  if (about_id !== undefined) yield sql`${about_id}::uuid in (${sql.join(discussedKinds.map(thingOf))})`
}

/** Held until the transaction ends, and nobody writes in it meanwhile. Its owner is held before it. 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<StoredForum> {
  await holdOwnerOf(db, id)
  return found(await stored(db, id).forUpdate().executeTakeFirst())
}

/** It stays as it is until the transaction ends; others may hold it so meanwhile. 404 when it is gone. */
export async function hold(db: Tx, id: string): Promise<StoredForum> {
  await holdOwnerOf(db, id)
  return found(await stored(db, id).forShare().executeTakeFirst())
}

const stored = (db: Tx, id: string) => db.selectFrom('forum').selectAll().where('id', '=', id).$castTo<StoredForum>()

async function holdOwnerOf(db: Tx, id: string): Promise<void> {
  const owner = ['owner_organization_id', 'owner_department_id'] as const
  await holdOwner(db, found(await db.selectFrom('forum').select(owner).where('id', '=', id).executeTakeFirst()))
}

/** The owner of what a forum is to be about, as far as that is open to the caller. */
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
