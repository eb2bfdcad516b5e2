import { expect, test } from '@playwright/test'
import { arrive } from './people.ts'

test('a column of the picture of a year leads to its month, in sight', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/my-records/year')
  const columns = page.getByRole('region', { name: 'The year by month' }).getByRole('list').first().getByRole('listitem')
  const column = columns.filter({ hasText: 'completed' }).first().getByRole('link')
  const [, month = ''] = /^(\w+ \d{4}): \d+ records? completed/.exec((await column.textContent()) ?? '') ?? []
  await column.press('Enter')
  await expect(page.getByRole('region', { name: month })).toBeInViewport()
  expect(complaints).toEqual([])
  await leave()
})
