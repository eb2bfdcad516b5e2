import { type Page, expect, test } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'
import { dress, expectFits, expectNoFindings } from './axe.ts'
import { signIn, turnTo, visitor } from './people.ts'
import { opened, rooms, withPdf } from './rooms.ts'

const [desk, phone] = [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
]

/** In both colours and in both windows; one page after the other, so that what is on all of them is seen all four ways. */
const looks = [
  [{ colorScheme: 'light', viewport: desk } as const, { colorScheme: 'dark', viewport: phone } as const],
  [{ colorScheme: 'light', viewport: phone } as const, { colorScheme: 'dark', viewport: desk } as const],
] as const
let seen = 0

test('the sign-in page is accessible', async ({ browser }) => {
  const { page, leave } = await visitor(browser)
  await expectAccessible(page, '/sign-in')
  await expectAccessible(page, '/sign-in?error=expired')
  await leave()
})

for (const [person, addresses] of Object.entries(rooms)) {
  test(`the rooms of ${person} are accessible and fit the window`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page, complaints, leave } = await signIn(browser, person as DemoSubject)
    for (const address of addresses) await expectAccessible(page, address)
    expect(complaints).toEqual([])
    await leave()
  })
}

for (const [person, find] of Object.entries(opened)) {
  test(`what ${person} opens there is accessible and fits the window`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page, complaints, leave } = await signIn(browser, person as DemoSubject)
    for (const address of await find(page)) await expectAccessible(page, address)
    expect(complaints).toEqual([])
    await leave()
  })
}

for (const [person, find] of Object.entries(withPdf)) {
  test(`a record of which ${person} sees a PDF is accessible and fits the window`, async ({ browser }) => {
    const { page, complaints, leave } = await signIn(browser, person as DemoSubject)
    await expectAccessible(page, await find(page))
    await expect(page.getByTitle(/^Preview of /)).toBeVisible()
    expect(complaints).toEqual([])
    await leave()
  })
}

test('the public page of an award is accessible and fits the window', async ({ browser }) => {
  const holder = await signIn(browser, 'maya')
  const listed = await holder.page.request.get('/api/certifications/mine')
  const standings: { award: { serial: string } | null }[] = await listed.json()
  const { serial } = standings.flatMap(({ award }) => award ?? [])[0] ?? { serial: '' }
  const stranger = await visitor(browser)
  for (const address of [`/verify/${serial}`, '/verify/none']) await expectAccessible(stranger.page, address, 'html')
  await stranger.leave()
  await holder.leave()
})

/** Turns to a page and looks at it in light and dark, on a desk and on a phone. */
async function expectAccessible(page: Page, address: string, root = 'html[data-mantine-color-scheme]') {
  await turnTo(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  seen += 1
  for (const { colorScheme, viewport } of looks[seen % 2 === 0 ? 0 : 1]) {
    const where = `${address}, ${colorScheme}, ${viewport.width} px`
    await dress(page, colorScheme, viewport)
    await expect(page.locator(root.replace(']', `=${colorScheme}]`))).toHaveCount(1)
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expectNoFindings(page, { where })
    await expectFits(page, where)
  }
}
