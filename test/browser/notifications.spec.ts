import { expect, test } from '@playwright/test'
import { expectFits } from './axe.ts'
import { arrive } from './people.ts'

const NARROW = { viewport: { width: 360, height: 740 } }

test('who keeps the directory sends a test mail to themselves', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/notifications')
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(page.getByText('The mail server took it, for amir.haddad@harbourview.example')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a German browser is told in German', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya', { locale: 'de-DE', ...NARROW })
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Mitteilungen' })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Fällig|Verliehen|Überfällig|Angenommen|gebucht|geprüft|Rolle/ })
      .first(),
  ).toBeVisible()
  await expectFits(page, 'notifications')
  await leave()
})
