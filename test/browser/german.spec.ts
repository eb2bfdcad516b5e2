import { type Page, expect, test } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'
import { expectFits } from './axe.ts'
import { fromHere, arrive, signIn, turnTo } from './people.ts'
import { opened, rooms, withPdf } from './rooms.ts'
import { englishFinder, entries } from './words.ts'

const windows = [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
]

test('a message has the same German in every catalogue, as the pages know it but once', () => {
  const told = new Map<string, Set<string>>()
  for (const { key, german } of entries()) told.set(key, (told.get(key) ?? new Set()).add(german))
  expect([...told].filter(([, ways]) => ways.size > 1).map(([key, ways]) => `${key}: ${[...ways].join(' | ')}`)).toEqual([])
})

for (const [person, addresses] of Object.entries(rooms)) {
  test(`the rooms of ${person} speak German and fit the window`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page, complaints, leave } = await signIn(browser, person as DemoSubject)
    await page.evaluate(`localStorage.setItem('language', 'de')`)
    await page.reload()
    const more = (await opened[person as DemoSubject]?.(page)) ?? []
    for (const address of [...addresses, ...more]) await expectGerman(page, address)
    expect(complaints).toEqual([])
    await leave()
  })
}

for (const [person, find] of Object.entries(withPdf)) {
  test(`a record of which ${person} sees a PDF speaks German and fits the window`, async ({ browser }) => {
    const { page, complaints, leave } = await signIn(browser, person as DemoSubject)
    await page.evaluate(`localStorage.setItem('language', 'de')`)
    await page.reload()
    await expectGerman(page, await find(page))
    await expect(page.getByTitle(/^Vorschau /)).toBeVisible()
    expect(complaints).toEqual([])
    await leave()
  })
}

test('the language is chosen in the menu, where one is, and stays', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/my-records?status=completed')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()

  const heading = page.getByRole('heading', { level: 1, name: 'Meine Nachweise' })
  await expect(heading).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL(/\/my-records\?status=completed$/)
  await page.reload()
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: /^Ihr Konto/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My records' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(complaints).toEqual([])
  await leave()
})

test('the proof of an award speaks as the page does from which it is opened, whatever the browser prefers', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  await page.evaluate(`localStorage.setItem('language', 'de')`)
  const mine = await page.request.get('/api/certifications/mine')
  const standings: { certification: { id: string }; award: object | null }[] = await mine.json()
  const held = standings.find(({ award }) => award !== null)
  await page.goto(`/certifications/${held?.certification.id}`)
  const link = page.getByRole('link', { name: 'Öffentliche Bestätigung' }).first()
  const [proof] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(proof.locator('html')).toHaveAttribute('lang', 'de')
  await expect(proof.getByRole('heading', { level: 1, name: /^Dieses Zertifikat gilt/ })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('what the service refuses is told in German', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  const { items }: { items: { id: string; slug: string }[] } = await (await page.request.get('/api/organizations?limit=1')).json()
  const [nr, headers] = [Date.now(), fromHere()]
  const taken = { owner_organization_id: items[0]?.id, slug: `kurz-${nr}`, name: 'Vergeben' }
  expect((await page.request.post('/api/subjects', { data: taken, headers })).status()).toBe(201)
  await page.evaluate(`localStorage.setItem('language', 'de')`)
  await page.goto(`/o/${items[0]?.slug}/subjects`)
  await page.getByRole('button', { name: 'Neues Thema' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Kurz ${nr}`)
  await dialog.getByRole('button', { name: 'Thema anlegen' }).click()
  await expect(dialog.getByText('Ein anderes Thema der Organisation hat diesen Kurznamen.')).toBeVisible()
  await leave()
})

const englishIn = englishFinder()
const loading = entries().find(({ english }) => english === 'Loading')?.german ?? ''

/** Opens a page, and looks for English on a desk and on a phone. */
async function expectGerman(page: Page, address: string) {
  await turnTo(page, address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const viewport of windows) {
    const where = `${address}, ${viewport.width} px`
    await page.setViewportSize(viewport)
    await expect(page.getByText(loading, { exact: true })).toHaveCount(0)
    expect(englishIn(await page.evaluate<string[]>(TEXTS)), where).toEqual([])
    await expectFits(page, where)
  }
}

/** What there is to read or to hear on a page, but for what says that it is English. */
const TEXTS = `(() => {
  const isFor = (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[lang]').lang === 'de'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) if (isFor(walker.currentNode.parentElement)) texts.push(walker.currentNode.data)
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']')) if (isFor(element)) texts.push(element.getAttribute(name))
  return texts.map((text) => text.trim()).filter((text) => text !== '')
})()`
