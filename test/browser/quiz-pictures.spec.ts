import { readFileSync } from 'node:fs'
import { type Locator, type Page, expect, test } from '@playwright/test'
import { arrive, fromHere } from './people.ts'

const phone = { viewport: { width: 360, height: 740 } }
const sign = (name: string) => readFileSync(new URL(`../../server/demo/quizzes/${name}.png`, import.meta.url))

/** Returns a script for the data transfer of a file that is dropped from a folder. */
const dropped = (name: string, bytes: Buffer) => `(() => {
  const transfer = new DataTransfer()
  transfer.items.add(new File([Uint8Array.from(${JSON.stringify([...bytes])})], ${JSON.stringify(name)}, { type: 'image/png' }))
  return transfer
})()`

async function drop(page: Page, field: Locator, name: string, bytes: Buffer) {
  await field.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(dropped(name, bytes)) })
}

const expectSeen = (scope: Page | Locator, name: string) =>
  expect(scope.getByRole('img', { name }).first()).not.toHaveJSProperty('naturalWidth', 0)

test('a picture is dropped onto an option, and drawn for people while they answer and afterwards', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const headers = fromHere()
  const about = { owner_organization_id: 'harbour-view', title: `Signs ${Date.now()}`, passing_score: 50, review: 'full' }
  const { id } = await (await page.request.post('/api/quizzes', { headers, data: about })).json()
  const options = ['This way', 'Another'].map((text) => ({ text, correct: text === 'This way' }))
  const questions = [{ kind: 'single_choice', prompt_markdown: 'Where do you go?', points: 1, options }]
  await page.request.put(`/api/quizzes/${id}/questions`, { headers, data: { questions } })
  await page.goto(`/o/harbour-view/quizzes/${id}`)
  await page.getByRole('button', { name: 'Change: Where do you go?' }).click()
  await drop(page, page.getByRole('textbox', { name: 'Option 2', exact: true }), 'hand.png', sign('extinguisher-sign'))
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.getByRole('textbox', { name: 'What is to be seen' }).fill('A bottle with a hose')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('The questions are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expectSeen(page.getByRole('dialog', { name: 'As people see it' }), 'A bottle with a hose')
  expect((await page.request.post(`/api/quizzes/${id}/publish`, { headers, data: {} })).status()).toBe(200)
  expect(complaints).toEqual([])
  await leave()

  const learner = await arrive(browser, 'maya', phone)
  await learner.page.goto(`/quizzes/${id}`)
  await learner.page.getByRole('button', { name: 'Begin now' }).click()
  await expectSeen(learner.page, 'A bottle with a hose')
  await learner.page.getByRole('radio', { name: /^Another/ }).check()
  await learner.page.getByRole('button', { name: 'Hand in' }).click()
  await learner.page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(learner.page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
  await expectSeen(learner.page, 'A bottle with a hose')
  expect(learner.complaints).toEqual([])
  await learner.leave()
})
