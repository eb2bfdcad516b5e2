import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { room, arrive, signIn } from './people.ts'

test('a department is made, renamed, moved by keyboard and by dragging, archived and deleted for good', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const name = `Day surgery ${Date.now()}`
  const item = (text: string) => page.getByRole('treeitem', { name: text, exact: true })
  await room(page, 'Organization', 'Structure').click()

  await test.step('it is made beneath another', async () => {
    await item('Nursing').click()
    await page.getByRole('button', { name: 'New department beneath it' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Short name' }).fill('maternity')
    await page.getByRole('button', { name: 'Create the department' }).click()
    await expect(page.getByText('Another department of the organization has that slug.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Short name' }).fill(`day-surgery-${Date.now()}`)
    await page.getByRole('button', { name: 'Create the department' }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(item(name)).toHaveAttribute('aria-level', '3')
    await expectAccessible(page)
  })

  await test.step('it is renamed', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Home by the evening.')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('Home by the evening.')).toBeVisible()
  })

  await test.step('it is moved with the keyboard', async () => {
    const place = page.getByRole('combobox', { name: 'Lies beneath' })
    await expect(place).toHaveValue('Nursing')
    await place.fill('Transp')
    await expect(page.getByRole('option', { name: 'Transport' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${name}” is moved.`)).toBeVisible()
    await expect(place).toHaveValue('Transport')
  })

  await test.step('it is moved by dragging, to the top as well, but not beneath itself', async () => {
    await item(name).dragTo(item('Facilities'))
    await expect(page.getByRole('combobox', { name: 'Lies beneath' })).toHaveValue('Facilities')
    await item(name).dragTo(item('Harbour View Hospital'))
    await expect(item(name)).toHaveAttribute('aria-level', '2')
    await item('Nursing').dragTo(item('Maternity'))
    await expect(item('Nursing')).toHaveAttribute('aria-level', '2')
    await expect(item('Maternity')).toHaveAttribute('aria-level', '3')
  })

  await test.step('it lies where it was dropped at once, and goes back when that is refused', async () => {
    const answer = Promise.withResolvers<void>()
    const refusal = { error: 'conflict', error_description: 'Somebody was faster.' }
    await page.route('**/departments/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await answer.promise
      return route.fulfill({ status: 409, json: refusal })
    })
    await item(name).dragTo(item('Nursing'))
    await expect(item(name)).toHaveAttribute('aria-level', '3')
    answer.resolve()
    await expect(page.getByText('Somebody was faster.')).toBeVisible()
    await expect(item(name)).toHaveAttribute('aria-level', '2')
    await page.unroute('**/departments/*')
  })

  await test.step('one with live departments beneath it is not archived, and says why', async () => {
    await item('Nursing').click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('Live departments lie beneath it. Archive or move them first.')).toBeVisible()
  })

  await test.step('it is archived, brought back, and deleted once its name was typed', async () => {
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

  expect(complaints.filter((complaint) => !/409/.test(complaint))).toEqual([])
  await leave()
})

test('who may not change departments only looks at them', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/o/harbour-view/structure')
  await expect(page.getByText('Then you see its roles and what lies beneath it.', { exact: true })).toBeVisible()
  await page.getByRole('treeitem', { name: 'Emergency', exact: true }).click()
  await expect(page.getByText('Lies beneath Nursing.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Edit|More|New/ })).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: 'Emergency', exact: true })).toHaveAttribute('draggable', 'false')
  expect(complaints).toEqual([])
  await leave()
})
