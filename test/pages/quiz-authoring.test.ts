import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { question, school } from '../quizzes.ts'
import { PATIENT } from './locator.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'
import { saved } from './saved.ts'
import { WORKBOOK, simpleWorkbook } from '../workbooks.ts'

const t = await harness()

/** Creates an organization with a keeper of its quizzes and its people. */
async function desk() {
  const { org, quiz } = await school(t)
  const amir = await t.named(org, 'Amir Haddad', ['quizzes:read', 'quizzes:write', 'quizzes:delete', 'quizzes:grade', 'directory:write'])
  return { org, amir, quiz, here: (path = '') => `/o/${org.slug}/quizzes${path}` }
}

const oil = (fields: object = {}) =>
  question.single({
    prompt_markdown: 'What puts out burning oil?',
    options: ['Water', 'Foam'].map((text) => ({ text, correct: text === 'Foam' })),
    ...fields,
  })
const option = (page: Page, nr: number) => page.getByRole('textbox', { name: `Option ${nr}`, exact: true })

/** Chooses a kind from the menu by its index, with the keyboard only. */
async function add(page: Page, place: number) {
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('heading', { level: 2, name: 'Questions', exact: true }).focus()
  await page.keyboard.press('n')
  await expect.poll(() => page.getByRole('menu').elements()[0]?.contains(document.activeElement), PATIENT).toBe(true)
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a quiz is begun, and its questions are written and put in order with the keyboard', async () => {
  const { amir, here } = await desk()
  const page = await open(amir, here())
  await page.getByRole('link', { name: 'Write a quiz' }).first().click()
  await page.getByRole('button', { name: 'Go on to its questions' }).click()
  await expect(page.getByText('Give the quiz a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Fire on the ward')
  await page.getByRole('textbox', { name: 'Pass mark in per cent' }).fill('101')
  await page.getByRole('button', { name: 'Go on to its questions' }).click()
  await expect(page.getByText('A number from 0 to 100.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Pass mark in per cent' }).fill('75')
  await page.getByRole('button', { name: 'Go on to its questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fire on the ward' })).toBeVisible()

  await add(page, 1)
  await page.keyboard.type('What puts out burning **oil**?')
  await option(page, 1).focus()
  await page.keyboard.type('Water')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Foam')
  await page.getByRole('radio', { name: 'Option 2 is right' }).press('Space')
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('Write every option, or remove the empty ones.')).toBeVisible()
  await expect(option(page, 3)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(option(page, 2)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(option(page, 1)).toHaveValue('Foam')
  await expect(page.getByRole('radio', { name: 'Option 1 is right' })).toBeChecked()

  await add(page, 6)
  await page.keyboard.type('What comes first?')
  await page.getByRole('textbox', { name: 'Step 1' }).fill('Warn\nRescue\nPut it out')
  await expect(page.getByRole('textbox', { name: 'Step 3' })).toHaveValue('Put it out')
  await page.getByRole('button', { name: 'Remove: Step 5' }).click()
  await page.getByRole('button', { name: 'Remove: Step 4' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).last().fill('order')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Questions', exact: true }).focus()

  const cards = page.getByRole('list', { name: 'Questions', exact: true }).getByRole('listitem', { name: /^Question \d of/ })
  await expect(cards).toHaveText([/burning oil/, /What comes first/])
  await page.getByRole('button', { name: 'Move up: What comes first?' }).press('Enter')
  await expect(cards).toHaveText([/What comes first/, /burning oil/])
  await page.getByRole('button', { name: 'More to do with: What puts out burning oil?' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(cards).toHaveCount(3)
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('The questions are saved.')).toBeVisible()
})

test('a quiz is looked at, drawn from sections, published, and published again', async () => {
  const { org, amir, here } = await desk()
  const fields = { owner_organization_id: org.id, title: 'Fire on the ward', passing_score: 75 }
  const { id } = (await t.call(amir, 'POST', '/api/quizzes', fields)).body
  const first = question.ordering({ prompt_markdown: 'What comes first?', tags: ['order'] })
  await t.call(amir, 'PUT', `/api/quizzes/${id}/questions`, { questions: [first, oil(), oil()] })
  const page = await open(amir, here(`/${id}`))
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'As people see it' })
  await expect(preview.getByRole('radio', { name: 'Foam' }).first()).not.toBeChecked()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByRole('textbox', { name: 'How many' }).fill('2')
  await expect(page.getByText('2 questions belong to no section, and are never asked.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('“order” draws 2, and has 1 question only.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove: order' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog', { name: 'Publish the quiz' }).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('listitem', { name: /^Question \d of 3/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Change: What comes first?' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('What do you do first?')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Questions' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const again = page.getByRole('dialog', { name: 'Publish version 2' })
  await again.getByRole('checkbox', { name: 'Everybody has to pass again' }).check()
  await again.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
})

test('the questions of a file are added after their author has seen the outcome of each', async () => {
  const { amir, quiz, here } = await desk()
  const { id } = await quiz([oil()])
  const page = await open(amir, here(`/${id}`))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import questions' })
  const buffer = simpleWorkbook([['kind', 'prompt'], ['essay', 'Why?']], 'Bank') // prettier-ignore
  await dialog.getByLabel('Choose a file with questions').setInputFiles({ name: 'fire.xlsx', mimeType: WORKBOOK, buffer })
  await expect(dialog.getByText('Read as an Excel workbook, sheet “Bank”.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveValue('CSV or Excel (spreadsheet)')
  await dialog.getByRole('button', { name: 'Choose another' }).click()
  const text = '::Alarm:: Who is warned first? {=The ward ~The press}\n\n::Broken:: What is this? {=One\n\n::Truth:: Smoke rises. {T}\n'
  await dialog
    .getByLabel('Choose a file with questions')
    .setInputFiles({ name: 'fire.gift.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  const rows = dialog.getByRole('list', { name: 'Questions of the file' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Cannot be read')
  await expect(rows.filter({ hasText: 'As it is' })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByText('2 questions are added.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: /^Question \d of 3/ })).toHaveCount(3)
  await expect(page.getByText('Changes wait')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const file = await saved(() => page.getByRole('menuitem', { name: 'Export as GIFT' }).click())
  expect(file.name).toMatch(/gift/)
  expect(file.text).toContain('Smoke rises.')
})

test('two authors write at once: the second sees the changes of the first, and puts both together', async () => {
  const { amir, quiz, here } = await desk()
  const { id, at } = await quiz([oil(), oil({ prompt_markdown: 'And burning fat?' })])
  const page = await open(amir, here(`/${id}`))
  await page.getByRole('button', { name: 'Change: And burning fat?' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('And burning fat in a pan?')

  const { questions } = (await t.call(amir, 'GET', `${at}/questions`)).body
  const theirs = [{ ...questions[0], prompt_markdown: 'What puts out burning petrol?' }, questions[1]]
  expect((await t.call(amir, 'PUT', `${at}/questions`, { questions: theirs })).status).toBe(200)

  await page.getByRole('button', { name: 'Save the questions' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else saved these questions meanwhile' })
  await expect(told.getByText('Changed: What puts out burning petrol?')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('And burning fat in a pan?')
  await told.getByRole('button', { name: 'Put both together' }).click()
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('The questions are saved.')).toBeVisible()
  const now = (await t.call(amir, 'GET', `${at}/questions`)).body.questions
  expect(now.map(({ prompt_markdown }) => prompt_markdown)).toEqual(['What puts out burning petrol?', 'And burning fat in a pan?'])
})

test('more time is found in the settings of a quiz and on the page of its person, who reads it too', async () => {
  const { org, amir, quiz, here } = await desk()
  const tomas = await t.named(org, 'Tomás Lindqvist')
  const { id } = await quiz([oil()])
  const settings = await open(amir, here(`/${id}?tab=settings`))
  await expect(settings.getByRole('region', { name: 'More time at every quiz' })).toBeVisible()

  const page = await open(amir, `/o/${org.slug}/people?q=lindqvist`)
  await page.getByRole('main').getByRole('link', { name: /^Tom/ }).click()
  const time = page.getByRole('region', { name: 'More time at quizzes' })
  await expect(time.getByText('As much as everybody.')).toBeVisible()
  const address = page.address()
  await time.getByRole('button', { name: 'Give more time' }).click()
  const dialog = page.getByRole('dialog', { name: 'More time at every quiz' })
  await dialog.getByRole('combobox', { name: 'How long' }).click()
  await page.getByRole('option', { name: '1.5 times as long' }).click()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Extra time agreed on.')
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(time.getByText('1.5 times as long · for good')).toBeVisible()

  const other = await open(tomas, address)
  await expect(other.getByRole('region', { name: 'More time at quizzes' })).toContainText('1.5 times as long')
  await expect(other.getByRole('button', { name: /additional time/ })).toHaveCount(0)

  const again = await open(amir, address)
  await again.getByRole('button', { name: /^Take back the additional time of Tom/ }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(again.getByRole('region', { name: 'More time at quizzes' }).getByText('As much as everybody.')).toBeVisible()

  const own = await open(amir, `/o/${org.slug}/people/${amir.account_id}`)
  await expect(own.getByRole('region', { name: 'More time at quizzes' }).getByText('As much as everybody.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Give more time' })).toHaveCount(0)
})
