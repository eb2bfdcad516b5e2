import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { fromHere, room, signIn } from './people.ts'

test('a superuser makes an organization, changes it, archives it, brings it back and deletes it for good', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'sasha')
  const name = `Lighthouse ${Date.now()}`
  const row = page.getByRole('listitem').filter({ hasText: name })
  const more = page.getByRole('button', { name: `More about ${name}` })
  await room(page, 'Organization', 'Organizations').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbour View Hospital' })).toBeVisible()
  await expectAccessible(page)

  await test.step('a short name that another one has is refused at its field, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'New organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'New organization' })
    await dialog.getByRole('button', { name: 'Make the organization' }).click()
    await expect(dialog.getByText('What is it called?')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expect(dialog.getByRole('textbox', { name: 'Short name' })).toHaveValue(/^lighthouse-\d+$/)
    const slug = await dialog.getByRole('textbox', { name: 'Short name' }).inputValue()
    await dialog.getByRole('textbox', { name: 'Short name' }).fill('harbour-view')
    await dialog.getByRole('button', { name: 'Make the organization' }).click()
    await expect(dialog.getByText('Another organization has that slug.')).toBeVisible()
    complaints.length = 0
    await expectAccessibleDialog(page)
    await dialog.getByRole('textbox', { name: 'Short name' }).fill(slug)
    await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Kathmandu')
    await page.getByRole('option', { name: /Kathmandu/ }).click()
    await dialog.getByRole('button', { name: 'Make the organization' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Asia/Kathmandu')
  })

  await test.step('what it is for is written down, and it is found by its name', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Keepers of the light')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(row).toContainText('Keepers of the light')
    await page.getByRole('searchbox', { name: 'Find an organization' }).fill(name)
    await expect(page.getByRole('listitem').filter({ hasText: 'Harbour View Hospital' })).toHaveCount(0)
  })

  await test.step('archived, it is out of sight until somebody asks for it', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('No organization is called so')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Archived ones too' }).check()
    await expect(row).toContainText('Archived')
    await more.click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await expect(row).not.toContainText('Archived')
  })

  await test.step('its people are a click away', async () => {
    await row.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await expect(page).toHaveURL(/\/o\/lighthouse-\d+\/people/)
    await page.goBack()
  })

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete this organization for good?' })
  await deletion.getByRole('textbox').fill(name)
  await deletion.getByRole('button', { name: 'Delete for good' }).click()
  await expect(row).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})

test('a superuser shuts somebody out, lets them in again, and erases them', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'sasha')
  const email = `leaver-${Date.now()}@example.org`
  const [provider]: { id: string }[] = await (await page.request.get('/api/sign-in-providers')).json()
  const data = { provider_id: provider!.id, email }
  const added = await page.request.post('/api/organizations/harbour-view/directory', { data, headers: fromHere() })
  expect(added.status(), await added.text()).toBe(201)
  const { user_id: id }: { user_id: string } = await added.json()
  await page.goto(`/o/harbour-view/people/${id}`)
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toContainText('Never signed in.')
  await expectAccessible(page)

  await account.getByRole('button', { name: 'Disable the account' }).click()
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Shut them out' }).click()
  await expect(account).toContainText('Disabled')
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
  await expectAccessibleDialog(page)
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(account).toContainText('The person was erased')
  await expect(page.getByText(email)).toHaveCount(0)
  expect(complaints).toEqual([])
  await leave()
})

test('nobody else finds organizations to keep, or an account on the page of a person', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'amir')
  await page.goto('/installation/organizations')
  await expect(page.getByText('Organizations are made by superusers')).toBeVisible()
  const me: { id: string } = await (await page.request.get('/api/users/me')).json()
  await page.goto(`/o/harbour-view/people/${me.id}`)
  await expect(page.getByRole('region', { name: 'Roles' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account' })).toHaveCount(0)
  await leave()
})
