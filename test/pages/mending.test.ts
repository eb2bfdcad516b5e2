import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { submit } from '../submissions.ts'
import { sending, ward } from '../wards.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { open } from './page.ts'

const t = await harness()
const send = sending(t)

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const fileNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })
const inbox = (page: Locator) => page.getByRole('navigation', { name: 'What waits for you' })
const TITLE = 'Hours of practice'

/** Creates a ward with a certification for two hours in a subject. */
async function practice() {
  const made = await ward(t)
  const { org, learner, administrator } = made
  const subject = await t.subject(org, t.unique('moving'))
  const type = { owner_organization_id: org.id, slug: t.unique('moving'), name: 'Moving patients', awarding_mode: 'automatic' }
  const { id } = await send(administrator, 'POST', '/api/certifications', { ...type, subject_matter_ids: [subject.id] })
  await send(administrator, 'POST', `/api/certifications/${id}/rules`, { rule_kind: 'subject_hours', threshold_hours: 2 })
  const hours = async () => (await t.call(learner, 'GET', `/api/certifications/${id}/standing`)).body.rules[0].current
  return { ...made, subject, certification: id as string, hours }
}

test('a record that is submitted from a standing counts towards it, also when it was sent back and mended', async () => {
  const { org, learner, manager, certification, hours } = await practice()
  // The form opens with the subjects and the hours, and says what the record counts towards.
  let page = await open(learner, `/certifications/${certification}`)
  await page.getByRole('link', { name: 'Submit a record that proves it' }).click()
  await page.getByLabel('Title').first().fill(TITLE)
  await page.getByLabel('How much').fill('1')
  let counts = page.getByRole('region', { name: 'What it counts towards' })
  await expect(counts.getByText('Moving patients').first()).toBeVisible()
  await expect(counts.getByText(/once it is approved/i).first()).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(fileNamed('wrong.pdf'))
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const record = page.address().split('/')[2]

  // The manager sees what it counts towards, and sends it back.
  page = await open(manager, '/to-do')
  await inbox(page).getByRole('link', { name: TITLE }).click()
  counts = page.getByRole('region', { name: 'What it counts towards' })
  await expect(counts.getByText('Moving patients').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByLabel('What has to change?').fill('Attach the right PDF.')
  await page.getByRole('button', { name: 'Reject with this note' }).click()
  await expect(inbox(page).getByRole('link', { name: TITLE })).toHaveCount(0)

  // The learner replaces the file, keeps the hours, and loses nothing by a reload.
  page = await open(learner, `/certifications/${certification}`)
  await page.getByRole('link', { name: `Mend “${TITLE}”` }).click()
  await expect(page.getByText('Attach the right PDF.')).toBeVisible()
  await page.getByLabel('Keep: File').uncheck()
  await page.getByLabel('Description').fill('Now with the right one.')
  await page.reload()
  await expect(page.getByText('We kept what you typed')).toBeVisible()
  await expect(page.getByLabel('Keep: File')).not.toBeChecked()
  await expect(page.getByLabel('Description')).toHaveValue('Now with the right one.')
  await page.locator('input[type=file]').setInputFiles(fileNamed('right.pdf'))
  // The answer is slow. Meanwhile the page must not fetch the file that was taken out.
  page.intercept(({ url }) =>
    /\/api\/records\/[^/]+\/evidence$/.test(url) ? new Promise((resolve) => setTimeout(resolve, 300)) : undefined,
  )
  await page.getByRole('button', { name: 'Resubmit for approval' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await expect(page.getByText(/right\.pdf/).first()).toBeVisible()
  await expect(page.getByText(/wrong\.pdf/)).toHaveCount(0)
  await expect(page.getByText('Attach the right PDF.')).toHaveCount(0)
  expect(page.sent().filter(({ status }) => status >= 400)).toEqual([])

  // The record is approved, and the standing shows it.
  page = await open(manager, '/to-do')
  await inbox(page).getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(inbox(page).getByRole('link', { name: TITLE })).toHaveCount(0)
  expect(await hours()).toBe(1)
  page = await open(learner, `/certifications/${certification}`)
  await expect(page.getByText(TITLE).first()).toBeVisible()
  await expect(page.getByRole('link', { name: `Mend “${TITLE}”` })).toHaveCount(0)
  expect((await t.call(learner, 'GET', `/api/records/${record}`)).body).toMatchObject({
    status: 'completed',
    owner_organization_id: org.id,
  })
  await t.drain()
}, 60_000)

test('an approval that was a slip is taken back on the page of the record', async () => {
  const { org, learner, manager } = await practice()
  await t.grant(manager, await t.role(org, ['records:read']))
  const { id } = await submit(t, learner, org, TITLE)
  const page = await open(manager, '/to-do')
  await inbox(page).getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(inbox(page).getByRole('link', { name: TITLE })).toHaveCount(0)
  await page.goto(`/o/${org.slug}/records/${id}`)
  await page.getByRole('button', { name: 'Take the decision back' }).click()
  await expect(page.getByRole('link', { name: 'Decide' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take the decision back' })).toHaveCount(0)
  await t.drain()
})

test('a submission that nobody has decided is withdrawn, and waits for nobody', async () => {
  const { org, learner, manager } = await practice()
  const page = await open(learner, '/my-records/new', { width: 360 })
  await page.getByLabel('Title').first().fill('Sent too early')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('button', { name: 'Go back and add it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('Nothing was sent with it.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sent too early' })).toBeVisible()
  await expect(page.getByText(/^Archived on/)).toBeVisible()
  expect((await t.call(manager, 'GET', `/api/records?status=pending&org=${org.slug}`)).body.items).toEqual([])
  await t.drain()
})
