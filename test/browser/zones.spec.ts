import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog, expectFits } from './axe.ts'
import { fromHere, arrive, signIn } from './people.ts'

/** The hospital is in Berlin, wherever its pages are read. */
const READERS = ['Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles']

const me = async (page: Page) => (await page.request.get('/api/users/me')).json()
const hospital = async (page: Page) => (await page.request.get('/api/organizations/harbour-view')).json()

/**
 * Creates a record that was completed on 20 January 2026 in Berlin and on the 21st in Auckland. It is valid until 20
 * January 2027 in Berlin and until the 19th in Los Angeles.
 */
async function record(page: Page): Promise<string> {
  const answer = await page.request.post('/api/records', {
    headers: fromHere(),
    data: {
      owner_organization_id: (await hospital(page)).id,
      learner_user_id: (await me(page)).id,
      title: 'Read around the world',
      completed_at: '2026-01-20T11:30:00Z',
      expires_at: '2027-01-20T06:30:00Z',
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

for (const timezoneId of READERS)
  test(`what was completed on a day was completed on that day, read in ${timezoneId}`, async ({ browser }) => {
    const { page, complaints, leave } = await arrive(browser, 'amir', { timezoneId })
    const id = await record(page)
    await page.goto(`/o/harbour-view/records/${id}`)
    await expect(page.getByText('20 Jan 2026', { exact: true })).toBeVisible()
    await expect(page.getByText('20 Jan 2027', { exact: true })).toBeVisible()

    await page.goto(`/o/harbour-view/records/${id}/edit`)
    await expect(page.getByLabel('Completed on')).toHaveValue('2026-01-20')
    await page.getByLabel('Valid until').fill('2030-12-27')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('The changes are saved.').first()).toBeVisible()
    await page.goto(`/o/harbour-view/records/${id}`)
    await expect(page.getByText('27 Dec 2030', { exact: true })).toBeVisible()
    const saved = await (await page.request.get(`/api/records/${id}`)).json()
    expect(saved).toMatchObject({ completed_at: '2026-01-20T11:30:00Z', expires_at: '2030-12-27T22:59:59.999Z' })
    expect(complaints).toEqual([])
    await leave()
  })

test('a due date set far away ends with the day of the organization', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir', { timezoneId: 'America/Los_Angeles' })
  const { items } = await (await page.request.get(`/api/certifications?org=harbour-view&limit=1`)).json()
  const learner = (await me(page)).id
  const address = `/o/harbour-view/people/${learner}/certifications/${items[0].id}`
  const due = `/api/certifications/${items[0].id}/due-dates/${learner}`
  await page.request.put(due, { headers: fromHere(), data: { due_at: '2030-12-27T22:59:59.999Z' } })
  await page.goto(address)
  await expect(page.getByText(/27 Dec 2030/).first()).toBeVisible()
  await expect(page.getByText('Days as the organization’s time zone counts them: Central European Time.')).toBeVisible()
  await page.request.delete(due, { headers: fromHere() })
  expect(complaints).toEqual([])
  await leave()
})

test('people say where they are; the browser proposes, and takes nothing by itself', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { timezoneId: 'America/Los_Angeles' })
  await page.goto('/profile')
  const field = page.getByRole('combobox', { name: 'Time zone' })
  await expect(field).toHaveValue('')
  expect((await me(page)).time_zone).toBeNull()
  await page.getByRole('button', { name: 'Use what this browser says: America/Los Angeles, Pacific Time' }).click()
  await expect(page.getByText('Your time zone is saved.')).toBeVisible()
  await expect(field).toHaveValue('America/Los Angeles, Pacific Time')
  expect((await me(page)).time_zone).toBe('America/Los_Angeles')
  await field.fill('kolkata')
  await page.getByRole('option', { name: /^Asia\/Kolkata/ }).click()
  await expect.poll(async () => (await me(page)).time_zone).toBe('Asia/Kolkata')
  await expectAccessible(page)
  await page.request.patch('/api/users/me', { headers: fromHere(), data: { time_zone: null } })
  expect(complaints).toEqual([])
  await leave()
})

test('an administrator says where the organization is, and its days are days there', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const id = await record(page)
  await page.goto('/o/harbour-view/structure')
  await expect(page.getByText('Its days are those of Europe/Berlin, Central European Time.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the time zone' }).click()
  await expectAccessibleDialog(page)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' }).fill('auckland')
  await page.getByRole('option', { name: /^Pacific\/Auckland/ }).click()
  await page.getByRole('button', { name: 'Save the time zone' }).click()
  await expect(page.getByText(/^Its days are those of Pacific\/Auckland/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/o/harbour-view/records/${id}`)
  await expect(page.getByText('21 Jan 2026', { exact: true })).toBeVisible()
  await page.request.patch('/api/organizations/harbour-view', { headers: fromHere(), data: { time_zone: 'Europe/Berlin' } })
  expect(complaints).toEqual([])
  await leave()
})

test('what mails are written in is chosen in the profile, or along with what the pages speak', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir', {
    viewport: { width: 360, height: 740 },
    timezoneId: 'Pacific/Auckland',
  })
  expect((await me(page)).language).toBe('en')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: /^Use what this browser says/ })).toBeVisible()
  await expectFits(page, 'the profile')
  await page.getByRole('combobox', { name: 'Language of your mails' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(page.getByText('The language of your mails is saved.')).toBeVisible()
  expect((await me(page)).language).toBe('de')
  await page.request.patch('/api/users/me', { headers: fromHere(), data: { language: 'en' } })
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Was Sie lesen' })).toBeVisible()
  expect((await me(page)).language).toBe('de')
  await page.request.patch('/api/users/me', { headers: fromHere(), data: { language: 'en' } })
  expect(complaints).toEqual([])
  await leave()
})
