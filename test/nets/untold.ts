import { compose } from '../../server/module.ts'
import { modules } from '../../server/modules.ts'
import { compareRows } from '../../server/platform/audit/rows.ts'
import type { Db } from '../../server/platform/db/open.ts'

const { families } = compose(modules)
const begins = families.flatMap(({ rows }) => rows?.begins ?? [])

/**
 * Returns the organizations whose rows differ from the last entries of their audit trails. Rows without entries do not
 * count, because tests insert rows directly.
 */
export async function untold(db: Db, but: ReadonlySet<string>): Promise<string[]> {
  const told = await db.selectFrom('audit_entry').select('organization_id').distinct().where('action', 'in', begins).execute()
  const found: string[] = []
  for (const { organization_id: id } of told) {
    if (id === null || but.has(id)) continue
    const { rows_differing } = await compareRows(db, families, id)
    const differing = rows_differing.filter(({ problem }) => problem !== 'unknown')
    if (differing.length > 0) found.push(`${id}: ${differing.map(({ kind, id, problem }) => `${kind} ${id} ${problem}`).join(', ')}`)
  }
  return found
}
