import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog, expectNoFindings } from './axe.ts'
import { room, arrive, signIn } from './people.ts'
import { chooseExport, exported } from './exports.ts'
import { readXlsx } from '../xlsx.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'People and their certifications' })
const people = (page: Page) => grid(page).getByRole('rowheader').getByRole('link')

async function choose(page: Page, select: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a manager sees who is overdue, walks the matrix with the keyboard, and takes it along', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'tomas')
  await room(page, 'My team', 'Overview').click()

  await test.step('each state of the summary is a filter, and stands in the address', async () => {
    await expect(people(page).first()).toBeVisible()
    const before = await people(page).count()
    await page.getByRole('button', { name: /^\d+ Overdue$/ }).click()
    await expect(page).toHaveURL(/state=overdue/)
    await expect(grid(page).getByText('Valid')).toHaveCount(0)
    expect(await people(page).count()).toBeLessThanOrEqual(before)
    await page.reload()
    await expect(page.getByRole('button', { name: /^\d+ Overdue$/ })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/\/team$/)
  })

  await test.step('what falls due soon, by name, in order', async () => {
    await choose(page, 'Falls due', 'Within 90 days')
    await expect(page).toHaveURL(/due=90/)
    await page.getByRole('searchbox', { name: 'Name' }).pressSequentially('okafor')
    await expect(people(page)).toHaveText(['Maya Okafor'])
    await page.getByRole('searchbox', { name: 'Name' }).fill('nobody of that name')
    await expect(page.getByRole('heading', { name: 'Nobody passes these filters' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await expect(page.getByRole('searchbox', { name: 'Name' })).toHaveValue('')
    await choose(page, 'Order', 'Name')
    await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('Name')
    await expect(page.locator('[aria-busy]').filter({ has: grid(page) })).toHaveAttribute('aria-busy', 'false')
    const names = await people(page).allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  })

  await test.step('one tab stop, and the arrows walk from cell to cell', async () => {
    await people(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(people(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(grid(page).locator('#matrix-1-1')).toBeFocused()
    await page.keyboard.press('End')
    await expect(grid(page).locator('tr').nth(2).locator('[tabindex="0"]')).toBeFocused()
    await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)
    await expect(grid(page).locator('tr').nth(2).locator('[tabindex="0"]')).toBeInViewport()
    await page.keyboard.press('Control+Home')
    await expect(people(page).first()).toBeFocused()
  })

  await test.step('who is chosen is reminded of what is outstanding, and their row says so', async () => {
    await page.goto('/o/harbour-view/team')
    await people(page).first().focus()
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByText('1 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Remind people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind people' })
    await expect(dialog.getByText(/^1 person gets it\./)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'What you tell them' })).toHaveValue(/^Please see to “.+” soon\./)
    await expectAccessibleDialog(page)
    await dialog.getByRole('textbox', { name: 'What you tell them' }).fill('Before Friday, please.')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Remind them' }).click()
    await expect(dialog.getByText('Nobody was reminded')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'What you tell them' })).toHaveValue('Before Friday, please.')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Remind them' }).click()
    await expect(page.getByText('1 person is reminded.')).toBeVisible()
    const row = grid(page).getByRole('row').nth(1)
    await expect(row).toContainText('Reminded today by Tomás')
    await people(page).first().focus()
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Remind people' }).click()
    await expect(dialog.getByText('Gets nothing more today. Reminded today by Tomás')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(bar.getByRole('button', { name: 'Remind people' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('the spreadsheet holds what passes the filters', async () => {
    await page.getByRole('button', { name: /^\d+ Overdue$/ }).click()
    const download = await exported(page, 'CSV')
    expect(download.suggestedFilename()).toMatch(/^certifications-.*\.csv$/)
    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(head).toContain('display_name')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => !line.includes(',overdue,'))).toEqual([])
    const menu = page.getByRole('button', { name: 'Export', exact: true })
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Spreadsheet (XLSX)' })).toBeFocused()
    await expectNoFindings(page, { within: '[role=menu]' })
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await menu.press('Enter')
    const chosen = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Spreadsheet (XLSX)' }).press('Enter')
    const workbook = await chosen
    expect(workbook.suggestedFilename()).toMatch(/^certifications-.*\.xlsx$/)
    const { title, head: words, rows } = readXlsx(readFileSync(await workbook.path()))
    expect(title).toBe('Certifications')
    expect(words.slice(0, 4)).toEqual(['Name', 'E-mail', 'Certification', 'Status'])
    expect(rows).toHaveLength(lines.length)
    expect(rows.filter((row) => row[3] !== 'Overdue')).toEqual([])
  })

  // The reminder that was tried without a connection.
  expect(complaints).toEqual(['Failed to load resource: net::ERR_INTERNET_DISCONNECTED'])
  await leave()
})

test('the heat map says how many in a hundred have what is asked of them, and each cell leads to their names', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/team')
  await page.getByRole('radiogroup', { name: 'How the team is shown' }).getByText('Heat map').click()
  await expect(page).toHaveURL(/view=heat/)
  const map = page.getByRole('table')
  await expect(map.getByRole('rowheader', { name: 'Nursing › Emergency' })).toBeVisible()
  await expect(map.getByRole('columnheader', { name: 'Basic life support' })).toBeVisible()

  await test.step('what narrows the picture is kept when it is looked at otherwise', async () => {
    await choose(page, 'Department', /^Nursing$/)
    await expect(map.getByRole('rowheader', { name: 'Facilities', exact: true })).toHaveCount(0)
    await choose(page, 'Certification', 'Basic life support')
    await expect(map.getByRole('columnheader')).toHaveText(['Department', 'Basic life support'])
  })

  await test.step('a cell is reached by the keyboard, and leads to the people whom it counts', async () => {
    const cell = map.getByRole('row', { name: 'Nursing › Emergency' }).getByRole('link')
    const [, share = '', had = '', asked = ''] = /(\d+)%\s*(\d+) of (\d+)/.exec((await cell.textContent()) ?? '') ?? []
    expect(Number(share)).toBe(Math.floor((Number(had) / Number(asked)) * 100))
    await cell.focus()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/view=/)
    await expect(grid(page).locator('td a:not([data-state=exempt])')).toHaveCount(Number(asked))
    await expect(grid(page).locator('td a:is([data-state=valid], [data-state=renewal_open])')).toHaveCount(Number(had))
    await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Nursing › Emergency')
    await expect(page.getByRole('combobox', { name: 'Certification' })).toHaveValue('Basic life support')
  })
  expect(complaints).toEqual([])
  await leave()
})

test('the forecast says how many run out in each month, and who', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto('/o/harbour-view/team?view=forecast')
  const bars = page.getByRole('region', { name: 'What runs out, by month' }).getByRole('link')
  await expect(bars.first()).toHaveText(/^Late already: \d+ (person|people)$/)
  await expect(bars).toHaveText(Array.from({ length: 13 }, () => /: \d+ (person|people)$/))

  await test.step('a month is chosen by the keyboard, and stands in the address', async () => {
    const month = bars.filter({ hasText: /^\w+ \d{4}: [1-9]/ }).first()
    const words = (await month.textContent()) ?? ''
    const [name = '', many = ''] = words.split(': ')
    await month.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/month=\d{4}-\d\d/)
    const who = page.getByRole('region', { name })
    await expect(who.getByText(`${many} · `)).toBeVisible()
    await expect(bars.filter({ hasText: words })).toHaveAttribute('aria-current', 'page')
    // Whom it named before stay there, faded, until the month is answered.
    await expect(page.locator('[aria-busy]').filter({ has: who })).toHaveAttribute('aria-busy', 'false')
    const named = who.getByRole('list', { name: 'People' }).getByRole('listitem')
    const days = await named.allTextContents()
    expect(days.length).toBeGreaterThan(0)
    const [first = '', year = ''] = name.split(' ')
    expect(days.filter((text) => !text.includes(first.slice(0, 3)) || !text.includes(year))).toEqual([])
    await expectAccessible(page)
  })

  await test.step('people are linked to their pages, and all months are shown again', async () => {
    await page.getByRole('link', { name: 'Show all months' }).click()
    const who = page.getByRole('region', { name: 'Next to run out' })
    const person = who.getByRole('list', { name: 'People' }).getByRole('link').first()
    const name = (await person.textContent()) ?? ''
    await person.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  expect(complaints).toEqual([])
  await leave()
})

test('the coverage over time leads from each day to the team as it stood then, and says the same in figures', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/team')
  await page.getByRole('radiogroup', { name: 'How the team is shown' }).getByText('Over time').click()
  await expect(page).toHaveURL(/view=time/)
  const days = page.getByRole('region', { name: 'Coverage over twelve months' }).getByRole('link')
  const figures = page.getByRole('region', { name: 'The same in figures' }).getByRole('table')
  await expect(days).toHaveText(Array.from({ length: 12 }, () => /^\d+ \w+ \d{4}: /))

  await test.step('the table says of each day what the picture says', async () => {
    await choose(page, 'Certification', 'Basic life support')
    await expect(page).toHaveURL(/certification=/)
    await expect(page.locator('[aria-busy]').filter({ has: figures })).toHaveAttribute('aria-busy', 'false')
    const rows = await figures.getByRole('row').allTextContents()
    expect(rows.length).toBe(13)
    const words = await days.evaluateAll((links) => links.map((link) => link.firstElementChild?.textContent ?? ''))
    for (const [nr, said] of words.entries()) {
      const [, day = '', share = '', had = '', asked = ''] = /^(.+): (\d+%), (\d+) of (\d+)$/.exec(said) ?? []
      expect(rows[nr + 1], said).toBe([day, share, had, asked].join(''))
    }
    await expectAccessible(page)
  })

  await test.step('a day is reached by the keyboard, and leads to the people whom it counts, with the same filters', async () => {
    await choose(page, 'Department', /^Nursing$/)
    await expect(page).toHaveURL(/department=/)
    await expect(page.locator('[aria-busy]').filter({ has: figures })).toHaveAttribute('aria-busy', 'false')
    const day = days.nth(9)
    const said = await day.evaluate((link) => link.firstElementChild?.textContent ?? '')
    const [, had = '', asked = ''] = /, (\d+) of (\d+)$/.exec(said) ?? []
    await day.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/at=\d{4}-\d\d-\d\d/)
    await expect(page).not.toHaveURL(/view=/)
    await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
    const states = page.getByRole('button', { name: /^\d+ [A-Z]/ })
    await expect(states.filter({ hasText: 'Valid' })).toBeVisible()
    const counts = (await states.allTextContents()).map((text) => [Number.parseInt(text, 10), text.replace(/^\d+\s*/, '')] as const)
    const sum = (some: (state: string) => boolean) => counts.reduce((all, [count, state]) => all + (some(state) ? count : 0), 0)
    expect(sum((state) => state !== 'Exempt')).toBe(Number(asked))
    expect(sum((state) => ['Valid', 'Time to renew'].includes(state))).toBe(Number(had))
    await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Nursing')
    await expect(page.getByRole('combobox', { name: 'Certification' })).toHaveValue('Basic life support')
  })

  await test.step('the last day is today', async () => {
    await page.goto('/o/harbour-view/team?view=time')
    await days.last().click()
    await expect(grid(page)).toBeVisible()
    await expect(page).not.toHaveURL(/at=/)
  })
  expect(complaints).toEqual([])
  await leave()
})

