import { sql } from 'kysely'
import type { Actor, Owned } from '#platform/access/actor.ts'
import { grantsOver } from '#platform/access/live-grants.ts'
import { covers } from '#platform/access/reached-people.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { byMoment, cut, firstOf, following } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Permission } from '#platform/access/permissions.ts'
import type { PermissionHolder } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

type Row = PermissionHolder & { at: string }

/**
 * Returns a page of the live members who hold a permission over an organization itself or one of its departments. It has only members whom
 * the caller reaches. Each has every grant that gives the permission. The rule is that of `Actor.holds`, for all people. Newest first.
 */
export async function list(db: Db, actor: Actor, permission: Permission, owner: Owned, request: PageRequest) {
  const order = byMoment('m.created_at', 'm.account_id')
  const { rows } = await sql<Row>`
    with source as (
      select g.account_id, g.granted_at, g.expires_at, r.id as role_id, r.slug as role_slug, r.name as role_name,
        d.id as department_id, d.slug as department_slug, d.name as department_name, g.reach
      from ${grantsOver(permission, owner)} g
      join role r on r.id = g.role_id
      join department d on d.id = g.department_id
      where ${isLiveOrganization('g.organization_id')}
    )
    select m.created_at as at, a.id as user_id, a.display_name, a.email, a.kind, held.sources
    from membership m
    join account a on a.id = m.account_id
    join lateral (
      select json_agg(json_build_object(
        'role_id', role_id, 'role_slug', role_slug, 'role_name', role_name,
        'department_id', department_id, 'department_slug', department_slug, 'department_name', department_name,
        'reach', reach, 'granted_at', ${sql.raw(rfc3339('granted_at'))}, 'expires_at', ${sql.raw(rfc3339('expires_at'))}
      ) order by role_name, role_id) as sources
      from source where source.account_id = m.account_id
    ) held on held.sources is not null
    where m.organization_id = ${owner.owner_organization_id}::uuid and ${covers(actor, 'any', 'm.account_id', 'm.organization_id')}
      and ${following(order, request)}
    ${firstOf(order, request)}`.execute(db)
  return cut(rows, ({ at, user_id }) => [at, user_id], request)
}
