/**
 * Measures how long lists of 2,000 people and 100,000 records (`--records N`) block the browser. A user opens them from
 * another page, loads more, selects all shown rows and searches. It counts tasks of over 50 ms, as the browser reports
 * them, and prints a table.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Page, chromium } from '@playwright/test'
import { startIssuer } from '../test/issuer.ts'
import { growAids } from './aids.ts'
import { certify } from './certifications.ts'
import { type BenchDatabase, openBenchServer } from './database.ts'
import { startServer } from './processes.ts'
import { type World, growTo, seedWorld } from './seed.ts'

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } })
const records = Number(values.records)
const PAGES = 5
/** The wait in milliseconds for late effects of a click, such as deferred rendering. */
const AFTER = 500
const KEEPS_TASKS = `window.tasks = []
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`

const folder = mkdtempSync(join(tmpdir(), 'lrs-smooth-'))
const issuer = await startIssuer()
const server = await openBenchServer()
const database = await server.open()
const world = await seedWorld(database.pool, issuer)
await growTo(database.pool, world, world.main, records)
await certify(database.pool, world)
await growAids(database.pool, world, records)
await database.pool.query('vacuum analyze')
const service = await startServer('server/main.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SIGNING_KEY: 'a signing key for the benchmark only',
  SUPERUSERS: 'bench:superuser',
  ALLOW_PRIVATE_PROVIDERS: 'true',
  SCHEDULER: 'off',
  LOG_LEVEL: 'warn',
})
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const value = await sessionOf(database, world)
  await context.addCookies([{ name: 'lrs-session', value, url: service.origin }])
  await context.addInitScript(KEEPS_TASKS)
  const page = await context.newPage()
  console.log('| list | to open it | to show more, up to five times | to choose all shown | to search |\n|---|---|---|---|---|')
  for (const room of ['people', 'records', 'team', 'job-aids', 'audit-log']) console.log(await busyIn(page, room))
} finally {
  await browser.close()
  await service.stop()
  await server.close()
  await issuer.close()
  rmSync(folder, { recursive: true })
}

/** Returns a row of the table: the longest task of each step, in milliseconds. */
async function busyIn(page: Page, room: string): Promise<string> {
  const rooms = `/o/${world.main.slug}`
  await longest(page, () => page.goto(`${service.origin}${rooms}/subjects`))
  const opened = await longest(page, async () => {
    await page.evaluate(`history.pushState({}, '', '${rooms}/${room}'), dispatchEvent(new PopStateEvent('popstate'))`)
    await page.waitForURL(`**${rooms}/${room}*`)
  })
  const more = page.getByRole('main').getByRole('button', { name: 'Show more' }).first()
  let longer = 0
  for (let nr = 0; nr < PAGES && (await more.count()) > 0; nr += 1) longer = Math.max(longer, await longest(page, () => more.click()))
  const all = page.getByRole('checkbox', { name: /^Select all/ })
  const chosen = (await all.count()) > 0 ? await longest(page, () => all.click()) : undefined
  const field = page.getByRole('main').getByRole('searchbox').first()
  const searches = (await field.count()) > 0
  // Finding a field among thousands of cells also blocks the browser, but that is caused by the test driver.
  if (searches) await longest(page, () => field.focus())
  const searched = searches ? await longest(page, () => page.keyboard.type('ma', { delay: 30 })) : undefined
  const words = (ms: number | undefined) => (ms === undefined ? '' : ms === 0 ? 'under 50 ms' : `${Math.round(ms)} ms`)
  return `| ${room} | ${words(opened)} | ${words(longer)} | ${words(chosen)} | ${words(searched)} |`
}

async function longest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await act()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(AFTER)
  return page.evaluate<number>('Math.max(0, ...window.tasks.splice(0))')
}

/** Signs the administrator in and returns the secret of the session cookie. */
async function sessionOf({ pool }: BenchDatabase, { people }: World): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into session (id, token_hash, account_id, provider_id, subject, expires_at)
     select gen_random_uuid(), $1, $2, id, 'administrator', now() + interval '1 hour' from sign_in_provider limit 1`,
    [createHash('sha256').update(secret).digest(), people.administrator.id],
  )
  return secret
}
