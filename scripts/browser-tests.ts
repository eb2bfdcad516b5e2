/**
 * Runs the browser tests with the Chromium of this machine, and says plainly when there is none.
 * CHROMIUM names another one. In CI a missing browser is a failure.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium as bundled } from '@playwright/test'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  bundled.executablePath(),
]
const chromium = candidates.find((path) => path !== undefined && path !== '' && existsSync(path))

if (chromium === undefined) {
  console.log('SKIPPED: the browser tests, because no Chromium was found. Install one, or name it in CHROMIUM.')
  process.exit(process.env.CI ? 1 : 0)
}
console.log(`Browser tests with ${chromium}`)
const built = spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
// All of them are two projects side by side, each with a service and a demo of its own.
const projects = ['looks', 'jobs'].map((project) => ['--project', project])
const runs = await Promise.all((process.argv.length > 2 ? [process.argv.slice(2)] : projects).map((args) => playwright(chromium, args)))
process.exit(runs.find((code) => code !== 0) ?? 0)

async function playwright(browser: string, args: string[]): Promise<number> {
  const child = spawn('playwright', ['test', '--config', 'test/browser/playwright.config.ts', ...args], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: browser },
    shell: process.platform === 'win32',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
