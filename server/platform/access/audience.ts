import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Owned, ownedBy, within } from './actor.ts'
import { column } from '../db/statement.ts'
import { grantsOver, liveGrants } from './live-grants.ts'
import { withAbove } from './nested-departments.ts'
import { type Permission, isCatalogueRead } from './permissions.ts'
import type { Reach } from './reach.ts'

/**
 * A row for people who need no permission. `trainees`: all members if the organization owns the row; if a department owns it, everyone with
 * a role in it or in an ancestor. `trainers`: everyone who holds the family's `:read` over the owner. Whether the row is archived is
 * checked elsewhere.
 */
export type Audience = Owned & { audience: (typeof audiences)[number] }
export const audiences = ['trainees', 'trainers'] as const

/** Whether a row is for the caller. */
export function isFor(actor: Actor, read: Permission, { audience, ...owner }: Audience): boolean {
  if (audience === 'trainers') return actor.holds(read, owner)
  const { owner_organization_id: organization, owner_department_id: department } = owner
  return department === null ? actor.memberships.has(organization) : actor.in(organization).departments.has(department)
}

/** SQL condition on the columns of `table` for `isFor`. It uses no `case`, because no index serves one. */
export const isForCaller = (reach: Reach, read: Permission, table: string): RawBuilder<boolean> => {
  const audience = column(`${table}.audience`)
  return sql`(${audience} = 'trainees' and ${isTrainee(reach, table)} or ${audience} = 'trainers' and ${within(reach, read, table)})`
}

/** SQL condition on the owner columns of `table`: the caller is one of the `trainees` of the row's owner. */
export const isTrainee = ({ place: { organizations, departments } }: Reach, table: string): RawBuilder<SqlBool> =>
  ownedBy(table, { organizationsThemselves: organizations, departments })

/** SQL for rows `(user_id)`: the people for whom the row is, as in `isFor`. Superusers are left out unless they qualify otherwise. */
export const peopleOf = (read: Permission, { audience, ...owner }: Audience): RawBuilder<{ user_id: string }> => sql`
  select user_id
  from (${audience === 'trainers' ? trainersOf(read, owner) : traineesOf(oneOwner(owner))}) meant
  join account person on person.id = meant.user_id and person.disabled_at is null and person.kind = 'human'`

const trainersOf = (read: Permission, owner: Owned) => sql`select distinct g.account_id as user_id from ${grantsOver(read, owner)} g`
const oneOwner = ({ owner_organization_id, owner_department_id }: Owned) => sql`
  select null::uuid as id, ${owner_organization_id}::uuid as owner_organization_id, ${owner_department_id}::uuid as owner_department_id`

/**
 * SQL for rows `(id, user_id)`: the `trainees` of rows with an `id` and an owner, at a moment. Members count even if their account is
 * disabled. When they joined is not checked.
 */
export const traineesOf = (
  owned: RawBuilder<unknown>,
  at: RawBuilder<unknown> = sql`now()`,
): RawBuilder<{ id: string; user_id: string }> => sql`
  select owned.id, member.account_id as user_id
  from (${owned}) owned
  join membership member on member.organization_id = owned.owner_organization_id
  where owned.owner_department_id is null
  union
  select above.start, g.account_id
  from (${withAbove(sql`
    select owned.id as start, owned.owner_department_id as department_id from (${owned}) owned where owned.owner_department_id is not null
  `)}) above
  join ${liveGrants(at)} g on g.department_id = above.department_id`

/**
 * SQL for rows `(id, user_id)`: the holders of a permission over the owners of rows with an `id` and an owner. `grantsOver` does this for
 * one owner.
 */
export const holdersOf = (permission: Permission, owned: RawBuilder<unknown>): RawBuilder<{ id: string; user_id: string }> => sql`
  select owned.id, g.account_id as user_id
  from (${owned}) owned
  join ${liveGrants()} g on g.organization_id = owned.owner_organization_id and ${permission} = any(g.permissions)
  where g.organization_wide ${isCatalogueRead(permission) ? sql`or owned.owner_department_id is null` : sql``}
  union
  select above.start, g.account_id
  from (${withAbove(sql`
    select owned.id as start, owned.owner_department_id as department_id from (${owned}) owned where owned.owner_department_id is not null
  `)}) above
  join ${liveGrants()} g on g.department_id = above.department_id and ${permission} = any(g.permissions)`

/**
 * SQL for rows `(id, user_id)`: the people for whom rows with an `id`, an owner and an `audience` are. `peopleOf` does this for one row.
 */
export const reachedBy = (read: Permission, rows: RawBuilder<unknown>): RawBuilder<{ id: string; user_id: string }> => sql`
  select * from (${traineesOf(sql`select * from (${rows}) meant where meant.audience = 'trainees'`)}) trainee
  union
  select * from (${holdersOf(read, sql`select * from (${rows}) meant where meant.audience = 'trainers'`)}) trainer`
