import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

/** Creates the subjects of a hospital: a broad one with another below it, and others beside it. */
async function subjects() {
  const { org, made, ...more } = await hospital(t)
  const subject = (name: string, parent?: { id: string }) =>
    made('subjects', {
      owner_organization_id: org.id,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      name,
      ...(parent && { parent_ids: [parent.id] }),
    })
  for (const name of ['Boat handling', 'Fire safety', 'Mentoring', 'Patient safety']) await subject(name)
  await subject('Advanced life support', await subject('Life support'))
  return { org, made, ...more }
}

test('the tree is walked, opened and closed with the keyboard alone', async () => {
  const { amir } = await subjects()
  const page = await open(amir, '/')
  await page.getByRole('link', { name: 'Subjects', exact: true }).click()
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await page.getByRole('treeitem').first().focus()
  await page.keyboard.press('l')
  await expect(item('Life support')).toBeFocused()
  await expect(item('Life support')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(item('Advanced life support')).toBeFocused()
  await expect(item('Advanced life support')).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(item('Life support')).toHaveAttribute('aria-expanded', 'false')
  await expect(item('Advanced life support')).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(page.getByRole('treeitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Boat handling' })).toBeVisible()
  await expect(page.getByRole('treeitem').first()).toBeFocused()
})

test('a subject is made beneath another, moved about, archived, brought back and deleted for good', async () => {
  const { at, amir } = await subjects()
  const page = await open(amir, `${at}/subjects`)
  const name = 'Paediatric life support'
  const panel = page.getByRole('heading', { level: 2 })
  const beneath = page.getByRole('combobox', { name: 'Put it beneath another subject too' })

  await step('it is made beneath the one that is looked at', async () => {
    await page.getByRole('treeitem', { name: 'Life support', exact: true }).click()
    await page.getByRole('button', { name: 'New narrower subject' }).click()
    await page.getByRole('button', { name: 'Create the subject' }).click()
    await expect(page.getByText('What is it called?')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue(name.toLowerCase().replaceAll(' ', '-'))
    await page.getByRole('textbox', { name: 'Short name' }).fill('life-support')
    await page.getByRole('button', { name: 'Create the subject' }).click()
    await expect(page.getByText('Another subject of the organization has that slug.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Short name' }).fill('paediatric')
    await page.getByRole('button', { name: 'Create the subject' }).click()
    await expect(panel.filter({ hasText: name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take it from beneath Life support' })).toBeVisible()
  })

  await step('it is put beneath a second one, and stands in the tree twice', async () => {
    await beneath.fill('Patient saf')
    await page.getByRole('option', { name: 'Patient safety' }).click()
    await expect(page.getByRole('treeitem', { name, exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: 'Take it from beneath Patient safety' }).click()
    await expect(page.getByRole('treeitem', { name, exact: true })).toHaveCount(1)
  })

  await step('what lies beneath a subject is not offered as what lies above it, and says why', async () => {
    await page.getByRole('treeitem', { name: 'Life support', exact: true }).click()
    await beneath.fill(name)
    const option = page.getByRole('option', { name })
    await expect(option).toContainText('Lies beneath “Life support”, so it cannot lie above it')
    await expect(option).toHaveAttribute('data-combobox-disabled', 'true')
    await page.keyboard.press('Escape')
    const error_description = 'parent_ids must not name the subject itself or one beneath it.'
    const refusal = { error: 'invalid_request', error_description, code: 'subject_in_circle', field: 'parent_ids' }
    page.intercept(({ url }) => (url.endsWith('/parents') ? Response.json(refusal, { status: 400 }) : undefined))
    await beneath.fill('Mentoring')
    await page.getByRole('option', { name: 'Mentoring' }).click()
    await expect(page.getByText('A subject cannot lie beneath itself')).toBeVisible()
    page.intercept(undefined)
  })

  await step('it is found by a part of its name, which the address keeps', async () => {
    await page.getByRole('searchbox', { name: 'Find a subject' }).fill('paediatric')
    await expect(page.getByRole('treeitem', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: 'Mentoring' })).toHaveCount(0)
    await page.reload()
    await page.getByRole('treeitem', { name, exact: true }).click()
    await expect(panel.filter({ hasText: name })).toBeVisible()
  })

  await step('it is archived, brought back, and deleted once its name was typed', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByRole('treeitem', { name })).toHaveCount(0)
    await page.getByText('Archived ones too').click()
    await expect(page.getByRole('treeitem', { name })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await expect(page.getByText('The subject is back.')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete for good' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this subject for good?' })
    await dialog.getByLabel('Type the name to confirm').fill(name)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('Choose a subject')).toBeVisible()
    await expect(page.getByText('No such subject')).toBeVisible()
  })
})

test('clearing the filters keeps the open subject, and an older address shows archived ones too', async () => {
  const { at, amir, org, made } = await hospital(t)
  const subject = await made('subjects', { owner_organization_id: org.id, name: 'Leech therapy', slug: 'leeches' })
  expect((await t.call(amir, 'PATCH', `/api/subjects/${subject.id}`, { archived: true })).status).toBe(200)
  const page = await open(amir, `${at}/subjects?subject=${subject.id}&q=leech&archived=true`)
  await expect(page.getByRole('treeitem', { name: 'Leech therapy' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.expectAddress(new RegExp(`/subjects\\?subject=${subject.id}$`))
  await expect(page.getByRole('treeitem', { name: 'Leech therapy' })).toHaveCount(0)
})
