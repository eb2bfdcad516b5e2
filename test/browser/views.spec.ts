import { expect, test } from '@playwright/test'
import { arrive } from './people.ts'

test('the form for a view has the focus in its name, however long its file takes to come', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/records?status=pending')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const save = page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Save this view' })
  await expect(save).toBeVisible()
  // The delay is long enough for a placeholder to appear.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 800))
    await route.continue()
  })
  await save.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Save this view' }).getByRole('textbox', { name: 'Name' })).toBeFocused()
  expect(complaints).toEqual([])
  await leave()
})
