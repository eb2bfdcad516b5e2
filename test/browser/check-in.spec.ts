import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { create } from 'qrcode'
import { readCode } from '../qr.ts'
import { expectNoFindings } from './axe.ts'
import { arrive, fromHere, visitor } from './people.ts'

type Made = { id: string }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** The file with the picture of the fake camera. The browser reads it when the camera is opened. */
const SEEN = join(tmpdir(), `lrs-camera-${process.pid}.y4m`)

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${SEEN}`]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})
test.beforeAll(() => hold(' '))
test.afterAll(() => rmSync(SEEN, { force: true }))

/** Shows a code to the camera: ten gray frames of 640 by 480, with dark modules on white. */
function hold(text: string) {
  const [width, height, scale] = [640, 480, 8]
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const [left, top] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)]
  const luma = Buffer.alloc(width * height, 235)
  data.forEach((dark, at) => {
    if (dark)
      for (let row = 0; row < scale; row += 1) {
        const from = (top + Math.floor(at / size) * scale + row) * width + left + (at % size) * scale
        luma.fill(16, from, from + scale)
      }
  })
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  writeFileSync(SEEN, Buffer.concat([Buffer.from('YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420\n'), ...Array.from({ length: 10 }, () => frame)]))
}

/** Creates an event of the hospital with these people on it. Its leader Ingrid has no permission over events. */
async function led(page: Page, title: string, names: string[], body: object): Promise<string> {
  const headers = fromHere()
  const idOf = async (name: string) => {
    const found = await page.request.get(`/api/organizations/harbour-view/directory?q=${encodeURIComponent(name)}`)
    const { items }: { items: { user_id: string }[] } = await found.json()
    return items[0]?.user_id
  }
  const { id }: Made = await (await page.request.post('/api/events', { data: { org: 'harbour-view', title, ...body }, headers })).json()
  await page.request.post(`/api/events/${id}/trainers`, { data: { user_id: await idOf('Ingrid') }, headers })
  for (const name of names) await page.request.post(`/api/events/${id}/participants`, { data: { user_id: await idOf(name) }, headers })
  return id
}

test('people scan the code in the room, which changes, sign in, and are checked in', async ({ browser }) => {
  const amir = await arrive(browser, 'amir')
  const soon = { starts_at: inMinutes(20), ends_at: inMinutes(80), check_in: 'code' }
  const id = await led(amir.page, `Evacuation drill ${Date.now()}`, ['Maya', 'Lindqvist'], soon)

  const { page, complaints, leave } = await arrive(browser, 'ingrid')
  await page.goto(`/o/harbour-view/events/${id}/code`)
  const shown = page.getByRole('img', { name: /Code to check in/ })
  await expect(page.getByText('0 of 2 checked in')).toBeVisible()
  const before = readCode(await shown.screenshot())
  expect(before).toContain(`/check-in/${id}/`)
  const first = await shown.getAttribute('src')
  const maya = await visitor(browser, { viewport: { width: 360, height: 740 } })
  await expect(shown).not.toHaveAttribute('src', first!, { timeout: 20_000 })
  const address = readCode(await shown.screenshot())
  expect(address).not.toBe(before)
  await maya.page.goto(address!)
  await maya.page.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
  await maya.page.locator('button[value=maya]').click()
  await expect(maya.page.getByRole('heading', { level: 1, name: 'You are checked in' })).toBeVisible()
  await expect(maya.page.getByText('Whoever leads it confirms then that you are there.')).toBeVisible()
  await expect(page.getByText('1 of 2 checked in')).toBeVisible()

  // Several people use the phone one after the other.
  await amir.page.request.patch(`/api/events/${id}`, { data: { starts_at: inMinutes(-1) }, headers: fromHere() })
  await maya.page.context().clearCookies({ name: 'lrs-session' })
  const next: { url: string } = await (await page.request.get(`/api/events/${id}/check-in-code`)).json()
  await maya.page.goto(next.url)
  await maya.page.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
  await maya.page.locator('button[value=tomas]').click()
  await expect(maya.page.getByText('You are marked as there, and it is in your records.')).toBeVisible()
  for (const somebody of [maya, amir]) {
    expect(somebody.complaints).toEqual([])
    await somebody.leave()
  }
  expect(complaints).toEqual([])
  await leave()
})

test('a code that ran out says so before anything is loaded', async ({ browser }) => {
  const amir = await arrive(browser, 'amir')
  const now = { starts_at: inMinutes(-5), ends_at: inMinutes(30), check_in: 'code' }
  const id = await led(amir.page, `Ladder drill ${Date.now()}`, ['Maya'], now)
  const { page, leave } = await arrive(browser, 'maya')
  await page.goto(`/check-in/${id}/AAAAAAAAAAAAAA`)
  await expect(page.getByRole('heading', { name: 'This code has run out' })).toBeVisible()
  await expectNoFindings(page)
  await leave()
  await amir.leave()
})

test('the leader of an event scans the codes that people hold before the camera', async ({ browser }) => {
  const amir = await arrive(browser, 'amir')
  const now = { starts_at: inMinutes(-5), ends_at: inMinutes(30), check_in: 'trainer' }
  const id = await led(amir.page, `Hoist drill ${Date.now()}`, ['Maya'], now)
  const maya = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await maya.page.goto(`/o/harbour-view/events/${id}`)
  await maya.page.getByRole('button', { name: 'Show my code' }).click()
  const own = maya.page.getByRole('img', { name: /Your code/ })
  await expect(own).toBeVisible()
  const code = readCode(await own.screenshot())
  hold(code!)

  const { page, complaints, leave } = await arrive(browser, 'ingrid')
  await page.goto(`/o/harbour-view/events/${id}`)
  await page.getByRole('button', { name: 'Scan somebody’s code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan people’s codes' })
  await expect(dialog.getByText('Maya Okafor is there')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('list', { name: 'Roster' }).getByText(/^Came in on .*, scanned by Ingrid Sørensen$/)).toBeVisible()
  expect(complaints).toEqual([])
  for (const somebody of [maya, amir]) await somebody.leave()
  await leave()
})
