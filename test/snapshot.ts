import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/context.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything that determines the database of an empty installation: the migrations, the job queue and the engine. */
const SOURCES = ['migrations/*.sql', 'server/platform/jobs/*.ts', 'package-lock.json', 'test/snapshot.ts']

/** Returns the name of a migrated database, a hash of its sources. */
export function snapshotName(): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/** An empty installation that was started once: a data directory, and its database as one file. Neither is ever changed. */
type Snapshot = { installation: string; dump: string }

/**
 * Returns the snapshot that every test database is a copy of. A missing snapshot is made. Creating a database takes 4 s
 * of CPU time, loading one only 0.5 s.
 */
export async function snapshot(): Promise<Snapshot> {
  const kept = join(root, 'node_modules/.cache/test-databases')
  const folder = join(kept, snapshotName())
  const made = { installation: join(folder, 'installation'), dump: join(folder, 'database.tar') }
  if (existsSync(folder)) return made
  mkdirSync(kept, { recursive: true })
  const draft = mkdtempSync(join(kept, 'draft-'))
  await writeSnapshot({ installation: join(draft, 'installation'), dump: join(draft, 'database.tar') })
  for (const old of readdirSync(kept)) if (!old.startsWith('draft-')) rmSync(join(kept, old), { recursive: true, force: true })
  renameSync(draft, folder)
  return made
}

async function writeSnapshot({ installation, dump }: Snapshot): Promise<void> {
  const context = await createContext(readConfig({ DATA_DIR: installation, LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
  await context.close()
  const database = await PGlite.create({ dataDir: join(installation, 'db'), extensions: { pg_trgm, unaccent } })
  // Each copy of the installation creates its own signing key.
  await database.exec('delete from signing_key_mark')
  // Tests have few rows, so planning a statement for each new value would cost more than running it.
  await database.exec('alter system set plan_cache_mode = force_generic_plan')
  const dumped = await database.dumpDataDir('none')
  await database.close()
  writeFileSync(dump, Buffer.from(await dumped.arrayBuffer()))
  for (const name of readdirSync(installation)) if (name !== 'db') rmSync(join(installation, name), { recursive: true, force: true })
}
