import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { sending, ward } from '../wards.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { open } from './page.ts'

const t = await harness()
const send = sending(t)

const grid = (page: Locator) => page.getByRole('grid', { name: 'People and their certifications' })
const bar = (page: Locator) => page.getByRole('region', { name: 'Selection' })

/** Creates a team with rows in the matrix, and a certification that is required of nobody but open to everybody. */
async function team() {
  const made = await ward(t, ['certifications:read', 'certifications:write', 'directory:write'])
  const { org, administrator, nurseNamed } = made
  await t.grant(administrator, made.nurse)
  await t.grant(made.manager, await t.role(org, ['certifications:read']))
  for (const name of ['Noah Whitfield', 'Priya Nair']) await nurseNamed(name)
  const offered = async (name: string) => {
    const rules = [{ rule_kind: 'manual_sign_off', label: 'Seen in the pool' }]
    const type = { owner_organization_id: org.id, slug: t.unique('team'), name, awarding_mode: 'approval', rules }
    return send(administrator, 'POST', '/api/certifications', type)
  }
  const asked = await offered('Asked of nurses')
  const required = { organization_id: org.id, role_id: made.nurse.id, certification_type_id: asked.id }
  await t.db
    .insertInto('certification_requirement')
    .values({ ...required, recertification: JSON.stringify({ kind: 'once' }) })
    .execute()
  const { id } = await offered('Pool')
  const exemptions = async () => (await t.call(administrator, 'GET', `/api/certifications/${id}/exemptions`)).body.items
  return { ...made, at: `/o/${org.slug}`, id: id as string, exemptions, asked }
}

test('an administrator exempts those of the team who are chosen from the certification that is named, and nobody else', async () => {
  const { at, administrator, exemptions } = await team()
  const page = await open(administrator, `${at}/team?sort=name`)
  const dialog = page.getByRole('dialog')
  for (const who of ['Maya Okafor', 'Noah Whitfield']) await page.getByRole('checkbox', { name: `Select ${who}` }).check()
  await bar(page).getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('dialog', { name: 'Decide about 2 people' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Certification' })).toBeFocused()
  await page.keyboard.type('Pool')
  await page.getByRole('option', { name: 'Pool' }).click()
  await expect(dialog.getByRole('button', { name: 'Sign off' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect(dialog.getByRole('heading', { name: 'Exempt 2 people' })).toBeVisible()
  await expect(dialog.getByText('Pool')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Away with the fleet.')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Exempt: 2')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bar(page).getByRole('status')).toHaveText('')
  await expect(bar(page).getByRole('checkbox')).toBeFocused()
  expect(await exemptions()).toHaveLength(2)
  await t.drain()
})

test('the team that is looked at for one certification is decided about for that one, and who fails stays selected', async () => {
  const { at, administrator, learner, id } = await team()
  await send(administrator, 'PUT', `/api/certifications/${id}/exemptions/${learner.account_id}`, { reason: 'Away with the fleet.' })
  const page = await open(administrator, `${at}/team?certification=${id}&offers=true&sort=name`)
  const dialog = page.getByRole('dialog')
  for (const who of ['Amir Haddad', 'Maya Okafor', 'Noah Whitfield']) await page.getByRole('checkbox', { name: `Select ${who}` }).check()
  await bar(page).getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Certification' })).toHaveValue('Pool')
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Away with the fleet.')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Not exempt: 1 · Exempt already: 1 · Exempt: 1')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bar(page).getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Amir Haddad' })).toBeChecked()
  // Nobody exempts themselves.
  expect(page.sent().filter(({ status }) => status >= 400)).toMatchObject([{ status: 403 }])
  await t.drain()
})

test('keys choose two of the team for a due date, which is taken back as one act', async () => {
  const { at, administrator, id } = await team()
  const page = await open(administrator, `${at}/team?certification=${id}&offers=true&sort=name`)
  const dialog = page.getByRole('dialog')
  for (const who of ['Maya Okafor', 'Noah Whitfield']) {
    await grid(page).getByRole('rowheader').getByRole('link', { name: who }).focus()
    await page.keyboard.press('x')
  }
  await bar(page).getByRole('button', { name: 'Decide' }).click()
  await dialog.getByRole('button', { name: 'Set the due date' }).click()
  await dialog.getByLabel('Due on').fill('2031-05-01')
  await dialog.getByRole('button', { name: 'Set the date' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Date set: 2')
  await page.keyboard.press('Escape')

  const log = (await t.call(administrator, 'GET', `/api/organizations/${at.slice(3)}/audit-log?subject_id=${id}`)).body
  const batch = log.items.find(({ action }) => action === 'certification_due_date.set')?.batch_id
  await page.goto(`${at}/audit?batch=${batch}`)
  await page.getByRole('region', { name: 'One act' }).getByRole('button', { name: 'Take it back' }).click()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Taken back: 2')
  expect((await t.call(administrator, 'GET', `/api/certifications/${id}/due-dates`)).body.items).toEqual([])
  await t.drain()
})

test('nothing is decided about another day', async () => {
  const { at, administrator } = await team()
  const page = await open(administrator, `${at}/team?at=2036-01-31`)
  await expect(grid(page)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('a manager signs off many of the team, and decides nothing else', async () => {
  const { at, manager, administrator, id } = await team()
  const page = await open(manager, `${at}/team?offers=true&sort=name`, { width: 360 })
  const dialog = page.getByRole('dialog')
  for (const who of ['Maya Okafor', 'Noah Whitfield']) await page.getByRole('checkbox', { name: `Select ${who}` }).check()
  await expect(bar(page).getByRole('button', { name: /^(Remind people|Nothing to remind of)$/ })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Decide' }).click()
  await dialog.getByRole('combobox', { name: 'Certification' }).fill('Pool')
  await page.getByRole('option', { name: 'Pool' }).click()
  await expect(dialog.getByRole('button', { name: 'Sign off' })).toBeVisible()
  for (const other of ['Exempt', 'Set the due date', 'Award by hand'])
    await expect(dialog.getByRole('button', { name: other })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sign 2 people off' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Signed off: 2')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('status')).toHaveText('')
  const { rules } = (await t.call(administrator, 'GET', `/api/certifications/${id}`)).body
  const { items } = (await t.call(administrator, 'GET', `/api/certification-rules/${rules[0].id}/sign-offs`)).body
  expect(items.map(({ signed_by }) => signed_by.display_name)).toEqual(['Tomás Lindqvist', 'Tomás Lindqvist'])
  await t.drain()
})

test('a manager who signs nothing off for their people only reminds them', async () => {
  const { at, manager, administrator, id, asked } = await team()
  // No certification needs a sign-off.
  for (const certification of [id, asked.id]) {
    const { rules } = (await t.call(administrator, 'GET', `/api/certifications/${certification}`)).body
    await t.call(administrator, 'DELETE', `/api/certification-rules/${rules[0].id}`)
  }
  const page = await open(manager, `${at}/team`)
  await page.getByRole('checkbox', { name: 'Select Maya Okafor' }).check()
  await expect.poll(() => page.sent().filter(({ url }) => url.startsWith('/api/certifications?')).length, { timeout: 15_000 }).toBe(1)
  await expect(bar(page).getByRole('button', { name: /^(Remind people|Nothing to remind of)$/ })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Decide' })).toHaveCount(0)
})
