import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { eventually } from './poll.ts'
import { step } from './step.ts'

const t = await harness()

const views = (page: Page) => page.getByRole('button', { name: 'Views', exact: true })
const kept = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const form = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Expects these filters in the address, in any order. */
const expectFilters = (page: Page, filters: Record<string, string>) =>
  eventually(() => Object.fromEntries(new URLSearchParams(page.address().split('?')[1]))).toEqual(filters)

/** Creates an organization with records to list. */
async function furnished() {
  const { at, amir, org, made, ...more } = await hospital(t)
  const owned = { owner_organization_id: org.id, learner_user_id: amir.account_id }
  await made('records', { ...owned, title: 'Hand hygiene', status: 'completed', completed_at: '2026-03-01T09:00:00Z' })
  await made('records', { ...owned, title: 'Drill', status: 'pending', completed_at: '2026-03-02T09:00:00Z' })
  return { at, records: `${at}/records`, amir, org, made, ...more }
}

test('what a list shows is kept by a name, opened in place of all filters, changed and deleted', async () => {
  const { records, amir } = await furnished()
  const page = await open(amir, '/')
  const [name, better] = ['Waiting', 'Not accepted']
  const asked = () => page.sent().filter(({ url }) => /\/api\/.*\/views/.test(url))

  await step('views are asked for once the reader opens them', async () => {
    await page.turnTo(`${records}?status=pending&sort=learner`)
    await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
    await expect(page.getByText(/and that is all|so far/)).toBeVisible()
    expect(asked()).toEqual([])
    await views(page).click()
    await expect(kept(page).getByRole('button', { name: 'Save this view' })).toBeVisible()
    await eventually(asked).toMatchObject([{ method: 'GET' }])
    await page.keyboard.press('Escape')
    await expect(kept(page)).toHaveCount(0)
    await expect(views(page)).toBeFocused()
  })

  await step('it is saved by the keyboard alone, and not without a name', async () => {
    await page.keyboard.press('Enter')
    await kept(page).getByRole('button', { name: 'Save this view' }).press('Enter')
    const dialog = form(page, 'Save this view')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Give the view a name.')).toBeVisible()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${name}” is kept among the views of this list.`)).toBeVisible()
    await expect(views(page)).toBeFocused()
  })

  await step('a name that is taken is refused, and stays in the field', async () => {
    await views(page).click()
    await expect(kept(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await kept(page).getByRole('button', { name: 'Save this view' }).click()
    const field = form(page, 'Save this view').getByRole('textbox', { name: 'Name' })
    await field.fill(name)
    await form(page, 'Save this view').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('There is a view of that name here already.')).toBeVisible()
    await expect(field).toHaveValue(name)
    await form(page, 'Save this view').getByRole('button', { name: 'Cancel' }).click()
  })

  await step('it is opened in place of what was there, and known by whatever order the address has', async () => {
    await page.turnTo(`${records}?q=hand&include_archived=true`)
    await views(page).click()
    await expect(kept(page).getByRole('link', { name })).not.toHaveAttribute('aria-current')
    await kept(page).getByRole('link', { name }).click()
    await expectFilters(page, { status: 'pending', sort: 'learner' })
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(views(page)).toBeFocused()
    await page.back()
    await expectFilters(page, { q: 'hand', include_archived: 'true' })
    await page.turnTo(`${records}?sort=learner&status=pending`)
    await views(page).click()
    await expect(kept(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await kept(page).getByRole('link', { name }).press('Escape')
    await expect(kept(page)).toHaveCount(0)
  })

  await step('it is renamed, and shows what the list shows now', async () => {
    await page.turnTo(`${records}?status=rejected`)
    await views(page).click()
    await kept(page)
      .getByRole('button', { name: `Change ${name}` })
      .click()
    const dialog = form(page, 'Change the view')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(better)
    await dialog.getByRole('checkbox', { name: 'Show from now on what the list shows now' }).check()
    await dialog.getByRole('button', { name: 'Save the changes' }).click()
    await expect(dialog).toHaveCount(0)
    await page.turnTo(records)
    await views(page).click()
    await kept(page).getByRole('link', { name: better }).click()
    await expectFilters(page, { status: 'rejected' })
  })

  await step('it is deleted once that is confirmed', async () => {
    await views(page).click()
    await kept(page)
      .getByRole('button', { name: `Change ${better}` })
      .click()
    await form(page, 'Change the view').getByRole('button', { name: 'Delete the view' }).click()
    await form(page, `Delete “${better}”?`).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`“${better}” is deleted.`)).toBeVisible()
    await expectFilters(page, { status: 'rejected' })
    await views(page).click()
    await expect(kept(page).getByRole('button', { name: 'Save this view' })).toBeVisible()
    await expect(kept(page).getByRole('link', { name: better })).toHaveCount(0)
  })
})

test('an administrator shares a view; a manager finds it on a phone, sees what they may, and changes nothing', async () => {
  const { at, amir, wards, member } = await hospital(t)
  const { nurse, manager } = await wards()
  await member('Maya Okafor', nurse)
  const tomas = await member('Tomás Lindqvist', manager)
  const name = 'For all'
  const page = await open(amir, `${at}/team?people=all&state=overdue&at=2026-10-01`)
  await views(page).click()
  await kept(page).getByRole('button', { name: 'Save this view' }).click()
  const dialog = form(page, 'Save this view')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'For everybody in the organization' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  const phone = await open(tomas, `${at}/team`, { width: 360 })
  await views(phone).click()
  await expect(kept(phone).getByRole('listitem').filter({ hasText: name })).toContainText('For everybody')
  await expect(kept(phone).getByRole('button', { name: `Change ${name}` })).toHaveCount(0)
  await kept(phone).getByRole('link', { name }).click()
  await expectFilters(phone, { people: 'all', state: 'overdue', at: '2026-10-01' })
  await expect(phone.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await views(phone).click()
  await kept(phone).getByRole('button', { name: 'Save this view' }).click()
  await expect(form(phone, 'Save this view').getByRole('checkbox')).toHaveCount(0)

  const log = await open(amir, `${at}/audit`)
  await expect(log.getByRole('listitem').filter({ hasText: `Saved view shared: ${name}` })).toBeVisible()
  await log.goto(`${at}/team`)
  await views(log).click()
  await kept(log)
    .getByRole('button', { name: `Change ${name}` })
    .click()
  await form(log, 'Change the view').getByRole('button', { name: 'Delete the view' }).click()
  await form(log, `Delete “${name}”?`).getByRole('button', { name: 'Delete' }).click()
  await expect(log.getByText(`“${name}” is deleted.`)).toBeVisible()
})

test('who shared a view and may share no more is told to take the sharing back before the view is changed', async () => {
  const { org, at, member, wards } = await hospital(t)
  const tomas = await member('Tomás Lindqvist', (await wards()).manager)
  const view = { organization_id: org.id, account_id: tomas.account_id, room: 'team', name: 'Ours', query: '', shared: true }
  await t.db
    .insertInto('saved_view')
    .values({ id: randomUUIDv7(), ...view })
    .execute()
  const page = await open(tomas, `${at}/team`, { width: 360 })
  await views(page).click()
  await kept(page).getByRole('button', { name: 'Change Ours' }).click()
  const dialog = form(page, 'Change the view')
  await expect(dialog.getByText('You may no longer share views.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'For everybody in the organization' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save the changes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await t.db.selectFrom('saved_view').select(['name', 'shared']).where('account_id', '=', tomas.account_id).execute()).toEqual([
    { name: 'Mine', shared: false },
  ])
})

test('views that could not be loaded are asked for again, and a list without any says what they are', async () => {
  const { at, amir } = await hospital(t)
  const page = await open(amir, '/')
  page.intercept(({ url }) =>
    /\/views\?/.test(url) ? Response.json({ error: 'forbidden', error_description: 'Not now.' }, { status: 403 }) : undefined,
  )
  await page.turnTo(`${at}/subjects`)
  await views(page).click()
  await expect(kept(page).getByRole('alert')).toContainText('The views could not be loaded')
  page.intercept(undefined)
  await kept(page).getByRole('button', { name: 'Try again' }).click()
  await expect(kept(page).getByText(/^Nothing is kept here yet\./)).toBeVisible()
})

test('what records show beside their titles is chosen, on a desk and on a phone, and a view keeps it', async () => {
  const { records, amir } = await furnished()
  const page = await open(amir, '/')
  const name = 'Titles alone'
  const heads = page.getByRole('columnheader')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await page.turnTo(`${records}?status=completed`)
  await expect(heads.filter({ hasText: /^\S/ })).toHaveText(['Selected', 'Record', 'Learner', 'Status', 'Completed', 'Evidence'])

  await step('by the keyboard', async () => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    await expect(columns.getByText('An export has all of them.')).toBeVisible()
    await columns.getByRole('checkbox', { name: 'Status' }).press('Space')
    await columns.getByRole('checkbox', { name: 'Evidence' }).press('Space')
    await expectFilters(page, { status: 'completed', columns: 'learner.completed' })
    await expect(heads.filter({ hasText: /^\S/ })).toHaveText(['Selected', 'Record', 'Learner', 'Completed'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  })

  await step('the filters come and go without it, and a view keeps it', async () => {
    await views(page).click()
    await kept(page).getByRole('button', { name: 'Save this view' }).click()
    await form(page, 'Save this view').getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${name}” is kept among the views of this list.`)).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expectFilters(page, { columns: 'learner.completed' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await columns.getByRole('checkbox', { name: 'Status' }).check()
    await columns.getByRole('checkbox', { name: 'Evidence' }).check()
    await expectFilters(page, {})
    await page.keyboard.press('Escape')
    await views(page).click()
    await kept(page).getByRole('link', { name }).click()
    await expectFilters(page, { status: 'completed', columns: 'learner.completed' })
  })

  await step('cards on a phone leave out the same', async () => {
    const phone = await open(amir, page.address(), { width: 360 })
    const cards = phone.getByRole('list', { name: 'Records' })
    await expect(cards.getByRole('listitem').first()).toContainText(/Done \d/)
    await expect(cards.getByText('Completed', { exact: true })).toHaveCount(0)
    await phone.getByRole('button', { name: 'Columns' }).click()
    await columns.getByRole('checkbox', { name: 'Status' }).check()
    await expect(cards.getByText('Completed', { exact: true }).first()).toBeVisible()
    await phone.keyboard.press('Escape')
  })

  await views(page).click()
  await kept(page)
    .getByRole('button', { name: `Change ${name}` })
    .click()
  await form(page, 'Change the view').getByRole('button', { name: 'Delete the view' }).click()
  await form(page, `Delete “${name}”?`).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“${name}” is deleted.`)).toBeVisible()
})
