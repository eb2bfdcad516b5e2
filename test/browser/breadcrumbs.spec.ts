import { expect, test } from '@playwright/test'
import { arrive, turnTo } from './people.ts'

test('the room that somebody is in is in sight, however far down it stands', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.setViewportSize({ width: 1280, height: 600 })
  const here = page.getByRole('navigation', { name: 'Main' }).locator('[data-active]')
  for (const [address, name] of [
    ['/o/harbour-view/audit', 'Audit'],
    ['/calendar', 'Calendar'],
    ['/o/harbour-view/people', 'People'],
  ] as const) {
    await turnTo(page, address)
    await expect(here).toHaveText(name)
    await expect(here).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate('scrollY')).toBe(0)
  }
  await leave()
})
