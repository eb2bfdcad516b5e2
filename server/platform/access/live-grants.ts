import { type RawBuilder, sql } from 'kysely'
import type { Owned } from './actor.ts'
import { above } from './nested-departments.ts'
import { type Permission, isCatalogueRead } from './permissions.ts'

/**
 * SQL table of the grants that are live at a moment, each with the permissions and the department of its role. A live grant has begun and
 * not expired; its department is not archived and its account is not disabled. Every question about who holds a permission reads `from` it.
 * It does not check whether the organization is archived; the asking statement must, by `isLiveOrganization`.
 */
export const liveGrants = (at: RawBuilder<unknown> = sql`now()`): RawBuilder<unknown> => sql`(
  select given.organization_id, given.account_id, given.role_id, given.granted_at, given.expires_at,
    held.department_id, held.permissions, held.organization_wide
  from role_grant given
  join role held on held.id = given.role_id
  join department home on home.id = held.department_id and (home.archived_at is null or home.archived_at > ${at})
  join account holder on holder.id = given.account_id and (holder.disabled_at is null or holder.disabled_at > ${at})
  where given.granted_at <= ${at} and (given.expires_at is null or given.expires_at > ${at}))`

/**
 * SQL table of the live grants that carry a permission over an owner: what `Actor.holds` tests for one person, for everyone. `reach` says
 * how: over the whole `organization`, its `catalogue`, the `department`, or from `above` it.
 */
export function grantsOver(permission: Permission, owner: Owned): RawBuilder<unknown> {
  return sql`(
    select * from (
      select g.*, ${reachOf(permission, owner)} as reach from ${liveGrants()} g
      where g.organization_id = ${owner.owner_organization_id}::uuid and ${permission} = any(g.permissions)
    ) g where g.reach is not null)`
}

type Reach = 'organization' | 'catalogue' | 'department' | 'above'

function reachOf(permission: Permission, { owner_department_id: department }: Owned): RawBuilder<Reach | null> {
  if (department !== null)
    return sql`case when g.organization_wide then 'organization' when g.department_id = ${department}::uuid then 'department'
      when g.department_id in (${above(department)}) then 'above' end`
  return isCatalogueRead(permission)
    ? sql`case when g.organization_wide then 'organization' else 'catalogue' end`
    : sql`case when g.organization_wide then 'organization' end`
}
