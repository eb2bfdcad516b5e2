import { expect, test } from '@playwright/test'
import { arrive } from './people.ts'

test('everybody can take everything about themselves along', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/profile')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download everything' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect(complaints).toEqual([])
  await leave()
})
