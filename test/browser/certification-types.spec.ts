import { type Locator, type Page, expect, test } from '@playwright/test'
import { certificate } from '../certificate.ts'
import { drag } from './drag.ts'
import { arrive } from './people.ts'

async function add(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

const rules = (page: Page) => page.getByRole('list').getByRole('listitem', { name: /^Rule \d/ })

/** Expects that the sticky bar with the save button does not cover a field. */
async function aboveTheBar(page: Page, field: Locator) {
  const bar = page.getByRole('button', { name: 'Save the changes' })
  await expect(bar).toBeInViewport()
  const end = async (of: Locator) => (await of.boundingBox())!
  await expect.poll(async () => (await end(field)).y + (await end(field)).height < (await end(bar)).y).toBe(true)
}

/** Creates a certification about basic life support, and opens it. */
async function create(page: Page, name: string) {
  await page.goto('/o/harbour-view/certifications/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Subjects' }).fill('basic life')
  await page.getByRole('option', { name: 'Basic life support' }).click()
  await page.getByRole('button', { name: 'Create the certification' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a pointer drags rules, and the bar that saves covers no field', async ({ browser }) => {
  // The window is high enough for the whole menu of kinds. Scrolling to an item would move its button out of sight, which closes the menu.
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 1280, height: 1100 } })
  await create(page, `Resuscitation ${Date.now()}`)
  for (const heading of ['Seen on the manikin', 'Seen on the ward']) {
    await add(page, 'Sign-off')
    await page.getByRole('textbox', { name: 'Heading' }).last().fill(heading)
  }
  await drag(page, rules(page).nth(1).getByTitle('Drag to move'), rules(page).nth(0))
  await expect(rules(page).nth(0)).toContainText('Seen on the ward')
  const field = page.getByRole('combobox', { name: 'Subjects' })
  await field.press('Backspace')
  await aboveTheBar(page, field)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(complaints).toEqual([])
  await leave()
})

test('a file of a certification is downloaded under the name it came with', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await create(page, `Evacuation ${Date.now()}`)
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: certificate })
  await page.getByRole('button', { name: 'Change plan.pdf' }).click()
  await page.getByRole('textbox', { name: 'What people read' }).fill('Ways out')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download Ways out' }).click()])
  expect(download.suggestedFilename()).toBe('plan.pdf')
  expect(complaints).toEqual([])
  await leave()
})
