import { type Page, expect, test } from '@playwright/test'
import type { DemoSubject } from '../../server/demo/people.ts'
import { dress } from './axe.ts'
import { signIn, visitor } from './people.ts'
import { opened, rooms } from './rooms.ts'

const folder = new URL('../../screenshots/', import.meta.url).pathname
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const

test('nobody', async ({ browser }) => {
  const { page, leave } = await visitor(browser)
  await photograph(page, 'nobody', 0, '/sign-in')
  await leave()
})

for (const [person, addresses] of Object.entries(rooms))
  test(person, async ({ browser }) => {
    test.setTimeout(600_000)
    const { page, leave } = await signIn(browser, person as DemoSubject)
    const further = await opened[person as DemoSubject]?.(page)
    for (const [nr, address] of [...addresses, ...(further ?? [])].entries()) await photograph(page, person, nr, address)
    await leave()
  })

/** Saves pictures of a page on a desktop and on a phone, and in the dark theme. Their names contain no ids. */
async function photograph(page: Page, person: string, nr: number, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const name = address
    .replaceAll(/[0-9a-f-]{36}/g, 'id')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
  for (const { colorScheme, width } of looks) {
    await dress(page, colorScheme, { width, height: 860 })
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await page.screenshot({ path: `${folder}${person}/${nr}-${name || 'home'}-${width}-${colorScheme}.png`, fullPage: true })
  }
}
