import { createHash } from 'node:crypto'
import { compose } from '../../server/module.ts'
import { modules } from '../../server/modules.ts'
import { askedFor, kindsOf } from '../../server/modules/search/rules.ts'
import { query } from '../../server/modules/search/store.ts'
import { accessLoader } from '../../server/platform/access/load.ts'
import type { Db } from '../../server/platform/db/open.ts'

const LIMIT = 20

type Prepared = { name: string; text: string; values: unknown[] }

/**
 * Returns a function that gives the service's statement for a query of an account. Each is built once, so that only its
 * execution is measured.
 */
export function searchStatements(db: Db): (account: string, q: string) => Promise<Prepared> {
  const { searched } = compose(modules)
  const access = accessLoader(db, [])
  const kept = new Map<string, Prepared>()
  return async (account, q) => {
    const known = kept.get(`${account} ${q}`)
    if (known) return known
    const actor = await access.load(account)
    const asked = { asked: askedFor(q), kinds: kindsOf(undefined), limit: LIMIT }
    const { sql: text, parameters } = query(db, actor!, searched, asked)
    const name = createHash('sha256').update(text).digest('base64').slice(0, 40)
    const prepared = { name, text, values: [...parameters] }
    kept.set(`${account} ${q}`, prepared)
    return prepared
  }
}
