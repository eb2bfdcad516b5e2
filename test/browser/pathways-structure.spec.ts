import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { signIn } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).locator('> li')
const CONFLICT = 'Failed to load resource: the server responded with a status of 409 (Conflict)'

async function named(page: Page, opener: string, name: string, does: string) {
  await button(page, opener).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await button(page, does).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function begin(page: Page) {
  await page.goto('/o/harbour-view/pathways')
  await named(page, 'New pathway', `Theatre ${Date.now()}`, 'Create the pathway')
  await expect(page.getByText('No levels yet')).toBeVisible()
}

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('combobox', { name, exact: true })

/** Those of which several are chosen stay open for the next one. */
async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape')
}

test('an author adds phases and levels, renames them, and puts a level into a phase', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  await named(page, 'Add a phase', 'Frist steps', 'Add the phase')
  await named(page, 'Edit Frist steps', 'First steps', 'Save the changes')
  await expect(page.getByText('There is nothing in this phase yet.')).toBeVisible()
  await named(page, 'Add a level', 'Arriving', 'Add the level')
  await expect(rows(page, 'Levels')).toHaveText([/Arriving/])

  await button(page, 'Edit Arriving').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('What is it called?')).toBeVisible()
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Arriving')
  await choose(page, 'Phase', 'First steps')
  await button(page, 'Save the changes').click()
  await expect(rows(page, 'First steps')).toHaveText([/Arriving/])
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('a level waits for levels and phases, and a circle is refused at the field that closes it', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await begin(page)
  for (const phase of ['Basics', 'Practice']) await named(page, 'Add a phase', phase, 'Add the phase')
  for (const level of ['Arriving', 'Helping']) await named(page, 'Add a level', level, 'Add the level')
  await button(page, 'Edit Helping').click()
  await choose(page, 'Waits for levels', 'Arriving')
  await choose(page, 'Waits for phases', 'Basics')
  await expectAccessibleDialog(page)
  await button(page, 'Save the changes').click()
  await expect(page.getByText('Waits for “Arriving”, the phase “Basics”')).toBeVisible()

  // By levels alone: what was chosen stays, and is taken back with the keyboard.
  await button(page, 'Edit Arriving').click()
  await choose(page, 'Waits for levels', 'Helping')
  await button(page, 'Save the changes').click()
  const levels = field(page, 'Waits for levels')
  await expect(levels).toHaveAccessibleDescription(/Nobody could ever get through: .*“Arriving” needs “Helping”/)
  await expect(page.getByRole('dialog').getByText('Helping', { exact: true })).toBeVisible()
  await expectAccessibleDialog(page)
  await levels.press('Backspace')
  await expect(levels).toHaveAccessibleDescription('')
  // By the phase that would hold it.
  await choose(page, 'Phase', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(rows(page, 'Basics')).toHaveText([/Arriving/])
  await button(page, 'Edit Helping').click()
  await choose(page, 'Phase', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(field(page, 'Phase')).toHaveAccessibleDescription(/“Helping” needs the phase “Basics”, which holds “Helping”/)
  await button(page, 'Cancel').click()

  const headings = page.getByRole('heading', { name: /Basics|Practice/ })
  await expect(headings).toHaveText(['Basics', 'Practice'])
  await button(page, 'Edit Basics').click()
  await choose(page, 'Comes after', 'Practice')
  await button(page, 'Save the changes').click()
  await expect(page.getByText('Comes after “Practice”')).toBeVisible()
  await expect(headings).toHaveText(['Practice', 'Basics'])
  await button(page, 'Edit Practice').click()
  await choose(page, 'Comes after', 'Basics')
  await button(page, 'Save the changes').click()
  await expect(field(page, 'Comes after')).toHaveAccessibleDescription(/“Practice” comes after “Basics”; “Basics” comes after “Practice”/)
  await expectAccessibleDialog(page)
  await button(page, 'Cancel').click()
  await expectAccessible(page)
  expect(complaints).toEqual([CONFLICT, CONFLICT, CONFLICT])
  await leave()
})
