import { type FrameLocator, type Page, expect, test } from '@playwright/test'
import { type Visitor, signIn } from './people.ts'

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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click()
  await expect(card(page).getByText('Not started')).toBeVisible()
  await card(page)
    .getByRole('link', { name: `Start ${NAME}` })
    .click()
  await expect(course(page).getByText('Page 1 of')).toBeVisible()
  await turnPage(course(page))
  await expect(course(page).getByText('Page 2 of')).toBeVisible()
  await player(page).getByRole('button', { name: 'Exit' }).click()

  await expect(page).toHaveURL(/\/courses$/)
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
  await page.goto('/courses')
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
  await page.getByRole('link', { name: 'Courses' }).click()
  await expect(card(page).getByText('In progress', { exact: true })).toBeVisible()
  await expect(card(page).getByText('You completed it before')).toBeVisible()
})

test('what cannot be opened says so in words', async () => {
  const { page } = learner
  await page.goto('/courses/00000000-0000-7000-8000-000000000000/play')
  await expect(page.getByText('There is no such course')).toBeVisible()
  await page.route('**/launches', (route) =>
    route.fulfill({ status: 503, json: { error: 'storage_not_configured', error_description: 'CONTENT_ORIGIN is not configured.' } }),
  )
  await page.goto('/courses')
  await page
    .getByRole('link', { name: /^(?:Start|Resume) / })
    .first()
    .click()
  await expect(page.getByText('Courses cannot be opened here yet')).toBeVisible()
  // Browsers write every refusal into the console.
  learner.complaints.length = 0
})
