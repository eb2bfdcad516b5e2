import { type FrameLocator, type Page, expect, test } from '@playwright/test'
import { manifest, scormPackage } from '../scorm.ts'
import { CONTENT, content, makeCourse, speak } from './courses.ts'
import { type Visitor, room, arrive, signIn } from './people.ts'

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

test('a learner leaves a course to the page from which it was opened', async () => {
  const { page } = learner
  await page.goto('/learn')
  await card(page).getByRole('link', { name: NAME, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: `Resume ${NAME}` }).click()
  await expect(course(page).getByText('Page 1 of')).toBeVisible()
  await player(page).getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(address)
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

test('a course that is completed by its proper finish is completed when it is left', async ({ browser }) => {
  const author = await arrive(browser, 'amir')
  const name = `Quiet lifting ${Date.now()}`
  const zip = scormPackage(manifest({ title: name }), [{ name: 'index.html', content: CONTENT }])
  const id = await makeCourse(author.page, zip)
  await author.page.goto(`/o/harbour-view/courses/${id}`)
  const verdict = author.page.getByRole('region', { name: 'Verdict on the package' })
  await verdict.getByRole('button', { name: 'Complete it by its proper finish' }).click()
  await expect(verdict.getByRole('heading', { name: 'This package is in order' })).toBeVisible()
  await author.leave()

  const { page, leave } = await arrive(browser, 'maya')
  await page.goto(`/learn?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Start ${name}` }).click()
  await expect.poll(async () => (await content(page)).evaluate('typeof api')).toBe('object')
  expect(await speak(await content(page), 'end')).toBe('true')
  await page.frameLocator(`iframe[title="${name}"]`).getByRole('button', { name: 'Exit' }).click()
  await expect(page.getByText(`You completed “${name}”`)).toBeVisible()
  await page.goto('/my-records')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await leave()
})

test('a certification leads into the course at the page where its learner left', async () => {
  const { page } = learner
  await page.goto('/certifications')
  const asking = page.getByRole('listitem').filter({ hasText: 'Ward fire safety' })
  await asking.getByRole('link', { name: 'Resume “Fire safety on the ward”' }).click()
  const open = page.frameLocator('iframe[title="Fire safety on the ward"]')
  await expect(open.frameLocator('#content').getByText('Page 2 of')).toBeVisible()
  await open.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(/\/learn$/)
})
