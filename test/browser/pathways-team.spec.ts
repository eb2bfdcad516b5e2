import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive } from './people.ts'

test('a manager sees how far their people are on a pathway, level by level, and goes on to one of them', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto('/o/harbour-view/team')
  await page.getByRole('main').getByRole('link', { name: 'Learning pathways' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team on learning pathways' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'From new nurse to ward leader' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From new nurse to ward leader' })).toBeVisible()
  const table = page.getByRole('region', { name: 'People by levels' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Person',
    'Safe from the first day',
    'When every minute counts',
    'Medicines and lines',
    'See it coming',
    'Look after the house',
    'Run a ward',
  ])
  const maya = table.getByRole('row', { name: /^Maya Okafor/ })
  await expect(maya.getByRole('cell').last()).toHaveText('Locked')
  await expect(page.getByText('it waits for something before it')).toBeVisible()
  await expectAccessible(page)

  await maya.getByRole('link').click()
  await expect(page).toHaveURL(/\/o\/harbour-view\/people\/[0-9a-f-]+\/pathways\/[0-9a-f-]+$/)
  await expect(page.getByRole('main').getByText('Maya Okafor').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Map', { exact: true }).click()
  await page.getByRole('application').getByRole('link').filter({ hasText: 'Run a ward' }).click()
  await expect(page.getByRole('heading', { name: 'Run a ward' })).toBeFocused()
  await page.getByRole('link', { name: 'See what it takes' }).click()
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]+\/certifications\//)
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone people stand one below the other, with how far they are', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 360, height: 740 } })
  await page.goto('/o/harbour-view/team/pathways')
  await page.getByRole('link', { name: 'From new nurse to ward leader' }).click()
  const everybody = page.getByText('Everybody', { exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'From new nurse to ward leader' })).toBeVisible()
  if (await everybody.isVisible()) await everybody.click()
  const maya = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Maya Okafor' })
  await expect(maya).toContainText(/\d of 6 levels complete/)
  await expect(maya).toContainText('Open: ')
  expect(complaints).toEqual([])
  await leave()
})

test('a pathway of another organization has no team here', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'sasha')
  const { items } = await (await page.request.get('/api/learning-pathways?org=skerry-line')).json()
  await page.goto(`/o/harbour-view/team/pathways/${items[0].id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await leave()
})

test('whoever keeps a pathway gets from it to how far people are, and from how people see it back to changing it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = page.getByRole('heading', { level: 1, name: 'From new nurse to ward leader' })
  await page.goto('/o/harbour-view/pathways')
  await page.getByRole('link', { name: 'From new nurse to ward leader' }).click()
  const kept = page.url()
  await page.getByRole('link', { name: 'How far people are' }).click()
  await expect(page).toHaveURL(/\/o\/harbour-view\/team\/pathways\/[0-9a-f-]+\?people=all$/)
  await expect(page.getByRole('row', { name: /^Maya Okafor/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page).toHaveURL(/\/pathways\/[0-9a-f-]+$/)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(kept)
  await expect(title).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const maya = await arrive(browser, 'maya')
  await maya.page.goto(`/pathways/${kept.split('/').at(-1)}`)
  await expect(maya.page.getByRole('heading', { level: 2, name: 'Leading' })).toBeVisible()
  await expect(maya.page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await Promise.all([leave(), maya.leave()])
})
