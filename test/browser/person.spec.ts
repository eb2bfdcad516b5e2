import { type Page, expect, test } from '@playwright/test'
import { arrive } from './people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an address leads to a part of the page of a person, which is scrolled into sight', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/team?people=all&q=Okafor')
  await page.getByRole('main').getByRole('link', { name: 'Maya Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  const address = new URL(page.url()).pathname
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'History' }).click()
  await expect(part(page, 'History')).toBeInViewport()
  await page.goto('about:blank')
  await page.goto(`${address}#roles`)
  await expect(part(page, 'Roles').getByRole('heading', { level: 2 })).toBeInViewport()

  await test.step('an award opens its certificate in a window of its own', async () => {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      part(page, 'Awards').getByRole('link', { name: 'Public proof' }).first().click(),
    ])
    await expect(opened.getByText('Maya Okafor')).toBeVisible()
    await opened.close()
  })
  expect(complaints).toEqual([])
  await leave()
})
