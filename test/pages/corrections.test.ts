import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { manifest2004, registerCourse, replacePackage, scormPackage } from '../scorm.ts'
import { sending } from '../wards.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()
const send = sending(t)

const zip = () => scormPackage(manifest2004({ title: 'Moving patients' }))

/** Creates a course that Maya has opened. */
async function begun() {
  const org = await t.org()
  const editor = await t.named(org, 'Amir Haddad', ['scorm:read', 'scorm:write', 'records:read', 'records:write'])
  const learner = await t.named(org, 'Maya Okafor')
  const { status, body, text } = await registerCourse(t, editor, { org: org.id }, zip())
  expect(status, text).toBe(201)
  const { attempt } = await send(learner, 'POST', `/api/scorm-courses/${body.id}/launches`, {})
  return { org, editor, learner, course: body.id as string, home: `/o/${org.slug}/courses/${body.id}`, attempt: attempt.id as string }
}

test('an attempt that hangs is ended with a reason, which its learner reads', async () => {
  const { editor, learner, home, attempt } = await begun()
  let page = await open(editor, `${home}/attempts/${attempt}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'End it unfinished' }).click()
  await page.getByRole('button', { name: 'End it unfinished' }).click()
  await expect(page.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
  await page.getByLabel('Why?').fill('It hangs on page 3.')
  await page.getByRole('button', { name: 'End it unfinished' }).click()
  await expect(page.getByText('The attempt is ended')).toBeVisible()
  await expect(page.getByText(/^Ended unfinished by Amir/)).toBeVisible()
  await expect(page.getByText('It hangs on page 3.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden()

  page = await open(learner, home)
  await expect(page.getByText(/What you had begun was ended on .* by Amir.*: It hangs on page 3\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Moving patients' })).toBeVisible()
  await t.drain()
})

test('an attempt is completed by hand, and its learner finds it in their records with the reason', async () => {
  const { editor, learner, home, attempt } = await begun()
  let page = await open(editor, `${home}/attempts/${attempt}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Complete it by hand' }).click()
  await page.getByLabel('Why?').fill('Shown in class.')
  await page.getByLabel('Score in percent').fill('90')
  await page.getByRole('button', { name: 'Complete it by hand' }).click()
  await expect(page.getByText(/^Completed by hand by Amir/)).toBeVisible()
  await expect(page.getByText('score 90%')).toBeVisible()

  page = await open(learner, home)
  await expect(page.getByText(/It counts as completed since .*, as Amir.* decided: Shown in class\./)).toBeVisible()
  const { record_id } = (await t.call(learner, 'GET', `/api/scorm-attempts/${attempt}`)).body
  await page.goto(`/my-records/${record_id}`)
  await expect(page.getByText('Shown in class.')).toBeVisible()
  await t.drain()
})

test('an editor who replaces the package is asked about the person in the middle of the course', async () => {
  const { editor, home, attempt } = await begun()
  const page = await open(editor, home)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Replace the package' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'second.zip', mimeType: 'application/zip', buffer: zip() })
  await page.getByLabel('They have to take it again').check()
  await expect(page.getByText('What of the one person who is in the middle of it?')).toBeVisible()
  await expect(page.getByLabel('They begin anew with the new package')).toBeChecked()
  await page.getByRole('button', { name: 'Replace the package' }).click()
  await expect(page.getByText('Package 2 is in place.')).toBeVisible()
  expect((await t.call(editor, 'GET', `/api/scorm-attempts/${attempt}`)).body).toMatchObject({ correction: { action: 'moved' } })
  await t.drain()
})

test('a learner reads that the course has a new package, and starts again', async () => {
  const { editor, learner, course, home } = await begun()
  const replaced = await replacePackage(t, editor, course, zip(), { requires_recertification: true, move_open_attempts: true })
  expect(replaced.status, replaced.text).toBe(200)
  const page = await open(learner, home)
  await expect(
    page.getByText(/It has a new package since .*, and what you had begun ended with the one before: start again\./),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Moving patients' })).toBeVisible()
  await t.drain()
})
