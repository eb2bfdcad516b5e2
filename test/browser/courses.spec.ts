import { type Browser, type FrameLocator, type Page, expect, test } from '@playwright/test'
import { manifest, scormPackage } from '../scorm.ts'
import { CONTENT, makeCourse, speak, speaking } from './courses.ts'
import { type Visitor, arrive, room } from './people.ts'

let learner: Visitor

test.beforeEach(async ({ browser }) => {
  learner = await arrive(browser, 'maya')
})
test.afterEach(async () => {
  expect(learner.complaints).toEqual([])
  await learner.leave()
})

const NAME = 'Hand hygiene: five moments'
const card = (page: Page, name = NAME) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const player = (page: Page, name = NAME) => page.frameLocator(`iframe[title="${name}"]`)
const course = (page: Page, name = NAME) => player(page, name).frameLocator('#content')

/** Creates a course with one page, for which the test calls the API. */
async function newCourse(browser: Browser, title: string) {
  const author = await arrive(browser, 'amir')
  const name = `${title} ${Date.now()}`
  const id = await makeCourse(author.page, scormPackage(manifest({ title: name }), [{ name: 'index.html', content: CONTENT }]))
  await author.leave()
  return { id, name, found: `/learn?q=${encodeURIComponent(name)}` }
}

/** Begins a course from its card and returns the frame of its content. */
async function begin(page: Page, name: string) {
  await page.getByRole('link', { name: `Start ${name}` }).click()
  return speaking(page)
}

/** Answers the questions on the open page of the course and goes to the next page. */
async function turnPage(open: FrameLocator) {
  for (const question of await open.locator('main > section:visible fieldset').all())
    await question.locator(`input[value="${await question.getAttribute('data-right')}"]`).check()
  await open.getByRole('button', { name: 'Next' }).click()
}

test('a learner takes a course, leaves it, goes on on a phone, and sees it completed and in their records', async () => {
  const { page } = learner
  await page.goto('/')
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

test('a completed course opens for review, and can be taken again though its completion counts', async ({ browser }) => {
  const { page } = learner
  const { name, found } = await newCourse(browser, 'Moving beds')
  await page.goto(found)
  const open = await begin(page, name)
  await speak(open, 'set', 'cmi.core.lesson_status', 'completed')
  expect(await speak(open, 'commit')).toBe('true')
  await player(page, name).getByRole('button', { name: 'Exit' }).click()
  await page
    .getByRole('link', { name: `Review ${name}` })
    .first()
    .click()
  await expect(player(page, name).getByText('Review', { exact: true })).toBeVisible()
  await player(page, name).getByRole('button', { name: 'Exit' }).click()
  await card(page, name)
    .getByRole('link', { name: `Take it again: ${name}` })
    .click()
  await expect(course(page, name).getByRole('heading', { name: 'Content' })).toBeVisible()
  await expect(page).toHaveURL(/\/play$/)
  await room(page, 'Me', 'Learn').click()
  await expect(card(page, name).getByText('In progress', { exact: true })).toBeVisible()
  await expect(card(page, name).getByText('You completed it before')).toBeVisible()
})

test('a learner leaves a course to the page from which it was opened', async ({ browser }) => {
  const { page } = learner
  const { name, found } = await newCourse(browser, 'Lifting alone')
  await page.goto(found)
  await card(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const address = page.url()
  await begin(page, name)
  await player(page, name).getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(address)
})

test('the player speaks the language of the pages', async ({ browser }) => {
  const { page } = learner
  await page.addInitScript(`localStorage?.setItem('language', 'de')`)
  const { name, found } = await newCourse(browser, 'Heben zu zweit')
  await page.goto(found)
  await card(page, name)
    .getByRole('link', { name: `${name} beginnen` })
    .click()
  await expect(course(page, name).getByRole('heading', { name: 'Content' })).toBeVisible()
  await expect(player(page, name).locator('html')).toHaveAttribute('lang', 'de')
  await player(page, name).getByRole('button', { name: 'Beenden' }).click()
  await expect(page.getByText('Sie können jederzeit weitermachen')).toBeVisible()
})

test('a course that is completed by its proper finish is completed when it is left', async ({ browser }) => {
  const { id, name, found } = await newCourse(browser, 'Quiet lifting')
  const author = await arrive(browser, 'amir')
  await author.page.goto(`/o/harbour-view/courses/${id}`)
  const verdict = author.page.getByRole('region', { name: 'Verdict on the package' })
  await verdict.getByRole('button', { name: 'Complete it by its proper finish' }).click()
  await expect(verdict.getByRole('heading', { name: 'This package is in order' })).toBeVisible()
  await author.leave()

  const { page } = learner
  await page.goto(found)
  const open = await begin(page, name)
  expect(await speak(open, 'end')).toBe('true')
  await player(page, name).getByRole('button', { name: 'Exit' }).click()
  await expect(page.getByText(`You completed “${name}”`)).toBeVisible()
  await page.goto('/my-records')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
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
