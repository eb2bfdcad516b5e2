import { readFileSync } from 'node:fs'
import { type Locator, type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { arrive, fromHere } from './people.ts'

const phone = { viewport: { width: 360, height: 740 } }
const sign = (name: string) => readFileSync(new URL(`../../server/demo/quizzes/${name}.png`, import.meta.url))

/** A file as one drops it from a folder. */
const dropped = (name: string, bytes: Buffer) => `(() => {
  const transfer = new DataTransfer()
  transfer.items.add(new File([Uint8Array.from(${JSON.stringify([...bytes])})], ${JSON.stringify(name)}, { type: 'image/png' }))
  return transfer
})()`

async function drop(page: Page, field: Locator, name: string, bytes: Buffer) {
  await field.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(dropped(name, bytes)) })
}

/** Chooses a file with the button of that name. */
async function choose(page: Page, button: string, name: string, buffer: Buffer) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await choosing).setFiles({ name, mimeType: 'image/png', buffer })
}

async function describe(page: Page, words: string) {
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.getByRole('textbox', { name: 'What is to be seen' }).fill(words)
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog).toHaveCount(0)
}

const expectSeen = (scope: Page | Locator, name: string) =>
  expect(scope.getByRole('img', { name }).first()).not.toHaveJSProperty('naturalWidth', 0)

test('an author puts pictures into a question, and people see them while they answer and afterwards', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const headers = fromHere()
  const about = { owner_organization_id: 'harbour-view', title: `Signs ${Date.now()}`, passing_score: 50, review: 'full' }
  const { id } = await (await page.request.post('/api/quizzes', { headers, data: about })).json()
  const questions = [
    {
      kind: 'single_choice', prompt_markdown: 'Where do you go?', points: 1,
      options: [{ text: 'This way', correct: true }, { text: 'Another', correct: false }],
    },
  ] // prettier-ignore
  await page.request.put(`/api/quizzes/${id}/questions`, { headers, data: { questions } })
  await page.goto(`/o/harbour-view/quizzes/${id}`)
  await page.getByRole('button', { name: 'Change: Where do you go?' }).click()

  await choose(page, 'Add a picture or file to the question', 'exit-sign.png', sign('exit-sign'))
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog.getByText('Say it in a few words.')).toBeVisible()
  await describe(page, 'A running figure and an arrow')
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(/!\[A running figure and an arrow\]\(attachment:/)
  await drop(page, page.getByRole('textbox', { name: 'Option 2', exact: true }), 'hand.png', sign('extinguisher-sign'))
  await describe(page, 'A bottle with a hose')
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toHaveValue('Another')
  for (const words of ['A running figure and an arrow', 'A bottle with a hose'])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await choose(page, 'Add a picture to option 1', 'x.png', sign('assembly-sign'))
  await describe(page, 'Too many')
  await page.getByRole('button', { name: 'Take the picture out: Too many' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('The questions are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expectSeen(page.getByRole('dialog', { name: 'As people see it' }), 'A bottle with a hose')
  await page.keyboard.press('Escape')
  expect((await page.request.post(`/api/quizzes/${id}/publish`, { headers, data: {} })).status()).toBe(200)
  expect(complaints).toEqual([])
  await leave()

  const learner = await arrive(browser, 'maya', phone)
  await learner.page.goto(`/quizzes/${id}`)
  await learner.page.getByRole('button', { name: 'Begin now' }).click()
  for (const words of ['A running figure and an arrow', 'A bottle with a hose']) await expectSeen(learner.page, words)
  await expectAccessible(learner.page)
  await learner.page.getByRole('radio', { name: /^Another/ }).check()
  await learner.page.getByRole('button', { name: 'Hand in' }).click()
  await learner.page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(learner.page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
  for (const words of ['A running figure and an arrow', 'A bottle with a hose']) await expectSeen(learner.page, words)
  expect(learner.complaints).toEqual([])
  await learner.leave()
})
