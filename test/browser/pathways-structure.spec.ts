import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { signIn } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

async function named(page: Page, opener: string, name: string, does: string) {
  await button(page, opener).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await button(page, does).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an author adds phases and levels, renames them, and puts a level into a phase', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  await page.goto('/o/harbour-view/pathways')
  await named(page, 'New pathway', `Theatre ${Date.now()}`, 'Create the pathway')
  await expect(page.getByText('No levels yet')).toBeVisible()
  await named(page, 'Add a phase', 'Frist steps', 'Add the phase')
  await named(page, 'Rename Frist steps', 'First steps', 'Save the changes')
  await expect(page.getByText('There is nothing in this phase yet.')).toBeVisible()
  await named(page, 'Add a level', 'Arriving', 'Add the level')
  await expect(rows(page, 'Levels')).toHaveText([/Arriving/])

  await button(page, 'Edit Arriving').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('What is it called?')).toBeVisible()
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Arriving')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Phase' }).click()
  await page.getByRole('option', { name: 'First steps' }).click()
  await button(page, 'Save the changes').click()
  await expect(rows(page, 'First steps')).toHaveText([/Arriving/])
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await leave()
})
