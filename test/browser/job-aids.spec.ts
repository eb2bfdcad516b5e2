import { type Page, expect, test } from '@playwright/test'
import { readCode } from '../qr.ts'
import { expectKept } from './offline.ts'
import { arrive, fromHere } from './people.ts'

/** A picture of a red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates a job aid of the hospital and returns its id. */
async function make(page: Page, fields: object): Promise<string> {
  const answer = await page.request.post('/api/job-aids', { headers: fromHere(), data: { org: 'harbour-view', ...fields } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: string }).id
}

test('the picture of an aid is drawn for its author and its reader, and its contents scroll to their heading', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const steps = Array.from({ length: 60 }, (_, nr) => `${nr + 1}. Look around.`).join('\n')
  const id = await make(page, {
    title: `Start the lift ${Date.now()}`,
    body_markdown: `# Before you start\n\n${steps}\n\n# Start\n\nPress.`,
  })
  await page.goto(`/o/harbour-view/job-aids/${id}`)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'button.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(/!\[button\]\(attachment:[0-9a-f-]{36}\)/)
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'button' })).toHaveJSProperty('naturalWidth', 5)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()

  const learner = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await learner.page.goto(`/job-aids/${id}`)
  await expect(learner.page.getByRole('img', { name: 'button' })).toHaveJSProperty('naturalWidth', 5)
  await learner.page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(learner.page.getByRole('heading', { level: 2, name: 'Start', exact: true })).toBeInViewport()
  expect([...complaints, ...learner.complaints]).toEqual([])
  await Promise.all([leave(), learner.leave()])
})

test('an aid that was read is there without a connection, and says of when it is', async ({ browser }) => {
  const author = await arrive(browser, 'amir')
  const name = `Underground ${Date.now()}`
  const id = await make(author.page, { title: name, body_markdown: 'Take the left tunnel.' })
  await author.leave()

  const { page, leave } = await arrive(browser, 'maya', { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })
  await page.goto(`/job-aids/${id}`)
  await expect(page.getByText('Take the left tunnel.')).toBeVisible()
  await page.getByRole('link', { name: 'Job aids' }).first().click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectKept(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You are not connected\./)).toBeVisible()
  await expect(page.getByText(/^This is how the list was on/)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Take the left tunnel.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/This is what it said on/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Take the left tunnel.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'I have read and understood it' })).toBeDisabled()

  await page.context().setOffline(false)
  await expect(page.getByText(/This is what it said on/)).toHaveCount(0, { timeout: 20_000 })
  await page.getByRole('button', { name: /Maya Okafor/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Learning records' })).toBeVisible()
  await page.context().setOffline(true)
  await page.goto(`/job-aids/${id}`)
  await expect(page.getByText('There is no connection', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Take the left tunnel.')).toHaveCount(0)
  await leave()
})

test('a print carries the code of its page, and of which version it is', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/job-aids')
  await page.getByRole('link', { name: /^Infusion pump/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Infusion pump/ })).toBeVisible()
  const code = page.getByRole('img', { name: 'Code of this page' })
  await expect(code).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  expect(readCode(await code.screenshot())).toBe(page.url())
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
  await expect(page.getByText(/^Version \d+, changed /).last()).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})
