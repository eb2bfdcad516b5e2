/**
 * Runs the nets on PostgreSQL. Then it runs the tests whose size `test/sizes.ts` sets once more, with much data. Usage:
 * `npm run nets`, or `npm run nets -- --long` for the long form. Other arguments go to the test runner, for the nets
 * only. NETS_SEED repeats a run of the fuzz.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const given = process.argv.slice(2)
const rest = given.filter((argument) => argument !== '--long')
const isLong = rest.length < given.length
const vitest = (args: string[], env: Record<string, string>) =>
  spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' })
    .status ?? 1

const nets = vitest(['--config', 'test/nets/vitest.config.ts', ...rest], isLong ? { NETS_LONG: 'true' } : {})
const sizedTests = globSync('{server,test}/**/*.test.ts').filter((path) => readFileSync(path, 'utf8').includes('/sizes.ts'))
const large = rest.length > 0 ? 0 : vitest(['--project', 'service', ...sizedTests], { TEST_SIZES: 'much' })
process.exit(nets || large)
