import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

test('a role is made, given permissions and a manager, and deleted', async () => {
  const { amir, department, role } = await hospital(t)
  const maternity = await department('Maternity', await department('Nursing'))
  await role('Ward manager, Maternity', maternity, ['records:read'])
  const page = await open(amir, '/')
  const name = 'Practice nurse'
  const title = page.getByRole('heading', { level: 1, name })

  await step('it needs a name and a department', async () => {
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
    await page.getByRole('button', { name: 'Create the role' }).click()
    await expect(title).toBeVisible()
    await expect(page.getByText('Nobody holds this role now.')).toBeVisible()
  })

  await step('what it may do is changed, and stays so', async () => {
    await expect(page.getByRole('checkbox', { name: 'Learning records: see' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Quizzes: grade' }).check()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('The changes are saved, and hold from now on.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Quizzes: grade' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Save the changes' })).toBeDisabled()
  })

  await step('its holders get a manager, and no two roles manage each other', async () => {
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

  await step('it is deleted once its name was typed', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByLabel('Type the name to confirm').fill(name)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
  })
})

test('who may not change a role reads what it allows', async () => {
  const { at, administrator, wards, member } = await hospital(t)
  const { manager } = await wards()
  const page = await open(await member('Tomás Lindqvist', manager), `${at}/structure/roles/${administrator.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Training administrator' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Learning records/ })).toContainText('Learning records: delete for good')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Delete|Save/ })).toHaveCount(0)
})

test('who manages whom is seen over the whole organization, as a picture and as a list', async () => {
  const { org, amir, wards, role, training } = await hospital(t)
  const { manager } = await wards()
  await role('Ward manager, Maternity', training)
  const director = await role('Director of nursing', training)
  const chief = await role('Chief operating officer', training)
  await t.manages(org, chief, director)
  await t.manages(org, director, manager)
  const page = await open(amir, '/')
  await room(page, 'Organization', 'Structure').click()
  await page.getByRole('link', { name: 'Who manages whom' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who manages whom' })).toBeVisible()
  const picture = page.getByRole('region', { name: 'Picture of who manages whom' })

  await step('a chain of managers stands out', async () => {
    await picture.getByRole('link', { name: /^Ward manager, Emergency/ }).focus()
    for (const name of [/^Chief operating officer/, /^Director of nursing/, /^Ward manager, Emergency/, /^Nurse, Emergency/])
      await expect(picture.getByRole('link', { name })).toHaveAttribute('data-lit')
    await expect(picture.getByRole('link', { name: /^Ward manager, Maternity/ })).not.toHaveAttribute('data-lit')
  })

  const list = () => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ward manager, Emergency', exact: true }) })
  await step('the list says the same, and on a phone it stands alone', async () => {
    await page.getByText('The same as a list').click()
    await expect(list().last().getByRole('listitem').getByRole('link', { name: 'Nurse, Emergency', exact: true })).toBeVisible()
    await open(amir, page.address(), { width: 360 })
    await expect(list().last()).toBeVisible()
    await expect(picture).toHaveCount(0)
    await list().last().getByRole('link', { name: 'Nurse, Emergency', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nurse, Emergency' })).toBeVisible()
    await page.getByRole('link', { name: 'See the whole organization' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who manages whom' })).toBeVisible()
    await expect(picture).toHaveCount(0)
  })
})
