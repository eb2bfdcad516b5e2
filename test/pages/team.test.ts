import { expect, test, vi } from 'vitest'
import { harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { type Page, open } from './page.ts'
import { saved } from './saved.ts'
import { dayIn, hospital } from './team-ward.ts'

const t = await harness()

const grid = (page: Locator) => page.getByRole('grid', { name: 'People and their certifications' })
const people = (page: Locator) => grid(page).getByRole('rowheader').getByRole('link')
const settled = (page: Locator, part: Locator) =>
  expect(page.locator('[aria-busy]').filter({ has: part })).toHaveAttribute('aria-busy', 'false')

async function choose(page: Locator, select: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}
const picture = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'How the team is shown' }).getByText(name).click()

test('each state of the summary is a filter, and stands in the address', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team`)
  await expect(people(page)).toHaveText(['Noah Whitfield', 'Maya Okafor', 'Priya Nair'])
  await page.getByRole('button', { name: /^1 Overdue$/ }).click()
  await page.expectAddress(/state=overdue/)
  await expect(people(page)).toHaveText(['Noah Whitfield'])
  await expect(grid(page).getByText('Valid')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^1 Overdue$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(people(page)).toHaveText(['Noah Whitfield'])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.expectAddress(/\/team$/)
})

test('a manager finds what falls due soon, by name and in order', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team`)
  await expect(people(page)).toHaveCount(3)
  await choose(page, 'Falls due', 'Within 90 days')
  await page.expectAddress(/due=90/)
  await page.getByRole('searchbox', { name: 'Name' }).pressSequentially('okafor')
  await expect(people(page)).toHaveText(['Maya Okafor'])
  await page.getByRole('searchbox', { name: 'Name' }).fill('nobody of that name')
  await expect(page.getByRole('heading', { name: 'Nobody passes these filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).first().click()
  await expect(page.getByRole('searchbox', { name: 'Name' })).toHaveValue('')
  await choose(page, 'Order', 'Name')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('Name')
  await settled(page, grid(page))
  await expect(people(page)).toHaveText(['Maya Okafor', 'Noah Whitfield', 'Priya Nair'])
})

test('the matrix is one tab stop, and the arrows walk from cell to cell', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team`)
  await people(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(people(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(grid(page).locator('#matrix-1-1')).toBeFocused()
  await page.keyboard.press('End')
  await expect(grid(page).locator('tr').nth(2).locator('[tabindex="0"]')).toBeFocused()
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Control+Home')
  await expect(people(page).first()).toBeFocused()
})

test('a manager reminds a person of what is outstanding, and the row of the person says so', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team`)
  await people(page).first().focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Remind people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind people' })
  const words = dialog.getByRole('textbox', { name: 'What you tell them' })
  await expect(dialog.getByText(/^1 person gets it\./)).toBeVisible()
  await expect(words).toHaveValue(/^Please see soon to what is overdue\./)
  await words.fill('Before Friday, please.')
  await page.setOffline(true)
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(dialog.getByText('Nobody was reminded')).toBeVisible()
  await expect(words).toHaveValue('Before Friday, please.')
  await page.setOffline(false)
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(page.getByText('1 person is reminded.')).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Reminded today by Tomás')
  await people(page).first().focus()
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Remind people' }).click()
  await expect(dialog.getByText('Gets nothing more today. Reminded today by Tomás')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Remind people' })).toBeFocused()
  await t.drain()
})

