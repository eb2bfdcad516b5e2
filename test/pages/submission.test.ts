import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { submit } from '../submissions.ts'
import { ward } from '../wards.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const certificate = { name: 'airway.pdf', mimeType: 'application/pdf', buffer: pdf }

test('a file of another type is refused before it is sent', async () => {
  const { learner } = await ward(t)
  const page = await open(learner, '/my-records/new')
  await page.getByLabel('Title').first().fill('Airway course')
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(page.getByText('Only PDF files and PNG, JPEG or WebP pictures can be sent.')).toBeVisible()
})

test('the service refuses a file that only pretends, which the page says beside the file', async () => {
  const { org, learner } = await ward(t)
  await t.subject(org)
  const page = await open(learner, '/my-records/new')
  await page.getByLabel('Title').first().fill('Airway course')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') })
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('button', { name: 'Submit it like this' }).click()
  await expect(page.getByRole('group', { name: 'File' }).getByText('This is not really a PDF')).toBeVisible()
  await expect(page.getByLabel('Title').first()).toHaveValue('Airway course')
})

test('an answer that got lost leads to one record, not two', async () => {
  const { org, learner } = await ward(t)
  const page = await open(learner, '/my-records/new')
  await page.getByLabel('Title').first().fill('Airway course')
  await page.locator('input[type=file]').setInputFiles(certificate)
  let sent = 0
  page.intercept(async (request) => {
    if (!request.url.endsWith('/api/records/submissions')) return undefined
    sent += 1
    if (sent > 1) return undefined
    await fetch(request)
    throw new TypeError('Failed to fetch')
  })
  const send = page.getByRole('button', { name: 'Submit for approval' })
  await send.click()
  await expect(page.getByText('The service could not be reached.')).toBeVisible()
  page.intercept(undefined)
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Airway course' })).toBeVisible()
  const { items } = (await t.call(learner, 'GET', `/api/records?status=pending&org=${org.slug}`)).body
  expect(items.map(({ title }) => title)).toEqual(['Airway course'])
  await t.drain()
})

test('a learner who submits before the page knows the subjects is asked all the same', async () => {
  const { org, learner } = await ward(t)
  await t.subject(org)
  const known = Promise.withResolvers<undefined>()
  const page = await open(learner, '/nowhere')
  page.intercept(({ url }) => (/\/api\/subjects\?.*limit=1(&|$)/.test(url) ? known.promise : undefined))
  await page.goto('/my-records/new')
  await page.getByLabel('Title').first().fill('Airway course')
  await page.locator('input[type=file]').setInputFiles(certificate)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  known.resolve(undefined)
  await expect(page.getByRole('dialog', { name: 'Submit it like this?' })).toContainText('It has no subject')
  await page.getByRole('button', { name: 'Go back and add it' }).click()
})

test('a learner finds their own records by words of their titles, and the address keeps them', async () => {
  const { org, learner } = await ward(t)
  for (const title of ['Airway course', 'Manual handling refresher']) await submit(t, learner, org, title)
  const page = await open(learner, '/my-records')
  const search = page.getByRole('searchbox', { name: 'Find a record' })
  const links = page.getByRole('row').getByRole('link')
  await expect(links.first()).toBeVisible()
  await search.fill('REFRESHER HANDLING MANUAL')
  await expect(links).toHaveText(['Manual handling refresher'])
  await page.expectAddress(/\?q=/)
  await page.reload()
  await expect(links).toHaveText(['Manual handling refresher'])
  await search.fill('a title that nothing has')
  await expect(page.getByText('No record fits these filters')).toBeVisible()
  await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Clear all filters' }).click()
  await expect(links).toHaveCount(2)
  await expect(search).toHaveValue('')
  await t.drain()
})
