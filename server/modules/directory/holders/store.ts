import { sql } from 'kysely'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { type PageRequest, cut } from '#platform/rows/page.ts'
import { type Permission, isCatalogueRead } from '#platform/access/permissions.ts'
import type { PermissionHolder } from './schema.ts'

type Over = { organization_id: string; department_id: string | null }
type Row = PermissionHolder & { at: string }

/**
 * The live members who hold a permission over an organization itself, or over one of its departments, with every grant
 * through which they do: the rule that `Actor.holds` applies, asked from the other end. Newest members first.
 */
export async function list(db: Db, permission: Permission, { organization_id, department_id }: Over, request: PageRequest) {
  const { after, limit } = request
  const reach = department_id === null ? overOrganization(permission) : overDepartment(department_id)
  const { rows } = await sql<Row>`
    with recursive above as (
      select id, parent_department_id from department where id = ${department_id}::uuid
      union
      select d.id, d.parent_department_id from above join department d on d.id = above.parent_department_id
    ), source as (
      select g.account_id, g.granted_at, g.expires_at, r.id as role_id, r.slug as role_slug, r.name as role_name,
        d.id as department_id, d.slug as department_slug, d.name as department_name, ${reach} as reach
      from role r
      join organization o on o.id = r.organization_id and o.archived_at is null
      join department d on d.id = r.department_id and d.archived_at is null
      join role_grant g on g.role_id = r.id and (g.expires_at is null or g.expires_at > now())
      where r.organization_id = ${organization_id}::uuid and ${permission} = any(r.permissions)
    )
    select m.created_at as at, a.id as user_id, a.display_name, a.email, a.kind, held.sources
    from membership m
    join account a on a.id = m.account_id and a.disabled_at is null
    join lateral (
      select json_agg(json_build_object(
        'role_id', role_id, 'role_slug', role_slug, 'role_name', role_name,
        'department_id', department_id, 'department_slug', department_slug, 'department_name', department_name,
        'reach', reach, 'granted_at', ${sql.raw(rfc3339('granted_at'))}, 'expires_at', ${sql.raw(rfc3339('expires_at'))}
      ) order by role_name, role_id) as sources
      from source where source.account_id = m.account_id and reach is not null
    ) held on held.sources is not null
    where m.organization_id = ${organization_id}::uuid
      ${after ? sql`and (m.created_at, m.account_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by m.created_at desc, m.account_id desc
    limit ${limit + 1}`.execute(db)
  return cut(rows, ({ at, user_id }) => [at, user_id], request)
}

const overOrganization = (permission: Permission) =>
  isCatalogueRead(permission)
    ? sql`case when r.organization_wide then 'organization' else 'catalogue' end`
    : sql`case when r.organization_wide then 'organization' end`

const overDepartment = (id: string) => sql`case when r.organization_wide then 'organization' when d.id = ${id}::uuid then 'department'
  when d.id in (select id from above) then 'above' end`
