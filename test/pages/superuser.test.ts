import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

test('a superuser makes an organization, changes it, archives it, brings it back and deletes it for good', async () => {
  const { org } = await hospital(t)
  const name = `Lighthouse ${Date.now()}`
  const page = await open(await t.superuser(), '/')
  const row = page.getByRole('listitem').filter({ hasText: name })
  const more = page.getByRole('button', { name: `More about ${name}` })
  await room(page, 'Organization', 'Organizations').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  const hospitals = page.getByRole('listitem').filter({ hasText: 'Harbour View Hospital' })
  await expect(hospitals.first()).toBeVisible()

  await step('a short name that another one has is refused at its field, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'New organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'New organization' })
    await dialog.getByRole('button', { name: 'Make the organization' }).click()
    await expect(dialog.getByText('What is it called?')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expect(dialog.getByRole('textbox', { name: 'Short name' })).toHaveValue(/^lighthouse-\d+$/)
    const slug = await dialog.getByRole('textbox', { name: 'Short name' }).inputValue()
    await dialog.getByRole('textbox', { name: 'Short name' }).fill(org.slug)
    await dialog.getByRole('button', { name: 'Make the organization' }).click()
    await expect(dialog.getByText('Another organization has that slug.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Short name' }).fill(slug)
    await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Kathmandu')
    await page.getByRole('option', { name: /Kathmandu/ }).click()
    await dialog.getByRole('button', { name: 'Make the organization' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Asia/Kathmandu')
  })

  await step('what it is for is written down, and it is found by its name', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Keepers of the light')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(row).toContainText('Keepers of the light')
    await page.getByRole('searchbox', { name: 'Find an organization' }).fill(name)
    await expect(hospitals).toHaveCount(0)
  })

  await step('archived, it is out of sight until the reader asks for it', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('No organization is called so')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
    await expect(row).toContainText('Archived')
    await more.click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await expect(row).not.toContainText('Archived')
  })

  await step('its people are a click away', async () => {
    await row.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await page.expectAddress(/\/o\/lighthouse-\d+\/people/)
    await page.back()
  })

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete this organization for good?' })
  await deletion.getByRole('textbox').fill(name)
  await deletion.getByRole('button', { name: 'Delete for good' }).click()
  await expect(row).toHaveCount(0)
  await t.drain()
})

test('a superuser shuts a person out, lets them in again, and erases them', async () => {
  const { org, at } = await hospital(t)
  const root = await t.superuser()
  const email = `${t.unique('leaver')}@example.org`
  const directory = `/api/organizations/${org.id}/directory` as const
  const added = await t.call(root, 'POST', directory, { provider_id: t.provider_id, email })
  expect(added.status, added.text).toBe(201)
  const page = await open(root, `${at}/people/${added.body.user_id}`)
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toContainText('Never signed in.')

  await account.getByRole('button', { name: 'Disable the account' }).click()
  await page.getByRole('button', { name: 'Shut them out' }).click()
  await expect(account).toContainText('Disabled')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await account.getByRole('button', { name: 'Enable the account' }).click()
  await page.getByRole('button', { name: 'Let them in again' }).click()
  await expect(account.getByRole('button', { name: 'Disable the account' })).toBeVisible()
  await expect(account).not.toContainText('Disabled')

  await account.getByRole('button', { name: 'Erase the person' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${email}?` })
  await expect(dialog).toContainText('records, evidence, awards, answers and posts')
  await dialog.getByRole('textbox').fill('somebody else')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByText('This is not what they are called.')).toBeVisible()
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(account).toContainText('The person was erased')
  await expect(page.getByText(email)).toHaveCount(0)
})

test('nobody else finds organizations to keep, or an account on the page of a person', async () => {
  const { at, amir } = await hospital(t)
  const page = await open(amir, '/installation/organizations')
  await expect(page.getByText('Organizations are made by superusers')).toBeVisible()
  await page.goto(`${at}/people/${amir.account_id}`)
  await expect(page.getByRole('region', { name: 'Roles' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account' })).toHaveCount(0)
})
