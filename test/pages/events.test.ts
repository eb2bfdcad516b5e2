import { expect, test } from 'vitest'
import { scheduled } from '../events.ts'
import { type Org, type Person, harness } from '../harness.ts'
import { certificate } from '../certificate.ts'
import './matchers.ts'
import { open } from './page.ts'
import { saved } from './saved.ts'

const t = await harness()
const { at, window } = scheduled(t)

/** Creates an organization with a keeper of events, and two people who attend them. */
async function desk() {
  const org = await t.org()
  await t.db.updateTable('organization').set({ time_zone: 'Europe/Berlin' }).where('id', '=', org.id).execute()
  const [amir, maya, tomas] = [
    await t.named(org, 'Amir Haddad', ['events:read', 'events:write', 'events:delete', 'records:read', 'records:write']),
    await t.named(org, 'Maya Okafor'),
    await t.named(org, 'Tomás Lindqvist'),
  ]
  const here = (path = '') => `/o/${org.slug}/events${path}`
  return { org, amir, maya, tomas, here }
}

/** Creates an event that began an hour ago, with these people on it. */
async function begun(keeper: Person, org: Org, title: string, people: Person[], times = window(-1, 1)): Promise<string> {
  const { id } = (await t.call(keeper, 'POST', '/api/events', { org: org.id, title, ...times })).body
  for (const { account_id } of people) await t.call(keeper, 'POST', at(id, '/participants'), { user_id: account_id })
  return id
}

test('an event is planned, filled and changed, and a participant finds it', async () => {
  const { org, amir, maya, here } = await desk()
  await t.named(org, 'Ingrid Sørensen')
  const page = await open(amir, here())
  await page.getByRole('link', { name: 'Plan an event' }).click()
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByText('Give the event a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Airway workshop')
  await page.getByLabel('Day', { exact: true }).fill('2031-10-24')
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('06:00')
  await expect(page.getByText('On the next day.')).toBeVisible()
  await expect(page.getByText('It takes 8 hours.')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill('2031-10-25')
  await expect(page.getByText('It takes 9 hours.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Place' }).fill('Skills lab')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Airway workshop' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Name somebody who leads it' }).fill('Ingrid')
  await page.getByRole('option', { name: /Ingrid/ }).click()
  await expect(page.getByRole('list', { name: 'Who leads it' }).getByText('Ingrid Sørensen')).toBeVisible()
  await page.getByRole('combobox', { name: 'Put somebody on the roster' }).fill('Maya')
  await page.getByRole('option', { name: /Maya/ }).click()
  const roster = page.getByRole('list', { name: 'Roster' })
  await expect(roster.getByText('Maya Okafor')).toBeVisible()
  await expect(page.getByText('Who was there can be marked once it has begun.')).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the event' })
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Skills lab, room 2')
  await dialog.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('region', { name: 'About the event' }).getByText('Skills lab, room 2')).toBeVisible()

  const theirs = await open(maya, '/events')
  await theirs.getByRole('link', { name: 'Airway workshop' }).click()
  await expect(theirs.getByRole('region', { name: 'About the event' }).getByText('Skills lab, room 2')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
})

test('a series leaves out a holiday', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here('/new'))
  await page.getByRole('textbox', { name: 'Title' }).fill('Weekly drill')
  await page.getByLabel('Day', { exact: true }).fill('2030-12-18')
  await page.getByRole('textbox', { name: 'How many weeks' }).fill('3')
  await page.getByRole('checkbox', { name: /25 Dec 2030/ }).uncheck()
  await page.getByRole('button', { name: 'Plan 2 events' }).click()
  await page.getByRole('searchbox', { name: 'Find an event' }).fill('Weekly drill')
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByText(/18 Dec 2030/)).toBeVisible()
  await expect(rows.last().getByText(/1 Jan 2031/)).toBeVisible()
})

