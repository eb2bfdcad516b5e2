/**
 * Runs the browser tests with the Chromium of this machine, and says plainly when there is none.
 * CHROMIUM names another one. In CI a missing browser is a failure.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium as playwright } from '@playwright/test'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  playwright.executablePath(),
]
const chromium = candidates.find((path) => path !== undefined && path !== '' && existsSync(path))

if (chromium === undefined) {
  console.log('SKIPPED: the browser tests, because no Chromium was found. Install one, or name it in CHROMIUM.')
  process.exit(process.env.CI ? 1 : 0)
}
console.log(`Browser tests with ${chromium}`)
const built = spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const args = ['test', '--config', 'test/browser/playwright.config.ts', ...process.argv.slice(2)]
const { status } = spawnSync('playwright', args, {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: chromium },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
