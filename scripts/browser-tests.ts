/**
 * Runs the browser tests with the Chromium of this machine. Without one, it says so; in CI that is a failure. Tests
 * that need no whole browser run in the headless shell, if there is one: the same engine without a window for each
 * page, at a quarter of the cost. CHROMIUM names another browser for all tests. The argument is `main` or `rest` for a
 * part of the tests, or any argument of Playwright; without one, all tests run.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium as bundled } from '@playwright/test'
import { filledDemo } from './filled-demo.ts'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  bundled.executablePath(),
]
const found = (paths: (string | undefined)[]) => paths.find((path) => path !== undefined && path !== '' && existsSync(path))
const chromium = found(candidates)
const shell = process.env.CHROMIUM ? chromium : (found(['/usr/bin/chromium-headless-shell']) ?? chromium)

if (chromium === undefined) {
  console.log('SKIPPED: the browser tests, because no Chromium was found. Install one, or name it in CHROMIUM.')
  process.exit(process.env.CI ? 1 : 0)
}
console.log(`Browser tests with ${shell}, and with ${chromium} where they need a whole browser`)
const built = spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
// The lanes run in parallel and take about the same time. Each run has its own service with a copy of the same demo;
// only the runs of courses have none.
type Run = { args: string[]; env?: Record<string, string> }
const only = (...projects: string[]) => projects.flatMap((project) => ['--project', project])
/** The stories whose file names begin with these letters. Each lane needs its own output folder. */
const stories = (letters: string): Run => ({
  args: [`browser.[${letters}][a-z-]*.spec`, ...only('stories'), '--output', `test-results/stories-${letters}`],
})
const crawl = (language: string): Run => ({
  args: ['crawl.spec', '--grep', `in ${language}`, ...only('looks'), '--output', `test-results/crawl-${language}`],
})
const walks: Run = { args: ['walks.spec', ...only('looks'), '--output', 'test-results/walks'] }
const german: Run = { args: ['german.spec', ...only('looks')] }
const whole: Run = { args: ['--grep-invert', 'main-job', ...only('whole')] }
const courses: Run = { args: only('attacks', 'courses'), env: { BROWSER_TEST_DEMO: 'none' } }
/** `npm test` runs the part `main`. Both parts together are all tests. */
const parts: Record<string, Run[][]> = {
  main: [[{ args: ['main-job.spec', ...only('whole')] }]],
  rest: [
    [walks, crawl('English')],
    [crawl('German'), german, stories('a-p')],
    [courses, whole, stories('q-z')],
  ],
}
const [part = '', ...rest] = process.argv.slice(2)
const chosen = part === '' ? [parts.main!, parts.rest!] : [parts[part] ?? [[{ args: [part, ...rest] }]]]
if (part in parts || part === '') process.env.BROWSER_TEST_FILLED ??= await filledDemo()
type Result = { args: string[]; code: number; output: string }
const results: Result[] = []
for (const lanes of chosen) results.push(...(await Promise.all(lanes.map(inTurn))).flat())
const failed = results.filter(({ code }) => code !== 0)
// The output of the lanes is mixed, so the failures are printed again at the end.
if (results.length > 1) for (const { args, output } of failed) console.log(`\n== Failed: ${args.join(' ')}\n${failures(output)}`)
process.exit(failed[0]?.code ?? 0)

async function inTurn(lane: Run[]): Promise<Result[]> {
  const results = []
  for (const run of lane) results.push(await playwright(run))
  return results
}

async function playwright({ args, env = {} }: Run): Promise<Result> {
  const child = spawn('playwright', ['test', '--config', 'test/browser/playwright.config.ts', ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...env, CHROMIUM: chromium, HEADLESS_SHELL: shell },
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { args, code: code ?? 1, output }
}

/** Returns the failures that Playwright's list reporter prints after the last test, or else the end of the output. */
function failures(output: string): string {
  const at = output.search(/^\s+1\) /m)
  return at === -1 ? output.slice(-5_000) : output.slice(at)
}
