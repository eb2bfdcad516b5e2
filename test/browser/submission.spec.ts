import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { certificate, arrive, signIn } from './people.ts'

test('a refused or broken submission says why at the field, loses nothing and is never sent twice', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  const title = `Airway course ${Date.now()}`
  const submit = page.getByRole('button', { name: 'Submit for approval' })
  await page.goto('/my-records/new')
  await page.getByLabel('Title').first().fill(title)

  await test.step('a file of another type is refused before it is sent', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
    await expect(page.getByText('Only PDF files and PNG, JPEG or WebP pictures can be sent.')).toBeVisible()
  })

  await test.step('a file that only pretends is refused by the service, beside the file', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') })
    await submit.click()
    await page.getByRole('button', { name: 'Submit it like this' }).click()
    await expect(page.getByRole('group', { name: 'File' }).getByText('This is not really a PDF')).toBeVisible()
    await expect(page.getByLabel('Title').first()).toHaveValue(title)
  })

  await test.step('an answer that got lost leads to one record, not two', async () => {
    await page.getByRole('button', { name: 'Choose another' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'airway.pdf', mimeType: 'application/pdf', buffer: certificate })
    await page.route('**/api/records/submissions', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit.click()
    await expect(page.getByText('The service could not be reached.')).toBeVisible()
    await page.unroute('**/api/records/submissions')
    await submit.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const listed = await page.request.get('/api/records?status=pending&limit=200')
    const { items }: { items: { title: string }[] } = await listed.json()
    expect(items.filter((record) => record.title === title)).toHaveLength(1)
  })
  await leave()
})

test('whoever submits before it is known which subjects there are is asked all the same', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  let tell = () => {}
  const known = new Promise<void>((resolve) => (tell = resolve))
  await page.route('**/api/subjects?*limit=1', async (route) => {
    await known
    await route.continue()
  })
  await page.goto('/my-records/new')
  await page.getByLabel('Title').first().fill(`Airway course ${Date.now()}`)
  await page.locator('input[type=file]').setInputFiles({ name: 'airway.pdf', mimeType: 'application/pdf', buffer: certificate })
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  tell()
  await expect(page.getByRole('dialog', { name: 'Submit it like this?' })).toContainText('It has no subject')
  await page.getByRole('button', { name: 'Go back and add it' }).click()
  await leave()
})

test('one’s own records are found by words of their titles, and the address keeps them', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'maya')
  await page.goto('/my-records')
  const search = page.getByRole('searchbox', { name: 'Find a record' })
  const links = page.getByRole('row').getByRole('link')
  await expect(links.first()).toBeVisible()
  const title = await links.last().innerText()
  await search.fill(title.toUpperCase().split(' ').toReversed().join(' '))
  await expect(links.filter({ hasNotText: title })).toHaveCount(0)
  await expect(links.filter({ hasText: title }).first()).toBeVisible()
  await expect(page).toHaveURL(/\?q=/)
  await page.reload()
  await expect(links.filter({ hasText: title }).first()).toBeVisible()
  await search.fill('a title that nothing has')
  await expect(page.getByText('No record fits these filters')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Clear all filters' }).click()
  await expect(links.first()).toBeVisible()
  await expect(search).toHaveValue('')
  expect(complaints).toEqual([])
  await leave()
})
