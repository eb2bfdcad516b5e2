import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'
import { sql } from 'kysely'
import type { Harness, Person } from '../harness.ts'
import { manifest, registerCourse, scormPackage } from '../scorm.ts'
import { content } from './courses.ts'
import { type Deployment, oneOrigin, originPerLaunch, foreignWorkers, signedIn, test } from './own-service.ts'

// Traces and screenshots evaluate scripts in the page like a user gesture. The attacks must run without one, because
// pages that nobody has clicked may do less.
test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

let t: Harness
let browser: Browser
test.beforeAll(({ own }) => {
  ;({ t, browser } = own)
})

const read = (name: string) => ({ name, content: readFileSync(new URL(`hostile-course/${name}`, import.meta.url), 'utf8') })
const LURKER = '<!doctype html><title>Lurker</title><body><button>Begin</button>'

function packageOf(title: string, script: string, target: object) {
  const page = `<script src="target.js"></script><script type="module" src="${script}"></script>`
  return scormPackage(manifest({ title }), [
    { name: 'index.html', content: `${LURKER}${page}` },
    { name: 'target.js', content: `window.target = ${JSON.stringify(target)}` },
    read(script),
    read('watch.js'),
    { name: 'watch.html', content: '<!doctype html><title>Watching</title><script type="module" src="watch.js"></script>' },
    { name: 'worker.js', content: 'addEventListener("fetch", (event) => event.respondWith(new Response("taken")))' },
  ])
}

type World = { deployment: Deployment; context: BrowserContext; learner: Person; lurking: string; trusting: string; others: string }

/** Creates a course that lurks, one of the same organization that trusts what it finds, and one of another organization. */
async function world(deploy: (t: Harness) => Promise<Deployment>, manners: object): Promise<World> {
  const deployment = await deploy(t)
  const [org, other] = [await t.org(), await t.org()]
  const [author, stranger] = [await t.person(org, ['scorm:read', 'scorm:write']), await t.person(other, ['scorm:read', 'scorm:write'])]
  const learner = await t.person(org)
  await t.db.insertInto('membership').values({ organization_id: other.id, account_id: learner.account_id }).execute()
  const target = { app: deployment.publicOrigin, passes: 'suspended at 100', ...manners }
  const course = async (by: Person, org: string, title: string, script: string) => {
    const { status, text, body } = await registerCourse(t, by, { org }, packageOf(title, script, target))
    expect(status, text).toBe(201)
    return body.id
  }
  const lurking = await course(author, org.id, 'Lurking', 'lurk.js')
  const trusting = await course(author, org.id, 'Trusting', 'trust.js')
  const others = await course(stranger, other.id, 'Of others', 'trust.js')
  const context = await signedIn(t, browser, learner, deployment)
  return { deployment, context, learner, lurking, trusting, others }
}
async function end({ context, deployment }: World) {
  await context.close()
  await deployment.close()
}

const address = (course: string) => `/learn/${course}/play` as const

/** Opens the lurking course and uses it as a learner does. Returns the number of windows that the course reports. */
async function beguiled({ lurking }: World, page: Page): Promise<number> {
  const says = (words: string) =>
    page.waitForEvent('console', { predicate: (message) => message.text().startsWith(words), timeout: 20_000 })
  const lurks = says('lurking')
  await page.goto(address(lurking))
  await lurks
  await page.waitForTimeout(1000)
  await expectStill(page, lurking)
  const opened = says('opened')
  await (await content(page)).locator('button').click()
  const windows = Number((await opened).text().replace('opened ', ''))
  await page.waitForTimeout(1000)
  await expectStill(page, lurking)
  return windows
}

/** Expects that the page of the application is still open, with the course in it. */
async function expectStill(page: Page, course: string) {
  expect(new URL(page.url()).pathname).toBe(address(course))
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await content(page)
}

/** Expects that a course opened for the first time has no data yet. */
async function expectUntouched(page: Page, { learner }: World, course: string) {
  await expectStill(page, course)
  const attempts = await t.db
    .selectFrom('scorm_attempt as a')
    .innerJoin('scorm_launch as l', 'l.attempt_id', 'a.id')
    .select(['a.completion_status', 'a.success_status', 'a.score_raw', 'a.record_id'])
    .select(sql<number>`(select count(*) from scorm_attempt_item i where i.attempt_id = a.id)`.as('written'))
    .select(
      sql<number>`(select count(*) from scorm_launch_calls c, jsonb_array_elements(c.calls) said
      where c.launch_id = l.id and said ->> 'call' like '%SetValue')`.as('said'),
    )
    .where('a.scorm_course_id', '=', course)
    .where('a.user_id', '=', learner.account_id)
    .execute()
  const untouched = { completion_status: 'incomplete', success_status: 'unknown', score_raw: null, record_id: null, written: 0, said: 0 }
  expect(attempts.length).toBeGreaterThan(0)
  for (const attempt of attempts) expect(attempt).toEqual(untouched)
}

function passesOf(context: BrowserContext): string[] {
  const passes: string[] = []
  context.on('console', (message) => message.text().startsWith('passed because') && passes.push(message.text()))
  return passes
}

type Manners = { windows: boolean; trustsCookies?: true; trustsChannels?: true }

function walks(name: string, deploy: (t: Harness) => Promise<Deployment>, { windows, ...trusts }: Manners) {
  test(`a course that is left reaches no other one, in the same tab or the next: ${name}`, async () => {
    const w = await world(deploy, trusts)
    const passes = passesOf(w.context)
    const page = await w.context.newPage()
    expect((await beguiled(w, page)) > 0).toBe(windows)
    await page.goto(address(w.trusting))
    await content(page)
    await page.waitForTimeout(6000)
    await expectUntouched(page, w, w.trusting)
    const next = await w.context.newPage()
    await next.goto(address(w.others))
    await content(next)
    await next.waitForTimeout(2000)
    await expectUntouched(next, w, w.others)
    expect([passes, foreignWorkers(w.context, w.deployment)]).toEqual([[], []])
    await end(w)
  })

  test(`a course that is left by a link reaches nothing, also when the learner goes back: ${name}`, async () => {
    const w = await world(deploy, trusts)
    const passes = passesOf(w.context)
    const page = await w.context.newPage()
    await beguiled(w, page)
    await page.getByRole('link', { name: 'Learn', exact: true }).first().click()
    await page.getByRole('link', { name: 'Start Trusting' }).click()
    await content(page)
    await page.waitForTimeout(6000)
    await expectUntouched(page, w, w.trusting)
    await page.goBack()
    await page.goForward()
    await content(page)
    await page.waitForTimeout(1500)
    await expectUntouched(page, w, w.trusting)
    expect(passes).toEqual([])
    await end(w)
  })

  test(`a course takes the window nowhere, before a click or after: ${name}`, async () => {
    const w = await world(deploy, { ...trusts, takes: true })
    const page = await w.context.newPage()
    for (const room of ['/learn', '/my-records']) {
      await page.goto(room)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await beguiled(w, page)
    await page.waitForTimeout(4000)
    await expectStill(page, w.lurking)
    await end(w)
  })
}

/** All frames of an origin share its cookies and channels. Only a separate origin for each launch keeps them apart. */
for (const [name, deploy] of Object.entries(oneOrigin)) walks(name, deploy, { windows: false })
for (const [name, deploy] of Object.entries(originPerLaunch))
  walks(name, deploy, { windows: true, trustsCookies: true, trustsChannels: true })
