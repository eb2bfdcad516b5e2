import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive } from './people.ts'

const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')

test('the result that has the focus is in sight', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/search?q=hygiene')
  await expect(results(page).nth(2)).toBeVisible()
  const focused = page.locator('a:focus-visible')
  await page.getByRole('searchbox', { name: 'What are you looking for?' }).press('ArrowDown')
  await expect(focused).toBeInViewport()
  await page.keyboard.press('End')
  await expect(results(page).last().getByRole('link')).toBeFocused()
  await expect(focused).toBeInViewport()
  expect(complaints).toEqual([])
  await leave()
})

test('what was found is in sight: the post of a thread, and the page of a PDF', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/search?q=slings cupboard')
  await results(page).first().getByRole('link', { name: 'Where are the spare slings for the hoist?' }).click()
  await expect(page.getByText('Four are in the teaching room')).toBeInViewport()
  await page.goto('/search?q=crash team shake&kind=certification')
  await results(page).first().getByRole('link').click()
  await expect(page.getByText('What you looked for is on page 1.')).toBeInViewport()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})
