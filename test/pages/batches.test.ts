import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { sending } from '../wards.ts'
import './matchers.ts'
import type { Interceptor } from './service.ts'
import { open } from './page.ts'

const t = await harness()
const send = sending(t)

/** Creates an organization with its administrator and other people. */
async function house(...names: string[]) {
  const org = await t.org()
  const keeper = await t.named(org, 'Amir Haddad', [
    'directory:write',
    'records:read',
    'records:write',
    'subjects:read',
    'subjects:write',
    'certifications:read',
    'certifications:write',
  ])
  const people = []
  for (const name of names) people.push(await t.named(org, name))
  const ward = await t.dept(org)
  await t.db.updateTable('department').set({ name: 'Maternity' }).where('id', '=', ward.id).execute()
  const nurse = await t.role(org, [], ward)
  await t.db.updateTable('role').set({ name: 'Nurse, Maternity' }).where('id', '=', nurse.id).execute()
  const read = async <const Path extends string>(path: Path) => (await t.call(keeper, 'GET', path)).body
  return { org, keeper, people, read, at: `/o/${org.slug}`, directory: `/api/organizations/${org.id}/directory` as const }
}

test('a role that was granted to three people at once is taken back from the audit log as one act', async () => {
  const { keeper, read, at, directory } = await house('Together 1', 'Together 2', 'Together 3')
  const page = await open(keeper, `${at}/people?q=Together`)
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const entries = page.getByRole('main').getByRole('listitem')
  const act = page.getByRole('region', { name: 'One act' })
  const sent: (string | null)[] = []
  const listening: Interceptor = ({ method, url, headers }) => {
    if (/\/roles(\/|$)/.test(url) && method !== 'GET') sent.push(headers.get('batch-id'))
    return undefined
  }
  page.intercept(listening)

  // Three people get a role.
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(3)
  await selection.getByRole('checkbox', { name: /^Select all/ }).check()
  await selection.getByRole('button', { name: 'Grant a role' }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse')
  await page.getByRole('option', { name: /Nurse, Maternity/ }).click()
  await dialog.getByRole('button', { name: 'Grant the role' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Granted: 3')
  await expect(dialog.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect([sent.length, new Set(sent).size, typeof sent[0]]).toEqual([3, 1, 'string'])

  // The log says so and leads to the whole act.
  await page.goto(`${at}/audit`)
  const granted = entries.filter({ hasText: 'Role granted' }).filter({ hasText: 'Together 1' })
  await granted.getByRole('button', { name: 'Part of one act' }).click()
  await page.expectAddress(new RegExp(`batch=${sent[0]}`))
  await expect(act.getByText('3 entries of one act')).toBeVisible()
  await expect(act.getByText('All of it can be taken back.')).toBeVisible()
  await expect(entries.filter({ hasText: 'Role granted' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Part of one act' })).toHaveCount(0)

  // The act is undone as a whole. A second time, the dialog says that it is undone already.
  await act.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('heading', { name: 'Take 3 parts of the act back' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Taken back: 3')
  await expect(dialog.getByRole('listitem').first()).toContainText('Role granted: Together')
  const back = page.sent().filter(({ url }) => url.endsWith('/take-back'))
  expect(back.map(({ status, url }) => [status, url])).toEqual([[200, `/api/acts/${sent[0]}/take-back`]])
  await page.keyboard.press('Escape')
  await act.getByRole('button', { name: 'Take it back' }).click()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Nothing to take back: 3')
  await page.keyboard.press('Escape')
  expect(page.sent().flatMap(({ status }) => (status >= 400 ? [status] : []))).toEqual([])

  // The roles are withdrawn, and the log shows both acts.
  await page.getByRole('button', { name: 'Not only this act' }).click()
  await page.expectAddress(/^(?!.*batch=)/)
  await expect(act).toHaveCount(0)
  const withdrawn = entries.filter({ hasText: 'Role withdrawn' }).filter({ hasText: 'Together' })
  await expect(withdrawn).toHaveCount(3)
  await expect(entries.filter({ hasText: 'Role granted' }).filter({ hasText: 'Together' })).toHaveCount(3)
  await withdrawn.first().getByRole('button', { name: 'Part of one act' }).click()
  await expect(act.getByText('3 entries of one act')).toBeVisible()
  const { items } = await read(`${directory}?q=Together`)
  expect(items.map(({ active_role_count }) => active_role_count)).toEqual([0, 0, 0])
  await t.drain()
})

test('what nothing takes back is counted, and the way to take it back is not offered', async () => {
  const { org, keeper, read, at } = await house()
  const batch = randomUUID()
  const part = { 'batch-id': batch }
  const owned = { owner_organization_id: org.id }
  await send(keeper, 'POST', '/api/subjects', { ...owned, slug: t.unique('lonely'), name: 'Lonely' }, part)
  const page = await open(keeper, `${at}/audit?batch=${batch}`)
  const act = page.getByRole('region', { name: 'One act' })
  await expect(act.getByText('1 entry of one act')).toBeVisible()
  await expect(act.getByText('None of it can be taken back.')).toBeVisible()
  await expect(act.getByRole('button')).toHaveCount(0)

  const { id } = await send(keeper, 'POST', '/api/records', { ...owned, title: 'Lonely' })
  await send(keeper, 'PATCH', `/api/records/${id}`, { archived: true }, part)
  await page.reload()
  await expect(act.getByText('1 of 2 cannot be taken back.')).toBeVisible()
  await act.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Taken back: 1')
  expect((await read(`/api/records/${id}`)).archived_at).toBeNull()
  await t.drain()
})

test('what was decided about the certifications of a person is taken back, unless it was changed since', async () => {
  const { org, keeper, people, read, at } = await house('Decided')
  const user_id = people[0]?.account_id
  const named = { name: 'Decided', slug: t.unique('decided'), awarding_mode: 'approval', owner_organization_id: org.id }
  const kept = `/api/certifications/${(await send(keeper, 'POST', '/api/certifications', named)).id}` as const
  const rule = await send(keeper, 'POST', `${kept}/rules`, { rule_kind: 'manual_sign_off', label: 'Shown' })
  const due = (day: string, part = {}) => send(keeper, 'PUT', `${kept}/due-dates/${user_id}`, { due_at: `${day}T12:00:00Z` }, part)
  const all = async (batch: string) => {
    const part = { 'batch-id': batch }
    await due('2098-02-02', part)
    await send(keeper, 'PUT', `${kept}/exemptions/${user_id}`, { reason: 'Away for long' }, part)
    await send(keeper, 'POST', `${kept}/awards`, { user_id }, part)
    await send(keeper, 'POST', `/api/certification-rules/${rule.id}/sign-offs`, { user_id }, part)
  }
  const days = async () => {
    const { items } = await read(`${kept}/due-dates?user_id=${user_id}`)
    return items.map(({ due_at }) => due_at.slice(0, 10))
  }
  const page = await open(keeper, '/nowhere')
  const dialog = page.getByRole('dialog')
  const takeBack = async (batch: string) => {
    await page.goto(`${at}/audit?batch=${batch}`)
    await page.getByRole('region', { name: 'One act' }).getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
  }

  // Each change is undone.
  const first = randomUUID()
  await due('2097-01-01')
  await all(first)
  await takeBack(first)
  await expect(dialog.getByRole('status')).toHaveText('Taken back: 4')
  const { exemption, awards, rules } = await read(`${kept}/standing?user_id=${user_id}`)
  expect([exemption, awards.length, awards[0].revocation_note]).toEqual([null, 1, 'Taken back with everything else that was done at once.'])
  expect(JSON.stringify(rules)).not.toContain('"current":1')
  expect(await days()).toEqual(['2097-01-01'])

  // A later change stays, and the page says so.
  const second = randomUUID()
  await all(second)
  await due('2099-03-03')
  await send(keeper, 'PUT', `${kept}/exemptions/${user_id}`, { reason: 'Away for good' })
  await takeBack(second)
  await expect(dialog.getByRole('status')).toHaveText('Not taken back: 2 · Taken back: 2')
  await expect(dialog.getByText('It was changed since. What holds now stays.')).toHaveCount(2)
  expect((await read(`${kept}/standing?user_id=${user_id}`)).exemption.reason).toBe('Away for good')
  expect(await days()).toEqual(['2099-03-03'])
  await t.drain()
})

test('records that were archived at once are brought back from the results', async () => {
  const { org, keeper, at } = await house()
  const titles = ['One', 'Two']
  const record = { owner_organization_id: org.id, completed_at: new Date().toISOString() }
  for (const title of titles) await send(keeper, 'POST', '/api/records', { ...record, title })
  const page = await open(keeper, `${at}/records`)
  const dialog = page.getByRole('dialog')
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title} of Amir Haddad` }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Archive' }).click()
  await dialog.getByRole('button', { name: 'Archive them' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Archived: 2')
  for (const title of titles) await expect(page.getByText(title, { exact: true }).and(page.locator('td *'))).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Taken back: 2')
  await expect(dialog.getByRole('status')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Take it back' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  for (const title of titles) await expect(page.getByRole('checkbox', { name: `Select ${title} of Amir Haddad` })).toBeVisible()
  await t.drain()
})

test('a role that was withdrawn is granted again with its end', async () => {
  const { keeper, people, read, at, directory } = await house('Together 1')
  const rolesNow = async () => {
    const { roles } = await read(`${directory}/${people[0]?.account_id}`)
    return roles.map(({ role_name, expires_at }) => `${role_name} until ${expires_at?.slice(0, 10)}`)
  }
  const page = await open(keeper, `${at}/people?q=Together`)
  const dialog = page.getByRole('dialog')
  const selection = page.getByRole('region', { name: 'Selection' })
  const pick = async (verb: string, does: string) => {
    await selection.getByRole('checkbox', { name: /^Select the/ }).check()
    await selection.getByRole('button', { name: verb }).click()
    await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse')
    await page.getByRole('option', { name: /Nurse, Maternity/ }).click()
    if (verb === 'Grant a role') await dialog.getByLabel('Until').fill('2099-05-01')
    await dialog.getByRole('button', { name: does }).click()
  }
  await pick('Grant a role', 'Grant the role')
  await expect(dialog.getByRole('status')).toHaveText('Granted: 1')
  await page.keyboard.press('Escape')
  const held = await rolesNow()
  expect(held).toHaveLength(1)
  await pick('Withdraw a role', 'Withdraw the role')
  await expect(dialog.getByRole('status')).toHaveText('Withdrawn: 1')
  expect(await rolesNow()).toEqual([])
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Taken back: 1')
  expect(await rolesNow()).toEqual(held)
  await t.drain()
})
