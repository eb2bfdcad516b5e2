import { type RawBuilder, sql } from 'kysely'
import { rolesBeneath } from '#platform/access/managers.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound, onConflict, onViolation } from '#platform/errors.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { RoleManagerEdge, RoleManagerRef, RoleManagers } from './schema.ts'

onConflict('role_manager_edge_key', 'managed_already', 'That role manages this one already.')
onViolation('role_manager_manager_fkey', notFound)
onViolation('role_manager_subordinate_fkey', notFound)

const reference = sql<RoleManagerRef>`json_build_object('role_id', r.id, 'role_slug', r.slug, 'role_name', r.name,
  'department_id', d.id, 'department_slug', d.slug, 'department_name', d.name)`

/** Returns both ends: the roles that manage this one, and those it manages, by name. */
export async function list(db: Db, roleId: string): Promise<RoleManagers> {
  const { rows } = await sql<RoleManagerEdge & { manages: boolean }>`
    select m.id, m.organization_id, ${reference} as role, m.created_at, m.subordinate_role_id = ${roleId}::uuid as manages
    from role_manager m
    join role r on r.id = case when m.subordinate_role_id = ${roleId}::uuid then m.manager_role_id else m.subordinate_role_id end
    join department d on d.id = r.department_id
    where ${roleId}::uuid in (m.subordinate_role_id, m.manager_role_id)
    order by ${byName('r.name')}, r.id`.execute(db)
  return { managers: rows.filter(({ manages }) => manages), subordinates: rows.filter(({ manages }) => !manages) }
}

/** Whether holders of the one role already manage holders of the other. */
export async function manages(db: Db, managerId: string, subordinateId: string): Promise<boolean> {
  const managed = rolesBeneath(sql`select ${managerId}::uuid as role_id`)
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from (${managed}) managed where role_id = ${subordinateId}::uuid) as found`.execute(db)
  return rows[0]!.found
}

/**
 * Whether a person holds the role, or a role that manages it. Every grant that has not ended counts. A grant that gives nothing yet counts
 * too, and so does one in an archived department: it would later apply to roles put beneath it now.
 */
export async function standsAbove(db: Db, accountId: string, roleId: string): Promise<boolean> {
  const held = sql`select role_id from role_grant where account_id = ${accountId}::uuid and (expires_at is null or expires_at > now())`
  const { rows } = await sql<{ found: boolean }>`
    select ${roleId}::uuid in (select role_id from (${rolesBeneath(held)}) beneath union all ${held}) as found`.execute(db)
  return rows[0]!.found
}

/** Returns the departments of the roles that some roles manage. */
export const departmentsBeneath = (db: Db, ...roleIds: string[]): Promise<string[]> =>
  departmentsOf(db, sql`select role_id from (${rolesBeneath(sql`select unnest(${roleIds}::uuid[]) as role_id`)}) beneath`)

/** Returns the departments of a role and of the roles it manages: of all people that a manager of it would manage. */
export const departmentsFrom = (db: Db, roleId: string): Promise<string[]> =>
  departmentsOf(db, sql`select role_id from (${rolesBeneath(sql`select ${roleId}::uuid as role_id`)}) beneath union select ${roleId}::uuid`)

async function departmentsOf(db: Db, roles: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ department_id: string }>`
    select distinct department_id from role where id in (${roles})`.execute(db)
  return rows.map(({ department_id }) => department_id)
}

type Edge = { id: string; organization_id: string; manager_role_id: string; subordinate_role_id: string }

export async function create(db: Tx, edge: Edge): Promise<RoleManagerEdge> {
  await db.insertInto('role_manager').values(edge).execute()
  const { rows } = await sql<RoleManagerEdge>`
    select m.id, m.organization_id, ${reference} as role, m.created_at
    from role_manager m join role r on r.id = m.manager_role_id join department d on d.id = r.department_id
    where m.id = ${edge.id}::uuid`.execute(db)
  return rows[0]!
}

/** Deletes an edge of the role. Throws 404 if the role is at neither end. */
export async function remove(db: Tx, roleId: string, edgeId: string): Promise<Omit<Edge, 'organization_id'>> {
  return found(
    await db
      .deleteFrom('role_manager')
      .where('id', '=', edgeId)
      .where((is) => is.or([is('subordinate_role_id', '=', roleId), is('manager_role_id', '=', roleId)]))
      .returning(['id', 'manager_role_id', 'subordinate_role_id'])
      .executeTakeFirst(),
  )
}
