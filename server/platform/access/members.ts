import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Returns the accounts that are not members of the organization. */
export async function strangersAmong(db: Db, organizationId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) asked (id)
    where not exists (select from membership m where m.organization_id = ${organizationId}::uuid and m.account_id = asked.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const isMember = async (db: Db, organizationId: string, userId: string): Promise<boolean> =>
  !(await strangersAmong(db, organizationId, [userId])).has(userId)
