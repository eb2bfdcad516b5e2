/**
 * Runs the nets on PostgreSQL: `npm run nets`, or `npm run nets -- --long` for the long form.
 * Other arguments go to the test runner; NETS_SEED repeats a run of the fuzz.
 */
import { spawnSync } from 'node:child_process'

const given = process.argv.slice(2)
const rest = given.filter((argument) => argument !== '--long')
const { status } = spawnSync('vitest', ['run', '--config', 'test/nets/vitest.config.ts', ...rest], {
  stdio: 'inherit',
  env: { ...process.env, ...(rest.length < given.length && { NETS_LONG: 'true' }) },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
