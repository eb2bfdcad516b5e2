import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Db } from '../server/platform/db/open.ts'
import type { DB } from '../server/platform/db/schema.gen.ts'
import { parseTimestamp } from '../server/platform/moments.ts'
import { inOneLine } from '../server/platform/db/sql-text.ts'

/** Returns the statements that `run` sends, in one line each. Values that begin with a colon, and lists of them, are shown as names. Moments differ at each run. */
export async function sentBy(run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(withNames(query)),
  })
  await run(db)
  return sent
}

export const withNames = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  inOneLine(sql, (place) => shown(parameters[place - 1]))

function shown(value: unknown): string {
  if (typeof value === 'string' && parseTimestamp(value) !== undefined) return ':moment'
  if (typeof value === 'string') return value.startsWith(':') ? value : `'${value.replaceAll("'", "''")}'`
  if (!Array.isArray(value)) return String(value)
  const [first] = value as unknown[]
  return typeof first === 'string' && first.startsWith(':') ? first : `'{${value.join(',')}}'`
}
