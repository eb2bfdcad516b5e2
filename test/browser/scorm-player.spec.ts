import { type Page, expect, test } from '@playwright/test'
import { manifest, manifest2004, scormPackage } from '../scorm.ts'
import { CONTENT, content, launch, makeCourse, speak } from './courses.ts'
import { type Visitor, arrive } from './people.ts'

const page = { name: 'index.html', content: CONTENT }
/** Content that stores a value before it looks for its API, as H5P does. */
const STORING = CONTENT.replace('<script>', `<script>localStorage.setItem('outer', 'kept')\n`)
let trainer: Visitor
let learner: Visitor

test.beforeAll(async ({ browser }) => {
  trainer = await arrive(browser, 'amir')
  learner = await arrive(browser, 'maya')
})
test.afterAll(async () => {
  await trainer.leave()
  await learner.leave()
})

const course = (zip = scormPackage(manifest(), [page])) => makeCourse(trainer.page, zip)

/** Opens the player in a new tab. */
async function play(id: string, wish: object = {}) {
  const { attempt, launch: opened } = await launch(learner.page, id, wish)
  const tab = await learner.page.context().newPage()
  await tab.goto(opened.url)
  return { tab, attempt: attempt.id, ...opened }
}

const attemptOf = async (id: string) => (await learner.page.request.get(`/api/scorm-attempts/${id}`)).json()
async function recordsOf(attempt: string) {
  const { request } = learner.page
  const { id } = await (await request.get('/api/users/me')).json()
  const { items } = await (await request.get(`/api/records?learner=${id}&limit=200`)).json()
  return items.filter((record: { external_id: string | null }) => record.external_id === `scorm-attempt:${attempt}`)
}

/** Blocks the player's commits. Returns a function that lets them through again. */
async function silence(tab: Page) {
  await tab.route('**/commit', (route) => route.abort())
  return () => tab.unroute('**/commit')
}

test('a learner goes on where they stopped, finishes, and has one record of it', async () => {
  const id = await course()
  const first = await play(id)
  const begun = await content(first.tab)
  expect(await begun.evaluate('begun')).toBe('true')
  expect(await speak(begun, 'get', 'cmi.core.entry')).toBe('ab-initio')
  await speak(begun, 'set', 'cmi.core.lesson_location', 'page-7')
  await speak(begun, 'set', 'cmi.suspend_data', 'what was done')
  expect(await speak(begun, 'commit')).toBe('true')
  await first.tab.close()

  const second = await play(id)
  expect(second).toMatchObject({ resumed: true, attempt: first.attempt })
  const resumed = await content(second.tab)
  expect(await speak(resumed, 'get', 'cmi.core.entry')).toBe('resume')
  expect(await speak(resumed, 'get', 'cmi.core.lesson_location')).toBe('page-7')
  expect(await speak(resumed, 'get', 'cmi.suspend_data')).toBe('what was done')
  await speak(resumed, 'set', 'cmi.core.score.raw', '85')
  await speak(resumed, 'set', 'cmi.core.lesson_status', 'passed')
  await speak(resumed, 'set', 'cmi.core.session_time', '00:12:30')
  expect(await speak(resumed, 'end')).toBe('true')
  await expect(second.tab.getByText('This part has ended, and is saved.')).toBeVisible()
  await second.tab.getByRole('button', { name: 'Exit' }).click()
  await expect(second.tab.getByText('You have left the course.')).toBeVisible()
  expect(await attemptOf(second.attempt)).toMatchObject({
    status: 'completed',
    success_status: 'passed',
    score_raw: 85,
    total_time_seconds: 750,
  })
  expect(await recordsOf(second.attempt)).toHaveLength(1)

  const third = await play(id)
  expect(third.mode).toBe('review')
  await expect(third.tab.getByText('Review', { exact: true })).toBeVisible()
  expect(await speak(await content(third.tab), 'get', 'cmi.core.lesson_mode')).toBe('review')
  await third.tab.close()
})

test('what was written a moment before the tab is closed is there the next time', async () => {
  const id = await course(scormPackage(manifest({ parts: [{ href: 'index.html?goodbye' }] }), [page]))
  const { tab } = await play(id)
  const frame = await content(tab)
  const long = 'ä'.repeat(20_000)
  await speak(frame, 'set', 'cmi.core.lesson_location', 'page-9')
  await speak(frame, 'set', 'cmi.comments', long.slice(0, 4000))
  await tab.close({ runBeforeUnload: true })
  await expect.poll(() => tab.isClosed()).toBe(true)
  const next = await play(id)
  const resumed = await content(next.tab)
  expect(await speak(resumed, 'get', 'cmi.core.lesson_location')).toBe('page-9')
  expect(await speak(resumed, 'get', 'cmi.suspend_data')).toBe('said on the way out')
  await next.tab.close()
})

