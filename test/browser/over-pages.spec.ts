import { expect, test } from '@playwright/test'
import { OVER, holding } from './holding.ts'
import { arrive } from './people.ts'

test('whoever presses what is not loaded yet finds it opened once it is', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  const { release } = await holding(page, OVER)
  await page.goto('/')
  const account = page.getByRole('banner').getByRole('button', { name: /^Your account/ })
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  release()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.locator('[role=menu] :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeHidden()
  await expect(account).toBeFocused()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('dialog', { name: /^Notifications/ })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('and comes back to it when that is closed', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  const { release } = await holding(page, OVER)
  await page.goto('/')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.click()
  release()
  await expect(page.getByRole('dialog', { name: /^Notifications/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Notifications/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bell).toBeFocused()
  expect(complaints).toEqual([])
  await leave()
})

test('the focus stays where it is when what a button opens is loaded', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { viewport: { width: 900, height: 800 } })
  const { release } = await holding(page, OVER)
  await page.goto('/')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.focus()
  release()
  await page.waitForLoadState('networkidle')
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Notifications/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Certifications' }).focus()
  await expect(page.getByRole('tooltip', { name: 'Certifications' })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone the navigation opens once it is loaded', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { viewport: { width: 390, height: 844 } })
  const { release } = await holding(page, OVER)
  await page.goto('/')
  const more = page.getByRole('button', { name: 'Menu' })
  await more.click()
  release()
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(more).toBeFocused()
  expect(complaints).toEqual([])
  await leave()
})

test('a page stays where what opens over it cannot be loaded, and has it once it can', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  let tries = 0
  await page.route(OVER, (route) => {
    tries += 1
    return tries > 6 ? route.continue() : route.abort()
  })
  await page.goto('/')
  const account = page.getByRole('banner').getByRole('button', { name: /^Your account/ })
  await account.click()
  await expect.poll(() => tries).toBeGreaterThan(3)
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await leave()
})

test('what is told on a phone leaves the way to other pages free', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 360, height: 740 } })
  await page.goto('/o/harbour-view/forums')
  await page.getByRole('button', { name: 'New forum' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(`Night shift ${Date.now()}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Make the forum' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'is there.' })
  await expect(told).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'At hand' }).boundingBox()
  await expect
    .poll(async () => {
      const box = await told.boundingBox()
      return box && bar && box.y + box.height <= bar.y
    })
    .toBe(true)
  expect(complaints).toEqual([])
  await leave()
})
