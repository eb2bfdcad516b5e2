import { expect, test } from '@playwright/test'
import { room, signIn } from './people.ts'

const unloaded = 'What belongs here is loaded as soon as there is one.'

test('a room that was not opened here says without a connection why it is not there, and comes by itself with one', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'maya')
  const home = page.getByRole('heading', { level: 1, name: 'Hello, Maya' })
  const read = page.getByRole('region', { name: 'Your certifications' })
  await expect(read).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^You are not connected\./)).toBeVisible()

  await room(page, 'Me', 'Pathways').click()
  await expect(page.getByText(unloaded)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await test.step('what was read before is still there', async () => {
    await page.goBack()
    await expect(home).toBeVisible()
    await expect(read).toBeVisible()
  })

  await room(page, 'Me', 'Forums').click()
  await expect(page.getByText(unloaded)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Forums' })).toBeVisible()

  await test.step('as does the other when it is asked for again', async () => {
    await room(page, 'Me', 'Pathways').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Learning pathways' })).toBeVisible()
  })
  await leave()
})
