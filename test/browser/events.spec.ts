import { type Page, expect, test } from '@playwright/test'
import { certificate } from '../certificate.ts'
import { drag } from './drag.ts'
import { arrive, fromHere } from './people.ts'

type Made = { id: string }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Creates an event of the hospital that began an hour ago, with Maya on it. */
async function begun(page: Page, title: string): Promise<string> {
  const headers = fromHere()
  const data = { org: 'harbour-view', title, starts_at: inHours(-1), ends_at: inHours(1) }
  const { id }: Made = await (await page.request.post('/api/events', { data, headers })).json()
  const found = await page.request.get('/api/organizations/harbour-view/directory?q=Maya%20Okafor')
  const { items }: { items: { user_id: string }[] } = await found.json()
  await page.request.post(`/api/events/${id}/participants`, { data: { user_id: items[0]?.user_id }, headers })
  return id
}

test('the field that keeps an event from being planned comes into sight, and takes a day part by part', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/events/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Trauma course')
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  await page.getByLabel('To', { exact: true }).fill('16:00')
  await page.getByLabel('Last day').fill('2031-11-04')
  await page.getByRole('button', { name: 'Plan it' }).click()
  // The button is far below the error.
  await expect(page.getByText('It ends before it begins.')).toBeInViewport()
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.getByLabel('Last day').focus()
  await page.keyboard.type('11072031')
  await expect(page.getByLabel('Last day')).toHaveValue('2031-11-07')
  await expect(page.getByText('It takes 55 hours.')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('files of an event are dragged into their order, and a participant downloads one', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 360, height: 740 } })
  const id = await begun(page, `With slides ${Date.now()}`)
  await page.goto(`/o/harbour-view/events/${id}`)
  const choose = page.getByRole('region', { name: 'Files' }).locator('input[type=file]')
  await choose.setInputFiles([
    { name: 'slides.pdf', mimeType: 'application/pdf', buffer: certificate },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Bring gloves.') },
  ])
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveText([/slides\.pdf/, /list\.txt/])
  await drag(page, files.first(), files.last())
  await expect(files).toHaveText([/list\.txt/, /slides\.pdf/])

  const maya = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await maya.page.goto(`/o/harbour-view/events/${id}`)
  await expect(maya.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([/list\.txt/, /slides\.pdf/])
  const loading = maya.page.waitForEvent('download')
  await maya.page.getByRole('button', { name: 'Download list.txt' }).click()
  expect((await loading).suggestedFilename()).toBe('list.txt')
  expect([...maya.complaints, ...complaints]).toEqual([])
  await maya.leave()
  await leave()
})
