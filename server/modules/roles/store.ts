import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { found, notFound, onSlugTaken, onViolation } from '#platform/errors.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { byName } from '#platform/rows/search-text.ts'
import { isUuid } from '#platform/shapes.ts'
import type { DepartmentRole, OrganizationRole } from './schema.ts'

onSlugTaken('role_slug_key', 'role_slug_taken', 'Another role of the department has that slug.')
onViolation('role_organization_id_fkey', notFound)
onViolation('role_department_fkey', notFound)

const stored = [
  'role.id', 'role.organization_id', 'role.department_id', 'role.slug', 'role.name', 'role.description',
  sql<Permission[]>`role.permissions`.as('permissions'), 'role.organization_wide', 'role.created_at',
] as const // prettier-ignore
const columns = [...stored, sql<number>`(select count(*) from ${liveGrants()} g where g.role_id = role.id)`.as('member_count')] as const

/** A role with its organization. */
export type Role = DepartmentRole & { organization_id: string }

/** Returns a role by id or slug within a department of the organization. Throws 404 if there is none. */
export async function get(db: Db, organizationId: string, departmentId: string, idOrSlug: string): Promise<Role> {
  return found(
    await db
      .selectFrom('role')
      .select(columns)
      .where('organization_id', '=', organizationId)
      .where('department_id', '=', departmentId)
      .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
      .executeTakeFirst(),
  )
}

export function list(db: Db, departmentId: string): Promise<Role[]> {
  return db.selectFrom('role').select(columns).where('department_id', '=', departmentId).orderBy(byName('name')).orderBy('id').execute()
}

/** SQL for the number of present holders of each role of an organization, in one pass. */
const holdersOf = (organizationId: string) => sql<{ role_id: string; people: number }>`(
  select g.role_id, count(*) as people from ${liveGrants()} g where g.organization_id = ${organizationId}::uuid group by g.role_id)`

/** Returns the roles of all live departments of an organization, by department and name. */
export function listAll(db: Db, actor: Actor, organizationId: string): Promise<OrganizationRole[]> {
  return db
    .selectFrom('role')
    .innerJoin('department', 'department.id', 'role.department_id')
    .leftJoin(holdersOf(organizationId).as('held'), 'held.role_id', 'role.id')
    .select(stored)
    .select(sql<number>`coalesce(held.people, 0)`.as('member_count'))
    .select(['department.slug as department_slug', 'department.name as department_name'])
    .select([
      sql<number>`(select count(*) from certification_requirement link
        join certification_type type on type.id = link.certification_type_id
        where link.role_id = role.id and ${within(actor, 'certifications:read', 'type')})`.as('required_certification_count'),
      sql<string[]>`array(select m.manager_role_id::text from role_manager m
        where m.subordinate_role_id = role.id order by m.manager_role_id)`.as('manager_role_ids'),
    ])
    .where('role.organization_id', '=', organizationId)
    .where('department.archived_at', 'is', null)
    .orderBy(byName('department.name'))
    .orderBy('department.id')
    .orderBy(byName('role.name'))
    .orderBy('role.id')
    .execute()
}

type Fields = Pick<Role, 'slug' | 'name' | 'description' | 'permissions' | 'organization_wide'>

export function create(db: Tx, role: Fields & Pick<Role, 'id' | 'organization_id' | 'department_id'>): Promise<Role> {
  return db.insertInto('role').values(role).returning(columns).executeTakeFirstOrThrow()
}

/** Returns the role, locked while it is checked and changed. */
export async function lock(db: Tx, id: string): Promise<Role> {
  return found(await db.selectFrom('role').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
}

export function update(db: Tx, id: string, fields: { [Name in keyof Fields]?: Fields[Name] | undefined }): Promise<Role> {
  return db
    .updateTable('role')
    .set({ id, ...fields })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('role').where('id', '=', id).execute()
}

/** Returns the role with an id, or with an id or slug within a department. Undefined if the organization has none. */
export function resolve(db: Db, organizationId: string, idOrSlug: string, departmentId?: string): Promise<{ id: string } | undefined> {
  let query = db.selectFrom('role').select('id').where('organization_id', '=', organizationId)
  if (departmentId !== undefined) query = query.where('department_id', '=', departmentId)
  return query.where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug).executeTakeFirst()
}

/** A role with its names, and the fields that decide who may hand it out. */
export type NamedRole = Pick<Role, 'id' | 'slug' | 'name' | 'permissions' | 'organization_wide' | 'department_id'> & {
  department_slug: string
  department_name: string
  department_archived_at: string | null
}

/** Returns every role of an organization with its names. Roles of archived departments are included. */
export function named(db: Db, organizationId: string): Promise<NamedRole[]> {
  return db
    .selectFrom('role')
    .innerJoin('department', 'department.id', 'role.department_id')
    .select(['role.id', 'role.slug', 'role.name', sql<Permission[]>`role.permissions`.as('permissions'), 'role.organization_wide'])
    .select(['role.department_id', 'department.slug as department_slug', 'department.name as department_name'])
    .select('department.archived_at as department_archived_at')
    .where('role.organization_id', '=', organizationId)
    .orderBy('role.id')
    .execute()
}

/** The data that is deleted with a role. */
export const consequences: Consequence<Role>[] = [
  { key: 'grants', count: ({ id }) => sql`select count(*) from role_grant where role_id = ${id}::uuid`, says: goes('grant', 'grants') },
  {
    key: 'manager_edges',
    count: ({ id }) => sql`select count(*) from role_manager where ${id}::uuid in (manager_role_id, subordinate_role_id)`,
    says: goes('link between manager and managed role', 'links between manager and managed roles'),
  },
  {
    key: 'required_certifications',
    count: ({ id }) => sql`select count(*) from certification_requirement where role_id = ${id}::uuid`,
    says: goes('requirement of a certification', 'requirements of certifications'),
  },
  {
    key: 'pathway_assignments',
    count: ({ id }) => sql`select count(*) from learning_pathway_assignment where role_id = ${id}::uuid`,
    says: goes('assignment of a learning pathway', 'assignments of learning pathways'),
  },
]
