import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()

test('an administrator finds out who may keep the records of a ward, and through which role', async () => {
  const { amir, department, role, member } = await hospital(t)
  const nursing = await department('Nursing')
  await department('Emergency', nursing)
  await member('Ingrid Sørensen', await role('Clinical educator', nursing, ['records:read', 'records:write']))
  const page = await open(amir, '/')
  await room(page, 'Organization', 'Access').click()
  await expect(page.getByText('What should they be allowed to do?')).toBeVisible()
  await page.getByRole('combobox', { name: 'May do this' }).pressSequentially('learning records: create')
  // Enter takes the first remaining option.
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'May do this' })).toHaveValue('Learning records: create and change')

  const people = page.getByRole('list', { name: 'Who may' })
  const entry = (name: string) => people.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(entry('Amir Haddad').first()).toContainText('It reaches everything in the organization.')
  await expect(entry('Ingrid Sørensen')).toHaveCount(0)

  await page.getByRole('combobox', { name: 'With what belongs to' }).fill('emergency')
  await page
    .getByRole('option', { name: /Emergency/ })
    .first()
    .click()
  await expect(entry('Ingrid Sørensen').first()).toContainText('This department is beneath Nursing.')
  await expect(page.getByText('Superusers of the installation may as well')).toBeVisible()
  await page.reload()
  await expect(entry('Ingrid Sørensen').first()).toBeVisible()
  await entry('Ingrid Sørensen')
    .first()
    .getByRole('link', { name: /educator|trainer/i })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /educator|trainer/i })).toBeVisible()
})

test('an administrator sees at home how the hospital is covered, and goes on from there', async () => {
  const { org, amir, wards, member, made } = await hospital(t)
  const { nurse } = await wards()
  await member('Maya Okafor', nurse)
  const certification = { owner_organization_id: org.id, slug: 'life', name: 'Life support', awarding_mode: 'approval' }
  const requirement = { role_id: nurse.id, recertification: { kind: 'once' }, first_due_days: 0, effective_from: null }
  await made('certifications', { ...certification, requirements: [requirement] })
  await t.db.updateTable('role_grant').set({ granted_at: '2026-01-01T08:00:00Z' }).where('role_id', '=', nurse.id).execute()
  const page = await open(amir, '/')
  const coverage = page.getByRole('list', { name: 'Coverage by certification' })
  await expect(coverage.getByRole('listitem').first()).toContainText(/\d+ of \d+/)
  await page.getByRole('link', { name: /^See the (\d+|one) that (is|are) overdue$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /team|everybody|people/i })).toBeVisible()
  await page.expectAddress(/state=overdue/)
})
