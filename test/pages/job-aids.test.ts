import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../harness.ts'
import { registerCourse } from '../scorm.ts'
import { certificationWorld } from '../standing/facts.ts'
import { certificate } from '../certificate.ts'
import { PATIENT } from './locator.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()

/** A picture of a red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)
const field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** Creates an organization with an author and a reader of job aids. */
async function desk() {
  const org = await t.org()
  const amir = await t.named(org, 'Amir Haddad', ['job-aids:read', 'job-aids:write'])
  return { org, amir, maya: await t.named(org, 'Maya Okafor') }
}
const make = async (by: Person, org: Org, body: object): Promise<string> =>
  (await t.call(by, 'POST', '/api/job-aids', { org: org.slug, ...body })).body.id

test('an author writes a job aid with a picture', async () => {
  const { org, amir } = await desk()
  const page = await open(amir, `/o/${org.slug}/job-aids`)
  await page.getByRole('link', { name: 'Write a job aid' }).first().click()
  await page.getByRole('button', { name: 'Go on to its text' }).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Start the lift')
  await page.getByRole('button', { name: 'Go on to its text' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start the lift' })).toBeVisible()
  await field(page).fill('# Before you start\n\nLook around.\n\n# Start\n\n1. Press **green**.')
  await page.locator('input[type=file]').first().setInputFiles({ name: 'button.png', mimeType: 'image/png', buffer: picture })
  await expect(field(page)).toHaveValue(/!\[button\]\(attachment:[0-9a-f-]{36}\)/)
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'button' })).toBeVisible()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
})

