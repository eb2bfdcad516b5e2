import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { launched } from '../player.ts'
import { manifest, registerCourse, scormPackage } from '../scorm.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import { open } from './page.ts'
import { saved } from './saved.ts'

const t = await harness()
const NAME = 'Hand hygiene: five moments'
const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer })
/** Pages of a course: one that never calls the API, and one that never reports its completion. */
const silent = [{ name: 'index.html', content: '<title>Nothing to report</title>' }]
const quiet = [{ name: 'index.html', content: '<script>parent.API.LMSInitialize(""); parent.API.LMSFinish("")</script>' }]

/** Creates an organization with a keeper of courses, a course, and a function that completes it as a learner does. */
async function desk() {
  const org = await t.org()
  const amir = await t.named(org, 'Amir Haddad', [
    'scorm:read', 'scorm:write', 'scorm:delete', 'records:read', 'records:write', 'certifications:read', 'certifications:write',
  ]) // prettier-ignore
  const maya = await t.named(org, 'Maya Okafor')
  const course = (await registerCourse(t, amir, { org: org.id }, undefined, { name: NAME })).body.id
  const complete = async (who = maya) => {
    const play = await launched(t, who, course)
    const saved = await play.save({ 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '90' })
    expect(saved.status, saved.text).toBe(200)
    await play.exit()
  }
  return { org, amir, maya, course, complete, here: (path = '') => `/o/${org.slug}/courses${path}` }
}

