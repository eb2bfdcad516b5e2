import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { forgetColumns, rememberedColumns } from '#platform/files/csv-matches.ts'
import { peopleColumns } from '../rules.ts'
import type { ChosenRole } from '../rules-roles.ts'
import type { DirectoryImportMatches, RoleMatch } from './schema.ts'

/** Remembers the roles that a user chose for names in a file. Each name must be given once. */
export async function rememberRoles(db: Tx, organizationId: string, roles: ChosenRole[]): Promise<void> {
  if (roles.length === 0) return
  await sql`
    insert into import_role_match (organization_id, key, name, role_id)
    select ${organizationId}::uuid, given.* from unnest(${roles.map(({ key }) => key)}::text[], ${roles.map(({ name }) => name)}::text[],
      ${roles.map(({ role_id }) => role_id)}::uuid[]) as given (key, name, role_id)
    order by key
    on conflict (organization_id, key) do update set name = excluded.name, role_id = excluded.role_id, matched_at = now()`.execute(db)
}

/** Returns the remembered roles. Roles of archived departments are left out, because nobody can grant them. */
function rememberedRoles(db: Db, organizationId: string): Promise<RoleMatch[]> {
  return db
    .selectFrom('import_role_match')
    .innerJoin('role', 'role.id', 'import_role_match.role_id')
    .innerJoin('department', 'department.id', 'role.department_id')
    .select(['import_role_match.name as value', 'import_role_match.role_id', 'role.name', 'department.name as department_name'])
    .where('import_role_match.organization_id', '=', organizationId)
    .where('department.archived_at', 'is', null)
    .orderBy('import_role_match.key')
    .execute()
}

export async function list(db: Db, organizationId: string): Promise<DirectoryImportMatches> {
  return {
    columns: await rememberedColumns(db, organizationId, 'people', peopleColumns),
    roles: await rememberedRoles(db, organizationId),
  }
}

/** Deletes every match of the organization. */
export async function forget(db: Tx, organizationId: string): Promise<void> {
  await forgetColumns(db, organizationId, 'people')
  await db.deleteFrom('import_role_match').where('organization_id', '=', organizationId).execute()
}