test('all are marked as there, then the exceptions, and the record follows', async () => {
  const { org, amir, maya, tomas, here } = await desk()
  const id = await begun(amir, org, 'Handover', [maya, tomas, await t.named(org, 'Ingrid Sørensen')])
  const page = await open(amir, here(`/${id}`), { width: 360 })
  await expect(page.getByText('Going on')).toBeVisible()
  await page.getByRole('button', { name: 'All 3 left were there' }).click()
  await expect(page.getByText('3 people, 3 marked as there')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Was Tomás Lindqvist there?' }).getByText('Absent').click()
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Maya Okafor' })
  await row.getByRole('button', { name: 'More about Maya Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Part of it, with a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark Maya Okafor' })
  await dialog.getByRole('textbox', { name: 'Credited hours' }).fill('much')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Say it as a number of hours, such as 1.5.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Credited hours' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Left early')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Credited: 1.5 hours')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  await expect(row.getByText('Credited: 1.5 hours')).toBeVisible()
  await expect(page.getByText('Waits to be sent')).toHaveCount(0)

  const learner = await open(maya, here(`/${id}`))
  await expect(learner.getByText('Left early')).toBeVisible()
  await learner.getByRole('link', { name: 'Your record of it' }).click()
  await expect(learner.getByRole('heading', { level: 1, name: 'Handover' })).toBeVisible()
  await expect(learner.getByText('1.5 hours').first()).toBeVisible()
})

