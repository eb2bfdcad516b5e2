import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { PHONE } from '../qr.ts'
import { registerCourse } from '../scorm.ts'
import './matchers.ts'
import { ORIGIN } from './dom.ts'
import { type Page, open } from './page.ts'

const t = await harness()

/** Creates an organization with a keeper of codes, and a person who scans them. */
async function desk() {
  const org = await t.org()
  const amir = await t.named(org, 'Amir Haddad', [
    'qr-codes:read', 'qr-codes:write', 'qr-codes:delete', 'scorm:read', 'scorm:write', 'job-aids:read', 'job-aids:write', 'records:read',
  ]) // prettier-ignore
  const maya = await t.named(org, 'Maya Okafor')
  const make = async <const Address extends string>(path: Address, body: object) => {
    const made = await t.call(amir, 'POST', path, { org: org.id, ...body })
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  return { org, amir, maya, make, here: (path = '') => `/o/${org.slug}/codes${path}` }
}

const addressOf = async (page: Page) => (await page.getByRole('link', { name: 'Test scan' }).getAttribute('href')) ?? ''

test('a code is made for a course, scanned on a phone, and led somewhere else', async () => {
  const { org, amir, maya, here } = await desk()
  const course = await registerCourse(t, amir, { org: org.id }, undefined, { name: 'Hand hygiene' })
  const page = await open(amir, here())
  await page.getByRole('button', { name: 'New QR code' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText('Give the code a name.')).toBeVisible()
  await expect(dialog.getByText('Choose what it leads to.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sink')
  await dialog.getByRole('textbox', { name: 'Where it hangs' }).fill('Above the sink of bay 3')
  await dialog.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option', { name: /Hand hygiene/ }).click()
  await dialog.getByRole('button', { name: 'Make the code' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sink' })).toBeVisible()
  await expect(page.getByText('Above the sink of bay 3')).toBeVisible()
  await expect(page.getByText('Nobody has scanned it yet.')).toBeVisible()
  const address = await addressOf(page)
  await page.getByRole('combobox', { name: 'Scanned from' }).click()
  await page.getByRole('option', { name: '2 m away' }).click()
  await expect(page.getByText('Print it at least 20 cm wide.')).toBeVisible()
  const svg = await page.getByRole('link', { name: 'SVG' }).getAttribute('href')
  expect((await t.call(amir, 'GET', svg ?? '')).text).toMatch(/^<svg .*height="2048"/)

  const scanned = await t.call(maya, 'GET', address.slice(ORIGIN.length), undefined, { 'user-agent': PHONE })
  expect(scanned.status).toBe(302)
  expect(String(scanned.headers.location)).toContain(`/courses/${course.body.id}`)

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
})

test('a code with an address of its own is archived, and deleted for good', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here(), { width: 360 })
  await page.getByRole('button', { name: 'New QR code' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old poster')
  await dialog.getByRole('radio', { name: 'Address on the web' }).check()
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText(/must be an http or https address|http/).last()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('https://example.org/old')
  const end = dialog.getByRole('textbox', { name: 'End of its address' })
  await end.fill('old poster')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText(/Use at least two characters/)).toBeVisible()
  const slug = t.unique('old-poster')
  await end.fill(slug)
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Old poster' })).toBeVisible()
  const address = new URL(await addressOf(page)).pathname
  expect(address).toBe(`/qr/${slug}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  await dialog.getByRole('textbox').fill('Old poster')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'QR codes' })).toBeVisible()
  await expect(page.getByText('Old poster', { exact: true })).toHaveCount(0)
  expect((await t.call(undefined, 'GET', address)).status).toBe(404)
})

test('a code whose target went out of use proposes a successor', async () => {
  const { amir, make, here } = await desk()
  const old = await make('/api/job-aids', { title: 'Sling check' })
  const next = await make('/api/job-aids', { title: 'Sling check, third edition' })
  const code = await make('/api/qr-codes', { name: 'On the hoist', target_kind: 'job_aid', target_id: old.id })
  const page = await open(amir, here(`/${code.id}`))
  const trouble = page.getByRole('alert')
  await expect(page.getByRole('heading', { level: 1, name: 'On the hoist' })).toBeVisible()
  await expect(trouble).toHaveCount(0)
  await t.call(amir, 'PATCH', `/api/job-aids/${old.id}`, { archived: true })
  await page.reload()
  await expect(trouble.getByText('Perhaps “Sling check, third edition” has taken its place.')).toBeVisible()
  await trouble.getByRole('button', { name: 'Lead it there' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Job aid' })).toHaveValue('Sling check, third edition')
  await dialog.getByRole('button', { name: 'Lead it there' }).click()
  await expect(page.getByRole('list', { name: 'Where it led before' }).getByText('Sling check').first()).toBeVisible()
  await expect(trouble).toHaveCount(0)
  expect((await t.call(amir, 'GET', `/api/qr-codes/${code.id}`)).body).toMatchObject({ target: { id: next.id, reachable: true } })
})

test('the sheet of labels lists every code with its title and address', async () => {
  const { amir, make, here } = await desk()
  const target = { target_kind: 'url', target_url: 'https://example.org/near-miss' }
  const codes = [await make('/api/qr-codes', { name: 'Near miss', ...target }), await make('/api/qr-codes', { name: 'Stairs', ...target })]
  const page = await open(amir, here())
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.getByRole('list', { name: 'What is printed' }).getByRole('listitem')).toHaveCount(codes.length)
})
