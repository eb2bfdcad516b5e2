import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive } from './people.ts'

test('a learner looks at their year: a picture, the months in words, and the lists of these days', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/my-records')
  await page.getByRole('link', { name: 'My year' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My year' })).toBeVisible()
  const picture = page.getByRole('region', { name: 'The year by month' })
  const columns = picture.getByRole('list').first().getByRole('listitem')
  await expect(columns).toHaveText(Array.from({ length: 12 }, () => /^\w+ \d{4}: (nothing|\d+ )/))

  await test.step('a column is reached by the keyboard, and leads to what it counts', async () => {
    const column = columns.filter({ hasText: 'completed' }).first().getByRole('link')
    const [, month = '', records = ''] = /^(\w+ \d{4}): (\d+) records? completed/.exec((await column.textContent()) ?? '') ?? []
    await column.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#month-\d{4}-\d\d$/)
    const section = page.getByRole('region', { name: month })
    await expect(section.getByText('Completed', { exact: true })).toHaveCount(Number(records))
    await expect(section).toBeInViewport()
    await expectAccessible(page)
    await section.getByRole('link', { name: 'Records of these days' }).click()
    await expect(page).toHaveURL(/\/my-records\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
    await expect(page.getByText(records === '1' ? '1 record, and that is all' : `${records} records, and that is all`)).toBeVisible()
    await expect(page.getByLabel('Completed from')).toHaveValue(/-01$/)
  })

  await test.step('the years before and after are a step away', async () => {
    await page.goto('/my-records/year')
    const now = Number(await page.getByRole('heading', { level: 2 }).first().textContent())
    await page.getByRole('link', { name: 'The year before' }).click()
    await expect(page.getByRole('heading', { level: 2, name: String(now - 1), exact: true })).toBeVisible()
    await page.goto(`/my-records/year?year=${now + 40}`)
    await expect(page.getByRole('heading', { name: `Nothing falls into ${now + 40}` })).toBeVisible()
    await page.goto(`/my-records/year?year=${now + 1}`)
    await page.getByRole('link', { name: 'The year before' }).click()
    await expect(page).toHaveURL(/\/my-records\/year$/)
  })

  await test.step('a phone shows all of it without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(columns.first()).toBeVisible()
    expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(360)
  })
  expect(complaints).toEqual([])
  await leave()
})

test('a manager looks at the year of somebody, and a stranger at nobody’s', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto('/o/harbour-view/team?q=okafor')
  await page.getByRole('link', { name: 'Maya Okafor' }).click()
  await page.getByRole('link', { name: 'The year' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A year of Maya Okafor' })).toBeVisible()
  const picture = page.getByRole('region', { name: 'The year by month' })
  await expect(picture.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('list', { name: /\d{4}$/ })
    .getByRole('listitem')
    .filter({ hasText: 'Awarded' })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/people\/.+\/certifications\//)
  expect(complaints).toEqual([])
  await page.goto('/o/harbour-view/people/01890000-0000-7000-8000-000000000000/year')
  await expect(page.getByRole('heading', { name: 'There is nobody here whom you may see' })).toBeVisible()
  await leave()
})
