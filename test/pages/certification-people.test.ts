import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { sending, ward } from '../wards.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { type Page, open } from './page.ts'

const t = await harness()
const send = sending(t)

/** Creates a certification with two sign-offs, and nurses whom Tomás manages. Returns the address of its people as well. */
async function rescue(...names: string[]) {
  const made = await ward(t)
  const { org, administrator, nurseNamed } = made
  const people = []
  for (const name of names) people.push(await nurseNamed(name))
  const rules = ['Seen in the pool', 'Seen on the deck'].map((label) => ({ rule_kind: 'manual_sign_off', label }))
  const type = { owner_organization_id: org.id, slug: t.unique('rescue'), name: 'Rescue', awarding_mode: 'approval', rules }
  const certification = await send(administrator, 'POST', '/api/certifications', type)
  const kept = `/api/certifications/${certification.id}` as const
  const { rules: ids } = (await t.call(administrator, 'GET', kept)).body
  const signOff = (user_id: string, nr: 0 | 1) =>
    send(administrator, 'POST', `/api/certification-rules/${ids[nr].id}/sign-offs`, { user_id })
  return { ...made, people, kept, signOff, address: `/o/${org.slug}/certifications/${certification.id}?tab=people` }
}

const selectionOf = (page: Locator) => page.getByRole('region', { name: 'Selection' })
const rowOf = (page: Locator, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, ...names: string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(selectionOf(page).getByRole('status')).toHaveText(`${names.length} selected`)
}

async function decide(page: Page, verb: string, title: string) {
  await selectionOf(page).getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
}

/** Expects the summary of the outcomes, then closes the dialog. */
async function outcome(page: Page, summary: string) {
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(summary)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('required people stand first, the most urgent at the top; people are sorted by name and told apart from those it is only offered to', async () => {
  const { org, department, administrator, address, kept } = await rescue('Priya Nair')
  const chief = await t.role(org, [], department)
  await t.grant(await t.named(org, 'Ann Fresh'), chief)
  const late = await t.named(org, 'Zoe Late')
  const { id } = (await t.call(administrator, 'GET', kept)).body
  const asked = { certification_type_id: id, first_due_days: 30, recertification: { kind: 'once' } }
  await send(
    administrator,
    'POST',
    `/api/organizations/${org.id}/departments/${department.id}/roles/${chief.id}/required-certifications`,
    asked,
  )
  await send(administrator, 'PUT', `${kept}/due-dates/${late.account_id}`, { due_at: '2020-01-01T00:00:00Z' })
  const page = await open(administrator, address)
  const names = page.getByRole('row').getByRole('link')
  await expect(names).toHaveText(['Zoe Late', 'Ann Fresh', 'Amir Haddad', 'Maya Okafor', 'Priya Nair', 'Tomás Lindqvist'])
  await expect(rowOf(page, 'Priya Nair')).toContainText('Not required')
  await page.getByRole('columnheader', { name: 'Person' }).getByRole('button').click()
  await page.expectAddress(/order=name/)
  await expect(names).toHaveText(['Amir Haddad', 'Ann Fresh', 'Maya Okafor', 'Priya Nair', 'Tomás Lindqvist', 'Zoe Late'])
  await page.getByRole('combobox', { name: 'Required' }).click()
  await page.getByRole('option', { name: 'Required', exact: true }).click()
  await page.expectAddress(/required=true/)
  await expect(names).toHaveText(['Ann Fresh', 'Zoe Late'])
  await page.reload()
  await expect(names).toHaveText(['Ann Fresh', 'Zoe Late'])
})

test('a due date is set for three, once the administrator says which', async () => {
  const { administrator, address } = await rescue('Priya Nair', 'Ravi Patel')
  const page = await open(administrator, address)
  const dialog = page.getByRole('dialog')
  await choose(page, 'Maya Okafor', 'Priya Nair', 'Ravi Patel')
  await decide(page, 'Set the due date', 'Set the due date for 3 people')
  await dialog.getByRole('button', { name: 'Set the date' }).click()
  await expect(dialog.getByText('Choose a day.')).toBeVisible()
  await dialog.getByLabel('Due on').fill('2031-05-01')
  await dialog.getByRole('button', { name: 'Set the date' }).click()
  await outcome(page, 'Date set: 3')
  for (const name of ['Maya Okafor', 'Priya Nair', 'Ravi Patel']) await expect(rowOf(page, name)).toContainText('1 May 2031')
  await expect(selectionOf(page).getByRole('status')).toHaveText('')
  await expect(selectionOf(page).getByRole('checkbox')).toBeFocused()
  await t.drain()
})

test('nobody exempts themselves: the row says so and stays selected, the others are exempt', async () => {
  const { administrator, address } = await rescue('Priya Nair', 'Ravi Patel', 'Grace Adeyemi')
  const page = await open(administrator, address)
  const dialog = page.getByRole('dialog')
  await choose(page, 'Amir Haddad', 'Priya Nair', 'Ravi Patel')
  await decide(page, 'Exempt', 'Exempt 3 people')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(dialog.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Away with the fleet.')
  await dialog.getByLabel('Until').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(dialog.getByText('This day is over.')).toBeVisible()
  await dialog.getByLabel('Until').fill('')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Not exempt: 1 · Exempt: 2')
  await expect(dialog.getByRole('listitem').first()).toContainText(/Amir Haddad.*Not exempt.*Nobody exempts themselves\./)
  await outcome(page, 'Not exempt: 1 · Exempt: 2')
  await expect(rowOf(page, 'Priya Nair')).toContainText('Exempt without an end')
  await expect(selectionOf(page).getByRole('status')).toHaveText('1 selected')

  // For the user's own row, only permitted decisions are offered.
  await selectionOf(page).getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Set the due date'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Amir Haddad' }).uncheck()
  await expect(selectionOf(page).getByRole('status')).toHaveText('')

  // A person who is exempt already stays exempt.
  await choose(page, 'Ravi Patel', 'Grace Adeyemi')
  await decide(page, 'Exempt', 'Exempt 2 people')
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Another reason.')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  await outcome(page, 'Exempt already: 1 · Exempt: 1')
  await t.drain()
})