test('suspend data as long as SCORM allows survives a tab that is closed', async () => {
  const id = await course()
  const { tab } = await play(id)
  const long = 'x'.repeat(63_000)
  const frame = await content(tab)
  expect(await speak(frame, 'set', 'cmi.suspend_data', long)).toBe('true')
  await speak(frame, 'set', 'cmi.core.lesson_location', 'the end')
  await tab.close({ runBeforeUnload: true })
  await expect.poll(() => tab.isClosed()).toBe(true)
  const next = await play(id)
  const resumed = await content(next.tab)
  expect(await speak(resumed, 'get', 'cmi.core.lesson_location')).toBe('the end')
  expect(await speak(resumed, 'get', 'cmi.suspend_data')).toBe(long)
  await next.tab.close()
})

test('content and learner are told when nothing is saved, and what was not saved is tried again', async () => {
  const id = await course()
  const { tab, attempt } = await play(id)
  const frame = await content(tab)
  const speakAgain = await silence(tab)
  await speak(frame, 'set', 'cmi.core.lesson_status', 'completed')
  expect(await speak(frame, 'commit')).toBe('false')
  await expect(tab.getByText('Your last steps are not saved yet. Trying again …')).toBeVisible()
  expect(await attemptOf(attempt)).toMatchObject({ status: 'in_progress' })
  await speakAgain()
  await expect(tab.getByText('Trying again')).toBeHidden({ timeout: 20_000 })
  await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
  expect(await attemptOf(attempt)).toMatchObject({ status: 'completed' })
  await tab.close()
})

test('what content never saved by itself is saved within seconds', async () => {
  const id = await course()
  const { tab, attempt } = await play(id)
  await speak(await content(tab), 'set', 'cmi.core.lesson_status', 'completed')
  await expect.poll(async () => (await attemptOf(attempt)).status, { timeout: 20_000 }).toBe('completed')
  await tab.close()
})

test('whoever leaves while the service is silent is asked first, and goes on once it answers', async () => {
  const id = await course()
  const { tab, attempt } = await play(id)
  const speakAgain = await silence(tab)
  await speak(await content(tab), 'set', 'cmi.core.lesson_status', 'completed')
  await tab.getByRole('button', { name: 'Exit' }).click()
  await expect(tab.getByRole('button', { name: 'Leave without saving' })).toBeVisible()
  await speakAgain()
  await tab.getByRole('button', { name: 'Try again' }).click()
  await expect(tab.getByText('You have left the course.')).toBeVisible()
  expect(await attemptOf(attempt)).toMatchObject({ status: 'completed' })
  await tab.close()
})

test('the older of two windows says that it saves no more', async () => {
  const id = await course()
  const older = await play(id)
  const frame = await content(older.tab)
  const newer = await play(id)
  await speak(frame, 'set', 'cmi.core.lesson_location', 'from the older')
  expect(await speak(frame, 'commit')).toBe('false')
  await expect(older.tab.getByText('This course was opened in another window.')).toBeVisible()
  const other = await content(newer.tab)
  await speak(other, 'set', 'cmi.core.lesson_location', 'from the newer')
  expect(await speak(other, 'commit')).toBe('true')
  await older.tab.close()
  await newer.tab.close()
})

test('a course of several parts has a menu that shows what is done, on a phone too', async () => {
  const parts = ['Before', 'During', 'After'].map((title, nr) => ({ title, href: `${nr}.html` }))
  const files = parts.map(({ href }) => ({ name: href, content: CONTENT }))
  const id = await course(scormPackage(manifest({ parts }), files))
  const { tab, attempt } = await play(id)
  await tab.setViewportSize({ width: 360, height: 640 })
  const first = await content(tab, '0.html')
  await speak(first, 'set', 'cmi.core.lesson_status', 'completed')
  await speak(first, 'set', 'cmi.core.session_time', '00:01:00')
  expect(await speak(first, 'end')).toBe('true')
  await tab.getByRole('button', { name: 'Next: During' }).click()
  const second = await content(tab, '1.html')
  await speak(second, 'set', 'cmi.core.lesson_status', 'completed')
  const menu = tab.getByRole('navigation', { name: 'Parts of the course' })
  const toggle = tab.getByRole('button', { name: 'Parts' })
  if (await menu.isHidden()) await toggle.click()
  await expect(menu.getByRole('button', { name: /^Before\s*Completed$/ })).toBeVisible()
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await menu.getByRole('button', { name: 'After' }).click()
  const third = await content(tab, '2.html')
  await speak(third, 'set', 'cmi.core.lesson_status', 'completed')
  expect(await speak(third, 'end')).toBe('true')
  expect(await attemptOf(attempt)).toMatchObject({ status: 'completed', total_time_seconds: 60 })
  await tab.close()
})

