import { type Page, expect, test } from '@playwright/test'
import { PHONE, readCode } from '../qr.ts'
import { expectAccessible, expectAccessibleDialog, expectFits, expectNoFindings } from './axe.ts'
import { arrive, fromHere, visitor } from './people.ts'

const NARROW = { viewport: { width: 360, height: 740 } }
const OF_PHONE = { ...NARROW, userAgent: PHONE }
const codes = '/o/harbour-view/codes'

/** What the codes of a page say, one after the other, as a phone that looks at them reads them. */
async function readFrom(page: Page, pictures: ReturnType<Page['locator']>): Promise<(string | undefined)[]> {
  await expect(pictures.first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shots = []
  for (const picture of await pictures.all()) shots.push(await picture.screenshot())
  return shots.map(readCode)
}

const addressOf = (page: Page) => page.getByRole('link', { name: 'Test scan' }).getAttribute('href')

test('a code is made for a course, printed, scanned on a phone, and led somewhere else', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const name = `Sink ${Date.now()}`
  await page.goto(codes)
  await page.getByRole('button', { name: 'New QR code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText('Give the code a name.')).toBeVisible()
  await expect(dialog.getByText('Choose what it leads to.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Where it hangs' }).fill('Above the sink of bay 3')
  await dialog.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option', { name: /Hand hygiene/ }).click()
  await dialog.getByRole('button', { name: 'Make the code' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Above the sink of bay 3')).toBeVisible()
  await expect(page.getByText('Nobody has scanned it yet.')).toBeVisible()
  await expectAccessible(page)
  const address = (await addressOf(page)) ?? ''
  expect(await readFrom(page, page.getByRole('img', { name: /QR code with the address/ }))).toEqual([address])
  await page.getByRole('combobox', { name: 'Scanned from' }).click()
  await page.getByRole('option', { name: '2 m away' }).click()
  await expect(page.getByText('Print it at least 20 cm wide.')).toBeVisible()
  const svg = await page.request.get((await page.getByRole('link', { name: 'SVG' }).getAttribute('href')) ?? '')
  expect(await svg.text()).toMatch(/^<svg .*height="2048"/)
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Print codes' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await readFrom(page, page.locator('.code-sheet img'))).toEqual([address])
  await expect(page.getByText(address.replace(/^https?:\/\//, ''))).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()

  const phone = await visitor(browser, OF_PHONE)
  await phone.page.goto(address)
  await phone.page.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
  await phone.page.locator('button[value=maya]').click()
  await expect(phone.page.getByRole('heading', { level: 1, name: /Hand hygiene/ })).toBeVisible()
  await phone.leave()

  await page.reload()
  await expect(page.getByText('1 scan by 1 person')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Who scanned it' }).getByRole('link', { name: 'Maya Okafor' })).toBeVisible()
  await page.getByRole('button', { name: 'Lead it somewhere else' }).click()
  await dialog.getByRole('radio', { name: 'Address on the web' }).check()
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('https://example.org/sinks')
  await dialog.getByRole('button', { name: 'Lead it there' }).click()
  const history = page.getByRole('list', { name: 'Where it led before' })
  await expect(history.getByText(/Hand hygiene/)).toBeVisible()
  await expect(history.getByRole('link', { name: 'https://example.org/sinks' })).toBeVisible()
  expect(await addressOf(page)).toBe(address)
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('a code that is archived says so on a phone in German, and is deleted for good', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', NARROW)
  const name = `Old poster ${Date.now()}`
  await page.goto(codes)
  await page.getByRole('button', { name: 'New QR code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('radio', { name: 'Address on the web' }).check()
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText(/must be an http or https address|http/).last()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('https://example.org/old')
  const end = dialog.getByRole('textbox', { name: 'End of its address' })
  await end.fill('old poster')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText(/Use at least two characters/)).toBeVisible()
  await expectAccessibleDialog(page)
  const slug = `old-poster-${Date.now()}`
  await end.fill(slug)
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  const address = (await addressOf(page)) ?? ''
  expect(new URL(address).pathname).toBe(`/qr/${slug}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()

  const phone = await visitor(browser, { ...OF_PHONE, locale: 'de-DE' })
  await phone.page.goto(address)
  await expect(phone.page.getByRole('heading', { name: 'Dieser Code ist außer Betrieb' })).toBeVisible()
  await expect(phone.page.getByText('Harbour View Hospital')).toBeVisible()
  await expectNoFindings(phone.page)
  await expectFits(phone.page, address)
  await phone.leave()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'QR codes' })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  await leave()
})

test('where a target went out of use, what may have taken its place is proposed', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await page.request.post(path, { data: { org: 'harbour-view', ...data }, headers: fromHere() })
    expect(answer.status()).toBe(201)
    return answer.json()
  }
  const name = `Sling check ${Date.now()}`
  const [old, next] = [await post('/api/job-aids', { title: name }), await post('/api/job-aids', { title: `${name}, third edition` })]
  const code = await post('/api/qr-codes', { name: 'On the hoist', target_kind: 'job_aid', target_id: old.id })
  const trouble = page.getByRole('alert')
  await page.goto(`${codes}/${code.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'On the hoist' })).toBeVisible()
  await expect(trouble).toHaveCount(0)
  await page.request.patch(`/api/job-aids/${old.id}`, { data: { archived: true }, headers: fromHere() })
  await page.reload()
  await expect(trouble.getByText(`Perhaps “${name}, third edition” has taken its place.`)).toBeVisible()
  await expectAccessible(page)
  await trouble.getByRole('button', { name: 'Lead it there' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Job aid' })).toHaveValue(`${name}, third edition`)
  await dialog.getByRole('button', { name: 'Lead it there' }).click()
  await expect(page.getByRole('list', { name: 'Where it led before' }).getByText(name, { exact: false }).first()).toBeVisible()
  await expect(trouble).toHaveCount(0)
  const led = await page.request.get(`/api/qr-codes/${code.id}`)
  expect(await led.json()).toMatchObject({ target: { id: next.id, reachable: true } })
  expect(complaints).toEqual([])
  await leave()
})

test('labels are printed with their titles and addresses, and each is read back', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const all: { public_url: string }[] = await (await page.request.get('/api/qr-codes?org=harbour-view')).json()
  await page.goto(codes)
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.getByRole('list', { name: 'What is printed' }).getByRole('listitem')).toHaveCount(all.length)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect(await readFrom(page, page.locator('.code-sheet img'))).toEqual(all.map(({ public_url }) => public_url))
  expect(complaints).toEqual([])
  await leave()
})
