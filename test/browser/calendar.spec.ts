import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { arrive, fromHere } from './people.ts'

const text = async (fetching: Promise<{ status: () => number; text: () => Promise<string> }>) => {
  const answer = await fetching
  return { status: answer.status(), text: await answer.text() }
}

test('somebody sees what is coming up, links their calendar, and takes the link back', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  const label = `Phone ${Date.now()}`
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const first = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first()
  await expect(first.getByText(/\b20\d\d, /)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('Say which calendar it is for.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name' }).fill(label)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('dialog', { name: `“${label}” is ready` })
  await expect(made.getByText('Google and Outlook cannot reach this address')).toBeVisible()
  await expectAccessible(page)
  const address = await made.getByRole('textbox', { name: 'Address' }).inputValue()
  await expect(made.getByRole('link', { name: 'Apple and others' })).toHaveAttribute('href', address.replace('http:', 'webcal:'))
  const feed = await text(page.request.get(address))
  expect(feed.status).toBe(200)
  expect(feed.text).toContain(`X-WR-CALNAME:${label}`)
  const { name } = await firstDue(page)
  expect(feed.text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Due: ${name}`)
  await made.getByRole('button', { name: 'Done' }).click()

  const links = page.getByRole('list', { name: 'Calendar links' })
  await expect(
    links
      .getByRole('listitem')
      .filter({ hasText: label })
      .getByText(`address ending in ${address.slice(-17, -13)}`),
  ).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)
  await page.reload()
  await expect(links.getByText(/Last fetched/).first()).toBeVisible()
  await page.getByRole('button', { name: `Revoke ${label}` }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke it' }).click()
  await expect(page.getByRole('list', { name: 'Revoked lately' }).getByText(label)).toBeVisible()
  expect((await text(page.request.get(address))).status).toBe(404)
  expect(complaints).toEqual([])
  await leave()
})

test('a manager has the team in a link, and gives it another name', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const label = `Desk ${Date.now()}`
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(label)
  await page.getByRole('radio', { name: 'What I and the people I manage have due, and what I take part in', exact: true }).check()
  await expect(page.getByText('The calendar will name the people you manage.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const address = await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  expect((await text(page.request.get(address))).text.replaceAll('\r\n ', '')).toContain('(Maya Okafor)')
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${label}, own`)
  await page.getByRole('radio', { name: 'What I have due and take part in', exact: true }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Calendar links' }).getByText(`${label}, own`)).toBeVisible()
  expect((await text(page.request.get(address))).text).not.toContain('Maya Okafor')
  await page.getByRole('button', { name: 'Revoke all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click()
  await expect(page.getByText('No calendar is linked yet')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

/** The first certification that is due for whoever is signed in, in the next two years. */
async function firstDue(page: Page): Promise<{ name: string; due_at: string }> {
  const standings: { certification: { name: string }; due_at: string | null; state: string }[] = await (
    await page.request.get('/api/certifications/mine')
  ).json()
  const soon = standings.find(({ due_at, state }) => due_at !== null && state !== 'exempt' && Date.parse(due_at) < Date.now() + 7e10)
  expect(soon).toBeDefined()
  return { name: soon!.certification.name, due_at: soon!.due_at! }
}

const month = (page: Page) => page.getByRole('table')

test('the month is a sheet: a day with something on it opens, and leads to where one does it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  const due = await firstDue(page)
  await page.goto(`/calendar?month=${due.due_at.slice(0, 7)}`)
  await expect(month(page).getByRole('columnheader')).toHaveCount(7)
  await expect(month(page).getByRole('columnheader').first()).toHaveText('Mon')
  await expect(page.getByRole('radiogroup', { name: 'Whose days' })).toHaveCount(0)
  await expectAccessible(page)
  const day = month(page)
    .getByRole('button')
    .filter({ has: page.getByText(due.name, { exact: true }) })
    .first()
  await day.focus()
  await page.keyboard.press('Enter')
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('listitem').getByRole('link', { name: due.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: due.name })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'The month after' }).click()
  await expect(page.getByText('Choose a day to see what falls on it.').or(page.getByText('Nothing falls into this month.'))).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(month(page).locator('[aria-current=date]')).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a manager sees the days of the team, and where they read certifications those of the organization', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const entry = await firstOfTeam(page)
  await page.goto(`/calendar?month=${entry.day.slice(0, 7)}`)
  await page.getByText('My team', { exact: true }).last().click()
  await page.getByText('Agenda', { exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: entry.certification.name }).first()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/o/harbour-view/people/[^/]+/certifications/${entry.certification.id}`))
  await page.goBack()
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Whose days' }).getByText('Organization', { exact: true }).click()
  await expect(page).toHaveURL(/whose=organization/)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('a phone that lost its connection keeps the month it shows, and says that it could not ask', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 2, name: 'Coming up' })).toBeVisible()
  await page.getByText('Month', { exact: true }).click()
  await expect(month(page)).toBeVisible()
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(360)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'The month after' }).click()
  await expect(page.getByText('There is no connection')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/Choose a day|Nothing falls/)).toBeVisible({ timeout: 20_000 })
  await leave()
})

type TeamEntry = { day: string; certification: { id: string; name: string } }

/** The first certification that somebody of the team has due, in the year to come. */
async function firstOfTeam(page: Page): Promise<TeamEntry> {
  for (let weeks = 0; weeks < 52; weeks += 8) {
    const day = (offset: number) => new Date(Date.now() + (weeks * 7 + offset) * 86_400_000).toISOString().slice(0, 10)
    const answer = await page.request.get(`/api/users/me/calendar?scope=team&from=${day(0)}&to=${day(56)}`)
    const { items }: { items: (TeamEntry & { kind: string })[] } = await answer.json()
    const found = items.find(({ kind }) => kind === 'due')
    if (found) return found
  }
  throw new Error('Nobody of the team has anything due.')
}

test('a week shows what takes place at its hours, side by side where it overlaps, and one day below the other on a phone', async ({
  browser,
}) => {
  const amir = await arrive(browser, 'amir')
  const found = await amir.page.request.get('/api/organizations/harbour-view/directory?q=Maya')
  const { items }: { items: { user_id: string }[] } = await found.json()
  const mark = Date.now()
  for (const [name, from, to] of [
    ['Early', '07:00', '08:30'],
    ['Beside it', '08:00', '09:00'],
    ['Night', '20:30', '23:30'],
  ]) {
    const windows = [{ starts_at: `2031-05-07T${from}:00Z`, ends_at: `2031-05-07T${to}:00Z` }]
    const data = { org: 'harbour-view', title: `${name} ${mark}`, windows, participant_user_ids: [items[0]?.user_id] }
    expect((await amir.page.request.post('/api/events/batch', { data, headers: fromHere() })).status()).toBe(201)
  }
  await amir.leave()

  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/calendar?month=2031-05')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click()
  await expect(page.getByRole('heading', { level: 2, name: /^28 Apr.*4 May 2031$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/view=week&week=2031-05-05/)
  const wednesday = page.getByRole('region', { name: /^Wednesday, 7 May 2031/ })
  const [early, beside] = [`Early ${mark}`, `Beside it ${mark}`].map((name) => wednesday.getByRole('listitem').filter({ hasText: name }))
  await expect(early!.getByText('09:00')).toBeVisible()
  const [left, right] = [await early!.boundingBox(), await beside!.boundingBox()]
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
  expect(left!.y).toBeLessThan(right!.y)
  for (const day of ['Wednesday, 7 May', 'Thursday, 8 May'])
    await expect(page.getByRole('region', { name: day }).getByRole('link', { name: `Night ${mark}` })).toBeVisible()
  await wednesday.getByRole('button').click()
  await expect(page.getByRole('list', { name: '7 May 2031' }).getByText(`Early ${mark}`)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('list', { name: '8 May 2031' }).getByRole('link', { name: `Night ${mark}` })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Wednesday/ })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 860 })
  await wednesday.getByRole('link', { name: `Early ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Early ${mark}` })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})
