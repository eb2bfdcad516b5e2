import { type Page, expect, test } from '@playwright/test'
import { manifest2004, scormPackage } from '../scorm.ts'
import { CONTENT, content, launch, makeCourse, speak } from './courses.ts'
import { type Visitor, arrive, fromHere } from './people.ts'

let editor: Visitor
let learner: Visitor

test.beforeAll(async ({ browser }) => {
  editor = await arrive(browser, 'amir')
  learner = await arrive(browser, 'maya')
})
test.afterAll(async () => {
  expect(editor.complaints).toEqual([])
  expect(learner.complaints).toEqual([])
  await editor.leave()
  await learner.leave()
})

const NAME = 'Moving patients'
const zip = () => scormPackage(manifest2004({ title: NAME }), [{ name: 'index.html', content: CONTENT }])
const slugOf = async (page: Page) => (await (await page.request.get('/api/organizations')).json()).items[0].slug as string
const player = (page: Page) => page.frameLocator(`iframe[title="${NAME}"]`)

/** The learner opens the course from its page and saves a location. */
async function begin(courseId: string) {
  const { page } = learner
  await page.goto(`/o/${await slugOf(page)}/courses/${courseId}`)
  await page.getByRole('link', { name: `Start ${NAME}` }).click()
  await expect(player(page).getByText(NAME, { exact: true })).toBeVisible()
  await speak(await content(page), 'set', 'cmi.suspend_data', 'page 3')
  await speak(await content(page), 'commit')
}

test('a learner begins anew after an attempt that was ended unfinished', async () => {
  const id = await makeCourse(editor.page, zip())
  const { attempt } = await launch(learner.page, id)
  const { page } = editor
  const correction = { action: 'abandon', reason: 'It hangs on page 3.' }
  const ended = await page.request.post(`/api/scorm-attempts/${attempt.id}/corrections`, { data: correction, headers: fromHere() })
  expect(ended.status(), await ended.text()).toBeLessThan(300)
  await begin(id)
  await player(learner.page).getByRole('button', { name: 'Exit' }).click()
  await expect(learner.page.getByText('You can go on any time')).toBeVisible()
})

test('a learner in the middle of the course begins anew on the new package and completes it', async () => {
  const id = await makeCourse(editor.page, zip())
  const home = `/o/${await slugOf(editor.page)}/courses/${id}`
  await begin(id)
  const { page } = editor
  await page.goto(home)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Replace the package' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'second.zip', mimeType: 'application/zip', buffer: zip() })
  await page.getByLabel('They have to take it again').check()
  await page.getByRole('button', { name: 'Replace the package' }).click()
  await expect(page.getByText('Package 2 is in place.')).toBeVisible()

  const open = learner.page
  await speak(await content(open), 'set', 'cmi.completion_status', 'completed')
  expect(await speak(await content(open), 'commit')).toBe('false')
  await expect(player(open).getByText('This launch is over.')).toBeVisible()
  await player(open).getByRole('button', { name: 'Exit' }).click()
  // The browser logs that the save was refused, and so was a new ticket for the launch that is over.
  expect(learner.complaints.splice(0).filter((complaint) => !/status of 40[39]/.test(complaint))).toEqual([])
  await open.goto(home)
  await expect(
    open.getByText(/It has a new package since .*, and what you had begun ended with the one before: start again\./),
  ).toBeVisible()
  await begin(id)
  await speak(await content(open), 'set', 'cmi.completion_status', 'completed')
  await speak(await content(open), 'end')
  await player(open).getByRole('button', { name: 'Exit' }).click()
  await expect(open.getByText(`You completed “${NAME}”`)).toBeVisible()
  const { items } = await (await open.request.get('/api/users/me/scorm-attempts?limit=2')).json()
  expect(items).toMatchObject([
    { course_id: id, status: 'completed', package_version_number: 2 },
    { course_id: id, record_id: null, correction: { action: 'moved' } },
  ])
})
