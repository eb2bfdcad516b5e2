import { type FrameLocator, type Page, expect, test } from '@playwright/test'
import { manifest, scormPackage } from '../scorm.ts'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { CONTENT, content, makeCourse, speak } from './courses.ts'
import { type Visitor, room, arrive, signIn } from './people.ts'
import { exported } from './exports.ts'

let learner: Visitor

test.beforeAll(async ({ browser }) => {
  learner = await signIn(browser, 'maya')
})
test.afterAll(async () => {
  expect(learner.complaints).toEqual([])
  await learner.leave()
})

const NAME = 'Hand hygiene: five moments'
const card = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NAME }) })
const player = (page: Page) => page.frameLocator(`iframe[title="${NAME}"]`)
const course = (page: Page) => player(page).frameLocator('#content')

/** Answers what the open page of the course asks, and goes on to the next. */
async function turnPage(open: FrameLocator) {
  for (const question of await open.locator('main > section:visible fieldset').all())
    await question.locator(`input[value="${await question.getAttribute('data-right')}"]`).check()
  await open.getByRole('button', { name: 'Next' }).click()
}

test('a learner takes a course, leaves it, goes on on a phone, and sees it completed and in their records', async () => {
  const { page } = learner
  await room(page, 'Me', 'Learn').click()
  await expect(card(page).getByText('Not started')).toBeVisible()
  await card(page)
    .getByRole('link', { name: `Start ${NAME}` })
    .click()
  await expect(course(page).getByText('Page 1 of')).toBeVisible()
  await turnPage(course(page))
  await expect(course(page).getByText('Page 2 of')).toBeVisible()
  await player(page).getByRole('button', { name: 'Exit' }).click()

  await expect(page).toHaveURL(/\/learn$/)
  await expect(page.getByText('You can go on any time')).toBeVisible()
  await expect(card(page).getByText('In progress', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await card(page)
    .getByRole('link', { name: `Resume ${NAME}` })
    .click()
  await expect(course(page).getByText('Page 2 of')).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  while (await course(page).getByRole('button', { name: 'Next' }).isVisible()) await turnPage(course(page))
  await expect(course(page).getByText('You have passed.')).toBeVisible()
  await player(page).getByRole('button', { name: 'Exit' }).click()

  await expect(page.getByText(`You completed “${NAME}”`)).toBeVisible()
  await expect(card(page).getByText('Completed', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/my-records')
  await expect(page.getByRole('link', { name: NAME }).first()).toBeVisible()
})

test('a completed course opens for review, and can be taken again though its completion counts', async () => {
  const { page } = learner
  await page.goto('/learn')
  await card(page)
    .getByRole('link', { name: `Review ${NAME}` })
    .click()
  await expect(player(page).getByText('Review', { exact: true })).toBeVisible()
  await player(page).getByRole('button', { name: 'Exit' }).click()
  await card(page)
    .getByRole('link', { name: `Take it again: ${NAME}` })
    .click()
  await expect(course(page).getByText('Page 1 of')).toBeVisible()
  await expect(page).toHaveURL(/\/play$/)
  await room(page, 'Me', 'Learn').click()
  await expect(card(page).getByText('In progress', { exact: true })).toBeVisible()
  await expect(card(page).getByText('You completed it before')).toBeVisible()
})

test('a course has one page: its learner sees how they stand there, goes on from there, and nothing of how others do', async () => {
  const { page } = learner
  await page.goto('/learn')
  await card(page).getByRole('link', { name: NAME, exact: true }).click()
  await expect(page).toHaveURL(/\/o\/harbour-view\/courses\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where you stand' })).toContainText('You completed it before')
  await expect(page.getByRole('region', { name: 'About the course' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['What it is', /^Discussion/])
  await expect(page.getByRole('button', { name: /^(?:Edit|More)$/ })).toHaveCount(0)
  await expectAccessible(page)
  const address = page.url()
  await page.getByRole('link', { name: `Resume ${NAME}` }).click()
  await expect(course(page).getByText('Page 1 of')).toBeVisible()
  await player(page).getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Learn' }).click()
  await expect(page).toHaveURL(/\/learn$/)

  await test.step('whoever has neither the course nor a right to it finds nothing there, whatever the address', async () => {
    await page.goto(address.replace(/[0-9a-f-]{36}$/, '00000000-0000-7000-8000-000000000000'))
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await page.goto(address.replace(/\/o\/harbour-view\/courses/, '/learn'))
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  })
})

test('the player speaks the language of the pages', async () => {
  const { page } = learner
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.goto('/learn')
  await card(page)
    .getByRole('link', { name: `${NAME} fortsetzen` })
    .click()
  await expect(course(page).getByText('Page 1 of')).toBeVisible()
  await expect(player(page).locator('html')).toHaveAttribute('lang', 'de')
  await player(page).getByRole('button', { name: 'Beenden' }).click()
  await expect(page.getByText('Sie können jederzeit weitermachen')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('language'))
})

test('what cannot be opened says so in words', async () => {
  const { page } = learner
  await page.goto('/learn/00000000-0000-7000-8000-000000000000/play')
  await expect(page.getByText('There is no such course')).toBeVisible()
  await page.route('**/launches', (route) =>
    route.fulfill({ status: 503, json: { error: 'storage_not_configured', error_description: 'CONTENT_ORIGIN is not configured.' } }),
  )
  await page.goto('/learn')
  await page
    .getByRole('link', { name: /^(?:Start|Resume) / })
    .first()
    .click()
  await expect(page.getByText('Courses cannot be opened here yet')).toBeVisible()
  // Browsers write every refusal into the console.
  learner.complaints.length = 0
})

const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer })

test('an administrator adds a course, reads the verdict, replaces the package, and sees who takes it', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await room(page, 'Content', 'Courses').click()
  await page.getByRole('link', { name: 'Add a course' }).click()
  const silent = scormPackage(manifest({ title: 'Lifting safely' }), [{ name: 'index.html', content: '<title>Nothing to report</title>' }])
  await page.getByLabel('Choose a course package').setInputFiles(zip('lifting.zip', silent))
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue(/ itself$/)
  await page.getByLabel('Description').fill('How to lift without harm.')
  await page.getByRole('button', { name: 'Add the course' }).click()
  await page
    .getByRole('dialog', { name: '“Lifting safely” is added: before people take it' })
    .getByRole('button', { name: 'Offer it as it is' })
    .click()

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
  await dialog
    .getByLabel('Choose a course package')
    .setInputFiles(zip('lifting-2.zip', scormPackage(manifest({ title: 'Lifting safely' }))))
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

  await room(page, 'Content', 'Courses').click()
  await page.getByRole('searchbox', { name: 'Find a course' }).fill('hygiene')
  await expect(page.getByRole('link', { name: 'Lifting and carrying' })).toHaveCount(0)
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('tab', { name: 'How it goes' }).click()
  await expect(page).toHaveURL(/\?tab=attempts$/)
  const figures = page.getByRole('region', { name: 'How it goes' })
  await expect(figures.getByText(/^\d+ of the \d+ people it is for have completed it\.$/)).toBeVisible()
  await expect(figures.getByRole('list', { name: 'How many stand where' })).toContainText(/\d+ not started/)
  await expect(figures.getByRole('list', { name: 'Attempts by score' }).getByRole('listitem')).toHaveCount(10)
  const audience = page.getByRole('region', { name: 'Whom it is for' })
  await audience.getByRole('combobox', { name: 'Standing' }).click()
  await page.getByRole('option', { name: 'Not started' }).click()
  await expect(audience.getByRole('listitem').filter({ hasText: 'Completed' })).toHaveCount(0)
  await audience
    .getByRole('checkbox', { name: /^Select (?!all|the)/ })
    .first()
    .check()
  await audience.getByRole('button', { name: 'Remind people' }).click()
  const reminding = page.getByRole('dialog', { name: 'Remind people' })
  await expect(reminding.getByText(/^1 person gets it\./)).toBeVisible()
  await expectAccessibleDialog(page)
  await reminding.getByRole('button', { name: 'Remind them' }).click()
  await expect(audience.getByRole('listitem').first()).toContainText('Reminded today by Amir')
  const attempts = page.getByRole('region', { name: 'Attempts' })
  await expect(attempts.getByRole('listitem').filter({ hasText: 'Completed' }).first()).toContainText(/score \d+/)
  const file = await exported(page, 'CSV', attempts)
  expect(file.suggestedFilename()).toMatch(/^course-attempts-.*\.csv$/)
  expect(complaints).toEqual([])
  await leave()
})

test('a course that never says it is completed is completed by its proper finish, once its author says so', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 360, height: 740 } })
  const name = `Quiet lifting ${Date.now()}`
  await page.goto('/o/harbour-view/courses/new')
  await page
    .getByLabel('Choose a course package')
    .setInputFiles(zip('quiet.zip', scormPackage(manifest({ title: name }), [{ name: 'index.html', content: CONTENT }])))
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue(/ itself$/)
  await page.getByRole('button', { name: 'Add the course' }).click()
  const dialog = page.getByRole('dialog', { name: `“${name}” is added: before people take it` })
  await expect(dialog.getByText('It never says that it is completed')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Offer it as it is' }).click()
  const verdict = page.getByRole('region', { name: 'Verdict on the package' })
  await expect(verdict.getByRole('heading', { name: 'It opens, but may never count as completed' })).toBeVisible()
  await page.goto(`/o/harbour-view/courses?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('It never says that it is completed')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await verdict.getByRole('button', { name: 'Complete it by its proper finish' }).click()
  await expect(verdict.getByRole('heading', { name: 'This package is in order' })).toBeVisible()
  await expect(verdict.getByText('Completed when every part that reports was finished properly.')).toBeVisible()
  await page.getByRole('region', { name: 'About the course' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('radio', { name: 'Its proper finish' })).toBeChecked()
  expect(complaints).toEqual([])
  await leave()

  const { page: taking, leave: close } = await arrive(browser, 'maya')
  await taking.goto(`/learn?q=${encodeURIComponent(name)}`)
  await taking.getByRole('link', { name: `Start ${name}` }).click()
  await expect.poll(async () => (await content(taking)).evaluate('typeof api')).toBe('object')
  expect(await speak(await content(taking), 'end')).toBe('true')
  await taking.frameLocator(`iframe[title="${name}"]`).getByRole('button', { name: 'Exit' }).click()
  await expect(taking.getByText(`You completed “${name}”`)).toBeVisible()
  await taking.goto('/my-records')
  await expect(taking.getByRole('link', { name }).first()).toBeVisible()
  await close()
})

test('a package that cannot be taken is refused in words, and nothing that was typed is lost', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/courses/new')
  await page.getByLabel('Choose a course package').setInputFiles(zip('broken.zip', Buffer.from('This is no zip file at all.')))
  await page.getByRole('textbox', { name: 'Name' }).fill('Not yet')
  await page.getByRole('button', { name: 'Add the course' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The course was not added' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Not yet')
  await leave()
})

test('an administrator archives a course and deletes it for good', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const id = await makeCourse(page, scormPackage(manifest({ title: 'Out of date' })))
  await page.goto(`/o/harbour-view/courses/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this course for good?' })
  await expect(dialog.getByText('1 stored package goes.')).toBeVisible()
  await dialog.getByLabel('Type the name to confirm').fill('Out of date')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/\/o\/harbour-view\/courses$/)
  await expect(page.getByRole('link', { name: 'Out of date' })).toHaveCount(0)
  await leave()
})

test('a certification asks for a course by name, and its learner is led into it from there', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/certifications/new')
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
  expect(complaints).toEqual([])
  await leave()

  await learner.page.unroute('**/launches')
  await learner.page.goto('/certifications')
  const asking = learner.page.getByRole('listitem').filter({ hasText: 'Ward fire safety' })
  await expect(asking.getByRole('link', { name: 'Resume “Fire safety on the ward”' })).toBeVisible()
  await asking.getByRole('link', { name: 'Ward fire safety' }).click()
  await expect(learner.page.getByRole('heading', { name: 'The course “Fire safety on the ward”, completed' })).toBeVisible()
  await learner.page.getByRole('link', { name: 'Resume “Fire safety on the ward”' }).click()
  const open = learner.page.frameLocator('iframe[title="Fire safety on the ward"]')
  await expect(open.frameLocator('#content').getByText('Page 2 of')).toBeVisible()
  await open.getByRole('button', { name: 'Exit' }).click()
  await expect(learner.page).toHaveURL(/\/learn$/)
})
