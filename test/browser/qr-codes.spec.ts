import { type Page, expect, test } from '@playwright/test'
import { PHONE, readCode } from '../qr.ts'
import { expectFits, expectNoFindings } from './axe.ts'
import { arrive, fromHere, visitor } from './people.ts'

const OF_PHONE = { viewport: { width: 360, height: 740 }, userAgent: PHONE }
const codes = '/o/harbour-view/codes'
type Code = { id: string; public_url: string }

/** Creates a code of the hospital that leads to a course. */
async function make(page: Page, name: string): Promise<Code> {
  const courses: { id: string; name: string }[] = await (await page.request.get('/api/scorm-courses')).json()
  const target_id = courses.find((course) => course.name.startsWith('Hand hygiene'))?.id
  const data = { org: 'harbour-view', name, target_kind: 'scorm_course', target_id }
  const made = await page.request.post('/api/qr-codes', { data, headers: fromHere() })
  expect(made.status(), await made.text()).toBe(201)
  return made.json()
}

/** Returns the texts of the codes on a page, read from screenshots as a phone reads them. */
async function readFrom(page: Page, pictures: ReturnType<Page['locator']>): Promise<(string | undefined)[]> {
  await expect(pictures.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shots = []
  for (const picture of await pictures.all()) shots.push(await picture.screenshot())
  return shots.map(readCode)
}

test('a code is drawn and printed so that it can be read, and leads a phone through the sign-in', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const { id, public_url } = await make(page, `Sink ${Date.now()}`)
  await page.goto(`${codes}/${id}`)
  expect(await readFrom(page, page.getByRole('img', { name: /QR code with the address/ }))).toEqual([public_url])
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Print codes' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await readFrom(page, page.locator('.code-sheet img'))).toEqual([public_url])
  await expect(page.getByText(public_url.replace(/^https?:\/\//, ''))).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)

  const phone = await visitor(browser, OF_PHONE)
  await phone.page.goto(public_url)
  await phone.page.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
  await phone.page.locator('button[value=maya]').click()
  await expect(phone.page.getByRole('heading', { level: 1, name: /Hand hygiene/ })).toBeVisible()
  await phone.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('an archived code says so on a phone in German', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const { id, public_url } = await make(page, `Old poster ${Date.now()}`)
  await page.request.patch(`/api/qr-codes/${id}`, { data: { archived: true }, headers: fromHere() })
  const phone = await visitor(browser, { ...OF_PHONE, locale: 'de-DE' })
  await phone.page.goto(public_url)
  await expect(phone.page.getByRole('heading', { name: 'Dieser Code ist außer Betrieb' })).toBeVisible()
  await expect(phone.page.getByText('Harbour View Hospital')).toBeVisible()
  await expectNoFindings(phone.page)
  await expectFits(phone.page, public_url)
  await phone.leave()
  await leave()
})

test('labels are printed with their titles and addresses, and each is read back', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const all: { public_url: string }[] = await (await page.request.get('/api/qr-codes?org=harbour-view')).json()
  await page.goto(codes)
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.getByRole('list', { name: 'What is printed' }).getByRole('listitem')).toHaveCount(all.length)
  await page.emulateMedia({ media: 'print' })
  expect(await readFrom(page, page.locator('.code-sheet img'))).toEqual(all.map(({ public_url }) => public_url))
  expect(complaints).toEqual([])
  await leave()
})
