import { type Page, expect, test } from '@playwright/test'
import { readCode } from '../qr.ts'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { expectKept } from './offline.ts'
import { certificate, fromHere, room, arrive, signIn } from './people.ts'

/** A red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)
const REQUIRED_OF_NURSES = '/api/organizations/harbour-view/departments/emergency/roles/emergency-nurse/required-certifications'
const field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Writes an aid as far as its page, and says its id. */
async function begin(page: Page, name: string): Promise<string> {
  await page.goto('/o/harbour-view/job-aids')
  await page.getByRole('link', { name: 'Write a job aid' }).first().click()
  await page.getByRole('button', { name: 'Go on to its text' }).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(name)
  await page.getByRole('button', { name: 'Go on to its text' }).click()
  await expect(title(page, name)).toBeVisible()
  await expect(field(page)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Puts another file in the place of one; what the network breaks off first is not sent again. */
async function replace(page: Page, old: string, name: string) {
  await page.getByRole('button', { name: `Replace ${old}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the file' })
  const does = dialog.getByRole('button', { name: 'Replace the file' })
  await does.click()
  await expect(dialog.getByText('Drop or choose the other file first.')).toBeVisible()
  await dialog.getByLabel('Choose the other file').setInputFiles({ name, mimeType: 'application/pdf', buffer: certificate })
  await expectAccessibleDialog(page)
  await page.route('**/attachments/*/file', (route) => route.abort(), { times: 1 })
  let sent = 0
  page.on('request', (request) => void (sent += request.method() === 'POST' && request.url().endsWith('/attachment-uploads') ? 1 : 0))
  await does.click()
  await expect(dialog.getByText('The file was not replaced')).toBeVisible()
  await does.click()
  await expect(page.getByText(`“${name}” is in place.`)).toBeVisible()
  expect(sent).toBe(1)
}

/** Opens an aid that says otherwise than it did to its reader, and stays on it after that is counted. */
async function seesWhatChanged(page: Page, open: () => Promise<void>, id: string) {
  const viewed = page.waitForResponse((answer) => answer.url().endsWith(`/${id}/views`))
  await open()
  const since = page.getByRole('alert').filter({ hasText: 'It is not what you read' })
  await since.getByRole('button', { name: 'Show what changed' }).click()
  const changed = page.getByRole('region', { name: 'What changed' })
  await expect(changed.getByText('Start', { exact: true })).toBeVisible()
  await expect(changed.getByRole('deletion')).toHaveText(['before: green'])
  await expect(changed.getByRole('insertion')).toHaveText(['now: red twice'])
  await expect(changed.getByText('Look around.')).toHaveCount(0)
  await expectAccessible(page)
  await viewed
  await page.getByRole('button', { name: 'Hide what changed' }).click()
  await expect(since).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Start', exact: true })).toBeVisible()
  await expect(since).toHaveCount(0)
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const earlier = page.getByRole('list', { name: 'Earlier versions' }).getByRole('listitem')
  await expect(earlier.first().getByText(/by Amir Haddad$/)).toBeVisible()
  await earlier.last().getByRole('button', { name: 'What has changed since' }).click()
  await expect(changed.getByRole('insertion').first()).toBeVisible()
  await expect(changed.getByText(/^New: (button\.png|plan-2\.pdf|The maker)$/)).toHaveCount(3)
  await expectAccessible(page)
}

test('an author writes with pictures, files and links, and a learner reads; the author sees who', async ({ browser }) => {
  test.slow()
  const author = await signIn(browser, 'amir')
  const { page } = author
  const name = `Start the lift ${Date.now()}`
  const id = await begin(page, name)
  await field(page).fill('# Before you start\n\nLook around.\n\n# Start\n\n1. Press **green**.')
  await page.locator('input[type=file]').first().setInputFiles({ name: 'button.png', mimeType: 'image/png', buffer: picture })
  await expect(field(page)).toHaveValue(/!\[button\]\(attachment:[0-9a-f-]{36}\)/)
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'button' })).toHaveJSProperty('naturalWidth', 5)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()

  await page.getByRole('tab', { name: 'Files and links' }).click()
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
  await expect(things).toHaveText([/button\.png/, /plan\.pdf/, /The maker/])
  await page.getByRole('button', { name: 'Move The maker up' }).click()
  await expect(things).toHaveText([/button\.png/, /The maker/, /plan\.pdf/])
  await expectAccessible(page)
  await replace(page, 'plan.pdf', 'plan-2.pdf')
  await expect(things).toHaveText([/button\.png/, /The maker/, /plan-2\.pdf/])

  const learner = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await learner.page.goto('/job-aids')
  const card = learner.page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByText('New', { exact: true })).toBeVisible()
  const views: string[] = []
  learner.page.on('request', (request) => {
    if (request.url().endsWith(`/api/job-aids/${id}/views`)) views.push(request.headers()['idempotency-key'] ?? '')
  })
  const viewed = learner.page.waitForResponse((answer) => answer.url().endsWith(`/${id}/views`))
  await card.getByRole('link', { name }).click()
  await expect(title(learner.page, name)).toBeVisible()
  await expect(learner.page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText(['Before you start', 'Start'])
  await expect(learner.page.getByRole('img', { name: 'button' })).toHaveJSProperty('naturalWidth', 5)
  await learner.page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(learner.page.getByRole('heading', { level: 2, name: 'Start', exact: true })).toBeInViewport()
  expect((await viewed).status()).toBe(201)
  await learner.page.getByRole('button', { name: 'I have read and understood it' }).click()
  await expect(learner.page.getByText(/^You confirmed on .* that you have read and understood it\.$/)).toBeVisible()
  await expect(learner.page.getByRole('button', { name: 'I have read and understood it' })).toHaveCount(0)
  await expectAccessible(learner.page)
  await learner.page.getByRole('link', { name: 'Job aids' }).first().click()
  await expect(card.getByText('Read', { exact: true })).toBeVisible()
  expect(views).toHaveLength(1)

  await page.getByRole('tab', { name: 'Text' }).click()
  await field(page).fill((await field(page).inputValue()).replace('**green**', '**red** twice'))
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.').last()).toBeVisible()
  await learner.page.reload()
  await expect(card.getByText('Changed since you read it')).toBeVisible()
  await seesWhatChanged(learner.page, () => card.getByRole('link', { name }).click(), id)
  expect(learner.complaints).toEqual([])
  await learner.leave()

  await page.getByRole('tab', { name: 'Readers' }).click()
  const readers = page.getByRole('list', { name: 'Who opened it' }).getByRole('listitem')
  await expect(readers.filter({ hasText: 'Maya Okafor' }).getByText(/opened \d times/)).toBeVisible()
  await expect(readers.filter({ hasText: 'Maya Okafor' }).getByText(/^Confirmed on /)).toBeVisible()
  await expectAccessible(page)
  // The one that the network broke off.
  expect(author.complaints).toEqual(['Failed to load resource: net::ERR_FAILED'])
  await author.leave()
})

test('what an author typed is never lost: refused, offline or signed out, it stays and is saved later', async ({ browser }) => {
  test.slow()
  const { page, leave } = await signIn(browser, 'amir')
  const name = `Keep it ${Date.now()}`
  const id = await begin(page, name)
  const save = page.getByRole('button', { name: 'Save the changes' })
  await field(page).fill('Typed by hand.')
  await page.route(`**/api/job-aids/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { error: 'conflict', error_description: 'Not now.' } })
      : route.fallback(),
  )
  await save.click()
  await expect(page.getByText('It was not saved')).toBeVisible()
  await expect(field(page)).toHaveValue('Typed by hand.')
  await page.unroute(`**/api/job-aids/${id}`)

  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await save.click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(field(page)).toHaveValue('Typed by hand.')
  await page.context().addCookies(cookies)

  await page.getByRole('tab', { name: 'Files and links' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(field(page)).toHaveValue('Typed by hand.')
  await room(page, 'Me', 'Home').click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.context().setOffline(true)
  await save.click()
  await expect(field(page)).toHaveValue('Typed by hand.')
  await page.context().setOffline(false)
  await expect(async () => {
    // What was being saved may be, between one look and the next.
    if (await save.isEnabled()) await save.click({ timeout: 1000 })
    const kept: { body_markdown: string } = await (await page.request.get(`/api/job-aids/${id}`)).json()
    expect(kept.body_markdown).toBe('Typed by hand.')
  }).toPass({ timeout: 20_000 })
  await leave()
})

test('an aid that was read is there without a connection, and says of when it is', async ({ browser }) => {
  const author = await signIn(browser, 'amir')
  const name = `Underground ${Date.now()}`
  const id = await begin(author.page, name)
  await field(author.page).fill('Take the left tunnel.')
  await author.page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(author.page.getByText('The changes are saved.')).toBeVisible()
  await author.leave()

  const { page, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })
  await page.goto(`/job-aids/${id}`)
  await expect(page.getByText('Take the left tunnel.')).toBeVisible()
  await page.getByRole('link', { name: 'Job aids' }).first().click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectKept(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You are not connected\./)).toBeVisible()
  await expect(page.getByText(/^This is how the list was on/)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Take the left tunnel.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/This is what it said on/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Take the left tunnel.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'I have read and understood it' })).toBeDisabled()
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect(page.getByText(/This is what it said on/)).toHaveCount(0, { timeout: 20_000 })
  await page.getByRole('button', { name: /Maya Okafor/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Learning records' })).toBeVisible()
  await page.context().setOffline(true)
  await page.goto(`/job-aids/${id}`)
  await expect(page.getByText('There is no connection', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Take the left tunnel.')).toHaveCount(0)
  await leave()
})

test('a print carries the code of its page, and of which version it is', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/job-aids')
  await page.getByRole('link', { name: /^Infusion pump/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Infusion pump/ })).toBeVisible()
  const code = page.getByRole('img', { name: 'Code of this page' })
  await expect(code).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(readCode(await code.screenshot())).toBe(page.url())
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
  await expect(page.getByText(/^Version \d+, changed /).last()).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('what a role needs confirmed is marked in the list, and can be looked at alone until it is', async ({ browser }) => {
  const author = await arrive(browser, 'amir')
  const ask = async (method: 'post' | 'delete', path: string, data?: object): Promise<{ id: string }> => {
    const answer = await author.page.request[method](path, { headers: fromHere(), ...(data && { data }) })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return method === 'post' ? answer.json() : { id: '' }
  }
  const name = `Evacuation chair ${Date.now()}`
  const aid = await ask('post', '/api/job-aids', { org: 'harbour-view', title: name, body_markdown: 'Unfold it.' })
  const { id: owner_organization_id } = await (await author.page.request.get('/api/organizations/harbour-view')).json()
  const about = { slug: `chair-${Date.now()}`, name, awarding_mode: 'approval' }
  const certification = await ask('post', '/api/certifications', { owner_organization_id, ...about })
  const type = `/api/certifications/${certification.id}`
  await ask('post', `${type}/rules`, { rule_kind: 'job_aid_viewed', job_aid_id: aid.id, requires: 'confirmation' })
  const learner = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const { page } = learner
  await page.goto('/job-aids')
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toBeVisible()
  const only = page.getByRole('checkbox', { name: /^Only what I am to confirm/ })
  await expect(only).toHaveCount(0)
  await ask('post', REQUIRED_OF_NURSES, { certification_type_id: certification.id, recertification: { kind: 'once' } })
  await page.reload()
  await expect(card.getByText('To confirm', { exact: true })).toBeVisible()
  await only.check()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await card.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'I have read and understood it' }).click()
  await expect(page.getByText(/^You confirmed on .* that you have read and understood it\.$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No job aid is like that')).toBeVisible()
  await page.getByRole('button', { name: /Clear|Show all/ }).click()
  await expect(card.getByText('To confirm', { exact: true })).toHaveCount(0)
  expect([...author.complaints, ...learner.complaints]).toEqual([])
  await learner.leave()
  await ask('delete', `${type}/permanent-deletion`)
  await author.leave()
})

test('which certifications ask for an aid or a course stands on its page, and leads there', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const asked = page.getByRole('list', { name: 'Certifications that ask for it' })
  for (const [room, thing, says] of [
    ['job-aids', /^Patient hoist/, 'It has to be read and confirmed.'],
    ['courses', /^Fire safety/, 'It has to be completed.'],
  ] as const) {
    await page.goto(`/o/harbour-view/${room}`)
    await page.getByRole('link', { name: thing }).first().click()
    await expect(asked.getByText(says)).toBeVisible()
    await expectAccessible(page)
    const name = (await asked.getByRole('link').first().textContent()) ?? ''
    await asked.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  expect(complaints).toEqual([])
  await leave()
})
