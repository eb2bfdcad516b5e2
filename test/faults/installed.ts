import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openPglite } from '../../server/platform/db/pglite.ts'

/** One empty installation on the embedded database, which those copy that are not about how one comes to be. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-installed-'))
  const { pool, close } = await openPglite(join(folder, 'db'), (error) => {
    throw error
  })
  await migrate(pool)
  await close()
  process.env.FAULTS_INSTALLED = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
