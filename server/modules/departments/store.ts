import { type Insertable, type UpdateObject, sql } from 'kysely'
import type { Owned } from '#platform/access/actor.ts'
import { beneath } from '#platform/access/nested-departments.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, onConflict, onSlugTaken, refusal } from '#platform/errors.ts'
import { byName } from '#platform/rows/search-text.ts'
import { isUuid } from '#platform/shapes.ts'
import type { Department } from './schema.ts'

export const departmentArchived = refusal('invalid_state', 'department_archived', 'The department is archived. Bring it back first.')

onSlugTaken('department_slug_key', 'department_slug_taken', 'Another department of the organization has that slug.')
onConflict('department_parent_fkey', 'departments_changed', 'The departments changed meanwhile. Look again and repeat.')

const columns = [
  'department.id', 'department.organization_id', 'department.slug', 'department.name', 'department.description',
  'department.parent_department_id', 'department.created_at', 'department.archived_at',
] as const // prettier-ignore

/** Returns the ownership of a department for access checks. The permissions over a department also cover the department itself. */
export const itself = ({ id, organization_id }: Pick<Department, 'id' | 'organization_id'>): Owned => ({
  owner_organization_id: organization_id,
  owner_department_id: id,
})

/** Returns a department by id or slug within an organization. Throws 404 if there is none. */
export async function get(db: Db, organizationId: string, idOrSlug: string): Promise<Department> {
  return found(
    await db
      .selectFrom('department')
      .select(columns)
      .where('organization_id', '=', organizationId)
      .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
      .executeTakeFirst(),
  )
}

export function list(db: Db, organizationId: string, { include_archived }: { include_archived: boolean }): Promise<Department[]> {
  let query = db.selectFrom('department').select(columns).where('organization_id', '=', organizationId)
  if (!include_archived) query = query.where('archived_at', 'is', null)
  return query.orderBy(byName('department.name')).orderBy('id').execute()
}

export function create(db: Tx, department: Insertable<DB['department']>): Promise<Department> {
  return db.insertInto('department').values(department).returning(columns).executeTakeFirstOrThrow()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'department'>): Promise<Department> {
  return db
    .updateTable('department')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Whether `candidate` is the department or lies beneath it, at any depth. */
export async function reaches(db: Db, id: string, candidate: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${candidate}::uuid in (${beneath(id)}) as found`.execute(db)
  return rows[0]!.found
}

/** Returns the number of departments directly beneath: all of them, or only the live ones. */
export async function childCount(db: Db, id: string, { live }: { live: boolean }): Promise<number> {
  let query = db
    .selectFrom('department')
    .select(sql<number>`count(*)`.as('count'))
    .where('parent_department_id', '=', id)
  if (live) query = query.where('archived_at', 'is', null)
  return (await query.executeTakeFirstOrThrow()).count
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('department').where('id', '=', id).execute()
}
