import { expect, test } from 'vitest'
import type { Permission } from '../../server/platform/access/permissions.ts'
import { harness } from '../harness.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { type Page, open } from './page.ts'
import { hospital } from './team-ward.ts'

const t = await harness()

const ADMINISTRATOR: Permission[] = [
  'directory:write', 'directory:delete', 'certifications:read', 'certifications:write', 'records:read', 'scorm:read', 'quizzes:read', 'quizzes:write', 'external-lms:read',
] // prettier-ignore

const part = (page: Locator, name: string) => page.getByRole('region', { name, exact: true })
const parts = (page: Locator) => page.getByRole('navigation', { name: 'On this page' }).getByRole('link')

/** Creates the hospital with an administrator of everything. */
async function administered() {
  const made = await hospital(t)
  const amir = await t.named(made.org, 'Amir Haddad', ADMINISTRATOR)
  const role = async (name: string, department = 'Maternity') => {
    const home = await t.dept(made.org)
    await t.db.updateTable('department').set({ name: department }).where('id', '=', home.id).execute()
    const one = await t.role(made.org, [], home)
    await t.db.updateTable('role').set({ name }).where('id', '=', one.id).execute()
    return one
  }
  const pageOf = ({ account_id }: { account_id: string }) => `${made.at}/people/${account_id}`
  return { ...made, amir, role, pageOf }
}
const isThere = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('an administrator sees everything about a person, and the page asks for nothing twice', async () => {
  const { at, amir, maya, admin, protection } = await administered()
  const awarded = await t.call(admin, 'POST', `/api/certifications/${protection.id}/awards`, { user_id: maya.account_id })
  expect(awarded.status, awarded.text).toBe(201)
  const page = await open(amir, `${at}/team?people=all&q=Maya`)
  await page.getByRole('main').getByRole('link', { name: 'Maya Okafor' }).click()
  await isThere(page, 'Maya Okafor')
  const address = page.address()
  const before = page.sent().length
  await page.goto(address)
  await expect(parts(page)).toHaveText([
    'What waits', 'Certifications', 'Sign-offs', 'Awards', 'Latest records', 'Courses', 'More time at quizzes', 'Grades from elsewhere', 'Roles',
    'History',
  ]) // prettier-ignore
  await expect(part(page, 'Awards').getByRole('listitem').first()).toBeVisible()
  await expect(part(page, 'Roles').getByRole('listitem').first()).toContainText('since')
  await expect(part(page, 'History')).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  const asked = page
    .sent()
    .slice(before)
    .map(({ url }) => url)
    .filter((url) => url.startsWith('/api/'))
  expect(asked.filter((path) => path.includes('/audit-log?person='))).toHaveLength(1)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  expect(asked.length).toBeLessThanOrEqual(19)

  // The picture has a line for each certification with a date.
  const figure = page.getByRole('figure', { name: 'When each certification holds' })
  await expect(figure.locator('.timeline-line').first()).toBeVisible()
  await expect(figure.getByText('Today')).toBeVisible()

  // A fragment leads to a part of the page.
  await parts(page).filter({ hasText: 'History' }).click()
  await page.expectAddress(/#history$/)
  await page.goto(`${address}#roles`)
  await expect(part(page, 'Roles')).toBeFocused()

  // An award leads to its certificate.
  const proof = part(page, 'Awards').getByRole('link', { name: 'Public proof' }).first()
  await expect(proof).toHaveAttribute('target', '_blank')
  expect((await t.call(undefined, 'GET', (await proof.getAttribute('href')) ?? '')).text).toContain(maya.name)
  await t.drain()
})

test('an administrator grants a role until a day, and takes it away again', async () => {
  const { amir, priya, role, pageOf } = await administered()
  await role('Porter')
  const page = await open(amir, pageOf(priya))
  await isThere(page, 'Priya Nair')
  const roles = part(page, 'Roles').getByRole('listitem')
  await expect(roles).toHaveCount(1)
  await part(page, 'Roles').getByRole('button', { name: 'Change the roles' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^Porter \(/ }).click()
  await dialog.getByLabel('Until (optional)').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(page.getByText('“Porter” is granted.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Withdraw Porter' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(roles).toHaveCount(2)
  await expect(roles.filter({ hasText: 'Porter' }).getByText('Ends 31 Dec 2099')).toBeVisible()
  await expect(part(page, 'History').getByRole('listitem').first()).toContainText('Amir Haddad')
  await part(page, 'Roles').getByRole('button', { name: 'Change the roles' }).click()
  await dialog.getByRole('button', { name: 'Withdraw Porter' }).click()
  await expect(page.getByText('“Porter” is withdrawn.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(roles).toHaveCount(1)

  // The page asks before it ends a membership.
  await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Remove them' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await t.drain()
})

test('a manager sees of a person what is theirs to see, and asks for nothing else', async () => {
  const { at, manager } = await administered()
  const page = await open(manager, `${at}/team`)
  await page.getByRole('rowheader').getByRole('link', { name: 'Noah Whitfield' }).click()
  await expect(part(page, 'What waits')).toBeVisible()
  await expect(part(page, 'Certifications').getByRole('listitem').first()).toBeVisible()
  await expect(parts(page).filter({ hasText: 'History' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change the roles' })).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  expect(page.sent().filter(({ status }) => status >= 400)).toEqual([])
})

test('a reader in another department sees the name of a person, how many roles are hidden, and that a list by role is not whole', async () => {
  const { maya, org, pageOf, nurses, at } = await administered()
  const reader = await t.named(org, 'Freya Lund', ['certifications:read', 'records:read'], await t.dept(org))
  const page = await open(reader, pageOf(maya))
  await isThere(page, 'Maya Okafor')
  await expect(
    page.getByText('None of your permissions covers this person. You are not shown their address, their roles and where they stand.'),
  ).toBeVisible()
  await expect(page.getByText(maya.email)).toHaveCount(0)
  await expect(part(page, 'Roles')).toContainText('They hold 1 role that you may not see.')
  await expect(parts(page)).toHaveText(['What waits', 'Latest records', 'Roles'])
  await expect(part(page, 'What waits')).toContainText('No record waits for a decision.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(page.sent().filter(({ url }) => /\/(standings|awards|sign-offs|sign-off-requests|scorm-attempts)\b/.test(url))).toEqual([])

  const all = await open(reader, `${at}/people`)
  await expect(all.getByRole('row').filter({ hasText: 'Maya Okafor' })).toContainText('They hold 1 role that you may not see.')
  const people = await open(reader, `${at}/people?role=${nurses.id}`)
  await expect(people.getByText('You see people here whom one of your permissions covers.')).toBeVisible()
  await expect(people.getByText('Nobody passes these filters')).toBeVisible()
})

test('an administrator names a deputy, who sees for whom and until when, and ends it early', async () => {
  const { org, amir, nurses, role, pageOf } = await administered()
  const leads = await role('Ward manager, Maternity')
  await t.manages(org, leads, nurses)
  const [nadia, ingrid] = [await t.named(org, 'Nadia Rahman'), await t.named(org, 'Ingrid Sørensen')]
  await t.grant(nadia, leads)
  let page = await open(amir, pageOf(nadia))
  // Each empty field says what it needs. The roles that can decide are preselected.
  await part(page, 'Roles').getByRole('button', { name: 'Name a deputy' }).click()
  let dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Ward manager, Maternity (Maternity)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Name the deputy' }).click()
  await expect(dialog.getByText('Who stands in?')).toBeVisible()
  await expect(dialog.getByText('Until when?')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Deputy' }).fill('Ingrid')
  await page.getByRole('option', { name: /Ingrid/ }).click()
  await dialog.getByLabel('Until').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Name the deputy' }).click()
  await expect(page.getByText('The deputy of Nadia Rahman is named.')).toBeVisible()
  await expect(part(page, 'History').getByRole('listitem').first()).toContainText('Deputy named')

  // The deputy reads it on the home page and beside the pending decisions.
  page = await open(ingrid, '/')
  const says = page.getByText('Until 31 Dec 2099 you stand in for Nadia Rahman')
  await expect(says).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^To do/ })
    .click()
  await page.expectAddress(/^\/to-do/)
  await expect(says).toBeVisible()

  // The deputy's role can end early like any role.
  page = await open(amir, pageOf(ingrid))
  dialog = page.getByRole('dialog')
  const lent = part(page, 'Roles').getByRole('listitem').filter({ hasText: 'Ward manager, Maternity' })
  await expect(lent).toContainText('Stands in for Nadia Rahman')
  await part(page, 'Roles').getByRole('button', { name: 'Change the roles' }).click()
  await dialog.getByRole('button', { name: 'Withdraw Ward manager, Maternity' }).click()
  await page.keyboard.press('Escape')
  await expect(lent).toHaveCount(0)
  await t.drain()
})
