import { expect, test } from 'vitest'
import { scheduled } from '../events.ts'
import { harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()
const { at, window } = scheduled(t)

/** Creates an organization with a keeper of events, and people who attend them. */
async function desk() {
  const org = await t.org()
  await t.db.updateTable('organization').set({ time_zone: 'Europe/Berlin' }).where('id', '=', org.id).execute()
  const [amir, maya, tomas, ingrid] = [
    await t.named(org, 'Amir Haddad', ['events:read', 'events:write']),
    await t.named(org, 'Maya Okafor'),
    await t.named(org, 'Tomás Lindqvist'),
    await t.named(org, 'Ingrid Sørensen'),
  ]
  const plan = async (body: object): Promise<string> =>
    (await t.call(amir, 'POST', '/api/events', { org: org.id, ...window(48, 50), ...body })).body.id
  const here = (path = '') => `/o/${org.slug}/events${path}`
  return { org, amir, maya, tomas, ingrid, plan, here }
}

test('people sign up, wait, and move up when a participant withdraws', async () => {
  const { amir, maya, tomas, here } = await desk()
  const page = await open(amir, here('/new'))
  await page.getByRole('textbox', { name: 'Title' }).fill('One seat')
  await page.getByLabel('Day', { exact: true }).fill('2031-03-03')
  await page.getByRole('radio', { name: 'Whoever it is for' }).check()
  await page.getByRole('textbox', { name: 'Seats' }).fill('none')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByText('Say how many seats there are, such as 12.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Seats' }).fill('1')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByText('0 of 1 seat taken')).toBeVisible()
  const address = page.address()

  const row = (shown: Page) => shown.getByRole('list', { name: 'Open for sign-up' }).getByRole('listitem').filter({ hasText: 'One seat' })
  const first = await open(maya, '/events', { width: 360 })
  await first.getByRole('button', { name: 'Sign up: One seat' }).click()
  await expect(row(first).getByText('You have a seat')).toBeVisible()
  await expect(first.getByRole('list', { name: 'My events' }).getByRole('link', { name: 'One seat' })).toBeVisible()
  const second = await open(tomas, '/events')
  await second.getByRole('button', { name: 'Wait for a seat: One seat' }).click()
  await expect(row(second).getByText('You are 1st on the waiting list')).toBeVisible()

  const keeper = await open(amir, address)
  const waiting = keeper.getByRole('list', { name: 'Sign-ups' }).getByRole('listitem').filter({ hasText: 'Tomás Lindqvist' })
  await expect(waiting.getByText(/^1st on the waiting list/)).toBeVisible()
  await expect(waiting.getByText('A seat can be given once one is free.')).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Decline Tomás Lindqvist' })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Give a seat to Tomás Lindqvist' })).toHaveCount(0)

  const leaving = await open(maya, '/events', { width: 360 })
  await leaving.getByRole('button', { name: 'Withdraw from it: One seat' }).click()
  const dialog = leaving.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Night shift')
  await dialog.getByRole('button', { name: 'Withdraw from it' }).click()
  await expect(leaving.getByRole('button', { name: 'Wait for a seat: One seat' })).toBeVisible()
  await expect(row(await open(tomas, '/events')).getByText('You have a seat')).toBeVisible()
  const later = await open(amir, address)
  await expect(later.getByText('Night shift')).toBeVisible()
  await expect(later.getByText('1 of 1 seat taken')).toBeVisible()
})

test('a keeper approves one request and declines another, and both people read it', async () => {
  const { amir, maya, tomas, plan, here } = await desk()
  const id = await plan({ title: 'By approval', sign_up: 'approval' })
  for (const who of [maya, tomas]) {
    const theirs = await open(who, '/events')
    await theirs.getByRole('button', { name: 'Ask for a seat: By approval' }).click()
    await expect(theirs.getByText('You asked; nobody has decided yet').first()).toBeVisible()
  }
  const page = await open(amir, here(`/${id}`))
  await page.getByRole('button', { name: 'Approve Maya Okafor' }).click()
  await expect(page.getByRole('list', { name: 'Roster' }).getByText('Maya Okafor')).toBeVisible()
  await page.getByRole('button', { name: 'Decline Tomás Lindqvist' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('Next quarter')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Next quarter')).toBeVisible()
  const declined = (await open(tomas, '/events')).getByRole('listitem').filter({ hasText: 'By approval' })
  await expect(declined.getByText('You asked, and were declined')).toBeVisible()
  await expect(declined.getByText('“Next quarter”')).toBeVisible()
  const approved = (await open(maya, '/events')).getByRole('listitem').filter({ hasText: 'By approval' })
  await expect(approved.getByText('You have a seat')).toBeVisible()
})

test('a plan names people, says their clashes, and takes a free time', async () => {
  const { org, amir, maya, here } = await desk()
  const emergency = await t.dept(org)
  await t.db.updateTable('department').set({ name: 'Emergency' }).where('id', '=', emergency.id).execute()
  const nurse = await t.role(org, [], emergency)
  await t.db.updateTable('role').set({ name: 'Nurse' }).where('id', '=', nurse.id).execute()
  await t.grant(maya, nurse)
  const windows = [{ starts_at: '2031-11-05T08:00:00Z', ends_at: '2031-11-05T09:30:00Z' }]
  const busy = { org: org.id, title: 'Night watch', windows, participant_user_ids: [maya.account_id] }
  expect((await t.call(amir, 'POST', '/api/events/batch', busy)).status).toBe(201)

  const page = await open(amir, here('/new'))
  await page.getByRole('textbox', { name: 'Title' }).fill('Stroke drill')
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  await page.getByRole('combobox', { name: 'Who leads it' }).fill('Ingrid')
  await page.getByRole('option', { name: /Ingrid/ }).click()
  await expect(page.getByText('Nobody is on another event at that time.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Or everybody who is' }).fill('Nurse')
  await page.getByRole('option', { name: 'Nurse (Emergency)' }).click()
  await expect(page.getByRole('group', { name: 'Who takes part' }).getByText('Maya Okafor')).toBeVisible()
  await expect(page.getByText('Maya Okafor is on Night watch')).toBeVisible()
  await page.getByRole('button', { name: 'Find a time when everybody is free' }).click()
  await page.getByRole('group', { name: 'When everybody is free' }).getByRole('button').first().click()
  await expect(page.getByText('Nobody is on another event at that time.')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('07:00')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stroke drill' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Roster' }).getByText('Maya Okafor')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Who leads it' }).getByText('Ingrid Sørensen')).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the event' })
  await dialog.getByLabel('From', { exact: true }).fill('09:30')
  await dialog.getByLabel('To', { exact: true }).fill('10:30')
  await expect(dialog.getByText('Maya Okafor is on Night watch')).toBeVisible()
})

