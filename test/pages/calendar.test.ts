import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const NAME = 'Data protection'

/** Creates a nurse with a certification due in three weeks, and a manager of the nurse who may read certifications. */
async function ward() {
  const w = await certificationWorld(t)
  await t.db.updateTable('organization').set({ time_zone: 'Europe/Berlin' }).where('id', '=', w.org.id).execute()
  const [staff, chief] = [await t.role(w.org, []), await t.role(w.org, ['certifications:read'])]
  await t.manages(w.org, chief, staff)
  const [maya, tomas] = [await t.named(w.org, 'Maya Okafor'), await t.named(w.org, 'Tomás Lindqvist')]
  await t.grant(maya, staff)
  await t.grant(tomas, chief)
  const type = await w.type()
  await t.db.updateTable('certification_type').set({ name: NAME }).where('id', '=', type.id).execute()
  const due_at = inDays(21)
  await w.dueDate(maya, type, due_at, inDays(-90))
  return { ...w, maya, tomas, type, month: due_at.slice(0, 7) }
}

/** Fetches the calendar at the address of a link: its status and its unfolded lines. */
async function feed(address: string) {
  const { status, text } = await t.call(undefined, 'GET', new URL(address).pathname)
  return { status, text: text.replaceAll('\r\n ', '') }
}
const month = (page: Page) => page.getByRole('table')

test('the agenda begins with the event that is running and the live quiz that is open', async () => {
  const { org, maya } = await ward()
  const editor = await t.person(org, ['events:read', 'events:write'])
  const window = (from: number, to: number) => ({ starts_at: inDays(from), ends_at: inDays(to) })
  for (const [title, when] of [
    ['Airway drill', window(-0.01, 0.02)],
    ['Fire drill', window(3, 3.1)],
  ] as const) {
    const { body: event } = await t.call(editor, 'POST', '/api/events', { org: org.id, title, ...when })
    await t.call(editor, 'POST', `/api/events/${event.id}/participants`, { user_id: maya.account_id })
  }
  const page = await open(maya, '/calendar', { width: 360 })
  const agenda = page.getByRole('region', { name: 'Coming up' })
  await expect(agenda.getByRole('heading', { level: 3 }).first()).toHaveText('Now')
  await expect(agenda.getByRole('list', { name: 'Now' }).getByRole('link')).toHaveText(['Airway drill'])
  await expect(agenda.getByRole('link', { name: 'Fire drill' })).toBeVisible()
})

