import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'
import { step } from './step.ts'

const t = await harness()

/** Creates departments below one, and another beside it. */
async function structure() {
  const { department, ...more } = await hospital(t)
  const nursing = await department('Nursing')
  await department('Maternity', nursing)
  const emergency = await department('Emergency', nursing)
  await department('Transport')
  return { ...more, emergency }
}

test('a department is made, renamed, moved by keyboard, archived and deleted for good', async () => {
  const { amir } = await structure()
  const page = await open(amir, '/')
  const name = 'Day surgery'
  const item = (text: string) => page.getByRole('treeitem', { name: text, exact: true })
  await room(page, 'Organization', 'Structure').click()

  await step('it is made beneath another', async () => {
    await item('Nursing').click()
    await page.getByRole('button', { name: 'New department beneath it' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Short name' }).fill('maternity')
    await page.getByRole('button', { name: 'Create the department' }).click()
    await expect(page.getByText('Another department of the organization has that slug.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Short name' }).fill('day-surgery')
    await page.getByRole('button', { name: 'Create the department' }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(item(name)).toHaveAttribute('aria-level', '3')
  })

  await step('it is renamed', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Home by the evening.')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('Home by the evening.')).toBeVisible()
  })

  await step('it is moved with the keyboard', async () => {
    const place = page.getByRole('combobox', { name: 'Lies beneath' })
    await expect(place).toHaveValue('Nursing')
    await place.fill('Transp')
    await expect(page.getByRole('option', { name: 'Transport' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${name}” is moved.`)).toBeVisible()
    await expect(place).toHaveValue('Transport')
  })

  await step('one with live departments beneath it is not archived, and says why', async () => {
    await item('Nursing').click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('Live departments lie beneath it. Archive or move them first.')).toBeVisible()
  })

  await step('it is archived, brought back, and deleted once its name was typed', async () => {
    await item(name).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(item(name)).toHaveCount(0)
    await page.getByText('Archived ones too').click()
    await page.getByRole('treeitem', { name }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Bring back' }).click()
    await expect(item(name)).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete for good' }).click()
    await page.getByLabel('Type the name to confirm').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByRole('treeitem', { name })).toHaveCount(0)
  })
})

test('who may not change departments only looks at them', async () => {
  const { at, role, member, emergency } = await structure()
  const maya = await member('Maya Okafor', await role('Nurse', emergency, ['subjects:read']))
  const page = await open(maya, `${at}/structure`)
  await expect(page.getByText('Then you see its roles and what lies beneath it.', { exact: true })).toBeVisible()
  await page.getByRole('treeitem', { name: 'Emergency', exact: true }).click()
  await expect(page.getByText('Lies beneath Nursing.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Edit|More|New/ })).toHaveCount(0)
  await expect(page.getByTitle('Drag to move')).toHaveCount(0)
})