test('a list of people offers none of the last answer during the next search, and stays open', async () => {
  const { amir, here } = await desk()
  const { promise: isHeld, resolve: answer } = Promise.withResolvers<void>()
  const page = await open(amir, here('/new'))
  page.intercept(async ({ url }) => {
    if (/\/directory\?.*q=Ingrid/.test(url)) await isHeld
    return undefined
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Stroke drill')
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  const field = page.getByRole('combobox', { name: 'Who leads it' })
  await field.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.fill('Ingrid')
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.press('Enter')
  await page.getByRole('listbox').getByText('Looking…').click()
  await expect(field).toHaveValue('Ingrid')
  answer()
  await expect(page.getByRole('option')).toHaveText([/^Ingrid Sørensen/])
  await field.press('Enter')
  await expect(page.getByRole('group', { name: 'Who leads it' }).getByText('Ingrid Sørensen')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan an event' })).toBeVisible()
})

test('a failed search for people says that it failed, and not that there is nobody', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here('/new'))
  const failure = { error: 'server_error', error_description: 'Something broke' }
  page.intercept(({ url }) => (/\/directory\?.*q=Ingrid/.test(url) ? Response.json(failure, { status: 500 }) : undefined))
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  await page.getByRole('combobox', { name: 'Who leads it' }).fill('Ingrid')
  await expect(page.getByRole('listbox')).toContainText('Something broke')
  await page.getByRole('combobox', { name: 'Who leads it' }).fill('Ingr')
  await expect(page.getByRole('option')).toHaveText([/^Ingrid Sørensen/])
})

/** Creates people who have a certification due, the most urgent first. Also returns functions that plan an event and fill a seat. */
async function needed() {
  const w = await certificationWorld(t)
  const coach = await t.named(w.org, 'Amir Haddad', ['events:read', 'events:write', 'certifications:read'])
  const type = await w.type()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const people = [
    await t.named(w.org, 'Maya Okafor'),
    await t.named(w.org, 'Tomás Lindqvist'),
    await t.named(w.org, 'Ingrid Sørensen'),
  ] as const
  for (const [index, who] of people.entries()) await w.dueDate(who, type, day(10 * index - 3), day(-90))
  const plan = async (body: object): Promise<string> =>
    (await t.call(coach, 'POST', '/api/events', { org: w.org.id, ...window(48, 50), ...body })).body.id
  const seat = (id: string, { account_id }: { account_id: string }) =>
    t.call(coach, 'POST', at(id, '/participants'), { user_id: account_id })
  return { org: w.org, coach, people, plan, seat }
}

test('a class is filled with the people who have it due first, and each answer is told', async () => {
  const { org, coach, people, plan, seat } = await needed()
  const elsewhere = await plan({ title: 'Elsewhere' })
  const id = await plan({ title: 'For those who need it', capacity: 2 })
  const page = await open(coach, `/o/${org.slug}/events/${id}`)
  await page.getByRole('link', { name: 'Fill this class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fill this class' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Who needs it' }).locator(':scope > li')
  await expect(rows).toHaveText([/Maya Okafor/, /Tomás Lindqvist/, /Ingrid Sørensen/])
  const due = rows.first().getByText(/^Was due .* ago/)
  await expect(due.first()).toBeVisible()
  await expect(page.getByText('2 of 2 seats are free.')).toBeVisible()
  await seat(elsewhere, people[0])
  await page.reload()
  await expect(rows.first().getByText('Elsewhere then')).toBeVisible()

  for (const row of [rows.first(), rows.nth(1), rows.nth(2)]) await row.getByRole('checkbox').check()
  await expect(page.getByText('1 more than seats are free')).toBeVisible()
  await seat(id, people[2])
  await page.getByRole('button', { name: 'Put them on the roster' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put 3 people on the roster' })
  await expect(dialog.getByText(/1 of them is elsewhere at that time/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Put on the roster' }).click()
  await expect(dialog.getByText('Was on it already: 1 · On the roster: 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('None of 2 seats is free.')).toBeVisible()
  for (const { name } of people) await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Name or address' }).fill('nobody of that name')
  await expect(page.getByText('Nobody of that name needs it')).toBeVisible()
  await page.getByRole('link', { name: /^For those who need it/ }).click()
  for (const { name } of people) await expect(page.getByRole('list', { name: 'Roster' }).getByText(name)).toBeVisible()
})
