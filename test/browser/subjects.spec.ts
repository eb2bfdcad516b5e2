import { expect, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { arrive } from './people.ts'

test('from the tree the next stop of Tab is what can be done with what is chosen', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/subjects')
  await page.getByRole('treeitem').first().press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Boat handling' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone the tree makes room for what is chosen, and back leads to it again', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'ingrid', { viewport: { width: 360, height: 740 } })
  await page.goto('/o/harbour-view/subjects')
  const fire = page.getByRole('treeitem', { name: 'Fire safety', exact: true })
  await fire.click()
  const heading = page.getByRole('heading', { level: 2, name: 'Fire safety' })
  await expect(heading).toBeFocused()
  await expect(fire).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expectNoFindings(page)
  await page.goBack()
  await expect(fire).toBeVisible()
  await fire.click()
  await page.getByRole('button', { name: 'All subjects' }).click()
  await expect(fire).toBeVisible()
  await leave()
})
