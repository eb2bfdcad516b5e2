import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditActor, auditing, columnsOf } from '#platform/audit/trail.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { Permission } from '#platform/access/permissions.ts'

/** A grant that has not ended, begun or not, with the fields that decide who may hand it out. */
export type HeldGrant = {
  account_id: string
  role_id: string
  role_name: string
  department_id: string
  department_name: string
  permissions: Permission[]
  organization_wide: boolean
  granted_at: string
  expires_at: string | null
}

/** Returns the grants of many people in an organization, by person, locked. */
export function lockHeld(db: Tx, organizationId: string, accountIds: string[]): Promise<HeldGrant[]> {
  return db
    .selectFrom('role_grant as g')
    .innerJoin('role as r', 'r.id', 'g.role_id')
    .innerJoin('department as d', 'd.id', 'r.department_id')
    .select(['g.account_id', 'g.role_id', 'r.name as role_name', 'r.department_id', 'd.name as department_name'])
    .select([sql<Permission[]>`r.permissions`.as('permissions'), 'r.organization_wide', 'g.granted_at', 'g.expires_at'])
    .where('g.organization_id', '=', organizationId)
    .where('g.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where(sql<boolean>`(g.expires_at is null or g.expires_at > now())`)
    .orderBy('g.account_id')
    .orderBy('g.role_id')
    .forUpdate('g')
    .execute()
}

/** Whether all these accounts are members. */
export async function areMembers(db: Db, organizationId: string, accountIds: string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count === new Set(accountIds).size
}

/** Whether all these are roles of a department. Archived roles count. */
export async function areRolesOf(db: Db, departmentId: string, roleIds: string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('role')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('department_id', '=', departmentId)
    .where('id', '=', sql<string>`any(${roleIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count === new Set(roleIds).size
}

type Key = Pick<HeldGrant, 'account_id' | 'role_id'>
type EndedGrant = Key & { expires_at: string }

/** Ends grants at a moment, or now, and writes the same audit entry for each as for a single change. */
export async function endAll(
  db: Tx,
  by: AuditActor,
  organizationId: string,
  held: HeldGrant[],
  endsAt: string | null,
): Promise<EndedGrant[]> {
  if (held.length === 0) return []
  const given = sql`unnest(${held.map(() => randomUUIDv7())}::uuid[], ${held.map(({ account_id }) => account_id)}::uuid[],
    ${held.map(({ role_id }) => role_id)}::uuid[], ${held.map(({ expires_at }) => expires_at)}::timestamptz[])
    as given (entry_id, account_id, role_id, was)`
  const told = (end: string) => sql`jsonb_build_object('role_id', given.role_id, 'expires_at', ${sql.raw(rfc3339(end))})`
  const entries = sql`
    select given.entry_id, ${organizationId}::uuid, 'grant.changed', 'member', given.account_id, given.account_id,
      ${told('given.was')}, ${told('ended.expires_at')}
    from ended join ${given} on given.account_id = ended.account_id and given.role_id = ended.role_id`
  const { rows } = await sql<EndedGrant>`
    with ended as (
      update role_grant set expires_at = coalesce(${endsAt}::timestamptz, now())
      from ${given} where role_grant.account_id = given.account_id and role_grant.role_id = given.role_id
      returning role_grant.account_id, role_grant.role_id, role_grant.expires_at
    ), ${auditing(columnsOf(by), entries, sql`old_values, new_values`)}
    select account_id, role_id, expires_at from ended`.execute(db)
  return rows
}
