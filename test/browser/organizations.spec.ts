import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './people.ts'

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const group = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name, exact: true })

test('icons stand for the rooms where there is little room, and a bar at the bottom of a phone', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir', { viewport: { width: 900, height: 800 } })
  const people = group(page, 'Organization').getByRole('link', { name: 'People' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '64px')
  await people.focus()
  await expect(page.getByRole('tooltip', { name: 'People' })).toBeVisible()
  await people.click()
  await heading(page, 'People')
  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.getByRole('navigation', { name: 'At hand' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Certifications', /^To do/, 'Records'])
  await bar.getByRole('link', { name: 'Records' }).click()
  await heading(page, 'Records')
  await bar.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Structure' }).click()
  await heading(page, 'Departments')
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('an address of before leads to one place only, however long the room there takes to come', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await page.route(/\/courses-page-[^/]+\.js$/, async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.goto('/courses?q=fire#top')
  await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible()
  await expect(page).toHaveURL('/learn?q=fire#top')
  expect(complaints).toEqual([])
  await leave()
})
