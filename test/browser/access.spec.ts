import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { room, signIn } from './people.ts'

test('an administrator finds out who may keep the records of a ward, and through which role', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  await room(page, 'Organization', 'Access').click()
  await expect(page.getByText('What should they be allowed to do?')).toBeVisible()
  await page.getByRole('combobox', { name: 'May do this' }).pressSequentially('learning records: create')
  // Whoever types and presses Enter means the first of what is left.
  await expect(page.getByRole('option')).toHaveCount(1)
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
  await expectAccessible(page)
  await page.reload()
  await expect(entry('Ingrid Sørensen').first()).toBeVisible()
  await entry('Ingrid Sørensen')
    .first()
    .getByRole('link', { name: /educator|trainer/i })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /educator|trainer/i })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('an administrator sees at home how the hospital is covered, and goes on from there', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const coverage = page.getByRole('list', { name: 'Coverage by certification' })
  await expect(coverage.getByRole('listitem').first()).toContainText(/\d+ of \d+/)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^See the \d+ that (is|are) overdue$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /team|everybody|people/i })).toBeVisible()
  await expect(page).toHaveURL(/state=overdue/)
  expect(complaints).toEqual([])
  await leave()
})
