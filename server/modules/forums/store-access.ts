import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { type audiences, holdersOf, isFor, isForCaller, reachedBy } from '#platform/access/audience.ts'
import type { Reach } from '#platform/access/reach.ts'
import type { Db } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { column, settled } from '#platform/db/statement.ts'
import { type Discussed, type DiscussedKind, discussedKinds } from '#platform/rows/discussions.ts'
import type { forumKinds } from './schema.ts'

export type StoredForum = Omit<Selectable<DB['forum']>, 'audience' | 'kind'> & {
  audience: (typeof audiences)[number]
  kind: (typeof forumKinds)[number]
}

/** The column with the id of a forum's subject of this kind. */
const columnOf = ({ kind }: Pick<Discussed, 'kind'>) => `${kind}_id` as const

/** SQL for the id of the subject of a `forum`, if it is of this kind. */
export const thingOf = (kind: DiscussedKind) => column(`forum.${columnOf({ kind })}`)

/**
 * SQL for the name of the subject of a `forum`, if the caller may open it.
 * It first checks whether there is a subject, because most forums have none.
 */
export const openLabel = (reach: Reach, discussed: Discussed[]): RawBuilder<string | null> =>
  sql`case when not ${IS_ABOUT_NOTHING} then ${openThing(reach, discussed)} end`

/** SQL for at most one row (label): the name of the subject of a `forum`, if the caller may open it. */
const openThing = (reach: Reach, discussed: Discussed[]): RawBuilder<{ label: string }> =>
  sql`(${sql.join(
    discussed.map(
      (one) => sql`
      select ${column(`${one.kind}.${one.label}`)} as label from ${sql.table(one.kind)}
      where ${column(`${one.kind}.id`)} = ${thingOf(one.kind)} and ${one.opensTo(reach)}`,
    ),
    sql` union all `,
  )})`

/** Condition: a live `forum` is for the caller, by its audience or because they may open its subject. */
const reachesCaller = (reach: Reach, isOpen: RawBuilder<SqlBool>) => sql`(forum.archived_at is null
  and case when ${IS_ABOUT_NOTHING} then ${isForCaller(reach, 'forums:read', 'forum')} else ${isOpen} end)`

/** Whether a live forum that is already read is for the caller. It reads the database only for a forum with a subject. */
export async function reaches(db: Db, actor: Actor, discussed: Discussed[], forum: StoredForum): Promise<boolean> {
  if (forum.archived_at !== null) return false
  const one = discussed.find((each) => forum[columnOf(each)] !== null)
  if (!one) return isFor(actor, 'forums:read', forum)
  const { rows } = await sql`
    select from ${sql.table(one.kind)} where ${column(`${one.kind}.id`)} = ${forum[columnOf(one)]}::uuid and ${one.opensTo(actor)}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Condition: the caller may read a `forum`, because it is for them or by permission over its owner.
 * `isOpen` replaces the check of the subject, where that is joined.
 */
export const readableBy = (
  reach: Reach,
  discussed: Discussed[],
  isOpen: RawBuilder<SqlBool> = sql`exists ${openThing(reach, discussed)}`,
): RawBuilder<SqlBool> => sql`(${within(reach, 'forums:read', 'forum')} or ${reachesCaller(reach, isOpen)})`

const IS_ABOUT_NOTHING = settled(sql<boolean>`num_nonnulls(${sql.join(discussedKinds.map(thingOf))}) = 0`)

/** SQL for the ForumAbout of a `forum`. `label` is the name of a subject that the caller may open; without it the result is null. */
export const about = (label: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${sql.join(
    discussedKinds.map((kind) => {
      const id = thingOf(kind)
      return sql`when ${id} is not null and ${label} is not null then json_build_object('kind', ${sql.lit(kind)}, 'id', ${id}, 'label', ${label})`
    }),
    sql` `,
  )} end`

/** Condition: a `forum` discusses a subject that the caller may not open. */
export const isHidden = (label: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(not (${IS_ABOUT_NOTHING}) and ${label} is null)`

/** SQL for rows (id, user_id): all people who may read forums, except superusers. It is the rule of `readableBy` for all people. */
export function readers(discussed: Discussed[], forums: RawBuilder<unknown>): RawBuilder<{ id: string; user_id: string }> {
  const open = sql`select forum.* from (${forums}) forum where forum.archived_at is null`
  const meant = discussed.map((one) => {
    const thingId = thingOf(one.kind)
    const things = sql`select ${thingId} as id, forum.owner_organization_id, forum.owner_department_id from (${open}) forum where ${thingId} is not null`
    return sql`select forum.id, person.user_id from (${open}) forum join (${one.people(things)}) person on person.id = ${thingId}`
  })
  const ofTheirOwn = reachedBy('forums:read', sql`select forum.* from (${open}) forum where ${IS_ABOUT_NOTHING}`)
  return sql.join([holdersOf('forums:read', forums), ofTheirOwn, ...meant], sql` union `)
}

/** SQL for rows (user_id): all people who may read one forum, except superusers. */
export const readersOf = (discussed: Discussed[], { id }: StoredForum): RawBuilder<{ user_id: string }> =>
  readers(discussed, sql`select one.* from forum one where one.id = ${id}::uuid`)
