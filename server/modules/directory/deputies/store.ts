import { sql } from 'kysely'
import { liveGrants } from '#platform/access/live-grants.ts'
import type { Permission } from '#platform/access/permissions.ts'
import type { Db } from '#platform/db/open.ts'

/** A held role, with the fields that decide who may hand it out. */
export type HeldRole = { role_id: string; department_id: string; permissions: Permission[]; organization_wide: boolean }

/** Returns which of some roles a member holds now. */
export async function heldOf(db: Db, organizationId: string, accountId: string, roleIds: string[]): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select g.role_id, g.department_id, g.permissions, g.organization_wide from ${liveGrants()} g
    where g.organization_id = ${organizationId}::uuid and g.account_id = ${accountId}::uuid and g.role_id = any(${roleIds}::uuid[])`.execute(
    db,
  )
  return rows
}
