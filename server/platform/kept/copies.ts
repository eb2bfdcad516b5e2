import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { KeptTable } from './kind.ts'

const SLUG_LENGTH = 100

/**
 * Returns the slug with the first free suffix of -copy, -copy-2, …, shortened to fit. Lock the original, so that copies are made one after
 * another.
 */
export async function slugOfCopy(
  db: Tx,
  { table }: { table: KeptTable },
  { owner_organization_id, slug }: { owner_organization_id: string; slug: string },
): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where owner_organization_id = ${owner_organization_id}::uuid and slug ~ '-copy(-[0-9]+)?$'`.execute(
    db,
  )
  const taken = new Set(rows.map((row) => row.slug))
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '-copy' : `-copy-${count}`
    const candidate = `${slug.slice(0, SLUG_LENGTH - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}
