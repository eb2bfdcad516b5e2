import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { room, arrive, signIn } from './people.ts'

test('a role is made, given permissions and a manager, and deleted', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `Practice nurse ${Date.now()}`
  const title = page.getByRole('heading', { level: 1, name })

  await test.step('it needs a name and a department', async () => {
    await room(page, 'Organization', 'Structure').click()
    await page.getByRole('navigation', { name: 'Structure' }).getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('link', { name: 'New role' }).click()
    await page.getByRole('button', { name: 'Create the role' }).click()
    await expect(page.getByText('What is it called?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('button', { name: 'Create the role' }).click()
    await expect(page.getByText('Where is this role held?')).toBeVisible()
    await page.getByRole('combobox', { name: 'Department' }).click()
    await page.getByRole('option', { name: 'Nursing › Maternity' }).click()
    const usual = page.getByRole('group', { name: 'Begin with what is usual for' })
    await usual.getByRole('button', { name: 'Training administrators' }).click()
    await expect(page.getByRole('checkbox', { name: 'People, roles and departments: create and change' })).toBeChecked()
    await usual.getByRole('button', { name: 'Auditors' }).click()
    await expect(usual.getByRole('button', { name: 'Auditors' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('checkbox', { name: 'Learning records: see' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /create and change|delete for good/, checked: true })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the role' }).click()
    await expect(title).toBeVisible()
    await expect(page.getByText('Nobody holds this role now.')).toBeVisible()
  })

  await test.step('what it may do is changed, and stays so', async () => {
    await expect(page.getByRole('checkbox', { name: 'Learning records: see' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Quizzes: grade' }).check()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('The changes are saved, and hold from now on.')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Quizzes: grade' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Save the changes' })).toBeDisabled()
  })

  await test.step('its holders get a manager, and no two roles manage each other', async () => {
    await page.getByRole('combobox', { name: 'Let another role manage its holders' }).fill('Ward manager, Mat')
    await page.getByRole('option', { name: /Ward manager, Maternity/ }).click()
    await page.getByRole('list', { name: 'Managed by' }).getByRole('link', { name: 'Ward manager, Maternity' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ward manager, Maternity' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Manages' }).getByRole('link', { name })).toBeVisible()
    await page.getByRole('combobox', { name: 'Let another role manage its holders' }).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await expect(page.getByText('Two roles cannot manage each other.')).toBeVisible()
    await page.getByRole('list', { name: 'Manages' }).getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Managed by Ward manager, Maternity: remove' }).click()
    await expect(page.getByText('Nobody manages its holders.')).toBeVisible()
  })

  await test.step('it is deleted once its name was typed', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByLabel('Type the name to confirm').fill(name)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  })

  expect(complaints.filter((complaint) => !/400/.test(complaint))).toEqual([])
  await leave()
})

test('who may not change a role reads what it allows', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'tomas')
  const { items }: { items: { id: string }[] } = await (await page.request.get('/api/organizations?limit=1')).json()
  const roles: { id: string; name: string }[] = await (await page.request.get(`/api/organizations/${items[0]?.id}/roles`)).json()
  await page.goto(`/o/harbour-view/structure/roles/${roles.find((role) => role.name === 'Training administrator')?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Training administrator' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Learning records/ })).toContainText('Learning records: delete for good')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Delete|Save/ })).toHaveCount(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('who manages whom is seen over the whole organization, as a picture and as a list', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await room(page, 'Organization', 'Structure').click()
  await page.getByRole('link', { name: 'Who manages whom' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who manages whom' })).toBeVisible()
  const picture = page.getByRole('region', { name: 'Picture of who manages whom' })

  await test.step('managers stand before those whom they manage, and a chain stands out', async () => {
    const [chief, director, manager, nurse] = await Promise.all(
      [/^Chief operating officer/, /^Director of nursing/, /^Ward manager, Emergency/, /^Nurse, Emergency/].map(async (name) => {
        const role = picture.getByRole('link', { name })
        return { role, left: (await role.boundingBox())?.x ?? 0 }
      }),
    )
    expect([chief, director, manager, nurse].map((each) => each?.left)).toEqual(
      [chief, director, manager, nurse].map((each) => each?.left ?? 0).toSorted((a, b) => a - b),
    )
    await manager?.role.focus()
    for (const each of [chief, director, manager, nurse]) await expect(each!.role).toHaveAttribute('data-lit')
    await expect(picture.getByRole('link', { name: /^Ward manager, Maternity/ })).not.toHaveAttribute('data-lit')
    await expectAccessible(page)
  })

  await test.step('the list says the same, and on a phone it stands alone', async () => {
    await page.getByText('The same as a list').click()
    const ward = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ward manager, Emergency', exact: true }) })
    await expect(ward.last().getByRole('listitem').getByRole('link', { name: 'Nurse, Emergency', exact: true })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(picture).toHaveCount(0)
    await ward.last().getByRole('link', { name: 'Nurse, Emergency', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nurse, Emergency' })).toBeVisible()
    await page.getByRole('link', { name: 'See the whole organization' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who manages whom' })).toBeVisible()
  })

  expect(complaints).toEqual([])
  await leave()
})
