import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { question, school } from '../quizzes.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()
const sign = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: readFileSync(new URL(`../../server/demo/quizzes/${name}.png`, import.meta.url)),
})

async function describe(page: Page, words: string) {
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.getByRole('textbox', { name: 'What is to be seen' }).fill(words)
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog).toHaveCount(0)
}

test('an author puts pictures into a question, and people find them while they answer and afterwards', async () => {
  const { org, author, learner, create } = await school(t)
  const { id } = (await create({ title: 'Signs', passing_score: 50, review: 'full' })).body
  const options = [
    { text: 'This way', correct: true },
    { text: 'Another', correct: false },
  ]
  const questions = [question.single({ prompt_markdown: 'Where do you go?', options })]
  await t.call(author, 'PUT', `/api/quizzes/${id}/questions`, { questions })
  const page = await open(author, `/o/${org.slug}/quizzes/${id}`)
  await page.getByRole('button', { name: 'Change: Where do you go?' }).click()

  const [prompt, ...ofOptions] = [0, 1, 2].map((nth) => page.locator('input[type=file]').nth(nth))
  await expect(page.getByRole('button', { name: 'Add a picture or file to the question' })).toBeVisible()
  await prompt!.setInputFiles(sign('exit-sign'))
  const dialog = page.getByRole('dialog', { name: 'Add a picture' })
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog.getByText('Say it in a few words.')).toBeVisible()
  await describe(page, 'A running figure and an arrow')
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(/!\[A running figure and an arrow\]\(attachment:/)
  await ofOptions[1]!.setInputFiles(sign('extinguisher-sign'))
  await describe(page, 'A bottle with a hose')
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toHaveValue('Another')
  for (const words of ['A running figure and an arrow', 'A bottle with a hose'])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await ofOptions[0]!.setInputFiles(sign('assembly-sign'))
  await describe(page, 'Too many')
  await page.getByRole('button', { name: 'Take the picture out: Too many' }).click()
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('The questions are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'As people see it' })
  await expect(preview.getByRole('img', { name: 'A bottle with a hose' }).first()).toBeVisible()
  expect((await t.call(author, 'POST', `/api/quizzes/${id}/publish`, {})).status).toBe(200)

  const taking = await open(learner, `/quizzes/${id}`, { width: 360 })
  await taking.getByRole('button', { name: 'Begin now' }).click()
  for (const name of ['A running figure and an arrow', 'A bottle with a hose'])
    await expect(taking.getByRole('img', { name }).first()).toBeVisible()
  await taking.getByRole('radio', { name: /^Another/ }).check()
  await taking.getByRole('button', { name: 'Hand in' }).click()
  await taking.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(taking.getByRole('heading', { name: 'Your answers' })).toBeVisible()
  for (const name of ['A running figure and an arrow', 'A bottle with a hose'])
    await expect(taking.getByRole('img', { name }).first()).toBeVisible()
})
