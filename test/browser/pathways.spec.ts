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
  await page.getByRole('link', { name: 'See what is missing (Data protection)' }).click()
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

test('at home and among their certifications somebody sees how far they are on a pathway, and goes on with it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/learning-pathways') && asked.push(request.url()))
  for (const address of ['/', '/certifications']) {
    asked.length = 0
    await page.goto(address)
    const own = page.getByRole('region', { name: 'Your learning pathways' })
    const way = own.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'From new nurse to ward leader' }) })
    await expect(way).toContainText(/\d of 6 levels complete/)
    await expect(way).toContainText('Next: “Data protection”')
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/api/learning-pathways/mine'])
    await expectAccessible(page)
    await way.getByRole('link', { name: 'See what is missing (Data protection)' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Data protection' })).toBeVisible()
  }
  expect(complaints).toEqual([])
  await leave()
})

test('whoever has no pathway is told when there is one, and of none elsewhere', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'sasha')
  for (const address of ['/', '/certifications']) {
    const mine = page.waitForResponse((answer) => answer.url().endsWith('/api/learning-pathways/mine'))
    await page.goto(address)
    await (await mine).finished()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Your learning pathways')).toHaveCount(0)
  }
  await page.goto('/pathways')
  await expect(page.getByText('No learning pathway is for you yet')).toBeVisible()
  await leave()
})
