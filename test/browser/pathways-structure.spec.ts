import { type Page, expect, test } from '@playwright/test'
import { drag } from './drag.ts'
import { arrive, fromHere } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).locator('> li')

/** Creates a pathway of the hospital with these levels and phases, and opens it. */
async function begin(page: Page, { levels, phases = [] }: { levels: string[]; phases?: string[] }) {
  const headers = fromHere()
  const { id: owner_organization_id } = await (await page.request.get('/api/organizations/harbour-view')).json()
  const data = { owner_organization_id, name: `Theatre ${Date.now()}`, slug: `theatre-${Date.now()}` }
  const { id } = await (await page.request.post('/api/learning-pathways', { headers, data })).json()
  for (const name of levels) await page.request.post(`/api/learning-pathways/${id}/levels`, { headers, data: { name } })
  for (const name of phases) await page.request.post(`/api/learning-pathways/${id}/phases`, { headers, data: { name } })
  await page.goto(`/o/harbour-view/pathways/${id}`)
}

test('levels are dragged within their phase and into another one', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await begin(page, { levels: ['Leading', 'Arriving', 'Helping'], phases: ['Basics', 'Practice'] })
  const handle = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByTitle('Drag to move')
  await drag(page, handle('Leading'), page.getByRole('heading', { name: 'Basics' }))
  await expect(rows(page, 'Basics')).toHaveText([/Leading/])
  await drag(page, handle('Helping'), page.getByRole('listitem').filter({ hasText: 'Leading' }))
  await expect(rows(page, 'Basics')).toHaveText([/Helping/, /Leading/])
  await drag(page, handle('Helping'), page.getByRole('heading', { name: 'Practice' }))
  await expect(rows(page, 'Practice')).toHaveText([/Helping/])
  // If no level is outside the phases, a drop area for it appears during a drag.
  await drag(page, handle('Arriving'), page.getByRole('heading', { name: 'Practice' }))
  await expect(rows(page, 'Practice')).toHaveText([/Helping/, /Arriving/])
  const outside = page.getByText('What is dropped here stands in no phase.')
  await expect(outside).toHaveCount(0)
  await handle('Arriving').hover()
  await page.mouse.down()
  await page.getByRole('heading', { name: 'Practice' }).hover()
  await outside.hover()
  await page.mouse.up()
  await expect(rows(page, 'Levels')).toHaveText([/Arriving/])
  expect(complaints).toEqual([])
  await leave()
})

test('job aids of a pathway and of a level are dragged into their order', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await begin(page, { levels: ['Arriving'] })
  for (const [open, list] of [
    [page.getByRole('tab', { name: 'Job aids and files' }), 'Job aids'],
    [button(page, 'Certifications, job aids and files of “Arriving”'), 'Job aids of “Arriving”'],
  ] as const) {
    await page.reload()
    await open.click()
    const aids = rows(page, list)
    for (const name of ['Patient hoist', 'Infusion pump']) {
      await page.getByRole('combobox', { name: 'Add a job aid' }).fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await expect(aids.filter({ hasText: name })).toBeVisible()
    }
    await drag(page, aids.last(), aids.first())
    await expect(aids).toHaveText([/Infusion pump/, /Patient hoist/])
    await page.getByRole('tab').first().click()
  }
  expect(complaints).toEqual([])
  await leave()
})

test('the map stands beside the levels where there is room, and shows what is built and which level is worked on', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await begin(page, { levels: ['Arriving'] })
  const map = page.getByRole('application', { name: /^Map of “Theatre/ })
  const level = (name: string) => map.getByRole('link', { name, exact: true })
  await expect(level('Arriving')).toBeVisible()
  await button(page, 'Add a level').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Helping')
  await button(page, 'Add the level').click()
  await expect(dialog).toHaveCount(0)
  await button(page, 'Edit Helping').click()
  await dialog.getByRole('combobox', { name: 'Waits for levels', exact: true }).click()
  await page.getByRole('option', { name: 'Arriving', exact: true }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Save the changes').click()
  await expect(map.getByLabel('“Arriving” comes before “Helping”')).toBeAttached()
  await button(page, 'Move down: Arriving').focus()
  await expect(level('Arriving')).toHaveAttribute('data-edited', 'true')
  await level('Helping').click()
  await expect(rows(page, 'Levels').filter({ hasText: 'Helping' })).toBeFocused()
  await expect(level('Helping')).toHaveAttribute('data-edited', 'true')
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect(map).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})
