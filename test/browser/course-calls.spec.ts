import { expect, test } from '@playwright/test'
import { manifest, scormPackage } from '../scorm.ts'
import { expectAccessible } from './axe.ts'
import { CONTENT, content, launch, makeCourse, speak } from './courses.ts'
import { type Visitor, arrive } from './people.ts'

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

type Call = { call: string; element: string | null; value: string | null; result: string | null; error_code: number; at: string }

async function opened() {
  const id = await makeCourse(trainer.page, scormPackage(manifest({ title: 'Recorded' }), [{ name: 'index.html', content: CONTENT }]))
  const { attempt, launch: made } = await launch(learner.page, id)
  const tab = await learner.page.context().newPage()
  await tab.goto(made.url)
  return { id, tab, attempt: attempt.id, frame: await content(tab) }
}
const callsOf = async (attempt: string): Promise<Call[]> => {
  const { items } = await (await trainer.page.request.get(`/api/scorm-attempts/${attempt}/calls?limit=200`)).json()
  return items.toReversed()
}
const brief = ({ call, element, value, result, error_code }: Call) => [call, element, value, result, error_code]

test('every call of a course is taken down with what it was told, also those after its last word', async () => {
  const { tab, attempt, frame } = await opened()
  await speak(frame, 'set', 'cmi.core.score.raw', 'plenty')
  await speak(frame, 'set', 'cmi.suspend_data', `half \uD83D and ${'x'.repeat(300)}`)
  await speak(frame, 'get', 'cmi.core.entry')
  await speak(frame, 'commit')
  await speak(frame, 'set', 'cmi.core.lesson_status', 'passed')
  await speak(frame, 'end')
  await speak(frame, 'get', 'cmi.core.lesson_status')
  await tab.getByRole('button', { name: 'Exit' }).click()
  await expect(tab.getByText('You have left the course.')).toBeVisible()
  const calls = await callsOf(attempt)
  expect(calls.map(brief)).toEqual([
    ['LMSInitialize', null, null, 'true', 0],
    ['LMSSetValue', 'cmi.core.score.raw', 'plenty', 'false', expect.any(Number)],
    ['LMSSetValue', 'cmi.suspend_data', `half \uFFFD and ${'x'.repeat(189)}`, 'true', 0],
    ['LMSGetValue', 'cmi.core.entry', null, 'ab-initio', 0],
    ['LMSCommit', null, null, 'true', 0],
    ['LMSSetValue', 'cmi.core.lesson_status', 'passed', 'true', 0],
    ['LMSFinish', null, null, 'true', 0],
    ['LMSGetValue', 'cmi.core.lesson_status', null, expect.anything(), expect.any(Number)],
  ])
  expect(calls[1]!.error_code).not.toBe(0)
  expect(Math.abs(Date.parse(calls[0]!.at) - Date.now())).toBeLessThan(120_000)
  await tab.close()
})

test('what was said while the page goes away is told, and calls that nobody saves wait for the next commit', async () => {
  const { tab, attempt, frame } = await opened()
  await tab.route('**/commit', (route) => route.abort())
  await speak(frame, 'set', 'cmi.core.lesson_location', 'page-2')
  expect(await speak(frame, 'commit')).toBe('false')
  await tab.unroute('**/commit')
  await frame.evaluate(`for (let nr = 0; nr < 300; nr += 1) api.get('cmi.core.lesson_location')`)
  await speak(frame, 'set', 'cmi.core.lesson_location', 'page-3')
  await speak(frame, 'commit')
  await tab.close({ runBeforeUnload: true })
  const launches = async () => (await (await trainer.page.request.get(`/api/scorm-attempts/${attempt}/details`)).json()).launches
  await expect.poll(async () => (await launches())[0].calls).toBeGreaterThanOrEqual(300)
  const failed = await trainer.page.request.get(`/api/scorm-attempts/${attempt}/calls?only=errors`)
  expect((await failed.json()).items.map(brief)).toEqual([['LMSCommit', null, null, 'false', 101]])
})

test('an administrator sees what a course said and which calls were refused, its learner what they answered', async () => {
  const { id, tab, frame } = await opened()
  await speak(frame, 'set', 'cmi.interactions.0.id', 'Q1')
  await speak(frame, 'set', 'cmi.interactions.0.student_response', 'soap')
  await speak(frame, 'set', 'cmi.interactions.0.result', 'wrong')
  await speak(frame, 'set', 'cmi.core.score.raw', 'plenty')
  await speak(frame, 'commit')
  await tab.getByRole('button', { name: 'Exit' }).click()
  await expect(tab.getByText('You have left the course.')).toBeVisible()
  await tab.close()
  const course = await (await trainer.page.request.get(`/api/scorm-courses/${id}`)).json()
  const { page } = trainer
  await page.goto(`/o/${course.owner_organization_id}/courses/${id}?tab=attempts`)
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('Q1')).toBeVisible()
  await page.getByRole('link', { name: /^Look at it: attempt 1 of / }).click()
  await expect(page.getByText('Answered: soap')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/attempt-1280.png', fullPage: true })
  await page.getByRole('tab', { name: 'What the course said' }).click()
  await expect(page.getByRole('cell', { name: 'LMSInitialize' })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/calls-1280.png', fullPage: true })
  await page.getByRole('combobox', { name: 'Calls' }).click()
  await page.getByRole('option', { name: 'Only errors' }).click()
  await expect(page.getByRole('cell', { name: 'LMSInitialize' })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'plenty' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('Value: plenty')).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await page.screenshot({ path: 'test-results/calls-360.png', fullPage: true })
  await page.setViewportSize({ width: 1280, height: 860 })

  await learner.page.goto(`/o/${course.owner_organization_id}/courses/${id}`)
  await learner.page.getByRole('link', { name: 'Your parts and answers' }).click()
  await expect(learner.page.getByRole('heading', { name: 'Your attempt 1' })).toBeVisible()
  await expect(learner.page.getByText('Answered: soap')).toBeVisible()
  await expect(learner.page.getByText('What the course said')).toHaveCount(0)
  await learner.page.setViewportSize({ width: 360, height: 740 })
  await learner.page.screenshot({ path: 'test-results/attempt-360.png', fullPage: true })
  await learner.page.setViewportSize({ width: 1280, height: 860 })
})
