import { type Page, expect, test } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'
import { dress, expectFits, expectNoFindings } from './axe.ts'
import { arrive, turnTo, visitor } from './people.ts'
import { opened, rooms, withPdf } from './rooms.ts'
import { englishFinder, entries } from './words.ts'

/**
 * Opens every page once in each language and checks it there in two windows. Each language is seen in each width and
 * each theme. German, the longer language, is checked on a light phone and on a dark desktop; English the other way
 * round.
 */
type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } }
const [desk, phone] = [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
]
const looks: Record<Language, Look[]> = {
  English: [
    { colorScheme: 'light', viewport: desk },
    { colorScheme: 'dark', viewport: phone },
  ],
  German: [
    { colorScheme: 'light', viewport: phone },
    { colorScheme: 'dark', viewport: desk },
  ],
}
/**
 * The rules that depend on the window and the theme. One window checks all rules, the others only these, because names
 * and roles are always the same.
 */
const OF_LOOKS = ['color-contrast', 'scrollable-region-focusable']
type Language = 'English' | 'German'
const languages: Language[] = ['English', 'German']

const RAW_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const englishIn = englishFinder()
const loading = { English: 'Loading', German: entries().find(({ english }) => english === 'Loading')?.german ?? '' }

for (const language of languages) {
  for (const [person, addresses] of Object.entries(rooms)) {
    test(`in ${language}: every page of ${person}`, async ({ browser }) => {
      test.setTimeout(600_000)
      const reader = await readerOf(await arrive(browser, person as DemoSubject), language)
      const more = (await opened[person as DemoSubject]?.(reader.page)) ?? []
      for (const address of [...addresses, ...more]) await look(reader, address)
      await reader.leave()
    })
  }

  for (const [person, find] of Object.entries(withPdf)) {
    test(`in ${language}: a record with a PDF as ${person} sees it`, async ({ browser }) => {
      const reader = await readerOf(await arrive(browser, person as DemoSubject), language)
      await look(reader, await find(reader.page))
      await expect(reader.page.getByTitle(language === 'German' ? /^Vorschau / : /^Preview of /)).toBeVisible()
      await reader.leave()
    })
  }

  test(`in ${language}: the pages of nobody in particular`, async ({ browser }) => {
    const holder = await arrive(browser, 'maya')
    const listed = await holder.page.request.get('/api/certifications/mine')
    const standings: { award: { serial: string } | null }[] = await listed.json()
    const { serial } = standings.flatMap(({ award }) => award ?? [])[0] ?? { serial: '' }
    const reader = await readerOf(await visitor(browser, { locale: language === 'German' ? 'de-DE' : 'en-GB' }), language)
    for (const address of ['/sign-in', '/sign-in?error=expired', `/verify/${serial}`, '/verify/none']) await look(reader, address)
    await reader.leave()
    await holder.leave()
  })
}

type Reader = { page: Page; language: Language; faults: string[]; leave: () => Promise<void> }

/** Prepares a browser in the language and collects the faults of its pages. */
async function readerOf({ page, complaints: faults, leave }: Awaited<ReturnType<typeof visitor>>, language: Language): Promise<Reader> {
  if (language === 'German') await page.addInitScript(`localStorage?.setItem('language', 'de')`)
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.url()} answered ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left aborts its pending requests.
    if (why !== 'net::ERR_ABORTED') faults.push(`${request.url()} failed: ${why}`)
  })
  return { page, language, faults, leave }
}

async function look({ page, language, faults }: Reader, address: string) {
  await turnTo(page, address)
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  for (const [index, { colorScheme, viewport }] of looks[language].entries()) {
    const where = `${address}, ${language}, ${colorScheme}, ${viewport.width} px`
    await dress(page, colorScheme, viewport)
    await expect(page.getByText(loading[language], { exact: true }), where).toHaveCount(0)
    await expectNoFindings(page, { where, ...((language === 'German' || index > 0) && { rules: OF_LOOKS }) })
    await expectFits(page, where)
    const texts = await page.evaluate<string[]>(textsOf(language))
    expect(
      texts.filter((text) => RAW_ID.test(text)),
      `ids on ${where}`,
    ).toEqual([])
    if (language === 'German') expect(englishIn(texts), `English on ${where}`).toEqual([])
  }
  expect(faults, address).toEqual([])
}

/** A script that returns all visible texts and accessible names of a page. Texts that are marked as another language are left out. */
const textsOf = (language: Language) => `(() => {
  const isFor = (element) => element.checkVisibility({ visibilityProperty: true }) && (element.closest('[lang]')?.lang ?? 'en') === '${language === 'German' ? 'de' : 'en'}'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) if (isFor(walker.currentNode.parentElement)) texts.push(walker.currentNode.data)
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']')) if (isFor(element)) texts.push(element.getAttribute(name))
  return texts.map((text) => text.trim()).filter((text) => text !== '')
})()`
