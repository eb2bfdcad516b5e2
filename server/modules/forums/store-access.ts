import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { type audiences, isForCaller, peopleOf } from '#platform/access/audience.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { type Discussed, readersOf } from '#platform/rows/discussions.ts'
import type { forumKinds } from './schema.ts'

export type StoredForum = Omit<Selectable<DB['forum']>, 'audience' | 'kind'> & {
  audience: (typeof audiences)[number]
  kind: (typeof forumKinds)[number]
}

/** The column of a forum that names what it is about. */
const columnOf = ({ kind }: Pick<Discussed, 'kind'>) => `${kind}_id` as const

/** The thing that a `forum` is about, as a query for its columns; only where `condition` holds. */
const thing = (one: Discussed, condition: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  select ${columns} from ${sql.table(one.kind)} where ${sql.ref(`${one.kind}.id`)} = ${sql.ref(`forum.${columnOf(one)}`)} and ${condition}`

/** Whether a live `forum` is for the caller: by its audience, or because what it is about is open to them. */
export function reachesCaller(actor: Actor, discussed: Discussed[]): RawBuilder<SqlBool> {
  const about = discussed.map((one) => sql`exists (${thing(one, one.opensTo(actor), sql``)})`)
  const ofItsOwn = sql`(${isAboutNothing(discussed)} and ${isForCaller(actor, 'forums:read', 'forum')})`
  return sql`(forum.archived_at is null and (${sql.join([ofItsOwn, ...about], sql` or `)}))`
}

/** Whether the caller may read a `forum`: because it is for them, or by permission over its owner. */
export const readableBy = (actor: Actor, discussed: Discussed[]): RawBuilder<SqlBool> =>
  sql`(${within(actor, 'forums:read', 'forum')} or ${reachesCaller(actor, discussed)})`

const isAboutNothing = (discussed: Discussed[]) =>
  sql`num_nonnulls(${sql.join(discussed.map((one) => sql.ref(`forum.${columnOf(one)}`)))}) = 0`

/** What a `forum` is about, as a ForumAbout or null. */
export const about = (actor: Actor, discussed: Discussed[]): RawBuilder<unknown> =>
  sql`case ${sql.join(
    discussed.map((one) => {
      const id = sql.ref(`forum.${columnOf(one)}`)
      const label = thing(one, one.opensTo(actor), sql.ref(`${one.kind}.${one.label}`))
      return sql`when ${id} is not null then json_build_object('kind', ${sql.lit(one.kind)}, 'id', ${id}, 'label', (${label}))`
    }),
    sql` `,
  )} end`

/** Everybody who may read a forum, but for superusers, as SQL for rows (user_id): `readableBy` from the other end. */
export function readers(discussed: Discussed[], forum: StoredForum): RawBuilder<{ user_id: string }> {
  const one = discussed.find((candidate) => forum[columnOf(candidate)] !== null)
  const { owner_organization_id, owner_department_id, archived_at } = forum
  const owner = { owner_organization_id, owner_department_id }
  const byPermission = readersOf('forums:read', owner)
  if (archived_at !== null) return byPermission
  const id = one && forum[columnOf(one)]
  const meant = one && id ? one.people({ id, ...owner }) : peopleOf('forums:read', { audience: forum.audience, ...owner })
  return sql`${byPermission} union select meant.user_id from (${meant}) meant`
}
