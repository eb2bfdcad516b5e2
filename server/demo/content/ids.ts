import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'

/** Returns the id for a slug of the organization. Null if the slug is null or unknown. */
export async function idOf(
  db: Db,
  table: 'department' | 'subject' | 'certification_type',
  organizationId: string,
  slug: string | null,
): Promise<string | null> {
  const organization = sql.ref(table === 'department' ? 'organization_id' : 'owner_organization_id')
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${organization} = ${organizationId}::uuid and slug = ${slug}`.execute(db)
  return rows[0]?.id ?? null
}