test('files and links are added, ordered and replaced, and a file that was sent is not sent again', async () => {
  const { org, amir } = await desk()
  const id = await make(amir, org, { title: 'Start the lift' })
  const page = await open(amir, `/o/${org.slug}/job-aids/${id}`)
  await page.getByRole('tab', { name: 'Files and links' }).click()
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeVisible()
  await page.locator('input[type=file]').last().setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: certificate })
  const things = page.getByRole('list', { name: 'Files and links' }).getByRole('listitem')
  await expect(things.filter({ hasText: 'plan.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An address begins with https:// or http://.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/lift')
  await page.getByRole('textbox', { name: 'What people read' }).fill('The maker')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(things).toHaveText([/plan\.pdf/, /The maker/])
  await page.getByRole('button', { name: 'Move up: The maker' }).click()
  await expect(things).toHaveText([/The maker/, /plan\.pdf/])

  await page.getByRole('button', { name: 'Replace plan.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the file' })
  const replace = dialog.getByRole('button', { name: 'Replace the file' })
  await replace.click()
  await expect(dialog.getByText('Drop or choose the other file first.')).toBeVisible()
  await dialog.getByLabel('Choose the other file').setInputFiles({ name: 'plan-2.pdf', mimeType: 'application/pdf', buffer: certificate })
  const uploads = () => page.sent().filter(({ method, url }) => method === 'POST' && url.endsWith('/attachment-uploads')).length
  const before = uploads()
  page.intercept(({ url }) => (/\/attachments\/[^/]+\/file$/.test(url) ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
  await replace.click()
  await expect(dialog.getByText('The file was not replaced')).toBeVisible()
  page.intercept(undefined)
  await replace.click()
  await expect(page.getByText('“plan-2.pdf” is in place.')).toBeVisible()
  expect(uploads() - before).toBe(1)
  await expect(things).toHaveText([/The maker/, /plan-2\.pdf/])
  await t.drain()
})

test('a reader finds a new aid, reads and confirms it, and is told later of its changes', async () => {
  const { org, amir, maya } = await desk()
  const body_markdown = '# Before you start\n\nLook around.\n\n# Start\n\n1. Press **green**.'
  const id = await make(amir, org, { title: 'Start the lift', body_markdown })
  const page = await open(maya, '/job-aids', { width: 360 })
  const card = page.getByRole('listitem').filter({ hasText: 'Start the lift' })
  const views = () => page.sent().filter(({ url }) => url === `/api/job-aids/${id}/views`)
  await expect(card.getByText('New', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Start the lift' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start the lift' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText(['Before you start', 'Start'])
  await expect.poll(() => views().map(({ status }) => status), PATIENT).toEqual([201])
  await page.getByRole('button', { name: 'I have read and understood it' }).click()
  await expect(page.getByText(/^You confirmed on .* that you have read and understood it\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I have read and understood it' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Job aids' }).first().click()
  await expect(card.getByText('Read', { exact: true })).toBeVisible()
  expect(views()).toHaveLength(1)

  await t.call(amir, 'PATCH', `/api/job-aids/${id}`, { body_markdown: body_markdown.replace('**green**', '**red** twice') })
  await page.reload()
  await expect(card.getByText('Changed since you read it')).toBeVisible()
  await card.getByRole('link', { name: 'Start the lift' }).click()
  const since = page.getByRole('alert').filter({ hasText: 'It is not what you read' })
  await since.getByRole('button', { name: 'Show what changed' }).click()
  const changed = page.getByRole('region', { name: 'What changed' })
  await expect(changed.getByText('Start', { exact: true })).toBeVisible()
  await expect(changed.getByRole('deletion')).toHaveText(['before: green'])
  await expect(changed.getByRole('insertion')).toHaveText(['now: red twice'])
  await expect(changed.getByText('Look around.')).toHaveCount(0)
  await expect.poll(() => views().length, PATIENT).toBe(2)
  await page.getByRole('button', { name: 'Hide what changed' }).click()
  await expect(since).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Start', exact: true })).toBeVisible()
  await expect(since).toHaveCount(0)

  const author = await open(amir, `/o/${org.slug}/job-aids/${id}`)
  await author.getByRole('tab', { name: 'Readers' }).click()
  const reader = author.getByRole('list', { name: 'Who opened it' }).getByRole('listitem').filter({ hasText: 'Maya Okafor' })
  await expect(reader.getByText(/opened \d times/)).toBeVisible()
  await expect(reader.getByText(/^Confirmed on /)).toBeVisible()
})

test('a reader sees the earlier versions of an aid, and its changes since one', async () => {
  const { org, amir, maya } = await desk()
  const id = await make(amir, org, { title: 'Start the lift', body_markdown: 'Press **green**.' })
  const link = await t.call(amir, 'POST', `/api/job-aids/${id}/links`, { url: 'https://example.org/lift', label: 'The maker' })
  expect(link.status, link.text).toBe(201)
  await t.call(amir, 'PATCH', `/api/job-aids/${id}`, { body_markdown: 'Press **red** twice.' })
  const page = await open(maya, `/job-aids/${id}`, { width: 360 })
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const earlier = page.getByRole('list', { name: 'Earlier versions' }).getByRole('listitem')
  await expect(earlier.first().getByText(/by Amir Haddad$/)).toBeVisible()
  await earlier.last().getByRole('button', { name: 'What has changed since' }).click()
  const changed = page.getByRole('region', { name: 'What changed' })
  await expect(changed.getByRole('insertion').first()).toBeVisible()
  await expect(changed.getByText('New: The maker')).toBeVisible()
})

test('the text of an author stays when it is refused, without a connection and without a session, and is saved later', async () => {
  const { org, amir } = await desk()
  const id = await make(amir, org, { title: 'Keep it' })
  const page = await open(amir, `/o/${org.slug}/job-aids/${id}`)
  const save = page.getByRole('button', { name: 'Save the changes' })
  await field(page).fill('Typed by hand.')
  const refuse = (status: number, error: string) =>
    page.intercept(({ method }) => (method === 'PATCH' ? Response.json({ error, error_description: 'Not now.' }, { status }) : undefined))
  refuse(409, 'conflict')
  await save.click()
  await expect(page.getByText('It was not saved')).toBeVisible()
  await expect(field(page)).toHaveValue('Typed by hand.')

  refuse(401, 'unauthorized')
  await save.click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(field(page)).toHaveValue('Typed by hand.')
  page.intercept(undefined)

  await page.getByRole('tab', { name: 'Files and links' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(field(page)).toHaveValue('Typed by hand.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.setOffline(true)
  await save.click()
  await expect(field(page)).toHaveValue('Typed by hand.')
  await page.setOffline(false)
  await expect
    .poll(async () => {
      // The previous save may still be running; meanwhile the button is disabled or missing.
      if ((await save.count()) === 1 && (await save.isEnabled())) await save.click()
      return (await t.call(amir, 'GET', `/api/job-aids/${id}`)).body.body_markdown
    }, PATIENT)
    .toBe('Typed by hand.')
})

test('a list marks the aids to be confirmed, and shows them alone until they are', async () => {
  const w = await certificationWorld(t)
  const amir = await t.named(w.org, 'Amir Haddad', ['job-aids:read', 'job-aids:write', 'certifications:read', 'certifications:write'])
  const nurse = await t.role(w.org, [])
  const maya = await t.named(w.org, 'Maya Okafor')
  await t.grant(maya, nurse)
  const aid = await make(amir, w.org, { title: 'Evacuation chair', body_markdown: 'Unfold it.' })
  await make(amir, w.org, { title: 'Something else', body_markdown: 'Read it.' })
  const certification = await w.type()
  const rule = { rule_kind: 'job_aid_viewed', job_aid_id: aid, requires: 'confirmation' }
  expect((await t.call(amir, 'POST', `/api/certifications/${certification.id}/rules`, rule)).status).toBe(201)

  const page = await open(maya, '/job-aids', { width: 360 })
  const card = page.getByRole('listitem').filter({ hasText: 'Evacuation chair' })
  await expect(card).toBeVisible()
  const only = page.getByRole('checkbox', { name: /^Only what I am to confirm/ })
  await expect(only).toHaveCount(0)
  await w.require(nurse, certification)
  await page.reload()
  await expect(card.getByText('To confirm', { exact: true })).toBeVisible()
  await only.check()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await card.getByRole('link', { name: 'Evacuation chair' }).click()
  await page.getByRole('button', { name: 'I have read and understood it' }).click()
  await expect(page.getByText(/^You confirmed on .* that you have read and understood it\.$/)).toBeVisible()
  await page.back()
  await expect(page.getByText('No job aid is like that')).toBeVisible()
  await page.getByRole('button', { name: /Clear|Show all/ }).click()
  await expect(card.getByText('To confirm', { exact: true })).toHaveCount(0)
})

test('the page of an aid or a course names the certifications that ask for it, and leads there', async () => {
  const w = await certificationWorld(t)
  const amir = await t.named(w.org, 'Amir Haddad', [
    'job-aids:read', 'job-aids:write', 'scorm:read', 'scorm:write', 'certifications:read', 'certifications:write',
  ]) // prettier-ignore
  const aid = await make(amir, w.org, { title: 'Patient hoist', body_markdown: 'Lift.' })
  const course = (await registerCourse(t, amir, { org: w.org.id }, undefined, { name: 'Fire safety' })).body.id
  const [read, taken] = [await w.type(), await w.type()]
  const ask = async ({ id }: { id: string }, rule: object) =>
    expect((await t.call(amir, 'POST', `/api/certifications/${id}/rules`, rule)).status).toBe(201)
  await ask(read, { rule_kind: 'job_aid_viewed', job_aid_id: aid, requires: 'confirmation' })
  await ask(taken, { rule_kind: 'scorm_course_complete', scorm_course_id: course })
  const page = await open(amir, `/o/${w.org.slug}/job-aids`)
  const asked = page.getByRole('list', { name: 'Certifications that ask for it' })
  for (const [room, thing, says, { slug }] of [
    ['job-aids', 'Patient hoist', 'It has to be read and confirmed.', read],
    ['courses', 'Fire safety', 'It has to be completed.', taken],
  ] as const) {
    await page.goto(`/o/${w.org.slug}/${room}`)
    await page.getByRole('link', { name: thing }).first().click()
    await expect(asked.getByText(says)).toBeVisible()
    await asked.getByRole('link', { name: slug }).click()
    await expect(page.getByRole('heading', { level: 1, name: slug })).toBeVisible()
  }
})