test('the team, a person and a certification are looked at as of another day, and the day is kept from one to the other', async ({
  browser,
}) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const later = new Date(Date.now() + 700 * 86_400_000).toISOString().slice(0, 10)
  await page.goto('/o/harbour-view/team')
  await expect(grid(page).locator('td a[data-state=valid]').first()).toBeVisible()
  const asOf = page.getByLabel('As of')
  await expect(asOf).not.toHaveValue('')
  await expect(grid(page).getByRole('checkbox').first()).toBeVisible()
  await asOf.fill(later)
  await expect(page).toHaveURL(new RegExp(`at=${later}`))
  await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
  const overdue = grid(page).locator('td a[data-state=overdue]').first()
  await expect(overdue).toBeVisible()

  await test.step('nobody is reminded of another day, and the pictures and the spreadsheet are of that day', async () => {
    await expect(grid(page).getByRole('checkbox')).toHaveCount(0)
    const asked = page.waitForRequest((request) => request.url().includes('export.csv'))
    await chooseExport(page, 'CSV')
    expect(new URL((await asked).url()).searchParams.get('at')).toMatch(new RegExp(`^${later}T`))
    await page.getByRole('radiogroup', { name: 'How the team is shown' }).getByText('Heat map').click()
    await expect(page.getByRole('table').getByText('0%').first()).toBeVisible()
    await expect(asOf).toHaveValue(later)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a person comes with the day, and so does what is opened from there', async () => {
    await people(page).first().click()
    await expect(page).toHaveURL(new RegExp(`/people/.*at=${later}`))
    await expect(page.getByText(/^This is how it stands on/)).toBeVisible()
    const certifications = page.getByRole('region', { name: 'Certifications' })
    await expect(certifications.getByText('Overdue', { exact: true }).first()).toBeVisible()
    await expect(certifications.getByRole('button', { name: /^Change/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
    await expectAccessible(page)
    await certifications.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/certifications/.*at=${later}`))
    await page.goBack()
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect(page.getByRole('region', { name: 'Sign-offs' })).toBeVisible()
    await expect(asOf).not.toHaveValue(later)
  })

  await test.step('a certification says how everybody stood', async () => {
    await page.goto('/o/harbour-view/certifications')
    await page.getByRole('link', { name: 'Basic life support' }).first().click()
    await page.getByRole('tab', { name: /^People/ }).click()
    await expect(page.getByRole('cell', { name: 'Valid' }).first()).toBeVisible()
    const valid = await page.getByRole('cell', { name: 'Valid' }).count()
    await asOf.fill(later)
    await expect(page.getByRole('cell', { name: 'Overdue' }).first()).toBeVisible()
    // Whoever has it without having to keeps it.
    expect(await page.getByRole('cell', { name: 'Valid' }).count()).toBeLessThan(valid)
    await expect(page).toHaveURL(new RegExp(`tab=people.*at=${later}|at=${later}.*tab=people`))
    await expect(page.getByText(/^Reminded /)).toHaveCount(0)
    await page.getByRole('tabpanel').getByRole('row').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/people/.*at=${later}`))
  })
  expect(complaints).toEqual([])
  await leave()
})