test('SCORM 2004 content is told how long it took, and may ask to leave the course', async () => {
  const id = await course(scormPackage(manifest2004(), [page]))
  const { tab, attempt } = await play(id)
  const frame = await content(tab)
  for (const [name, value] of Object.entries({
    'cmi.completion_status': 'completed',
    'cmi.success_status': 'passed',
    'cmi.score.scaled': '0.9',
    'cmi.session_time': 'PT3M',
    'cmi.interactions.0.id': 'q1',
    'cmi.interactions.0.type': 'choice',
    'cmi.interactions.0.learner_response': 'b',
    'adl.nav.request': 'exitAll',
  }))
    expect(await speak(frame, 'set', name, value), name).toBe('true')
  expect(await speak(frame, 'end')).toBe('true')
  await expect(tab.getByText('You have left the course.')).toBeVisible()
  expect(await attemptOf(attempt)).toMatchObject({
    status: 'completed',
    success_status: 'passed',
    score_scaled: 0.9,
    total_time_seconds: 180,
  })
  await tab.close()
  const again = await play(id)
  const reviewed = await content(again.tab)
  expect(await speak(reviewed, 'get', 'cmi.interactions.0.learner_response')).toBe('b')
  expect(await speak(reviewed, 'get', 'cmi.total_time')).toBe('PT0H3M0S')
  await again.tab.close()
})

test('a launch that is over says so in words', async () => {
  const id = await course()
  const { tab, url } = await play(id)
  await content(tab)
  await tab.getByRole('button', { name: 'Exit' }).click()
  await expect(tab.getByText('You have left the course.')).toBeVisible()
  await tab.goto(url)
  await expect(tab.getByText('This launch is over. Open the course again.')).toBeVisible()
  await tab.close()
})

test('by keyboard one skips to the course, and stays in the menu after a choice', async () => {
  const id = await course(scormPackage(manifest({ parts: [{ title: 'First' }, { title: 'Second', href: 'index.html?second' }] }), [page]))
  const { tab } = await play(id)
  await content(tab)
  await tab.keyboard.press('Tab')
  const skip = tab.getByRole('link', { name: 'Skip to the course' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await tab.keyboard.press('Enter')
  await expect(tab.locator('#content')).toBeFocused()
  await expect(skip).not.toBeInViewport()
  const menu = tab.getByRole('navigation', { name: 'Parts of the course' })
  await menu.getByRole('button', { name: 'Second' }).focus()
  await tab.keyboard.press('Enter')
  await content(tab, 'index.html?second')
  const chosen = menu.getByRole('button', { name: 'Second' })
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  await expect(chosen).toBeFocused()
  await tab.close()
})

test('content that needs the browser’s storage runs, also in its frames, where the browser denies it', async () => {
  const id = await course(
    scormPackage(manifest(), [
      { name: 'index.html', content: `<!-- Made by a tool -->\n<!DOCTYPE html>\n${STORING}<iframe src="inner.html"></iframe>` },
      {
        name: 'inner.html',
        content: `<html lang="en"><head><script>localStorage.inner = localStorage.getItem('outer')</script></head></html>`,
      },
      { name: 'state.json', content: '<html>' },
    ]),
  )
  for (const denied of [true, false]) {
    const { launch: opened } = await launch(learner.page, id)
    const tab = await learner.page.context().newPage()
    if (denied)
      await tab.addInitScript(() => {
        const deny = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
        for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, area, { get: deny, configurable: true })
      })
    await tab.goto(opened.url)
    const page = await content(tab)
    expect(await page.evaluate('document.compatMode')).toBe('CSS1Compat')
    expect(
      await page.evaluate('[localStorage.inner, localStorage.length, Object.keys(localStorage), sessionStorage.getItem("none")]'),
    ).toEqual(['kept', 2, expect.arrayContaining(['outer', 'inner']), null])
    expect(await page.evaluate('begun')).toBe('true')
    expect(await page.evaluate('localStorage.removeItem("outer"), delete localStorage.inner, localStorage.length')).toBe(0)
    const { base, list } = await page.evaluate<{ base: string; list: string }>(
      'fetch("state.json").then(async (answer) => ({ base: new URL("state.json", location.href).pathname, list: await answer.text() }))',
    )
    expect(list).toBe('<html>')
    expect(base.includes('files-with-storage')).toBe(denied)
    await tab.close()
  }
})