test('a person sees what is coming up, links their calendar, and takes the link back', async () => {
  const { maya } = await ward()
  const page = await open(maya, '/calendar', { width: 360 })
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const first = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first()
  await expect(first.getByText(/\b20\d\d, /)).toBeVisible()

  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('Say which calendar it is for.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('dialog', { name: '“Phone” is ready' })
  await expect(made.getByText('Google and Outlook cannot reach this address')).toBeVisible()
  const address = await made.getByRole('textbox', { name: 'Address' }).inputValue()
  await expect(made.getByRole('link', { name: 'Apple and others' })).toHaveAttribute('href', address.replace('http:', 'webcal:'))
  const fetched = await feed(address)
  expect(fetched.status).toBe(200)
  expect(fetched.text).toContain('X-WR-CALNAME:Phone')
  expect(fetched.text).toContain(`SUMMARY:Due: ${NAME}`)
  await made.getByRole('button', { name: 'Done' }).click()

  const link = page.getByRole('list', { name: 'Calendar links' }).getByRole('listitem').filter({ hasText: 'Phone' })
  await expect(link.getByText(`address ending in ${address.slice(-17, -13)}`)).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)
  await page.reload()
  await expect(link.getByText(/Last fetched/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click()
  await expect(page.getByRole('list', { name: 'Revoked lately' }).getByText('Phone')).toBeVisible()
  expect((await feed(address)).status).toBe(404)
})

test('a manager has the team in a link, gives it another name and scope, and revokes all', async () => {
  const { tomas } = await ward()
  const page = await open(tomas, '/calendar')
  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk')
  await page.getByRole('radio', { name: 'What I and the people I manage have due, and what I take part in', exact: true }).check()
  await expect(page.getByText('The calendar will name the people you manage.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  expect((await feed(address)).text).toContain('(Maya Okafor)')
  await page.getByRole('button', { name: 'Edit Desk' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk, own')
  await page.getByRole('radio', { name: 'What I have due and take part in', exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Calendar links' }).getByText('Desk, own')).toBeVisible()
  expect((await feed(address)).text).not.toContain('Maya Okafor')
  await page.getByRole('button', { name: 'Revoke all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click()
  await expect(page.getByText('No calendar is linked yet')).toBeVisible()
})

test('the month is a sheet: a busy day opens, and leads to what is due on it', async () => {
  const { maya, month: due } = await ward()
  const page = await open(maya, `/calendar?month=${due}`)
  await expect(month(page).getByRole('columnheader')).toHaveCount(7)
  await expect(month(page).getByRole('columnheader').first()).toHaveText('Mon')
  await expect(page.getByRole('radiogroup', { name: 'Whose days' })).toHaveCount(0)
  const day = month(page)
    .getByRole('button')
    .filter({ has: page.getByText(NAME, { exact: true }) })
  await day.focus()
  await page.keyboard.press('Enter')
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await page.getByRole('listitem').getByRole('link', { name: NAME, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await page.back()
  await page.getByRole('button', { name: 'The month after' }).click()
  await expect(page.getByText('Choose a day to see what falls on it.').or(page.getByText('Nothing falls into this month.'))).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(month(page).locator('[aria-current=date]')).toBeVisible()
})

test('a manager sees the days of the team, and as a reader of certifications those of the organization', async () => {
  const { tomas, type, month: due } = await ward()
  const page = await open(tomas, `/calendar?month=${due}`)
  await page.getByText('My team', { exact: true }).last().click()
  await page.getByText('Agenda', { exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: NAME }).first().getByRole('link').first().click()
  await page.expectAddress(new RegExp(`/people/[^/]+/certifications/${type.id}`))
  await page.back()
  await page.getByRole('radiogroup', { name: 'Whose days' }).getByText('Organization', { exact: true }).click()
  await page.expectAddress(/whose=organization/)
  await expect(page.getByRole('listitem').filter({ hasText: NAME }).first()).toBeVisible()
})

test('a phone without a connection keeps the month it shows, and says that it could not ask', async () => {
  const { maya } = await ward()
  const page = await open(maya, '/calendar', { width: 360 })
  await expect(page.getByRole('heading', { level: 2, name: 'Coming up' })).toBeVisible()
  await page.getByText('Month', { exact: true }).click()
  await expect(month(page)).toBeVisible()
  await page.setOffline(true)
  await page.getByRole('button', { name: 'The month after' }).click()
  await expect(page.getByText('There is no connection')).toBeVisible()
  await page.setOffline(false)
  await expect(page.getByText(/Choose a day|Nothing falls/)).toBeVisible()
})

test('a week shows each event at its hours and on each of its days, and on a phone as a list', async () => {
  const { org, maya } = await ward()
  const amir = await t.named(org, 'Amir Haddad', ['events:read', 'events:write'])
  for (const [title, from, to] of [
    ['Early', '07:00', '08:30'],
    ['Night', '20:30', '23:30'],
  ]) {
    const windows = [{ starts_at: `2031-05-07T${from}:00Z`, ends_at: `2031-05-07T${to}:00Z` }]
    const body = { org: org.id, title, windows, participant_user_ids: [maya.account_id] }
    expect((await t.call(amir, 'POST', '/api/events/batch', body)).status).toBe(201)
  }
  const page = await open(maya, '/calendar?month=2031-05')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click()
  await expect(page.getByRole('heading', { level: 2, name: /^28 Apr.*4 May 2031$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowRight')
  await page.expectAddress(/view=week&week=2031-05-05/)
  const wednesday = page.getByRole('region', { name: /^Wednesday, 7 May 2031/ })
  await expect(wednesday.getByRole('listitem').filter({ hasText: 'Early' }).getByText('09:00')).toBeVisible()
  for (const day of ['Wednesday, 7 May', 'Thursday, 8 May'])
    await expect(page.getByRole('region', { name: day }).getByRole('link', { name: 'Night' })).toBeVisible()
  await wednesday.getByRole('button').click()
  await expect(page.getByRole('list', { name: '7 May 2031' }).getByText('Early')).toBeVisible()
  const address = page.address()
  await wednesday.getByRole('link', { name: 'Early' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Early' })).toBeVisible()

  const phone = await open(maya, address, { width: 360 })
  await expect(phone.getByRole('list', { name: '8 May 2031' }).getByRole('link', { name: 'Night' })).toBeVisible()
  await expect(phone.getByRole('region', { name: /^Wednesday/ })).toHaveCount(0)
})