test('a course has one page: its learner sees where they stand, goes on from there, and nothing of others', async () => {
  const { org, maya, course, complete, here } = await desk()
  await complete()
  await launched(t, maya, course, { new_attempt: true })
  const moderator = await t.person(org, ['scorm:read', 'scorm:write', 'forums:read', 'forums:write'])
  const talk = { owner_organization_id: org.id, title: NAME, about: { kind: 'scorm_course', id: course } }
  expect((await t.call(moderator, 'POST', '/api/forums', talk)).status).toBe(201)
  const page = await open(maya, '/learn')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NAME }) })
  await card.getByRole('link', { name: NAME, exact: true }).click()
  await page.expectAddress(here(`/${course}`))
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where you stand' })).toContainText('You completed it before')
  await expect(page.getByRole('region', { name: 'About the course' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['What it is', /^Discussion/])
  await expect(page.getByRole('button', { name: /^(?:Edit|More)$/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Resume ${NAME}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Learn' }).click()
  await page.expectAddress(/^\/learn$/)

  await page.goto(here('/00000000-0000-7000-8000-000000000000'))
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.goto(`/learn/${course}`)
  await page.expectAddress(here(`/${course}`))
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
})

test('a course that cannot be opened says so in words', async () => {
  const { maya } = await desk()
  const page = await open(maya, '/learn/00000000-0000-7000-8000-000000000000/play')
  await expect(page.getByText('There is no such course')).toBeVisible()
  const refusal = { error: 'storage_not_configured', error_description: 'CONTENT_ORIGIN is not configured.' }
  page.intercept(({ url }) => (url.endsWith('/launches') ? Response.json(refusal, { status: 503 }) : undefined))
  await page.goto('/learn')
  await page.getByRole('link', { name: `Start ${NAME}` }).click()
  await expect(page.getByText('Courses cannot be opened here yet')).toBeVisible()
})

test('an administrator adds a course, reads the verdict, replaces the package, and renames it', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here())
  await page.getByRole('link', { name: 'Add a course' }).click()
  const title = 'Lifting safely'
  await page.getByLabel('Choose a course package').setInputFiles(zip('lifting.zip', scormPackage(manifest({ title }), silent)))
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue(/ itself$/)
  await page.getByLabel('Description').fill('How to lift without harm.')
  await page.getByRole('button', { name: 'Add the course' }).click()
  const added = page.getByRole('dialog', { name: '“Lifting safely” is added: before people take it' })
  await added.getByRole('button', { name: 'Offer it as it is' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Lifting safely' })).toBeVisible()
  const verdict = page.getByRole('region', { name: 'Verdict on the package' })
  await expect(verdict.getByRole('heading', { name: 'It opens, but may never count as completed' })).toBeVisible()
  await expect(verdict.getByText('It may never report a completion', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'How it goes' }).click()
  await expect(page.getByText('Nobody has opened it yet')).toBeVisible()
  await page.getByRole('tab', { name: 'What it is' }).click()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Replace the package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the package' })
  await dialog.getByLabel('Choose a course package').setInputFiles(zip('lifting-2.zip', scormPackage(manifest({ title }))))
  await dialog.getByRole('radio', { name: 'They have to take it again' }).check()
  await dialog.getByRole('button', { name: 'Replace the package' }).click()
  await expect(verdict.getByRole('heading', { name: 'This package is in order' })).toBeVisible()
  await page.getByRole('tab', { name: 'Packages' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Package 2' }).getByText('In use')).toBeVisible()
  await expect(page.getByText('Completions of earlier packages do not count any more')).toBeVisible()
  await page.getByRole('tab', { name: 'What it is' }).click()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Lifting and carrying')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lifting and carrying' })).toBeVisible()
  await page.goto(here())
  await page.getByRole('searchbox', { name: 'Find a course' }).fill('hygiene')
  await expect(page.getByRole('link', { name: 'Lifting and carrying' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
})

test('an administrator sees how a course goes, reminds the people who have not begun, and exports the attempts', async () => {
  const { org, amir, course, complete, here } = await desk()
  await t.named(org, 'Tomás Lindqvist')
  await complete()
  const page = await open(amir, here(`/${course}`))
  await page.getByRole('tab', { name: 'How it goes' }).click()
  await page.expectAddress(/\?tab=attempts$/)
  const figures = page.getByRole('region', { name: 'How it goes' })
  await expect(figures.getByText(/^1 of the \d+ people it is for has completed it\.$/)).toBeVisible()
  await expect(figures.getByRole('list', { name: 'How many stand where' })).toContainText(/\d+ not started/)
  await expect(figures.getByRole('list', { name: 'Attempts by score' }).getByRole('listitem')).toHaveCount(10)
  const audience = page.getByRole('region', { name: 'Whom it is for' })
  await audience.getByRole('combobox', { name: 'Standing' }).click()
  await page.getByRole('option', { name: 'Not started' }).click()
  await expect(audience.getByRole('listitem').filter({ hasText: 'Completed' })).toHaveCount(0)
  await audience.getByRole('checkbox', { name: 'Select Tomás Lindqvist' }).check()
  await audience.getByRole('button', { name: 'Remind people' }).click()
  const reminding = page.getByRole('dialog', { name: 'Remind people' })
  await expect(reminding.getByText(/^1 person gets it\./)).toBeVisible()
  await reminding.getByRole('button', { name: 'Remind them' }).click()
  await expect(audience.getByRole('listitem').filter({ hasText: 'Tomás Lindqvist' })).toContainText('Reminded today by Amir')
  const attempts = page.getByRole('region', { name: 'Attempts' })
  await expect(attempts.getByRole('listitem').filter({ hasText: 'Completed' }).first()).toContainText(/score \d+/)
  await attempts.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await saved(() => page.getByRole('menuitem', { name: 'CSV' }).click())
  expect(file.name).toMatch(/^course-attempts-.*\.csv$/)
  await t.drain()
})

test('a course that never says it is completed is completed by its proper finish, once its author says so', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here('/new'), { width: 360 })
  const title = 'Quiet lifting'
  await page.getByLabel('Choose a course package').setInputFiles(zip('quiet.zip', scormPackage(manifest({ title }), quiet)))
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue(/ itself$/)
  await page.getByRole('button', { name: 'Add the course' }).click()
  const dialog = page.getByRole('dialog', { name: '“Quiet lifting” is added: before people take it' })
  await expect(dialog.getByText('It never says that it is completed')).toBeVisible()
  await expect(dialog.getByText('Nobody can take the course until you decide. It is archived.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it archived' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Bring back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto(here('?q=quiet'))
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('It never says that it is completed')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  const verdict = page.getByRole('region', { name: 'Verdict on the package' })
  await expect(verdict.getByRole('heading', { name: 'It opens, but may never count as completed' })).toBeVisible()
  await verdict.getByRole('button', { name: 'Complete it by its proper finish' }).click()
  await expect(verdict.getByRole('heading', { name: 'This package is in order' })).toBeVisible()
  await expect(verdict.getByText('Completed when every part that reports was finished properly.')).toBeVisible()
  await page.getByRole('region', { name: 'About the course' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('radio', { name: 'Its proper finish' })).toBeChecked()
})

test('an unreadable package is refused in words, and every field keeps its text', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here('/new'))
  await page.getByLabel('Choose a course package').setInputFiles(zip('broken.zip', Buffer.from('This is no zip file at all.')))
  await page.getByRole('textbox', { name: 'Name' }).fill('Not yet')
  await page.getByRole('button', { name: 'Add the course' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The course was not added' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Not yet')
  await t.drain()
})

test('an administrator archives a course and deletes it for good', async () => {
  const { amir, course, here } = await desk()
  const page = await open(amir, here(`/${course}`))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this course for good?' })
  await expect(dialog.getByText('1 stored package goes.')).toBeVisible()
  await dialog.getByLabel('Type the name to confirm').fill(NAME)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.expectAddress(here())
  await expect(page.getByRole('link', { name: NAME })).toHaveCount(0)
  await t.drain()
})

test('a certification asks for a course by name', async () => {
  const { org, amir } = await desk()
  const page = await open(amir, `/o/${org.slug}/certifications/new`)
  await page.getByLabel('Name').fill('Clean hands')
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clean hands' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('menuitem', { name: /^Hosted course/ }).click()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('Choose the course.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option', { name: NAME }).click()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Rule 1 of 1' })).toContainText(`The course “${NAME}”, completed`)
})

test('a certification leads its learner into the course that it asks for', async () => {
  const w = await certificationWorld(t)
  const amir = await t.named(w.org, 'Amir Haddad', ['scorm:read', 'scorm:write'])
  const course = (await registerCourse(t, amir, { org: w.org.id }, undefined, { name: NAME })).body.id
  const type = await w.type({ rules: [{ rule_kind: 'scorm_course_complete', scorm_course_id: course }] })
  const nurse = await t.role(w.org, [])
  await w.require(nurse, type)
  const maya = await t.named(w.org, 'Maya Okafor')
  await t.grant(maya, nurse)
  await launched(t, maya, course)
  const page = await open(maya, '/certifications')
  const asking = page.getByRole('listitem').filter({ hasText: type.slug })
  await expect(asking.getByRole('link', { name: `Resume “${NAME}”` })).toBeVisible()
  await asking.getByRole('link', { name: type.slug }).click()
  await expect(page.getByRole('heading', { name: `The course “${NAME}”, completed` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Resume “${NAME}”` })).toHaveAttribute('href', new RegExp(`/learn/${course}/play`))
})
