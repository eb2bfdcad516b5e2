import { type Locator, type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive, certificate, fromHere } from './people.ts'
import { exported } from './exports.ts'

type Made = { id: string }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An event of the hospital that began an hour ago, with these people on it. */
async function begun(page: Page, title: string, names: string[]): Promise<string> {
  const headers = fromHere()
  const data = { org: 'harbour-view', title, starts_at: inHours(-1), ends_at: inHours(1) }
  const { id }: Made = await (await page.request.post('/api/events', { data, headers })).json()
  for (const name of names) {
    const found = await page.request.get(`/api/organizations/harbour-view/directory?q=${encodeURIComponent(name)}`)
    const { items }: { items: { user_id: string }[] } = await found.json()
    await page.request.post(`/api/events/${id}/participants`, { data: { user_id: items[0]?.user_id }, headers })
  }
  return id
}

test('an event is planned, filled and changed, and whoever is on it finds it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = `Airway workshop ${Date.now()}`
  await page.goto('/o/harbour-view/events')
  await page.getByRole('link', { name: 'Plan an event' }).click()
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByText('Give the event a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Day', { exact: true }).fill('2031-10-24')
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('06:00')
  await expect(page.getByText('On the next day.')).toBeVisible()
  await expect(page.getByText('It takes 8 hours.')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill('2031-10-25')
  await expect(page.getByText('It takes 9 hours.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Place' }).fill('Skills lab')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('combobox', { name: 'Name somebody who leads it' }).fill('Ingrid')
  await page.getByRole('option', { name: /Ingrid/ }).click()
  await expect(page.getByRole('list', { name: 'Who leads it' }).getByText('Ingrid Sørensen')).toBeVisible()
  await page.getByRole('combobox', { name: 'Put somebody on the roster' }).fill('Maya')
  await page.getByRole('option', { name: /Maya/ }).click()
  const roster = page.getByRole('list', { name: 'Roster' })
  await expect(roster.getByText('Maya Okafor')).toBeVisible()
  await expect(page.getByText('Who was there can be marked once it has begun.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the event' })
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Skills lab, room 2')
  await dialog.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('region', { name: 'About the event' }).getByText('Skills lab, room 2')).toBeVisible()

  const maya = await arrive(browser, 'maya')
  await maya.page.goto('/events')
  await maya.page.getByRole('link', { name: title }).click()
  await expect(maya.page.getByRole('region', { name: 'About the event' }).getByText('Skills lab, room 2')).toBeVisible()
  await expect(maya.page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await expectAccessible(maya.page)
  expect(maya.complaints).toEqual([])
  await maya.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('a series leaves out a holiday', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = `Weekly drill ${Date.now()}`
  await page.goto('/o/harbour-view/events/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Day', { exact: true }).fill('2030-12-18')
  await page.getByRole('textbox', { name: 'How many weeks' }).fill('3')
  await page.getByRole('checkbox', { name: /25 Dec 2030/ }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan 2 events' }).click()
  await page.getByRole('searchbox', { name: 'Find an event' }).fill(title)
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByText(/18 Dec 2030/)).toBeVisible()
  await expect(rows.last().getByText(/1 Jan 2031/)).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone everybody is marked as there, then the exceptions; the record follows', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 360, height: 740 } })
  const title = `Handover ${Date.now()}`
  const id = await begun(page, title, ['Maya Okafor', 'Tomás', 'Ingrid'])
  await page.goto(`/o/harbour-view/events/${id}`)
  await expect(page.getByText('Going on')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All 3 left were there' }).click()
  await expect(page.getByText('3 people, 3 marked as there')).toBeVisible()
  const tomas = page.getByRole('radiogroup', { name: 'Was Tomás Lindqvist there?' })
  await tomas.getByText('Absent').click()
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  const maya = page.getByRole('listitem').filter({ hasText: 'Maya Okafor' })
  await maya.getByRole('button', { name: 'More about Maya Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Part of it, with a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark Maya Okafor' })
  await dialog.getByRole('textbox', { name: 'Credited hours' }).fill('much')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Say it as a number of hours, such as 1.5.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Credited hours' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Left early')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(maya.getByText('Credited: 1.5 hours')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()

  const learner = await arrive(browser, 'maya')
  await learner.page.goto(`/o/harbour-view/events/${id}`)
  await expect(learner.page.getByText('Left early')).toBeVisible()
  await learner.page.getByRole('link', { name: 'Your record of it' }).click()
  await expect(learner.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(learner.page.getByText('1.5 hours').first()).toBeVisible()
  expect(learner.complaints).toEqual([])
  await learner.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('marking goes by the keyboard alone, and what is refused goes back', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const id = await begun(page, `Keys ${Date.now()}`, ['Maya Okafor'])
  await page.goto(`/o/harbour-view/events/${id}`)
  const group = page.getByRole('radiogroup', { name: 'Was Maya Okafor there?' })
  await group.getByRole('radio', { name: 'Not yet' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(group.getByRole('radio', { name: 'Absent' })).toBeChecked()
  await expect(page.getByText(/Marked by Amir Haddad/)).toBeVisible()
  await page.route('**/attendance', (route) =>
    route.fulfill({ status: 409, json: { error: 'invalid_state', error_description: 'The event is cancelled.' } }),
  )
  await group.getByText('There').click()
  const refused = page.getByRole('alert', { name: 'The event is cancelled.' })
  await expect(refused.getByText('You had marked: Was there.')).toBeVisible()
  await expect(group.getByRole('radio', { name: 'Absent' })).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/attendance')
  await page.getByRole('button', { name: 'Mark it as you had: Maya Okafor' }).click()
  await expect(page.getByText('1 person, 1 marked as there')).toBeVisible()
  await expect(refused).toHaveCount(0)
  await leave()
})

test('a cancelled event says so everywhere, and archives the records', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = `Called off ${Date.now()}`
  const id = await begun(page, title, ['Maya Okafor'])
  await page.goto(`/o/harbour-view/events/${id}`)
  await page.getByRole('button', { name: 'The one left was there' }).click()
  await expect(page.getByText('1 person, 1 marked as there')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel it' }).click()
  await expect(page.getByText('The record of the one who was there is archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(page.getByText('It is cancelled: nobody can be marked any more')).toBeVisible()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const maya = await arrive(browser, 'maya')
  await maya.page.goto('/events')
  await expect(maya.page.getByRole('listitem').filter({ hasText: title }).getByText('Cancelled')).toBeVisible()
  await maya.leave()
  expect(complaints).toEqual([])
  await leave()
})

test('people sign up, wait, and move up when somebody withdraws', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = `Two seats ${Date.now()}`
  await page.goto('/o/harbour-view/events/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Day', { exact: true }).fill('2031-03-03')
  await page.getByRole('radio', { name: 'Whoever it is for' }).check()
  await page.getByRole('textbox', { name: 'Seats' }).fill('none')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByText('Say how many seats there are, such as 12.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Seats' }).fill('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByText('0 of 1 seat taken')).toBeVisible()

  const [maya, tomas] = [await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } }), await arrive(browser, 'tomas')]
  const row = (who: Page) => who.getByRole('list', { name: 'Open for sign-up' }).getByRole('listitem').filter({ hasText: title })
  await maya.page.goto('/events')
  await expectAccessible(maya.page)
  await maya.page.getByRole('button', { name: `Sign up: ${title}` }).click()
  await expect(row(maya.page).getByText('You have a seat')).toBeVisible()
  await expect(maya.page.getByRole('list', { name: 'My events' }).getByRole('link', { name: title })).toBeVisible()
  await tomas.page.goto('/events')
  await tomas.page.getByRole('button', { name: `Wait for a seat: ${title}` }).click()
  await expect(row(tomas.page).getByText('You are 1. on the waiting list')).toBeVisible()
  await page.reload()
  const waiting = page.getByRole('list', { name: 'Sign-ups' }).getByRole('listitem').filter({ hasText: 'Tomás Lindqvist' })
  await expect(waiting.getByText(/^1\. on the waiting list/)).toBeVisible()
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Give a seat to Tomás Lindqvist' }).click()
  await expect(page.getByText('Make room first, or leave the request to the waiting list.')).toBeVisible()

  await maya.page.getByRole('button', { name: `Withdraw from it: ${title}` }).click()
  const dialog = maya.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Night shift')
  await dialog.getByRole('button', { name: 'Withdraw from it' }).click()
  await expect(maya.page.getByRole('button', { name: `Wait for a seat: ${title}` })).toBeVisible()
  await tomas.page.reload()
  await expect(row(tomas.page).getByText('You have a seat')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Night shift')).toBeVisible()
  await expect(page.getByText('1 of 1 seat taken')).toBeVisible()
  for (const { leave: goes, complaints: said } of [maya, tomas]) {
    expect(said).toEqual([])
    await goes()
  }
  expect(complaints.filter((said) => !said.includes('409'))).toEqual([])
  await leave()
})

test('whoever decides approves one and declines the other, who reads of it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = `By approval ${Date.now()}`
  const data = { org: 'harbour-view', title, sign_up: 'approval', starts_at: inHours(48), ends_at: inHours(50) }
  const { id }: Made = await (await page.request.post('/api/events', { data, headers: fromHere() })).json()
  const [maya, tomas] = [await arrive(browser, 'maya'), await arrive(browser, 'tomas')]
  for (const { page: theirs } of [maya, tomas]) {
    await theirs.goto('/events')
    await theirs.getByRole('button', { name: `Ask for a seat: ${title}` }).click()
    await expect(theirs.getByText('You asked; nobody has decided yet').first()).toBeVisible()
  }
  await page.goto(`/o/harbour-view/events/${id}`)
  await page.getByRole('button', { name: 'Approve Maya Okafor' }).click()
  await expect(page.getByRole('list', { name: 'Roster' }).getByText('Maya Okafor')).toBeVisible()
  await page.getByRole('button', { name: 'Decline Tomás Lindqvist' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('Next quarter')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Next quarter')).toBeVisible()
  await tomas.page.reload()
  const declined = tomas.page.getByRole('listitem').filter({ hasText: title })
  await expect(declined.getByText('You asked, and were declined')).toBeVisible()
  await expect(declined.getByText('“Next quarter”')).toBeVisible()
  await maya.page.reload()
  await expect(maya.page.getByRole('listitem').filter({ hasText: title }).getByText('You have a seat')).toBeVisible()
  for (const { leave: goes } of [maya, tomas]) await goes()
  expect(complaints).toEqual([])
  await leave()
})

test('people are named while it is planned, clashes are said, and a free time is taken', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const headers = fromHere()
  const busy = `Night watch ${Date.now()}`
  const found = await page.request.get('/api/organizations/harbour-view/directory?q=Maya')
  const { items }: { items: { user_id: string }[] } = await found.json()
  const windows = [{ starts_at: '2031-11-05T08:00:00Z', ends_at: '2031-11-05T09:30:00Z' }]
  const data = { org: 'harbour-view', title: busy, windows, participant_user_ids: [items[0]?.user_id] }
  expect((await page.request.post('/api/events/batch', { data, headers })).status()).toBe(201)

  const title = `Stroke drill ${Date.now()}`
  await page.goto('/o/harbour-view/events/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  await page.getByRole('combobox', { name: 'Who leads it' }).fill('Ingrid')
  await page.getByRole('option', { name: /Ingrid/ }).click()
  await expect(page.getByText('Nobody is on another event at that time.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Or everybody who is' }).fill('Nurse, Emerg')
  await page
    .getByRole('option', { name: /Nurse, Emergency/ })
    .first()
    .click()
  await expect(page.getByRole('group', { name: 'Who takes part' }).getByText('Maya Okafor')).toBeVisible()
  await expect(page.getByText(`Maya Okafor is on ${busy}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Find a time when everybody is free' }).click()
  await page.getByRole('group', { name: 'When everybody is free' }).getByRole('button').first().click()
  await expect(page.getByText('Nobody is on another event at that time.')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('07:00')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Roster' }).getByText('Maya Okafor')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Who leads it' }).getByText('Ingrid Sørensen')).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the event' })
  await dialog.getByLabel('From', { exact: true }).fill('09:30')
  await dialog.getByLabel('To', { exact: true }).fill('10:30')
  await expect(dialog.getByText(`Maya Okafor is on ${busy}`)).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a list of people offers nobody of before while somebody else is looked for, and stays open', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/directory\?.*q=Ingrid/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/o/harbour-view/events/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Stroke drill')
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  const field = page.getByRole('combobox', { name: 'Who leads it' })
  await field.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.fill('Ingrid')
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.press('Enter')
  await pressBeside(page, field, 'Looking…')
  await expect(field).toHaveValue('Ingrid')
  answer()
  await expect(page.getByRole('option')).toHaveText([/^Ingrid Sørensen/])
  await field.press('Enter')
  await expect(page.getByRole('group', { name: 'Who leads it' }).getByText('Ingrid Sørensen')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan an event' })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a list of people that could not be looked up says so, and not that there is nobody', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const error = { error: 'server_error', error_description: 'Something broke' }
  await page.route(/\/directory\?.*q=Ingrid/, (route) => route.fulfill({ status: 500, json: error }))
  await page.goto('/o/harbour-view/events/new')
  await page.getByLabel('Day', { exact: true }).fill('2031-11-05')
  await page.getByRole('combobox', { name: 'Who leads it' }).fill('Ingrid')
  await expect(page.getByRole('listbox')).toContainText('Something broke')
  await page.getByRole('combobox', { name: 'Who leads it' }).fill('Ingr')
  await expect(page.getByRole('option')).toHaveText([/^Ingrid Sørensen/])
  await leave()
})

/** Presses what stands in the list of a field as people do: once it stands still, and without moving the page about in search of it. */
async function pressBeside(page: Page, field: Locator, text: string) {
  const list = page.getByRole('listbox')
  const gap = async () => {
    const [around, box] = [await field.boundingBox(), await list.boundingBox()]
    if (!around || !box) return Infinity
    return Math.abs(box.y < around.y ? around.y - box.y - box.height : box.y - around.y - around.height)
  }
  await expect.poll(gap).toBeLessThan(16)
  const line = await list.getByText(text).boundingBox()
  if (!line) throw new Error(`${text} is gone`)
  await page.mouse.click(line.x + line.width / 2, line.y + line.height / 2)
}

test('what a group has done is on record for everybody at once', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = `Bed evacuation ${Date.now()}`
  await page.goto('/o/harbour-view/events')
  await page.getByRole('link', { name: 'Record what a group did' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('Name whoever was there.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Who takes part' }).fill('Maya')
  await page.getByRole('option', { name: /Maya/ }).click()
  await page.getByRole('combobox', { name: 'Who takes part' }).fill('Lindqvist')
  await page.getByRole('option', { name: /Lindqvist/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record it for 2 people' }).click()
  await expect(page.getByText('It is on record for 2 people.')).toBeVisible()
  await expect(page.getByText('2 people, 2 marked as there')).toBeVisible()
  const sheet = await page.getByRole('link', { name: 'Sheet to sign' }).getAttribute('href')
  expect((await page.request.get(sheet!)).headers()['content-type']).toBe('application/pdf')
  expect((await exported(page, 'CSV')).suggestedFilename()).toMatch(/^roster-\d{4}-\d\d-\d\d\.csv$/)
  const last = page.getByRole('list', { name: 'Roster' }).getByRole('listitem').last()
  await page.goto(`${page.url()}#${await last.getAttribute('id')}`)
  await page.reload()
  await expect(last).toBeFocused()
  const maya = await arrive(browser, 'maya')
  await maya.page.goto('/my-records')
  await expect(maya.page.getByRole('link', { name: title })).toBeVisible()
  expect(complaints).toEqual([])
  await maya.leave()
  await leave()
})

test('a class is filled with those who have it due first, and each is told of', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const headers = fromHere()
  const find = async (name: string) => {
    const found = await page.request.get(`/api/organizations/harbour-view/directory?q=${encodeURIComponent(name)}`)
    return ((await found.json()) as { items: { user_id: string }[] }).items[0]?.user_id
  }
  const window = { starts_at: inHours(24 * 300), ends_at: inHours(24 * 300 + 2) }
  const plan = async (data: object): Promise<string> => {
    const made = await page.request.post('/api/events', { data: { org: 'harbour-view', ...window, ...data }, headers })
    return ((await made.json()) as Made).id
  }
  const other = await plan({ title: `Elsewhere ${Date.now()}` })
  const id = await plan({ title: `For those who need it ${Date.now()}`, capacity: 2 })
  await page.goto(`/o/harbour-view/events/${id}`)
  await page.getByRole('link', { name: 'Fill this class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fill this class' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Who needs it' }).locator(':scope > li')
  await expect(
    rows
      .first()
      .getByText(/^Was due .* ago/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('2 of 2 seats are free.')).toBeVisible()
  const names = await rows.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
  const [first = '', second = '', third = ''] = names.map((label) => label.replace('Select ', ''))
  await page.request.post(`/api/events/${other}/participants`, { data: { user_id: await find(first) }, headers })
  await page.reload()
  await expect(rows.first().getByText('Elsewhere then')).toBeVisible()
  await expectAccessible(page)

  await rows.first().getByRole('checkbox').check()
  await page.keyboard.press('Tab')
  for (const row of [rows.nth(1), rows.nth(2)]) await row.getByRole('checkbox').check()
  await expect(page.getByText('1 more than seats are free')).toBeVisible()
  await expectAccessible(page)
  await page.request.post(`/api/events/${id}/participants`, { data: { user_id: await find(third) }, headers })
  await page.getByRole('button', { name: 'Put them on the roster' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put 3 people on the roster' })
  await expect(dialog.getByText(/1 of them is elsewhere at that time/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Put on the roster' }).click()
  await expect(dialog.getByText('Was on it already: 1 · On the roster: 2')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('None of 2 seats is free.')).toBeVisible()
  for (const name of [first, second, third]) await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Name or address' }).fill('nobody of that name')
  await expect(page.getByText('Nobody of that name needs it')).toBeVisible()
  await page.getByRole('link', { name: /^For those who need it/ }).click()
  for (const name of [first, second, third]) await expect(page.getByRole('list', { name: 'Roster' }).getByText(name)).toBeVisible()
  expect(complaints.filter((said) => !said.includes('409'))).toEqual([])
  await leave()
})

test('files come with an event: kept in an order by whoever keeps it, opened by whoever is on it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', { viewport: { width: 360, height: 740 } })
  const id = await begun(page, `With slides ${Date.now()}`, ['Maya Okafor'])
  await page.goto(`/o/harbour-view/events/${id}`)
  const choose = page.getByRole('region', { name: 'Files' }).locator('input[type=file]')
  await choose.setInputFiles([
    { name: 'slides.pdf', mimeType: 'application/pdf', buffer: certificate },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Bring gloves.') },
  ])
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveText([/slides\.pdf/, /list\.txt/])
  await page.getByRole('button', { name: 'Move list.txt up' }).focus()
  await page.keyboard.press('Enter')
  await expect(files).toHaveText([/list\.txt/, /slides\.pdf/])
  await page.getByRole('button', { name: 'Change slides.pdf' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'What people read' }).fill('What was shown')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(files).toHaveText([/list\.txt/, /What was shown.*slides\.pdf/])
  await expectAccessible(page)
  await files.first().dragTo(files.last())
  await expect(files).toHaveText([/What was shown/, /list\.txt/])

  const maya = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await maya.page.goto(`/o/harbour-view/events/${id}`)
  const theirs = maya.page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(theirs).toHaveText([/What was shown/, /list\.txt/])
  await expect(maya.page.getByRole('button', { name: /^(Move|Change|Delete)/ })).toHaveCount(0)
  await expectAccessible(maya.page)
  const loading = maya.page.waitForEvent('download')
  await maya.page.getByRole('button', { name: 'Download list.txt' }).click()
  expect((await loading).suggestedFilename()).toBe('list.txt')
  expect(maya.complaints).toEqual([])
  await maya.leave()

  await page.getByRole('button', { name: 'Delete list.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(files).toHaveText([/What was shown/])
  expect(complaints).toEqual([])
  await leave()
})
