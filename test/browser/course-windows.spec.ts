import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import type { Harness } from '../harness.ts'
import { manifest, registerCourse, scormPackage } from '../scorm.ts'
import { content } from './courses.ts'
import { type Deployment, listen, oneOrigin, originPerLaunch, signedIn, test } from './own-service.ts'

let t: Harness
let browser: Browser
test.beforeAll(({ own }) => {
  ;({ t, browser } = own)
})

const page = `<!doctype html><html lang="en"><title>Course</title><h1>Course</h1>
  <script>parent.API.LMSInitialize('')</script>
  <button onclick="window.open('part.html', 'part')">Open the part</button>
  <p><a href="part.html" target="_blank">Read more</a></p>
  <iframe name="inside" title="Inside" srcdoc="<p>Inside</p>"></iframe><p><a href="part.html" target="inside">Show inside</a></p></html>`
const part = `<!doctype html><html lang="en"><title>Part</title><h1>Part</h1>`
const zip = scormPackage(manifest({ title: 'With windows' }), [
  { name: 'index.html', content: page },
  { name: 'part.html', content: part },
])

type World = { context: BrowserContext; tab: Page; attempt: () => Promise<object | undefined>; end: () => Promise<void> }

/** Opens the course that opens windows as a learner. */
async function world({
  deployment,
  before,
}: {
  deployment: Deployment
  before?: (context: BrowserContext) => Promise<unknown>
}): Promise<World> {
  const org = await t.org()
  const learner = await t.person(org)
  const author = await t.person(org, ['scorm:read', 'scorm:write'])
  const id = (await registerCourse(t, author, { org: org.id }, zip)).body.id
  const context = await signedIn(t, browser, learner, deployment)
  await before?.(context)
  const tab = await context.newPage()
  await tab.goto(`/learn/${id}/play`)
  await content(tab)
  const attempt = () =>
    t.db.selectFrom('scorm_attempt').select(['completion_status', 'success_status']).where('scorm_course_id', '=', id).executeTakeFirst()
  const end = async () => {
    await context.close()
    await deployment.close()
  }
  return { context, tab, attempt, end }
}

const player = (tab: Page) => tab.frameLocator('iframe[title="With windows"]')
const course = (tab: Page) => player(tab).frameLocator('#content')
const REFUSED = 'The course wanted to open a window of its own'

for (const [mode, deploy] of Object.entries(originPerLaunch)) {
  test(`a window of a course finds what opened it, and reports there: ${mode}`, async () => {
    const { tab, attempt, end } = await world({ deployment: await deploy(t) })
    const opening = tab.waitForEvent('popup')
    await course(tab).getByRole('button', { name: 'Open the part' }).click()
    const opened = await opening
    await expect(opened.getByRole('heading', { name: 'Part' })).toBeVisible()
    await opened.evaluate(`opener.parent.API.LMSSetValue('cmi.core.lesson_status', 'passed'), opener.parent.API.LMSCommit('')`)
    expect(await attempt()).toEqual({ completion_status: 'completed', success_status: 'passed' })
    await expect(player(tab).getByText(REFUSED)).toBeHidden()
    await end()
  })
}

test('where all courses share an origin a course is told that it may open no windows, and so is whoever looks', async () => {
  const [deploy] = Object.values(oneOrigin)
  const { context, tab, end } = await world({ deployment: await deploy!(t) })
  const refused = player(tab).getByText(REFUSED)
  await course(tab).getByRole('link', { name: 'Show inside' }).click()
  await expect(course(tab).frameLocator('[name="inside"]').getByRole('heading', { name: 'Part' })).toBeVisible()
  await expect(refused).toBeHidden()
  await course(tab).getByRole('link', { name: 'Read more' }).click()
  await expect(refused).toBeVisible()
  await tab.reload()
  await content(tab)
  await expect(refused).toBeHidden()
  await course(tab).getByRole('button', { name: 'Open the part' }).click()
  await expect(refused).toBeVisible()
  expect(context.pages()).toEqual([tab])
  await end()
})

test('a browser that does not know the names of launches plays courses at the address that all share', async () => {
  const port = await freePort()
  const origins = { contentOrigin: `http://*.localhost:${port}`, contentFallback: `http://127.0.0.1:${port}` }
  const deployment = await listen(t, port, { publicOrigin: `http://localhost:${port}`, ...origins })
  const before = (context: BrowserContext) => context.route(/\/\/[0-9a-f]{32}\.localhost/, (route) => route.abort('namenotresolved'))
  const { tab, attempt, end } = await world({ deployment, before })
  expect(new URL((await content(tab)).url()).host).toBe(`127.0.0.1:${port}`)
  const opened = await (await content(tab)).evaluate(`parent.API.LMSSetValue('cmi.core.lesson_status', 'passed'), parent.API.LMSCommit('')`)
  expect([opened, await attempt()]).toEqual(['true', { completion_status: 'completed', success_status: 'passed' }])
  await course(tab).getByRole('button', { name: 'Open the part' }).click()
  await expect(player(tab).getByText(REFUSED)).toBeVisible()
  await end()
})
