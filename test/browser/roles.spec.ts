import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive } from './people.ts'

test('in the picture of who manages whom, managers stand before those whom they manage', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/structure/managers')
  const picture = page.getByRole('region', { name: 'Picture of who manages whom' })
  const chain = [/^Chief operating officer/, /^Director of nursing/, /^Ward manager, Emergency/, /^Nurse, Emergency/]
  await expect(picture.getByRole('link', { name: chain[0] })).toBeVisible()
  const lefts = await Promise.all(chain.map(async (name) => (await picture.getByRole('link', { name }).boundingBox())?.x ?? 0))
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  expect(new Set(lefts).size).toBe(lefts.length)
  await picture.getByRole('link', { name: chain[2] }).focus()
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})
