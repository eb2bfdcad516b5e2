import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { column } from '../db/statement.ts'
import { notFound } from '../errors.ts'
import { hasText } from '../rows/search-text.ts'
import { type Actor, type Owned, allowBeside, permissionOf, scopeOf } from './actor.ts'
import { holdersOf } from './audience.ts'
import type { ActorWithAccess } from './caller.ts'
import { liveGrants } from './live-grants.ts'
import { managerOf, manages } from './managers.ts'
import { withAbove } from './nested-departments.ts'
import type { Permission } from './permissions.ts'

/**
 * SQL condition on two columns, such as `certification_award.user_id` and `certification_award.organization_id`: a permission of the
 * caller, or any of them, covers the person. Held organization-wide, a permission covers everyone in the organization. Held over a
 * department, it covers the people with a live grant there or beneath. Managers cover the people they manage. Everyone covers themselves.
 * The owner of a catalogue row does not matter.
 */
export function covers(actor: Actor, permission: Permission | 'any', account: string, organization: string): RawBuilder<SqlBool> {
  if (actor.superuser) return sql`true`
  const [person, home] = [column(account), column(organization)]
  const { organizations, departments } = scopeOf(actor, permission)
  const reasons: RawBuilder<unknown>[] = [sql`${person} = ${actor.id}::uuid`]
  if (organizations.length > 0) reasons.push(sql`${home} = any(${organizations}::uuid[])`)
  if (departments.length > 0)
    reasons.push(sql`(${home}, ${person}) in (
      select g.organization_id, g.account_id from ${liveGrants()} g where g.department_id = any(${departments}::uuid[]))`)
  const manager = managerOf(actor)
  if (manager) reasons.push(manages(manager, account, organization))
  return sql`(${sql.join(reasons, sql` or `)})`
}

/** SQL condition on a row of `account`: every word of the text is in the name, or in the address if the caller is shown it. */
export const isCalled = (actor: Actor, text: string, account: string, organization: string): RawBuilder<SqlBool> =>
  hasText(
    text,
    `${account}.display_name`,
    (isIn) => sql`(${isIn(`${account}.email`)} and ${covers(actor, 'any', `${account}.id`, organization)})`,
  )

/** Returns the people whom a permission of the caller, or any of them, covers in the organization. */
export async function coveredOf(
  db: Db,
  actor: Actor,
  permission: Permission | 'any',
  organizationId: string,
  people: string[],
): Promise<Set<string>> {
  const wide = permission === 'any' ? actor.reachesEveryone(organizationId) : actor.in(organizationId).wide.has(permission)
  if (actor.superuser || wide) return new Set(people)
  const { rows } = await sql<{ user_id: string }>`
    select asked.user_id from (select user_id, ${organizationId}::uuid as organization_id from unnest(${people}::uuid[]) user_id) asked
    where ${covers(actor, permission, 'asked.user_id', 'asked.organization_id')}`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Whether a permission of the caller, or any of them, covers the person in the organization. */
export const coversPerson = async (db: Db, actor: Actor, permission: Permission | 'any', organizationId: string, userId: string) =>
  userId === actor.id || (await coveredOf(db, actor, permission, organizationId, [userId])).has(userId)

/** Throws 404 unless a permission of the caller covers the person. An unknown id gets the same answer. */
export async function requireCovered(db: Db, actor: Actor, permission: Permission, organizationId: string, userId: string): Promise<void> {
  if (!(await coversPerson(db, actor, permission, organizationId, userId))) throw notFound()
}

/**
 * SQL for rows `(id, user_id)`: the holders of a permission over both the owners and the people of rows `(id, owner, organization_id,
 * user_id)`. It joins the tests of `holdersOf` and `covers`. Managers are left out.
 */
export const holdersOfBoth = (permission: Permission, rows: RawBuilder<unknown>): RawBuilder<{ id: string; user_id: string }> => sql`
  select * from (${holdersOf(permission, rows)}) holder
  intersect (
    select about.id, g.account_id as user_id
    from (${rows}) about join ${liveGrants()} g on g.organization_id = about.organization_id and ${permission} = any(g.permissions)
    where g.organization_wide
    union
    select above.start, g.account_id
    from (${withAbove(sql`
      select about.id as start, held.department_id
      from (${rows}) about join ${liveGrants()} held on held.organization_id = about.organization_id and held.account_id = about.user_id
    `)}) above
    join ${liveGrants()} g on g.department_id = above.department_id and ${permission} = any(g.permissions)
  )`

/** The permissions of the caller that cover the person of a row. Only permissions that such rows are read and changed by are listed. */
export type Covered = { covered_by: Permission[] }

/** SQL for `covered_by`, on the row's columns of the account and the organization. */
export const coveredBy = (actor: Actor, permissions: Permission[], account: string, organization: string): RawBuilder<Permission[]> =>
  sql<Permission[]>`array_remove(array[${sql.join(
    permissions.map((each) => sql`case when ${covers(actor, each, account, organization)} then ${each}::text end`),
  )}], null)`

/** `allow` for a row about a person: the permission must hold over the row's owner and over the person. */
export const allowAbout = <R extends Owned & Covered>(asking: ActorWithAccess, row: R | undefined, seen = false): R =>
  allowBeside(asking.actor, permissionOf(asking), row, seen, asking.access.shownBy, holdsOverBoth(asking.actor))

/** `allowBeside` for a row about a person. */
export const allowAboutBeside = <R extends Owned & Covered>(actor: Actor, need: Permission, row: R | undefined, seen = false): R =>
  allowBeside(actor, need, row, seen, undefined, holdsOverBoth(actor))

const holdsOverBoth = (actor: Actor) => (permission: Permission, row: Owned & Covered) =>
  row.covered_by.includes(permission) && actor.holds(permission, row)
