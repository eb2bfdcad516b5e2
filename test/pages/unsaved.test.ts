import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { hospital, room } from './hospital.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()

test('a person who leaves a half-written form is asked first, by every way out', async () => {
  const { amir } = await hospital(t)
  const page = await open(amir, '/')
  const title = page.getByRole('textbox', { name: 'Title' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await room(page, 'Organization', 'Records').click()
  await page.getByRole('link', { name: 'New record' }).click()
  await title.fill('Half a thought')

  await room(page, 'Me', 'Records').click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(title).toHaveValue('Half a thought')

  await page.back()
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.expectAddress(/\/records\/new$/)
  await expect(title).toHaveValue('Half a thought')

  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)

  await room(page, 'Me', 'Records').click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My records' })).toBeVisible()
})

test('nothing is asked where nothing would be lost: after saving, after discarding, in a form not touched', async () => {
  const { at, amir, member } = await hospital(t)
  await member('Maya Okafor')
  const page = await open(amir, `${at}/records/new`)
  const title = 'Saved and left'
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await room(page, 'Organization', 'Records').first().click()
  await heading('Records')
  await page.getByRole('link', { name: 'New record' }).click()
  await page.getByRole('combobox', { name: 'Member' }).fill('okafor')
  await page.getByRole('option', { name: /Maya Okafor/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create the record' }).click()
  await heading('Edit record')
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, mended`)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByRole('link', { name: 'Done' }).click()
  await heading(`${title}, mended`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Never mind')
  await page.getByRole('link', { name: 'Discard' }).click()
  await heading(`${title}, mended`)
  await expect(question).toHaveCount(0)
})

test('a form that is saved asks nothing when its reader leaves at once, while the record is read again', async () => {
  const { at, amir, member } = await hospital(t)
  await member('Maya Okafor')
  const page = await open(amir, `${at}/records/new`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByRole('combobox', { name: 'Member' }).fill('okafor')
  await page.getByRole('option', { name: /Maya Okafor/ }).click()
  await title.fill('Left at once')
  await page.getByRole('button', { name: 'Create the record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit record' })).toBeVisible()
  const wait = Promise.withResolvers<void>()
  page.intercept(async ({ method, url }) => {
    if (method === 'GET' && /\/api\/records\/[^/]+$/.test(url)) await wait.promise
    return undefined
  })
  await title.fill('  Left at once, mended ')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
  await expect(title).toHaveValue('Left at once, mended')
  await room(page, 'Me', 'Records').click()
  await expect(page.getByRole('heading', { level: 1, name: 'My records' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0)
  wait.resolve()
})
