import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One folder for everything a run writes, gone when it ends. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-test-'))
  process.env.TEST_TMP = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
