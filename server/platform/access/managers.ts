import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './actor.ts'
import { liveGrants } from './live-grants.ts'

/** SQL for rows `(organization_id, role_id)`: all roles managed by the roles of a query for rows `(role_id)`, at any depth. */
export const rolesBeneath = (managing: RawBuilder<unknown>): RawBuilder<{ organization_id: string; role_id: string }> => sql`
  with recursive managed as (
    select edge.organization_id, edge.subordinate_role_id as role_id
    from (${managing}) managing join role_manager edge on edge.manager_role_id = managing.role_id
    union
    select edge.organization_id, edge.subordinate_role_id
    from managed join role_manager edge on edge.manager_role_id = managed.role_id
  )
  select organization_id, role_id from managed`

/** A manager: `id`, and `managed`, the ids of the roles whose holders they manage. Prepared statements put placeholders here. */
export type Manager = { id: unknown; managed: unknown }

/** Returns the ids of the roles whose holders the person manages, in all organizations. */
export const managedRoles = (actor: Actor): string[] => [...actor.organizations].flatMap(([, { managed_role_ids }]) => managed_role_ids)

/** Returns the caller as a manager, in all organizations or in one; undefined if they manage nobody. */
export function managerOf(actor: Actor, organizationId?: string): Manager | undefined {
  const managed = organizationId === undefined ? managedRoles(actor) : actor.in(organizationId).managed_role_ids
  return managed.length > 0 ? { id: actor.id, managed } : undefined
}

/** SQL fragment for the live grants of managed people, as `g`: grants of a managed role, never to the manager themselves. */
export const managing = ({ id, managed }: Manager) =>
  sql`from ${liveGrants()} g where g.role_id = any(${managed}::uuid[]) and g.account_id <> ${id}::uuid`

/** SQL for rows `(organization_id, account_id)`: the people that the manager manages, and where. */
export const managedPeople = (manager: Manager): RawBuilder<{ organization_id: string; account_id: string }> =>
  sql`select distinct g.organization_id, g.account_id ${managing(manager)}`

/**
 * SQL condition: the manager manages the account in a column. If `organization` names a column, they must manage it in that organization.
 */
export function manages(manager: Manager | undefined, account: string, organization?: string): RawBuilder<boolean> {
  if (manager === undefined) return sql<boolean>`false`
  const there = organization === undefined ? sql`` : sql`and g.organization_id = ${sql.ref(organization)}`
  return sql<boolean>`exists (select ${managing(manager)} and g.account_id = ${sql.ref(account)} ${there})`
}

/**
 * SQL for rows `(id, user_id)`: the managers of the people of rows `(id, organization_id, user_id)`, in that organization. The reverse of
 * `managedPeople`.
 */
export const managersOf = (people: RawBuilder<unknown>): RawBuilder<{ id: string; user_id: string }> => sql`
  with recursive managed as materialized (${people}), above as (
    select managed.id, managed.user_id, edge.manager_role_id as role_id
    from managed
    join ${liveGrants()} g on g.organization_id = managed.organization_id and g.account_id = managed.user_id
    join role_manager edge on edge.subordinate_role_id = g.role_id
    union
    select above.id, above.user_id, edge.manager_role_id
    from above join role_manager edge on edge.subordinate_role_id = above.role_id
  )
  select distinct above.id, g.account_id as user_id
  from above join ${liveGrants()} g on g.role_id = above.role_id
  where g.account_id <> above.user_id`
