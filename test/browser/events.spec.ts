import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive, fromHere } from './people.ts'

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
  await expect(page.getByText('Maya Okafor was not marked')).toBeVisible()
  await expect(group.getByRole('radio', { name: 'Absent' })).toBeChecked()
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

  await maya.page.getByRole('button', { name: `Withdraw from ${title}` }).click()
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
  await expect(tomas.page.getByText('You asked, and were declined').first()).toBeVisible()
  await maya.page.reload()
  await expect(maya.page.getByRole('listitem').filter({ hasText: title }).getByText('You have a seat')).toBeVisible()
  for (const { leave: goes } of [maya, tomas]) await goes()
  expect(complaints).toEqual([])
  await leave()
})
