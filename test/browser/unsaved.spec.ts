import { expect, test } from '@playwright/test'
import { room, signIn } from './people.ts'

test('whoever leaves a half-written form is asked first, whichever way they go', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const title = page.getByRole('textbox', { name: 'Title' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await room(page, 'Organization', 'Records').click()
  await page.getByRole('link', { name: 'New record' }).click()
  await title.fill('Half a thought')

  await room(page, 'Me', 'Records').click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(title).toHaveValue('Half a thought')

  await page.goBack()
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/records\/new$/)
  await expect(title).toHaveValue('Half a thought')

  const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()

  await room(page, 'Me', 'Records').click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My records' })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('nothing is asked where nothing would be lost: after saving, after discarding, in a form not touched', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  const title = `Saved and left ${Date.now()}`
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/o/harbour-view/records/new')
  await room(page, 'Organization', 'Records').first().click()
  await heading('Records')
  await page.getByRole('link', { name: 'New record' }).click()
  await page.getByRole('combobox', { name: 'Member' }).fill('okafor')
  await page.getByRole('option', { name: /Maya Okafor/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create the record' }).click()
  await heading('Edit record')
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, mended`)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByRole('link', { name: 'Done' }).click()
  await heading(`${title}, mended`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Never mind')
  await page.getByRole('link', { name: 'Discard' }).click()
  await heading(`${title}, mended`)
  await expect(question).toHaveCount(0)
  await leave()
})