test('one of the steps is signed off for two, once the administrator says which', async () => {
  const { administrator, address } = await rescue('Kaia Holm', 'Megan Price')
  const page = await open(administrator, address)
  const dialog = page.getByRole('dialog')
  await choose(page, 'Maya Okafor', 'Kaia Holm')
  await decide(page, 'Sign off', 'Sign 2 people off')
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(dialog.getByText('Which of them?')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'What you saw' }).click()
  await page.getByRole('option', { name: 'Seen on the deck' }).click()
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await outcome(page, 'Signed off: 2')
  await expect(rowOf(page, 'Kaia Holm')).toContainText('In progress')
  await choose(page, 'Maya Okafor', 'Megan Price')
  await decide(page, 'Sign off', 'Sign 2 people off')
  await dialog.getByRole('combobox', { name: 'What you saw' }).click()
  await page.getByRole('option', { name: 'Seen on the deck' }).click()
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await outcome(page, 'Signed off already: 1 · Signed off: 1')
  await t.drain()
})

test('an answer that got lost awards nothing twice, and only people with an award have one revoked', async () => {
  const { administrator, address, learner, people, kept, signOff } = await rescue('Kaia Holm', 'Megan Price')
  for (const { account_id } of [learner, ...people]) await signOff(account_id, 1)
  const page = await open(administrator, address)
  const dialog = page.getByRole('dialog')
  const sent: (string | null)[] = []
  page.intercept(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/awards')) return undefined
    sent.push(request.headers.get('idempotency-key'))
    if (sent.length !== 1) return undefined
    await fetch(request)
    throw new TypeError('Failed to fetch')
  })
  await choose(page, 'Maya Okafor')
  await decide(page, 'Award by hand', 'Award 1 person by hand')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Proved on paper.')
  await dialog.getByRole('button', { name: 'Award', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Not awarded: 1')
  await dialog.getByRole('button', { name: 'Try 1 again' }).click()
  await outcome(page, 'Awarded: 1')
  expect(sent[0]).toBeTruthy()
  expect(new Set(sent)).toEqual(new Set([sent[0]]))
  expect((await t.call(administrator, 'GET', `${kept}/awards`)).body.items).toHaveLength(1)
  page.intercept(undefined)

  const [kaia] = people
  await t.db.updateTable('account').set({ display_name: 'Kaia 𐎠 Holm' }).where('id', '=', kaia!.account_id).execute()
  await page.goto(address)
  await choose(page, 'Maya Okafor', 'Kaia 𐎠 Holm')
  await decide(page, 'Award by hand', 'Award 2 people by hand')
  const note = dialog.getByRole('note')
  await expect(note).toContainText('1 certificate shows boxes for some letters')
  await expect(note).toContainText('No font has these letters: 𐎠. This affects: Kaia 𐎠 Holm.')
  await dialog.getByRole('button', { name: 'Award', exact: true }).click()
  await outcome(page, 'Has it already: 1 · Awarded: 1')
  await choose(page, 'Maya Okafor', 'Megan Price')
  await decide(page, 'Revoke the award', 'Revoke the awards of 2 people')
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('The paper was another one.')
  await dialog.getByRole('button', { name: 'Revoke the awards' }).click()
  await outcome(page, 'Has no award: 1 · Revoked: 1')
  await expect(rowOf(page, 'Kaia 𐎠 Holm')).toContainText('Valid')
  await expect(rowOf(page, 'Maya Okafor')).not.toContainText('Valid')
  await t.drain()
})

test('a manager chooses their own people among those of a certification, and signs them off', async () => {
  const { org, manager, leader, address } = await rescue('Kwame Mensah')
  const reader = await t.role(org, ['certifications:read'])
  await t.grant(manager, reader)
  const other = await t.named(org, 'Freddie Shaw')
  await t.grant(other, leader)
  const page = await open(manager, address)
  const dialog = page.getByRole('dialog')
  await expect(rowOf(page, 'Freddie Shaw')).toBeVisible()
  await expect(selectionOf(page).getByRole('checkbox', { name: 'Select 2 of 5 shown' })).toBeVisible()
  await choose(page, 'Maya Okafor', 'Kwame Mensah')
  await expect(page.getByRole('checkbox', { name: 'Select Freddie Shaw' })).toHaveCount(0)
  await expect(selectionOf(page).getByRole('button', { name: 'Decide' })).toHaveCount(0)
  await selectionOf(page).getByRole('button', { name: 'Sign off' }).click()
  await dialog.getByRole('combobox', { name: 'What you saw' }).click()
  await page.getByRole('option', { name: 'Seen in the pool' }).click()
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await outcome(page, 'Signed off: 2')
  await choose(page, 'Kwame Mensah')
  await selectionOf(page).getByRole('button', { name: 'Remind people' }).click()
  await dialog.getByRole('button', { name: 'Remind them' }).click()
  await expect(rowOf(page, 'Kwame Mensah')).toContainText('Reminded today by Tomás Lindqvist.')
  await t.drain()
})
