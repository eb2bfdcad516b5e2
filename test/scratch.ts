import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropDatabases, prepareDatabases } from './database.ts'

/** Creates one folder and one family of databases for everything that a run writes. Both are removed when it ends. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-test-'))
  process.env.TEST_TMP = folder
  process.env.TEST_RUN = randomBytes(6).toString('hex')
  await prepareDatabases()
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await dropDatabases()
  }
}