test('people are reminded of everything that is overdue for each of them, in one notice, unless one certification is chosen', async () => {
  const { at, org, admin, noah, support, protection, dueDate } = await hospital(t)
  await dueDate(noah, protection, '2024-06-01T12:00:00Z', '2024-05-01T12:00:00Z')
  const page = await open(admin, `${at}/team?state=overdue&people=all`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select Noah Whitfield' }).check()
  await bar.getByRole('button', { name: 'Remind people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind people' })
  await expect(dialog.getByRole('combobox', { name: 'What they are reminded of' })).toHaveValue('Everything that is overdue')
  await expect(dialog.getByText(/^1 person gets it\./)).toBeVisible()
  await expect(dialog.getByText('Basic life support, Data protection.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(page.getByText('1 person is reminded.')).toBeVisible()
  const sent = page.sent().filter(({ method, url }) => method === 'POST' && url.endsWith('reminders'))
  expect(sent).toHaveLength(1)
  const reminded = (await t.call(admin, 'GET', `/api/organizations/${org.id}/certification-reminders`)).body.items
  const ids = reminded.map(({ certification_type_id }: { certification_type_id: string }) => certification_type_id)
  expect(ids.toSorted()).toEqual([support.id, protection.id].toSorted())
  await t.drain()
})

test('the spreadsheet holds what passes the filters', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team`)
  await page.getByRole('button', { name: /^1 Overdue$/ }).click()
  await page.expectAddress(/state=overdue/)
  const menu = page.getByRole('button', { name: 'Export', exact: true })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Spreadsheet (XLSX)' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  await menu.click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => kept.mock.calls.length, { timeout: 15_000 }).toBe(1)
  const [file] = kept.mock.calls[0] ?? []
  kept.mockRestore()
  const text = file instanceof Blob ? await file.text() : ''
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toContain('display_name')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(',overdue,')
})

test('the selected people of the team are downloaded together, in one file with their certificates', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('checkbox', { name: /^Select all/ }).check()
  const { name, text } = await saved(() => bar.getByRole('button', { name: 'Download', exact: true }).click())
  expect(name).toMatch(/^people-\d{4}-\d\d-\d\d\.zip$/)
  for (const part of ['People.xlsx', 'Certifications.xlsx', 'Learning records.xlsx']) expect(text).toContain(part)
  await expect(page.getByText(/^The file is in your downloads\. It holds the statuses/)).toBeVisible()
})

test('on paper the team is a table, with its filters above', async () => {
  const { at, admin } = await hospital(t)
  const page = await open(admin, `${at}/team?people=all&state=overdue`)
  await choose(page, 'Department', /^Nursing$/)
  await expect(people(page)).toHaveText(['Noah Whitfield'])
  dispatchEvent(new Event('beforeprint'))
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Person', 'Certification', 'Standing', 'Due'])
  await expect(table.getByRole('row').nth(1)).toHaveText(/^Noah WhitfieldBasic life supportOverdue31 Jan 2024$/)
  const filters = page.getByRole('region', { name: 'Filters' }).locator('dl > div')
  await expect(filters).toHaveText([/^As of\d+ \w+ \d{4}$/, 'StandingOverdue', 'DepartmentNursing', 'OrderMost pressing'])
  dispatchEvent(new Event('afterprint'))
  await expect(table).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeVisible()
})

test('the heat map says how many in a hundred are not late or have what is asked of them, and each cell leads to their names', async () => {
  const { at, admin } = await hospital(t)
  const page = await open(admin, `${at}/team`)
  await picture(page, 'Heat map')
  await page.expectAddress(/view=heat/)
  const map = page.getByRole('table')
  await expect(map.getByRole('rowheader', { name: 'Nursing › Emergency' })).toBeVisible()
  await expect(map.getByRole('rowheader', { name: 'Facilities', exact: true })).toBeVisible()
  await expect(map.getByRole('columnheader', { name: 'Basic life support' })).toBeVisible()

  // A filter is kept when another view of the team is opened.
  await choose(page, 'Department', /^Nursing$/)
  await expect(map.getByRole('rowheader', { name: 'Facilities', exact: true })).toHaveCount(0)
  await choose(page, 'Certification', 'Basic life support')
  await expect(map.getByRole('columnheader')).toHaveText(['Department', 'Basic life support'])

  // Enter on a cell leads to the people that it counts.
  const cell = map.getByRole('row', { name: 'Nursing › Emergency' }).getByRole('link')
  await expect(cell).toHaveText('50%1 late')
  await page.getByRole('radio', { name: 'Has it' }).click()
  await page.expectAddress(/share=held/)
  await expect(cell).toHaveText('50%1 of 2')
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.expectAddress(/^(?!.*view=)/)
  await expect(grid(page).locator('td a:not([data-state=exempt])')).toHaveCount(2)
  await expect(grid(page).locator('td a:is([data-state=valid], [data-state=renewal_open])')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Nursing › Emergency')
  await expect(page.getByRole('combobox', { name: 'Certification' })).toHaveValue('Basic life support')
})

test('the forecast says how many run out in each month, and who', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team?view=forecast`)
  const bars = page.getByRole('region', { name: 'What runs out, by month' }).getByRole('link')
  await expect(bars.first()).toHaveText('Late already: 1 person')
  await expect(bars).toHaveText(Array.from({ length: 13 }, () => /: \d+ (person|people)$/))

  // Enter chooses a month, which is kept in the address.
  const month = bars.filter({ hasText: /^\w+ \d{4}: [1-9]/ }).first()
  const words = (await month.textContent()) ?? ''
  const [name = '', many = ''] = words.split(': ')
  await month.focus()
  await page.keyboard.press('Enter')
  await page.expectAddress(/month=\d{4}-\d\d/)
  const who = page.getByRole('region', { name })
  await expect(who.getByText(`${many} · `)).toBeVisible()
  await expect(bars.filter({ hasText: words })).toHaveAttribute('aria-current', 'page')
  await settled(page, who)
  const named = who.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(named).toHaveText([/^Maya Okafor/])
  const [first = '', year = ''] = name.split(' ')
  await expect(named).toContainText(first.slice(0, 3))
  await expect(named).toContainText(year)

  // People are linked to their pages, and all months are shown again.
  await page.getByRole('link', { name: 'Show all months' }).click()
  const next = page.getByRole('region', { name: 'Next to run out' })
  await next.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Maya Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
})

test('the coverage over time leads from each day to the team as it stood then, and says the same in figures', async () => {
  const { at, admin } = await hospital(t)
  const page = await open(admin, `${at}/team`)
  await picture(page, 'Over time')
  await page.expectAddress(/view=time/)
  const days = page.getByRole('region', { name: 'Coverage over twelve months' }).getByRole('link')
  const figures = page.getByRole('region', { name: 'The same in figures' }).getByRole('table')
  await expect(days).toHaveText(Array.from({ length: 12 }, () => /^\d+ \w+ \d{4}: /))
  const said = () => days.elements().map((link) => link.firstElementChild?.textContent ?? '')

  // The table has the same values for each day as the picture.
  await choose(page, 'Certification', 'Basic life support')
  await page.expectAddress(/certification=/)
  await settled(page, figures)
  const rows = await figures.getByRole('row').allTextContents()
  expect(rows.length).toBe(13)
  for (const [nr, words] of said().entries()) {
    const [, day = '', share = '', had = '', asked = ''] = /^(.+): (\d+%), (\d+) of (\d+)$/.exec(words) ?? []
    expect(rows[nr + 1], words).toBe([day, share, had, asked].join(''))
  }

  // A day leads to the people that it counts, with the same filters.
  await choose(page, 'Department', /^Nursing$/)
  await page.expectAddress(/department=/)
  await settled(page, figures)
  const [, had = '', asked = ''] = /, (\d+) of (\d+)$/.exec(said()[9] ?? '') ?? []
  expect([had, asked]).toEqual(['1', '2'])
  await days.nth(9).focus()
  await page.keyboard.press('Enter')
  await page.expectAddress(/at=\d{4}-\d\d-\d\d/)
  await page.expectAddress(/^(?!.*view=)/)
  await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
  const states = page.getByRole('button', { name: /^\d+ [A-Z]/ })
  await expect(states.filter({ hasText: 'Valid' })).toHaveText(/^1\s*Valid$/)
  const counts = (await states.allTextContents()).map((text) => [Number.parseInt(text, 10), text.replace(/^\d+\s*/, '')] as const)
  const sum = (some: (state: string) => boolean) => counts.reduce((all, [count, state]) => all + (some(state) ? count : 0), 0)
  expect(sum((state) => state !== 'Exempt')).toBe(2)
  expect(sum((state) => ['Valid', 'Time to renew'].includes(state))).toBe(1)
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Nursing')
  await expect(page.getByRole('combobox', { name: 'Certification' })).toHaveValue('Basic life support')

  // The last day is today.
  await page.goto(`${at}/team?view=time`)
  await days.last().click()
  await expect(grid(page)).toBeVisible()
  await page.expectAddress(/^(?!.*at=)/)
})

test('the table, the export and the heat map of the team are those of the day that is chosen', async () => {
  const { at, admin } = await hospital(t)
  const later = dayIn(700)
  const page = await open(admin, `${at}/team`)
  await expect(grid(page).locator('td a[data-state=valid]').first()).toBeVisible()
  const asOf = page.getByLabel('As of')
  await expect(asOf).not.toHaveValue('')
  await expect(grid(page).getByRole('checkbox').first()).toBeVisible()
  await asOf.fill(later)
  await page.expectAddress(new RegExp(`at=${later}`))
  await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
  await expect(grid(page).locator('td a[data-state=overdue]')).toHaveCount(3)

  // Reminders exist only for today. The pictures and the spreadsheet are of the chosen day.
  await expect(grid(page).getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const exported = () => page.sent().find(({ url }) => url.includes('export.csv'))
  await expect.poll(exported, { timeout: 15_000 }).toBeDefined()
  expect(new URL(exported()?.url ?? '', 'http://here').searchParams.get('at')).toMatch(new RegExp(`^${later}T`))
  await picture(page, 'Heat map')
  await expect(page.getByRole('table').getByText('0%').first()).toBeVisible()
  await expect(asOf).toHaveValue(later)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
})

test('the day that is chosen is kept from the team to a person and to a certification', async () => {
  const { at, admin, member, support } = await hospital(t)
  await member('Ruth Adler', undefined, 10)
  const later = dayIn(700)
  const page = await open(admin, `${at}/team?at=${later}`)
  const asOf = page.getByLabel('As of')
  await people(page).filter({ hasText: 'Maya Okafor' }).click()
  await page.expectAddress(new RegExp(`/people/.*at=${later}`))
  await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
  const certifications = page.getByRole('region', { name: 'Certifications' })
  await expect(certifications.getByText('Overdue', { exact: true }).first()).toBeVisible()
  await expect(certifications.getByRole('button', { name: /^Change/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await certifications.getByRole('link').first().click()
  await page.expectAddress(new RegExp(`/certifications/.*at=${later}`))
  await page.back()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByRole('region', { name: 'Sign-offs' })).toBeVisible()
  await expect(asOf).not.toHaveValue(later)

  // A certification shows everybody's standing on that day. Ruth's stays valid, because nothing requires her to renew it.
  await page.goto(`${at}/certifications`)
  await page.getByRole('link', { name: 'Basic life support' }).first().click()
  await page.expectAddress(new RegExp(support.id))
  await page.getByRole('tab', { name: /^People/ }).click()
  await expect(page.getByRole('cell', { name: 'Valid' })).toHaveCount(3)
  await asOf.fill(later)
  await expect(page.getByRole('cell', { name: 'Overdue' })).toHaveCount(3)
  await expect(page.getByRole('cell', { name: 'Valid' })).toHaveCount(1)
  await page.expectAddress(new RegExp(`tab=people.*at=${later}|at=${later}.*tab=people`))
  await expect(page.getByText(/^Reminded /)).toHaveCount(0)
  await page.getByRole('tabpanel').getByRole('row').getByRole('link').first().click()
  await page.expectAddress(new RegExp(`/people/.*at=${later}`))
})

test('a manager who watched a person signs it off on the page of the person, and takes it back', async () => {
  const { at, manager } = await hospital(t)
  const page = await open(manager, `${at}/team`)
  await people(page).filter({ hasText: 'Noah Whitfield' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noah Whitfield' })).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Watch and sign' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await waiting.getByRole('button', { name: /^Sign off/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Observed on').fill('')
  await expect(dialog.getByText('Say when you saw it.')).toBeVisible()
  await dialog.getByLabel('Observed on').fill('2999-01-01')
  await expect(dialog.getByText('This day is still to come.')).toBeVisible()
  await dialog.getByLabel('Observed on').fill(dayIn(-1))
  await dialog.getByLabel('Note').fill('Calm, clean, and by the book.')
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(page.getByText('Signed off', { exact: true })).toBeVisible()
  await expect(waiting.getByRole('listitem')).toHaveCount(0)

  // A sign-off by mistake is undone beside the proof.
  await page.getByRole('region', { name: 'Certifications' }).getByRole('link', { name: 'IV cannulation' }).click()
  await expect(page.getByText('signed off by you')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByLabel('Why?').fill('It was somebody else')
  await dialog.getByRole('button', { name: 'Revoke the sign-off' }).click()
  await expect(page.getByText('signed off by you')).toHaveCount(0)
  await page.getByRole('link', { name: 'Noah Whitfield' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
})

test('an administrator sets a due date, exempts, awards and revokes, each with its reason', async () => {
  const { at, admin } = await hospital(t)
  const page = await open(admin, `${at}/team?q=Priya`)
  await people(page).first().click()
  const item = page.getByRole('region', { name: 'Certifications' }).getByRole('listitem').filter({ hasText: 'Data protection' })
  const decide = async (what: string) => {
    await item.getByRole('button', { name: 'Decide about Data protection' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const dialog = page.getByRole('dialog')

  // A due date is set by hand and cleared.
  await decide('Set the due date')
  await dialog.getByLabel('Due on').fill('2037-02-03')
  await dialog.getByRole('button', { name: 'Set the date' }).click()
  await expect(item).toContainText('3 Feb 2037')
  await decide('Take the date set by hand back')
  await expect(item).not.toContainText('3 Feb 2037')

  // An exemption needs a reason.
  await decide('Exempt')
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect(dialog.getByText('Write a sentence')).toBeVisible()
  await dialog.getByLabel('Why?').fill('On parental leave')
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect(item).toContainText('Exempt')
  await expect(item).toContainText('On parental leave')
  await decide('End the exemption')
  await expect(item).not.toContainText('On parental leave')

  // A certification is awarded by hand and revoked.
  await decide('Award by hand')
  await dialog.getByLabel('Why', { exact: true }).fill('Proved on paper')
  await dialog.getByRole('button', { name: 'Award' }).click()
  await expect(item).toContainText('Valid')
  await decide('Revoke the award')
  await dialog.getByLabel('Why?').fill('The paper was for somebody else')
  await dialog.getByRole('button', { name: 'Revoke the award' }).click()
  await expect(page.getByText('The award is revoked')).toBeVisible()
})

test('a person whose proof is complete is awarded with the proof, and the dialog says so', async () => {
  const w = await certificationWorld(t)
  const subject = await t.subject(w.org)
  const type = await w.type({ subjects: [subject], rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }] })
  const [keeper, learner] = [
    await t.named(w.org, 'Amir Haddad', ['certifications:read', 'certifications:write', 'directory:write']),
    await t.named(w.org, 'Maya Okafor'),
  ]
  await w.record(learner, [subject], { completed_at: '2026-01-05T00:00:00Z' })
  const page = await open(keeper, `/o/${w.org.slug}/people/${learner.account_id}`)
  await page.getByRole('button', { name: 'Show 1 more that nobody asks for' }).click()
  await page.getByRole('button', { name: /^Decide about / }).click()
  await page.getByRole('menuitem', { name: 'Award', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/has satisfied every rule of/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Award', exact: true }).click()
  await expect(page.getByText('Awarded', { exact: true })).toBeVisible()
  const { items } = (await t.call(keeper, 'GET', `/api/certifications/${type.id}/awards`)).body
  expect(items.map(({ proof }) => proof.awardable)).toEqual([true])
})

test('a member who manages nobody and reads no certifications has no team, and sees nobody else', async () => {
  const { at, maya } = await hospital(t)
  const page = await open(maya, '/')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('list', { name: 'Me', exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'My team', exact: true }).getByRole('link', { name: 'Overview', exact: true })).toHaveCount(0)
  await page.goto(`${at}/team`)
  await expect(page.getByRole('heading', { name: 'This room is not open to you at Test Hospital' })).toBeVisible()
  await page.goto(`${at}/people/01890000-0000-7000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'There is nobody here whom you may see' })).toBeVisible()
})
