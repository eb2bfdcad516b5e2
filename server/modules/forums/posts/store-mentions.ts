import { type RawBuilder, sql } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { hasText } from '#platform/rows/search-text.ts'

/** Returns the names of those people who are among the rows (user_id) of `readers`. */
export async function named(db: Db, readers: RawBuilder<unknown>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select who.id, coalesce(who.display_name, '') as name from account who
    where who.id = any(${ids}::uuid[]) and ${isHere} and who.id in (select reader.user_id from (${readers}) reader)`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const isHere = sql<boolean>`who.disabled_at is null and who.kind = 'human'`

/** Returns a few people whose names contain all the words, by name. */
export async function complete(
  db: Db,
  actor: Actor,
  readers: RawBuilder<unknown>,
  { organization_id, words, limit }: { organization_id: string; words: string[]; limit: number },
): Promise<PersonRef[]> {
  const all = words.map((word) => sql`and ${hasText(word, 'who.display_name')}`)
  const { rows } = await sql<{ person: PersonRef }>`
    select ${person(actor, 'found.id', 'found.organization_id')} as person from (
      select who.id, who.display_name, ${organization_id}::uuid as organization_id from account who
      where ${isHere} and who.id in (select reader.user_id from (${readers}) reader) ${sql.join(all, sql` `)}
      order by who.display_name, who.id limit ${limit}
    ) found order by found.display_name, found.id`.execute(db)
  return rows.map(({ person }) => person)
}

/** Replaces the mentioned people of a post. Earlier mentions stay as withdrawn. */
export async function set(db: Tx, post: { id: string; organization_id: string }, userIds: string[]): Promise<void> {
  await sql`
    update forum_mention set withdrawn_at = case when user_id = any(${userIds}::uuid[]) then null else coalesce(withdrawn_at, now()) end
    where post_id = ${post.id}::uuid`.execute(db)
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({ id: randomUUIDv7(), organization_id: post.organization_id, post_id: post.id, user_id }))
  await db
    .insertInto('forum_mention')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
