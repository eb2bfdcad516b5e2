import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { byMoment, cut, firstOf, following } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import type { DirectoryFilter } from '../store.ts'
import type { EndingMember } from './schema.ts'

/**
 * Returns a page of members whom the caller reaches and whose live grants end within some days, next end first. A department or role filter
 * keeps only its grants.
 */
export async function list(db: Db, actor: Actor, organizationId: string, days: number, filter: DirectoryFilter, request: PageRequest) {
  const { q, kind, department_id, role_id } = filter
  const order = byMoment('ending.ends_at', 'a.id', 'ends_at')
  const { rows } = await sql<EndingMember>`
    select a.id as user_id, a.display_name, a.email, a.kind, ending.ends_at, ending.roles
    from (
      select g.account_id, min(g.expires_at) as ends_at, json_agg(json_build_object(
        'department_id', d.id, 'department_slug', d.slug, 'department_name', d.name,
        'role_id', r.id, 'role_slug', r.slug, 'role_name', r.name, 'role_description', r.description, 'permissions', r.permissions,
        'granted_by', given.granted_by, 'granted_at', ${sql.raw(rfc3339('g.granted_at'))}, 'expires_at', ${sql.raw(rfc3339('g.expires_at'))},
        'deputy_for', ${person(actor, 'given.deputy_for', 'g.organization_id')}
      ) order by g.expires_at, r.name, r.id) as roles
      from ${liveGrants()} g
      join role_grant given on given.role_id = g.role_id and given.account_id = g.account_id
      join role r on r.id = g.role_id
      join department d on d.id = g.department_id
      where g.organization_id = ${organizationId}::uuid and g.expires_at <= now() + make_interval(days => ${days}::int)
        and ${covers(actor, 'any', 'g.account_id', 'g.organization_id')}
        ${department_id === undefined ? sql`` : sql`and d.id = ${department_id}::uuid`}
        ${role_id === undefined ? sql`` : sql`and r.id = ${role_id}::uuid`}
      group by g.account_id
    ) ending
    join account a on a.id = ending.account_id
    where ${following(order, request)}
      ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}
      ${q === undefined ? sql`` : sql`and ${hasText(q, 'a.display_name', 'a.email')}`}
    ${firstOf(order, request)}`.execute(db)
  return cut(rows, ({ ends_at, user_id }) => [ends_at, user_id], request)
}
