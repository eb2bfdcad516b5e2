import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/context.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything that decides how an empty installation's database looks: the migrations, the job queue, and the engine. */
const SOURCES = ['migrations/*.sql', 'server/platform/jobs/*.ts', 'package-lock.json']

/** Names a migrated database by what it is made from. */
export function snapshotName(): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The migrated database of an installation that was started once, as a file that each embedded database of a test begins as.
 * It is made when it is missing: creating a database takes 4 s of computing, loading one 0.5 s.
 */
export async function snapshotFile(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/test-databases')
  const file = join(folder, `${snapshotName()}.tar`)
  if (existsSync(file)) return file
  const installation = mkdtempSync(join(tmpdir(), 'lrs-snapshot-'))
  const context = await createContext(readConfig({ DATA_DIR: installation, LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
  await context.close()
  const database = await PGlite.create({ dataDir: join(installation, 'db'), extensions: { pg_trgm, unaccent } })
  const dump = await database.dumpDataDir('none')
  await database.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
  for (const old of globSync('*.tar', { cwd: folder })) if (join(folder, old) !== file) rmSync(join(folder, old), { force: true })
  rmSync(installation, { recursive: true, force: true })
  return file
}
