/**
 * Measures how long a user on a phone connection waits for a page: from opening the address with an empty cache until
 * the main content is shown, in English and in German. Takes `--rtt ms` (600) and `--kbit kbit/s` (1000). Starts a
 * service with its own demo and prints a table.
 */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test'
import { filledDemo, readyAt } from '../scripts/filled-demo.ts'
import { freePort } from '../scripts/free-port.ts'

const { values } = parseArgs({ options: { rtt: { type: 'string', default: '600' }, kbit: { type: 'string', default: '1000' } } })
const [rtt, kbit] = [Number(values.rtt), Number(values.kbit)]
const port = await freePort()
const origin = `http://localhost:${port}`

/** The language of each browser, and the texts of two elements in it. */
const readers = [
  { language: 'English', locale: 'en-GB', covered: 'Coverage by certification', main: 'Main', people: 'People' },
  { language: 'German', locale: 'de-DE', covered: 'Abdeckung nach Zertifizierung', main: 'Hauptnavigation', people: 'Personen' },
]

type Visit = { name: string; seconds: number; requests: number; kilobytes: number }

const directory = await filledDemo()
const service = spawn(process.execPath, ['server/main.ts', '--demo'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'warn' },
})
await readyAt(service, port)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const visits: Visit[] = []
  for (const reader of readers)
    visits.push(...(await visitsOf(await browser.newContext({ serviceWorkers: 'block', locale: reader.locale }), reader)))
  console.log(`${rtt} ms there and back, ${kbit} kbit/s, nothing kept\n`)
  console.log('| page | seconds | requests | kB |\n|---|---|---|---|')
  for (const { name, seconds, requests, kilobytes } of visits) {
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${requests} | ${Math.round(kilobytes)} |`)
  }
} finally {
  await browser.close()
  service.kill('SIGTERM')
  await once(service, 'exit')
}

async function visitsOf(
  context: BrowserContext,
  { language, covered: list, main, people: room }: (typeof readers)[number],
): Promise<Visit[]> {
  const page = await context.newPage()
  const slow = await slowed(context, page)
  const visit = async (name: string, go: () => Promise<unknown>, there: () => Promise<unknown>): Promise<Visit> => {
    const before = slow.received()
    const start = performance.now()
    await go()
    await there()
    const seconds = (performance.now() - start) / 1000
    const after = slow.received()
    return { name, seconds, requests: after.requests - before.requests, kilobytes: after.kilobytes - before.kilobytes }
  }
  const signIn = page.getByRole('link', { name: 'Demo sign-in' })
  const first = await visit(
    `Sign-in, ${language}`,
    () => page.goto(origin),
    () => signIn.waitFor(),
  )
  await signIn.click()
  await page.locator('button[value=amir]').click()
  const covered = page.getByRole('list', { name: list })
  await covered.waitFor()
  await page.waitForLoadState('networkidle')
  await slow.forget()
  const home = await visit(
    `Home, of an administrator, ${language}`,
    () => page.goto(origin),
    () => covered.waitFor(),
  )
  await page.waitForLoadState('networkidle')
  const people = page.getByRole('navigation', { name: main }).getByRole('link', { name: room, exact: true })
  const next = await visit(
    `People, from there, ${language}`,
    () => people.click(),
    () => page.getByRole('row').nth(1).waitFor(),
  )
  return [first, home, next]
}

/** Limits the connection of a page and counts its requests and kilobytes. */
async function slowed(context: BrowserContext, page: Page) {
  const cdp: CDPSession = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const throughput = (kbit * 1000) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rtt,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  let [requests, kilobytes] = [0, 0]
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    kilobytes += encodedDataLength / 1000
  })
  return { received: () => ({ requests, kilobytes }), forget: () => cdp.send('Network.clearBrowserCache') }
}
