import { type Page, expect, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { expectFits } from './axe.ts'
import { arrive, signIn } from './people.ts'

/** Elements that are useful only on the screen. */
const ofTheWindow = '.mantine-AppShell-header, nav, button:not(:has(.state-legend)), input, .skip-link'

/** Opens a page in print layout. Its content and a head with the date are visible, controls are not. */
async function expectPaper(page: Page, address: string, by: string) {
  await test.step(`${address} on paper`, async () => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('.print-head')).toBeVisible()
    await expect(page.locator('.print-head')).toContainText(`${new Date().getFullYear()}`)
    await expect(page.locator('.print-head')).toContainText(by)
    await expect(page.locator(ofTheWindow).filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000)
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.locator('.print-head')).toBeHidden()
  })
}

test('a learner prints their records and certifications', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya', { colorScheme: 'dark' })
  const records = await (await page.request.get('/api/records?limit=1')).json()
  const standings = await (await page.request.get('/api/certifications/mine')).json()
  const addresses = [
    '/my-records',
    `/my-records/${records.items[0].id}`,
    '/certifications',
    `/certifications/${standings[0].certification.id}`,
  ]
  for (const address of addresses) await expectPaper(page, address, 'Maya Okafor')
  expect(complaints).toEqual([])
  await leave()
})

test('an administrator prints a person, a team with everybody in it, and the certifications there are', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { colorScheme: 'dark' })
  await page.goto('/o/harbour-view/team?people=all&q=okafor')
  const person =
    (await page
      .getByRole('main')
      .getByRole('link', { name: /Okafor/ })
      .first()
      .getAttribute('href')) ?? ''
  for (const address of [person, '/o/harbour-view/certifications', '/o/harbour-view/records']) await expectPaper(page, address, 'Amir')
  await page.goto('/o/harbour-view/team?people=all')
  await expect(page.getByRole('grid')).toBeVisible()
  const [, people = ''] = /(\d+) people/.exec((await page.getByRole('main').textContent()) ?? '') ?? []
  await page.emulateMedia({ media: 'print' })
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const names = [...new Set(await rows.locator('td:first-child').allTextContents())]
  expect(names).toHaveLength(Number(people))
  await expect(page.getByRole('region', { name: 'Filters' }).locator('dl')).toContainText('As of')
  await page.emulateMedia({ media: null })
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  const printed = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true })
  expect(names.filter((name) => !printed.text.includes(name))).toEqual([])
  await expect(page.getByRole('grid')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('what is folded up, scrolls or is ticked in the window stands on paper, and what is for writing does not', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 1280, height: 860 } })
  const inPrint = async (address: string, look: () => Promise<void>) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await page.emulateMedia({ media: 'print' })
    await test.step(address, look)
  }
  await inPrint('/to-do', () =>
    expect(page.getByRole('navigation', { name: 'What waits for you' }).getByRole('listitem').first()).toBeVisible(),
  )
  await page.setViewportSize({ width: 688, height: 970 })
  await inPrint('/o/harbour-view/team?view=heat', async () => {
    const coverage = page.getByRole('region', { name: 'Coverage by department and certification' })
    await expect(coverage.getByRole('columnheader', { name: 'Ward leadership' })).toBeVisible()
    await expect(coverage).toHaveCSS('overflow-x', 'visible')
    await expectFits(page, 'the heat map on paper')
  })
  await inPrint('/o/harbour-view/structure/roles', async () => {})
  const [role] = await page
    .getByRole('link', { name: /^Nurse, Emergency/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await inPrint(role ?? '', () => expect(page.getByRole('table').getByText('Subjects: see')).toBeAttached())
  const { items } = await (await page.request.get('/api/forums?org=harbour-view')).json()
  const forum = items.find(({ title }: { title: string }) => title === 'Ask your colleagues').id
  const threads = await (await page.request.get(`/api/forums/${forum}/threads?answered=true`)).json()
  await inPrint(`/o/harbour-view/forum-threads/${threads.items[0].id}`, () => expect(page.getByText(/Markdown: /)).toBeHidden())
  expect(complaints).toEqual([])
  await leave()
})

test('why a record does not count is told on paper, where the window folds it up', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  const standings = await (await page.request.get('/api/certifications/mine')).json()
  const { id } = standings
    .map(({ certification }: { certification: { id: string; name: string } }) => certification)
    .find(({ name }: { name: string }) => name === 'Basic life support')
  await page.goto(`/certifications/${id}?at=2027-12-31`)
  const folded = page.locator('details', { hasText: 'What nearly counts' }).first().getByRole('listitem').first()
  await expect(page.getByText(/^What nearly counts/).first()).toBeVisible()
  await expect(folded).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(folded).toBeVisible()
  await leave()
})
