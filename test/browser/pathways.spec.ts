import { expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { arrive } from './people.ts'

test('somebody sees where a pathway leads, what keeps a level locked, and goes on with the next step', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/pathways')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'From new nurse to ward leader' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From new nurse to ward leader' })).toBeVisible()
  await expect(page.getByText(/\d of 6 levels complete/)).toBeVisible()
  const leading = page.getByRole('region', { name: 'Leading' })
  const last = leading.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Run a ward' }) })
  await expect(last.getByText('Locked')).toBeVisible()
  await last.getByRole('link', { name: 'the phase “On your own”' }).click()
  await expect(page).toHaveURL(/#level-/)
  const safe = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Safe from the first day' }) })
  await expect(safe.getByText(/Lapsed on/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go on with it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data protection' })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a pathway fits a phone, and has its job aids with it', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await page.goto('/pathways')
  await page.getByRole('link', { name: 'From new nurse to ward leader' }).click()
  await expect(page.getByRole('link', { name: /Patient hoist/ })).toBeVisible()
  await expectFits(page, 'a pathway')
  await leave()
})

test('whoever has no pathway is told when there is one', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'sasha')
  await page.goto('/pathways')
  await expect(page.getByText('No learning pathway is for you yet')).toBeVisible()
  await leave()
})
