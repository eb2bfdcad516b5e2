import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { arrive } from './people.ts'

const map = (page: Page) => page.getByRole('application', { name: 'Map of “From new nurse to ward leader”' })
const level = (page: Page, name: string) => map(page).getByRole('link').filter({ hasText: name })

/** Opens the map of a demo pathway from the list. */
async function openMap(page: Page) {
  await page.goto('/pathways')
  await page.getByRole('link', { name: 'From new nurse to ward leader' }).click()
  await page.getByText('Map', { exact: true }).click()
  await expect(page).toHaveURL(/\/pathways\/[0-9a-f-]+\?view=map$/)
  await expect(map(page)).toBeVisible()
}

test('the map shows levels in their phases, what waits for what and the next step, and leads into the list', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await openMap(page)
  for (const phase of ['Arriving', 'On your own', 'Leading']) await expect(map(page).getByText(phase, { exact: true })).toBeVisible()
  await expect(map(page).getByRole('link')).toHaveCount(6)
  await expect(level(page, 'Run a ward')).toContainText('Locked')
  await expect(map(page).getByText('Next step')).toHaveCount(1)
  await expect(map(page).getByRole('img', { name: '“On your own” comes before “Run a ward”' })).toBeAttached()
  await expect(map(page).getByRole('img', { name: '“Look after the house” comes before “Run a ward”' })).toBeAttached()
  await expectAccessible(page)

  await test.step('its address is its own, and a level leads to the same one in the list', async () => {
    await page.reload()
    await level(page, 'Run a ward').click()
    await expect(page).toHaveURL(/\/pathways\/[0-9a-f-]+#level-/)
    await expect(page.getByRole('heading', { name: 'Run a ward' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Run a ward' })).toBeInViewport()
    await page.goBack()
    await expect(map(page)).toBeVisible()
  })
  expect(complaints).toEqual([])
  await leave()
})

test('the map is moved, zoomed and read with the keyboard, and by buttons', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await openMap(page)
  const first = level(page, 'Safe from the first day')
  const place = async () => (await first.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const whole = await place()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place()).x).toBeLessThan(whole.x)
  await page.keyboard.press('-')
  await expect.poll(async () => (await place()).width).toBeLessThan(whole.width)
  await page.keyboard.press('0')
  await expect.poll(async () => Math.round((await place()).width)).toBe(Math.round(whole.width))
  await page.getByRole('button', { name: 'Show the map larger' }).click()
  await expect.poll(async () => (await place()).width).toBeGreaterThan(whole.width)
  await level(page, 'Run a ward').focus()
  await expect(level(page, 'Run a ward')).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Run a ward' })).toBeFocused()
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone the map leads down and fits, and paper has the list', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await openMap(page)
  await expectFits(page, 'the map of a pathway')
  const top = async (name: string) => (await level(page, name).boundingBox())?.y ?? 0
  expect(await top('Safe from the first day')).toBeLessThan(await top('Medicines and lines'))
  await page.emulateMedia({ media: 'print' })
  await expect(map(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Run a ward' })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})
