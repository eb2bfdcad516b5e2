import { type Page, expect, test } from '@playwright/test'
import { manifest2004, scormPackage } from '../scorm.ts'
import { expectAccessibleDialog, expectNoFindings } from './axe.ts'
import { CONTENT, content, launch, makeCourse, speak } from './courses.ts'
import { type Visitor, arrive } from './people.ts'

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

/** The learner opens the course on its page, and says where they are. */
async function begin(courseId: string) {
  const { page } = learner
  await page.goto(`/o/${await slugOf(page)}/courses/${courseId}`)
  await page.getByRole('link', { name: `Start ${NAME}` }).click()
  await expect(player(page).getByText(NAME, { exact: true })).toBeVisible()
  await speak(await content(page), 'set', 'cmi.suspend_data', 'page 3')
  await speak(await content(page), 'commit')
}

test('an attempt that hangs is ended with a reason, and its learner reads it and begins anew', async () => {
  const id = await makeCourse(editor.page, zip())
  const { attempt } = await launch(learner.page, id)
  const home = `/o/${await slugOf(editor.page)}/courses/${id}`
  const { page } = editor
  await page.goto(`${home}/attempts/${attempt.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'End it unfinished' }).click()
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'End it unfinished' }).click()
  await expect(page.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
  await page.getByLabel('Why?').fill('It hangs on page 3.')
  await page.getByRole('button', { name: 'End it unfinished' }).click()
  await expect(page.getByText('The attempt is ended')).toBeVisible()
  await expect(page.getByText(/^Ended unfinished by Amir/)).toBeVisible()
  await expect(page.getByText('It hangs on page 3.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden()
  await expectNoFindings(page)

  await learner.page.goto(home)
  await expect(learner.page.getByText(/What you had begun was ended on .* by Amir.*: It hangs on page 3\./)).toBeVisible()
  await begin(id)
  await player(learner.page).getByRole('button', { name: 'Exit' }).click()
  await expect(learner.page.getByText('You can go on any time')).toBeVisible()
})

test('what was shown in class is completed by hand, and its learner finds it in their records with the reason', async () => {
  const id = await makeCourse(editor.page, zip())
  const { attempt } = await launch(learner.page, id)
  const home = `/o/${await slugOf(editor.page)}/courses/${id}`
  const { page } = editor
  await page.goto(`${home}/attempts/${attempt.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Complete it by hand' }).click()
  await page.getByLabel('Why?').fill('Shown in class.')
  await page.getByLabel('Score in percent').fill('90')
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Complete it by hand' }).click()
  await expect(page.getByText(/^Completed by hand by Amir/)).toBeVisible()
  await expect(page.getByText('score 90%')).toBeVisible()

  await learner.page.goto(home)
  await expect(learner.page.getByText(/It counts as completed since .*, as Amir.* decided: Shown in class\./)).toBeVisible()
  const { record_id } = await (await learner.page.request.get(`/api/scorm-attempts/${attempt.id}`)).json()
  await learner.page.goto(`/my-records/${record_id}`)
  await expect(learner.page.getByText('Shown in class.')).toBeVisible()
})

test('who is in the middle while the package is replaced begins anew on the new one and completes it', async () => {
  const id = await makeCourse(editor.page, zip())
  const home = `/o/${await slugOf(editor.page)}/courses/${id}`
  await begin(id)
  const { page } = editor
  await page.goto(home)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Replace the package' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'second.zip', mimeType: 'application/zip', buffer: zip() })
  await page.getByLabel('They have to take it again').check()
  await expect(page.getByText('What of the one person who is in the middle of it?')).toBeVisible()
  await expect(page.getByLabel('They begin anew with the new package')).toBeChecked()
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Replace the package' }).click()
  await expect(page.getByText('Package 2 is in place.')).toBeVisible()

  const open = learner.page
  await speak(await content(open), 'set', 'cmi.completion_status', 'completed')
  expect(await speak(await content(open), 'commit')).toBe('false')
  await expect(player(open).getByText('This launch is over.')).toBeVisible()
  await player(open).getByRole('button', { name: 'Exit' }).click()
  // Saving was refused, and so was another ticket for what is over, as browsers tell in their console.
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
