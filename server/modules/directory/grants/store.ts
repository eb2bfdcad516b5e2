import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, onViolation, refusal } from '#platform/errors.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { isUuid } from '#platform/shapes.ts'
import type { DirectoryUserRole } from '../schema.ts'

const heldAlready = refusal('conflict', 'role_held', 'The person holds that role already. Change its expires_at instead.')

onViolation('role_grant_member_fkey', notFound)
onViolation('role_grant_role_fkey', notFound)

/** A grant with what it says of the role's reach. */
export type Grant = DirectoryUserRole & { organization_id: string; organization_wide: boolean }

const grants = (db: Db, accountId: string) =>
  db
    .selectFrom('role_grant as g')
    .innerJoin('role as r', 'r.id', 'g.role_id')
    .innerJoin('department as d', 'd.id', 'r.department_id')
    .where('g.account_id', '=', accountId)
    .select([
      'g.organization_id',
      'r.department_id',
      'd.slug as department_slug',
      'd.name as department_name',
      'g.role_id',
      'r.slug as role_slug',
      'r.name as role_name',
      'r.description as role_description',
      sql<Permission[]>`r.permissions`.as('permissions'),
      'r.organization_wide',
      'g.granted_by',
      'g.granted_at',
      'g.expires_at',
    ])
    .orderBy('d.name')
    .orderBy('r.name')
    .orderBy('g.role_id')

/** Every grant of an account, expired ones too, in one organization. */
export function list(db: Db, organizationId: string, accountId: string): Promise<Grant[]> {
  return grants(db, accountId).where('g.organization_id', '=', organizationId).execute()
}

/** As `list`, in every organization. */
export const ofAccount = (db: Db, accountId: string): Promise<Grant[]> => grants(db, accountId).execute()

/** By the role's id, or its slug where only one of the person's roles has it; else 404. Held still while it is changed. */
export async function lock(db: Tx, organizationId: string, accountId: string, roleIdOrSlug: string): Promise<Grant> {
  const found = await grants(db, accountId)
    .where('g.organization_id', '=', organizationId)
    .where(isUuid(roleIdOrSlug) ? 'r.id' : 'r.slug', '=', roleIdOrSlug)
    .forUpdate('g')
    .execute()
  if (found.length !== 1) throw notFound()
  return found[0]!
}

type NewGrant = { organization_id: string; account_id: string; role_id: string; granted_by: string; expires_at: string | null }

/** Grants a role. A grant that has expired gives way to the new one; a live one is 409. */
export async function create(db: Tx, grant: NewGrant): Promise<void> {
  const { organization_id, account_id, role_id, granted_by, expires_at } = grant
  const { rows } = await sql`
    insert into role_grant (organization_id, account_id, role_id, granted_by, expires_at)
    values (${organization_id}, ${account_id}, ${role_id}, ${granted_by}, ${expires_at}::timestamptz)
    on conflict (role_id, account_id) do update
      set granted_by = excluded.granted_by, granted_at = now(), expires_at = excluded.expires_at
      where role_grant.expires_at <= now()
    returning role_id`.execute(db)
  if (rows.length === 0) throw heldAlready()
}

export async function update(db: Tx, accountId: string, roleId: string, expires_at: string | null): Promise<void> {
  await db.updateTable('role_grant').set({ expires_at }).where('role_id', '=', roleId).where('account_id', '=', accountId).execute()
}

export async function remove(db: Tx, accountId: string, roleId: string): Promise<void> {
  await db.deleteFrom('role_grant').where('role_id', '=', roleId).where('account_id', '=', accountId).execute()
}