test('the keyboard alone marks people, and a refused mark goes back', async () => {
  const { org, amir, maya, here } = await desk()
  const id = await begun(amir, org, 'Keys', [maya])
  const page = await open(amir, here(`/${id}`))
  const group = page.getByRole('radiogroup', { name: 'Was Maya Okafor there?' })
  await group.getByRole('radio', { name: 'Not yet' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(group.getByRole('radio', { name: 'Absent' })).toBeChecked()
  await expect(page.getByText(/Marked by Amir Haddad/)).toBeVisible()
  const refusal = { error: 'invalid_state', error_description: 'The event is cancelled.' }
  page.intercept(({ url }) => (url.endsWith('/attendance') ? Response.json(refusal, { status: 409 }) : undefined))
  await group.getByText('There').click()
  const refused = page.getByRole('alert', { name: 'The event is cancelled.' })
  await expect(refused.getByText('You had marked: Was there.')).toBeVisible()
  await expect(group.getByRole('radio', { name: 'Absent' })).toBeChecked()
  page.intercept(undefined)
  await page.getByRole('button', { name: 'Mark it as you had: Maya Okafor' }).click()
  await expect(page.getByText('1 person, 1 marked as there')).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test('a cancelled event says so everywhere, and archives the records', async () => {
  const { org, amir, maya, here } = await desk()
  const id = await begun(amir, org, 'Called off', [maya])
  const page = await open(amir, here(`/${id}`))
  await page.getByRole('button', { name: 'The one left was there' }).click()
  await expect(page.getByText('1 person, 1 marked as there')).toBeVisible()
  await expect(page.getByText(/Marked by Amir Haddad/)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel it' }).click()
  await expect(page.getByText('The record of the one who was there is archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('It is cancelled: nobody can be marked any more')).toBeVisible()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible()
  const theirs = await open(maya, '/events')
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Called off' }).getByText('Cancelled')).toBeVisible()
})

test('an event of several days is planned, and stays as long when it is moved', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here('/new'))
  await page.getByRole('textbox', { name: 'Title' }).fill('Trauma course')
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  await page.getByLabel('To', { exact: true }).fill('16:00')
  await page.getByLabel('Last day').fill('2031-11-04')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/It ends before it begins\./)
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.getByLabel('Last day').fill('2031-11-07')
  await expect(page.getByText('It takes 55 hours.')).toBeVisible()
  await expect(page.getByText('nights included: 55 hours.')).toBeVisible()
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trauma course' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the event' })
  await expect(dialog.getByLabel('Last day')).toHaveValue('2031-11-07')
  await dialog.getByLabel('Day', { exact: true }).fill('2031-12-30')
  await expect(dialog.getByLabel('Last day')).toHaveValue('2032-01-01')
  await dialog.getByLabel('From', { exact: true }).fill('10:00')
  await dialog.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { body: event } = await t.call(amir, 'GET', at(page.address().split('/').at(-1)!))
  expect(Date.parse(event.ends_at) - Date.parse(event.starts_at)).toBe(54 * 3_600_000)
})

test('the work of a group is on record for all of them at once', async () => {
  const { amir, maya, here } = await desk()
  const page = await open(amir, here())
  await page.getByRole('link', { name: 'Record what a group did' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Bed evacuation')
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('Name whoever was there.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Who takes part' }).fill('Maya')
  await page.getByRole('option', { name: /Maya/ }).click()
  await expect(page.getByRole('group', { name: 'Who takes part' }).getByText('Maya Okafor')).toBeVisible()
  await page.getByRole('combobox', { name: 'Who takes part' }).fill('Lindqvist')
  await page.getByRole('option', { name: /Lindqvist/ }).click()
  await page.getByRole('button', { name: 'Record it for 2 people' }).click()
  await expect(page.getByText('It is on record for 2 people.')).toBeVisible()
  await expect(page.getByText('2 people, 2 marked as there')).toBeVisible()
  const sheet = await page.getByRole('link', { name: 'Sheet to sign' }).getAttribute('href')
  expect((await t.call(amir, 'GET', sheet!)).headers['content-type']).toBe('application/pdf')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await saved(() => page.getByRole('menuitem', { name: 'CSV' }).click())
  expect(file.name).toMatch(/^roster-\d{4}-\d\d-\d\d\.csv$/)
  const last = page.getByRole('list', { name: 'Roster' }).getByRole('listitem').last()
  await page.goto(`${page.address()}#${await last.getAttribute('id')}`)
  await expect(last).toBeFocused()
  const theirs = await open(maya, '/my-records')
  await expect(theirs.getByRole('link', { name: 'Bed evacuation' })).toBeVisible()
})

test('the keeper of an event orders its files, and a participant opens them', async () => {
  const { org, amir, maya, here } = await desk()
  const id = await begun(amir, org, 'With slides', [maya])
  const page = await open(amir, here(`/${id}`), { width: 360 })
  await page
    .getByRole('region', { name: 'Files' })
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'slides.pdf', mimeType: 'application/pdf', buffer: certificate },
      { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Bring gloves.') },
    ])
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveText([/slides\.pdf/, /list\.txt/])
  await page.getByRole('button', { name: 'Move up: list.txt' }).focus()
  await page.keyboard.press('Enter')
  await expect(files).toHaveText([/list\.txt/, /slides\.pdf/])
  await page.getByRole('button', { name: 'Change slides.pdf' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'What people read' }).fill('What was shown')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(files).toHaveText([/list\.txt/, /What was shown.*slides\.pdf/])

  const theirs = await open(maya, here(`/${id}`), { width: 360 })
  const shown = theirs.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(shown).toHaveText([/list\.txt/, /What was shown/])
  await expect(theirs.getByRole('button', { name: 'Download list.txt' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^(Move|Change|Delete)/ })).toHaveCount(0)

  const again = await open(amir, here(`/${id}`), { width: 360 })
  await again.getByRole('button', { name: 'Delete list.txt' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(again.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([/What was shown/])
  await t.drain()
})

test('an attendance that somebody marked for themselves says so on the roster, among the records, and where it proves something', async () => {
  const { org, amir, maya, here } = await desk()
  const keeper = await t.person(org, ['certifications:read', 'certifications:write', 'records:read', 'subjects:read', 'subjects:write'])
  const make = { owner_organization_id: org.id, slug: t.unique('airway'), name: 'Airway' }
  const subject = (await t.call(keeper, 'POST', '/api/subjects', make)).body
  const rules = [{ rule_kind: 'subject_record_count', threshold_count: 2 }]
  const type = { ...make, subject_matter_ids: [subject.id], rules, awarding_mode: 'approval' }
  const certification = (await t.call(keeper, 'POST', '/api/certifications', type)).body
  const id = await begun(amir, org, 'Airway workshop', [amir, maya], window(-3, -2))
  await t.call(amir, 'PUT', at(id, '/subjects'), { subject_matter_ids: [subject.id] })
  for (const { account_id } of [amir, maya])
    await t.call(amir, 'PUT', at(id, `/participants/${account_id}/attendance`), { attendance: 'attended' })

  const roster = (await open(amir, here(`/${id}`))).getByRole('list', { name: 'Roster' })
  await expect(roster.getByRole('listitem').filter({ hasText: 'Amir Haddad' }).getByText('Self-recorded')).toBeVisible()
  await expect(roster.getByText('Self-recorded')).toHaveCount(1)

  const mine = await open(amir, '/my-records')
  await expect(mine.getByText('Self-recorded')).toBeVisible()
  await mine.getByRole('link', { name: 'Airway workshop' }).click()
  await expect(mine.getByText('Self-recorded')).toBeVisible()
  await expect(mine.getByText('No one else. The learner recorded it.')).toBeVisible()
  await expect(mine.getByText(/^\d.* by Amir Haddad$/)).toBeVisible()

  const standing = await open(keeper, `/o/${org.slug}/people/${amir.account_id}/certifications/${certification.id}`)
  await expect(standing.getByText(/, self-recorded$/)).toBeVisible()
})