test('a manager who watched somebody signs it off on their page', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  await page.goto('/o/harbour-view/team')
  await people(page).filter({ hasText: 'Noah Whitfield' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noah Whitfield' })).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Watch and sign' })
  await expect(waiting.getByRole('listitem').first()).toBeVisible()
  const before = await waiting.getByRole('listitem').count()
  await waiting
    .getByRole('button', { name: /^Sign off/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Observed on').fill('')
  await expect(dialog.getByText('Say when you saw it.')).toBeVisible()
  await dialog.getByLabel('Observed on').fill('2999-01-01')
  await expect(dialog.getByText('This day is still to come.')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByLabel('Observed on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await dialog.getByLabel('Note').fill('Calm, clean, and by the book.')
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(page.getByText('Signed off', { exact: true })).toBeVisible()
  await expect(waiting.getByRole('listitem')).toHaveCount(before - 1)

  await test.step('what was signed by mistake is taken back, where the proof is shown', async () => {
    await page.getByRole('region', { name: 'Certifications' }).getByRole('link', { name: 'IV cannulation' }).click()
    await expect(page.getByText('signed off by you')).toBeVisible()
    await page.getByRole('button', { name: 'Take back' }).click()
    await dialog.getByLabel('Why?').fill('It was somebody else')
    await dialog.getByRole('button', { name: 'Revoke the sign-off' }).click()
    await expect(page.getByText('signed off by you')).toHaveCount(0)
    await page.getByRole('link', { name: 'Noah Whitfield' }).click()
    await expect(waiting.getByRole('listitem')).toHaveCount(before)
  })
  expect(complaints).toEqual([])
  await leave()
})

test('an administrator sets a due date, exempts, awards and revokes, each with its reason', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/team?q=Priya')
  await people(page).first().click()
  const item = page.getByRole('region', { name: 'Certifications' }).getByRole('listitem').filter({ hasText: 'Data protection' })
  const decide = async (what: string) => {
    await item.getByRole('button', { name: 'Decide about Data protection' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const dialog = page.getByRole('dialog')

  await test.step('a due date set by hand, and taken back', async () => {
    await decide('Set the due date')
    await dialog.getByLabel('Due on').fill('2027-02-03')
    await dialog.getByRole('button', { name: 'Set the date' }).click()
    await expect(item).toContainText('3 Feb 2027')
    await decide('Take the date set by hand back')
    await expect(item).not.toContainText('3 Feb 2027')
  })

  await test.step('an exemption needs a reason', async () => {
    await decide('Exempt')
    await dialog.getByRole('button', { name: 'Exempt' }).click()
    await expect(dialog.getByText('Write a sentence')).toBeVisible()
    await dialog.getByLabel('Why?').fill('On parental leave')
    await dialog.getByRole('button', { name: 'Exempt' }).click()
    await expect(item).toContainText('Exempt')
    await expect(item).toContainText('On parental leave')
    await decide('End the exemption')
    await expect(item).not.toContainText('On parental leave')
  })

  await test.step('an award by hand, and its end', async () => {
    await decide('Award by hand')
    await dialog.getByLabel('Why', { exact: true }).fill('Proved on paper')
    await dialog.getByRole('button', { name: 'Award' }).click()
    await expect(item).toContainText('Valid')
    await decide('Revoke the award')
    await dialog.getByLabel('Why?').fill('The paper was for somebody else')
    await dialog.getByRole('button', { name: 'Revoke the award' }).click()
    await expect(page.getByText('The award is revoked')).toBeVisible()
  })

  expect(complaints).toEqual([])
  await leave()
})

test('whoever manages nobody and reads no certifications has no team, and sees nobody else', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'maya')
  await expect(room(page, 'My team', 'Overview')).toHaveCount(0)
  await page.goto('/o/harbour-view/team')
  await expect(page.getByRole('heading', { name: 'This room is not open to you at Harbour View Hospital' })).toBeVisible()
  await page.goto('/o/harbour-view/people/01890000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'There is nobody here whom you may see' })).toBeVisible()
  await leave()
})
