import { expect, test } from 'vitest'
import { type Org, harness } from '../harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

const certification = ({ id }: Org, name: string) => ({
  owner_organization_id: id,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  awarding_mode: 'approval',
})

test('an administrator requires a certification of a role, and sees the dates that come of it before saving', async () => {
  const { org, at, amir, wards, member, made } = await hospital(t)
  const { midwife } = await wards()
  await member('Mira', midwife)
  const name = 'Blood transfusion'
  await made('certifications', certification(org, name))
  const page = await open(amir, `${at}/structure/roles`)

  await step('the role is found in the list', async () => {
    await page.getByRole('searchbox', { name: 'Find a role' }).fill('nurse, mat')
    await page.expectAddress(/q=nurse/)
    await page.getByRole('link', { name: /required of Nurse, Maternity$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What Nurse, Maternity requires' })).toBeVisible()
  })

  await step('what is missing is said where it is missing', async () => {
    await page.getByRole('button', { name: 'Require a certification' }).click()
    await page.getByRole('button', { name: 'Require it' }).click()
    await expect(page.getByText('Which certification is it?')).toBeVisible()
    await page.getByRole('combobox', { name: 'Certification' }).fill('blood trans')
    await page.getByRole('option', { name }).click()
    await page.getByRole('textbox', { name: 'Months' }).fill('')
    await page.getByRole('button', { name: 'Require it' }).click()
    await expect(page.getByText('A whole number from 1 to 240.')).toBeVisible()
  })

  await step('the sentence and the dates follow what is typed', async () => {
    await page.getByRole('textbox', { name: 'Months' }).fill('24')
    await expect(page.getByText('then again every 2 years, counted from the date it was due')).toBeVisible()
    const dates = page.getByRole('region', { name: 'The next dates of a sample person' })
    await expect(dates.getByRole('listitem')).toHaveCount(3)
    const before = await dates.getByRole('listitem').allTextContents()
    await page.getByRole('radio', { name: 'Again on a day of the calendar' }).check()
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill('15')
    await page.getByRole('combobox', { name: 'Month', exact: true }).click()
    await page.getByRole('option', { name: 'June' }).click()
    await expect(dates.getByRole('listitem').nth(1)).toContainText('15 Jun')
    expect(await dates.getByRole('listitem').allTextContents()).not.toEqual(before)
    await expect(dates.getByText('Somebody new would be granted the role today.')).toBeVisible()
    await dates.getByRole('combobox', { name: 'Sample person' }).fill('Mira')
    await page.getByRole('option', { name: /Mira/ }).click()
    await expect(dates.getByText(/^Mira has held the role since/)).toBeVisible()
    await dates.getByRole('button', { name: 'Somebody who is granted the role today instead' }).click()
    await expect(dates.getByText('Somebody new would be granted the role today.')).toBeVisible()
    await page.getByRole('radio', { name: 'Never again: it does not lapse' }).check()
    await expect(dates.getByRole('listitem')).toHaveCount(1)
    await expect(dates.getByText('After that nothing is due any more.')).toBeVisible()
  })

  await step('it is required, changed, and required no longer', async () => {
    await page.getByRole('button', { name: 'Require it' }).click()
    const card = page.getByRole('heading', { level: 2, name })
    await expect(card).toBeVisible()
    await expect(page.getByText('First due 30 days after the role is granted. Once it is had, it never lapses.').first()).toBeVisible()
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(page.getByRole('button', { name: 'Save the changes' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Days', exact: true }).fill('45')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('First due 45 days after the role is granted').first()).toBeVisible()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('button', { name: 'Require it no longer' }).click()
    await expect(card).toHaveCount(0)
  })
})

test('the form shows whom a requirement makes overdue before it is live, and asks once more', async () => {
  const { org, at, amir, wards, member, made } = await hospital(t)
  const { nurse } = await wards()
  const maya = await member('Maya Okafor', nurse)
  const { id } = await made('certifications', certification(org, 'Blood transfusion'))
  const awarded_at = new Date(Date.now() - 700 * 86_400_000).toISOString()
  await made(`certifications/${id}/awards`, { user_id: maya.account_id, awarded_at, note: 'On paper' })
  const paths = { org_id: org.id, dept_id: nurse.department_id, role_id: nurse.id }
  const links = `/api/organizations/${paths.org_id}/departments/${paths.dept_id}/roles/${paths.role_id}/required-certifications` as const
  const required = async () => (await t.call(amir, 'GET', links)).body
  const page = await open(amir, `${at}/structure/roles/${nurse.id}/requirements`)
  const effect = page.getByRole('region', { name: 'Effect on people' })
  const overdue = effect.getByRole('list', { name: 'Effect in numbers' }).getByRole('listitem').first()
  const question = page.getByRole('dialog', { name: '1 person would be overdue at once' })

  await page.getByRole('button', { name: 'Require a certification' }).click()
  await expect(effect.getByText('Choose a certification to see the effect on people.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Certification' }).fill('blood trans')
  await page.getByRole('option', { name: 'Blood transfusion' }).click()
  const people = effect.getByRole('list', { name: 'People and their status' }).getByRole('listitem')

  await step('it begins today, and nobody is overdue', async () => {
    await expect(people).toHaveCount(1)
    await expect(people.first()).toContainText('Maya Okafor')
    await expect(people.first()).toContainText(/Due .+Valid →.*Time to renew/)
    await expect(overdue).toHaveText('0Overdue at once')
    expect(await page.getByLabel('Start date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  await step('from the day of each grant she is overdue: the form says so, and asks before it is saved', async () => {
    await page.getByLabel('Start date').fill('')
    await expect(people.first()).toContainText(/Was due .+Valid →.*Overdue/)
    await expect(overdue).toHaveText('1Overdue at once')
    await page.getByRole('button', { name: 'Require it', exact: true }).click()
    await expect(question.getByText(/^The oldest due date would be .+ months ago\./)).toBeVisible()
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect(question).toHaveCount(0)
    expect(await required()).toEqual([])
  })

  await step('a requirement that makes nobody overdue is saved without a question', async () => {
    await page.getByRole('textbox', { name: 'Grace' }).fill('365')
    await expect(overdue).toHaveText('0Overdue at once')
    await page.getByRole('button', { name: 'Require it', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Edit Blood transfusion' })).toBeVisible()
    expect(await required()).toMatchObject([{ effective_from: null, grace_days: 365 }])
  })

  await step('a change asks likewise, and is saved when that is meant', async () => {
    await page.getByRole('button', { name: 'Edit Blood transfusion' }).click()
    await expect(people.first()).toContainText('In grace period')
    await page.getByRole('textbox', { name: 'Grace' }).fill('0')
    await expect(people.first()).toContainText(/In grace period →.*Overdue/)
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('The changes are saved.')).toBeVisible()
    expect(await required()).toMatchObject([{ grace_days: 0 }])
  })

  await step('an effect that cannot be worked out is said to be so, and a role without people is told', async () => {
    await page.getByRole('button', { name: 'Edit Blood transfusion' }).click()
    page.intercept(({ url }) =>
      url.includes('/preview') ? Response.json({ error: 'server_error', error_description: 'It broke.' }, { status: 500 }) : undefined,
    )
    await page.getByRole('textbox', { name: 'Grace' }).fill('3')
    await expect(effect.getByText('The effect could not be worked out')).toBeVisible()
    page.intercept(undefined)
    await t.db.deleteFrom('role_grant').where('role_id', '=', nurse.id).execute()
    await page.getByRole('textbox', { name: 'Grace' }).fill('4')
    await expect(effect.getByText('No one is affected yet.', { exact: false })).toBeVisible()
  })
})

test('who may not say what a role requires reads it, and a role that is not there is not found', async () => {
  const { org, at, member, wards, made } = await hospital(t)
  const { nurse, manager } = await wards()
  const requirements = [{ role_id: nurse.id, recertification: { kind: 'once' } }]
  await made('certifications', { ...certification(org, 'Life support'), requirements })
  const page = await open(await member('Tomás Lindqvist', manager), `${at}/structure/roles/${nurse.id}/requirements`)
  await expect(page.getByRole('heading', { level: 1, name: 'What Nurse, Emergency requires' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Life support' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Require a certification' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Edit|Remove)/ })).toHaveCount(0)
  await page.goto(`${at}/structure/roles/01990000-0000-7000-8000-000000000000/requirements`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
