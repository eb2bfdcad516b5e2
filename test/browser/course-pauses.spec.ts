import { type Browser, type Page, expect } from '@playwright/test'
import type { Harness } from '../harness.ts'
import { manifest, scormPackage } from '../scorm.ts'
import { CONTENT, speak, speaking } from './courses.ts'
import { type Deployment, inApp, oneOrigin, originPerLaunch, test } from './own-service.ts'

// The tests wait most of the time, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

let t: Harness
let service: Deployment
test.beforeAll(({ own }) => {
  ;({ t, service } = own)
})

/**
 * `BELIEVED_MS` is longer than the service trusts its cached state of a launch. `TOLD_MS` is longer than the interval
 * at which the player reports calls.
 */
const BELIEVED_MS = 16_000
const TOLD_MS = 11_000

const mastered = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }), [
  { name: 'index.html', content: CONTENT },
])

type Open = Awaited<ReturnType<typeof opened>>

async function opened(browser: Browser, at = service) {
  const open = await inApp(t, { browser, service: at, zip: mastered })
  const launch = t.db.selectFrom('scorm_launch').select('id').where('attempt_id', '=', open.attempt)
  return { ...open, launch: (await launch.executeTakeFirstOrThrow()).id }
}

/** Simulates a pause: nobody touches the course, and the launch gets these older times. */
async function pause({ page, launch }: Open, moments: { last_seen_at?: string; expires_at?: string }): Promise<void> {
  await page.waitForTimeout(TOLD_MS)
  await t.db.updateTable('scorm_launch').set(moments).where('id', '=', launch).execute()
  await page.waitForTimeout(BELIEVED_MS)
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const attemptOf = async ({ learner, attempt }: Open) => (await t.call(learner, 'GET', `/api/scorm-attempts/${attempt}`)).body
const player = (page: Page) => page.frameLocator('iframe[title="Lifting"]')
const exit = (page: Page) => player(page).getByRole('button', { name: 'Exit' })
const recordsOf = (attempt: string) =>
  t.db.selectFrom('learning_record').select('id').where('external_id', '=', `scorm-attempt:${attempt}`).execute()

for (const [mode, deploy] of [Object.entries(originPerLaunch)[0]!, Object.entries(oneOrigin)[0]!])
  test(`whoever comes back after hours and passes the test has passed it: ${mode}`, async ({ own }) => {
    const at = await deploy(t)
    const open = await opened(own.browser, at)
    const { page, frame } = open
    await speak(frame, 'set', 'cmi.core.lesson_location', 'page-7')
    expect(await speak(frame, 'commit')).toBe('true')
    await pause(open, { last_seen_at: ago(180) })
    expect(await attemptOf(open)).toMatchObject({ status: 'in_progress' })
    await speak(frame, 'set', 'cmi.core.score.raw', '90')
    await speak(frame, 'set', 'cmi.core.lesson_status', 'passed')
    expect(await speak(frame, 'commit')).toBe('false')
    await expect.poll(() => speak(frame, 'commit')).toBe('true')
    await expect(player(page).getByText('Saved', { exact: true })).toBeVisible()
    expect(await frame.evaluate('fetch("index.html").then((answer) => answer.status)')).toBe(200)
    expect(await speak(frame, 'end')).toBe('true')
    await exit(page).click()
    await expect(page.getByText('You completed “Lifting”')).toBeVisible()
    expect(await attemptOf(open)).toMatchObject({ status: 'completed', success_status: 'passed', score_raw: 90 })
    expect(await recordsOf(open.attempt)).toHaveLength(1)
    await open.context.close()
    await at.close()
  })

test('a page that is turned after twelve hours comes, and its learner reads no programs', async ({ own }) => {
  const open = await opened(own.browser)
  await pause(open, { expires_at: ago(1) })
  await open.frame.evaluate('location.href = "index.html?turned"')
  const turned = await speaking(open.page, 'index.html?turned')
  expect(await turned.evaluate('document.querySelector("h1").textContent')).toBe('Content')
  await open.context.close()
})

test('a course that is looked at stays open, however long its learner reads or watches', async ({ own }) => {
  const open = await opened(own.browser)
  await open.page.waitForTimeout(TOLD_MS)
  await open.page.clock.install()
  await t.db
    .updateTable('scorm_launch')
    .set({ last_seen_at: ago(50) })
    .where('id', '=', open.launch)
    .execute()
  await open.page.clock.fastForward('06:00')
  const seen = async () => {
    const { last_seen_at } = await t.db
      .selectFrom('scorm_launch')
      .select('last_seen_at')
      .where('id', '=', open.launch)
      .executeTakeFirstOrThrow()
    return Date.now() - Date.parse(last_seen_at)
  }
  await expect.poll(seen, { timeout: 20_000 }).toBeLessThan(60_000)
  await open.context.close()
})

test('what was passed and saved is on record as soon as its window is closed', async ({ own }) => {
  const open = await opened(own.browser)
  await speak(open.frame, 'set', 'cmi.core.score.raw', '90')
  await speak(open.frame, 'set', 'cmi.core.lesson_status', 'passed')
  expect(await speak(open.frame, 'commit')).toBe('true')
  expect(await attemptOf(open)).toMatchObject({ status: 'in_progress' })
  await open.page.close({ runBeforeUnload: true })
  await expect.poll(async () => (await attemptOf(open)).status).toBe('completed')
  await open.context.close()
})
