import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import './matchers.ts'
import { open } from './page.ts'
import { hospital } from './team-ward.ts'

const t = await harness()

test('an administrator joins two accounts of one person, sees what moves before, and undoes it', async () => {
  const { org, at } = await hospital(t)
  const amir = await t.named(org, 'Amir Haddad', ['directory:write', 'records:read', 'records:write'])
  const [bob, again] = [await t.named(org, 'Bob Ferreira'), await t.named(org, 'Bob Ferreira (new)')]
  const record = { owner_organization_id: org.id, title: 'Airway drill', learner_user_id: bob.account_id }
  expect((await t.call(amir, 'POST', '/api/records', record)).status).toBe(201)

  // The button on the page of a person fills in that person.
  const page = await open(amir, `${at}/people/${bob.account_id}`)
  await page.getByRole('link', { name: 'Join accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Join accounts', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Account that goes' })).toHaveValue('Bob Ferreira')
  await page.getByRole('combobox', { name: 'Account that stays' }).fill('new')
  await page.getByRole('option', { name: /\(new\)/ }).click()
  const preview = page.getByRole('region', { name: 'What would move' })
  await expect(preview).toContainText('This moves from Bob Ferreira to Bob Ferreira (new):')
  await expect(preview.getByRole('row', { name: /Records/ })).toContainText('1 of theirs')

  // Without a reason nothing happens.
  await page.getByRole('button', { name: 'Join the accounts' }).click()
  await expect(page.getByText('Say why the accounts belong to one person.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('New sign-in provider')
  await page.getByRole('button', { name: 'Join the accounts' }).click()
  await expect(page.getByText('The accounts are one.')).toBeVisible()
  const joined = page.getByRole('list', { name: 'Joined accounts' }).getByRole('listitem')
  await expect(joined).toContainText('New sign-in provider')
  expect((await t.call(amir, 'GET', `/api/records?org=${org.id}&learner=${again.account_id}`)).body.items).toHaveLength(1)

  await joined.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this join?' })
  await dialog.getByRole('button', { name: 'Undo the join' }).click()
  await expect(dialog.getByText('Say why the accounts belong to two people.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They are brothers')
  await dialog.getByRole('button', { name: 'Undo the join' }).click()
  await expect(page.getByText('The accounts are two again.')).toBeVisible()
  await expect(joined).toContainText('They are brothers')
  await expect(joined.getByRole('button')).toHaveCount(0)
})

test('accounts that cannot be joined say why, and what was chosen stays', async () => {
  const { org, at } = await hospital(t)
  const amir = await t.named(org, 'Amir Haddad', ['directory:write'])
  const [bob, chief] = [await t.named(org, 'Bob Ferreira'), await t.named(org, 'Ines Chief', ['records:write'])]
  const page = await open(amir, `${at}/people/join?from=${bob.account_id}&into=${chief.account_id}`)
  await expect(page.getByRole('alert')).toContainText('everything in the roles of both')
  await expect(page.getByRole('combobox', { name: 'Account that goes' })).toHaveValue('Bob Ferreira')
  await expect(page.getByRole('button', { name: 'Join the accounts' })).toBeDisabled()

  const reader = await t.named(org, 'Freya Lund', ['records:read'])
  const closed = await open(reader, `${at}/people/join`)
  await expect(closed.getByText('Joining accounts is for those who keep a whole organization’s people')).toBeVisible()
})

test('a superuser joins an account that belongs to no organization, found by its exact address', async () => {
  const { org, at } = await hospital(t)
  const [root, nowhere, bob] = [await t.superuser(), await t.stranger(), await t.named(org, 'Bob Ferreira')]
  const email = `${t.unique('bob')}@example.org`
  await t.db.updateTable('account').set({ email, display_name: 'Bob from nowhere' }).where('id', '=', nowhere.account_id).execute()
  const page = await open(root, `${at}/people/join?into=${bob.account_id}`)
  const field = page.getByRole('textbox', { name: 'Account outside this organization that goes' })
  const find = page.getByRole('button', { name: 'Find' }).first()
  await field.fill(email.slice(1))
  await find.click()
  await expect(page.getByText('No account has this address or id.')).toBeVisible()
  await field.fill(email)
  await find.click()
  await expect(page.getByText('Found: Bob from nowhere')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What would move' })).toContainText('This moves from Bob from nowhere to Bob Ferreira:')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Signed in before being added')
  await page.getByRole('button', { name: 'Join the accounts' }).click()
  await expect(page.getByText('The accounts are one.')).toBeVisible()
})
