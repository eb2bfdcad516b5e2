import { type Browser, type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { drawnLate } from './drawn-late.ts'
import { arrive, fromHere } from './people.ts'

type Made = { id: string }
type Asked = { questions: { question_id: string; options?: { id: string; text: string }[] }[] } & Made

/** A quiz of the hospital with these questions, published. */
async function published(page: Page, title: string, questions: object[]): Promise<string> {
  const headers = fromHere()
  const { id }: Made = await (
    await page.request.post('/api/quizzes', { data: { owner_organization_id: 'harbour-view', title, passing_score: 60 }, headers })
  ).json()
  await page.request.put(`/api/quizzes/${id}/questions`, { data: { questions }, headers })
  const answer = await page.request.post(`/api/quizzes/${id}/publish`, { data: {}, headers })
  expect(answer.status()).toBe(200)
  return id
}

/** Takes a quiz: `answerOf` says what each question gets. */
async function take(page: Page, quizId: string, answerOf: (question: Asked['questions'][number]) => object) {
  const headers = fromHere()
  const { id, questions }: Asked = await (
    await page.request.post(`/api/quizzes/${quizId}/attempts`, { data: { writer: 'test' }, headers })
  ).json()
  for (const [at, question] of questions.entries()) {
    const data = { seq: at + 1, writer: 'test', answer: answerOf(question) }
    expect((await page.request.put(`/api/quiz-attempts/${id}/answers/${question.question_id}`, { data, headers })).status()).toBe(200)
  }
  expect((await page.request.post(`/api/quiz-attempts/${id}/submit`, { data: {}, headers })).status()).toBe(200)
}

const chosen = (words: string) => (question: Asked['questions'][number]) => ({
  option_id: question.options?.find(({ text }) => text === words)?.id,
})
const choice = (correct: string) => ({
  kind: 'single_choice',
  prompt_markdown: 'What puts out burning oil?',
  points: 1,
  options: ['Water', 'Foam'].map((text) => ({ text, correct: text === correct })),
})
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Pastes a text where the focus is. */
const pasting = (text: string) => `(() => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', ${JSON.stringify(text)})
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
})()`

/** Chooses a kind from the menu by its place, with the keyboard alone. */
async function add(page: Page, place: number) {
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('heading', { level: 2, name: 'Questions', exact: true }).focus()
  await page.keyboard.press('n')
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a quiz is written with the keyboard, put in order, looked at and published', async ({ browser }) => {
  test.slow()
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const title = `Fire on the ward ${Date.now()}`
  await page.goto('/o/harbour-view/quizzes')
  await page.getByRole('link', { name: 'Write a quiz' }).first().click()
  await page.getByRole('button', { name: 'Go on to its questions' }).click()
  await expect(page.getByText('Give the quiz a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Pass mark in per cent' }).fill('101')
  await page.getByRole('button', { name: 'Go on to its questions' }).click()
  await expect(page.getByText('A number from 0 to 100.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Pass mark in per cent' }).fill('75')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on to its questions' }).click()
  await expect(heading(page, title)).toBeVisible()

  await add(page, 1)
  await page.keyboard.type('What puts out burning **oil**?')
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).focus()
  await page.keyboard.type('Water')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Foam')
  await page.getByRole('radio', { name: 'Option 2 is right' }).press('Space')
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('Write every option, or remove the empty ones.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Option 3', exact: true })).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Option 1', exact: true })).toHaveValue('Foam')
  await expect(page.getByRole('radio', { name: 'Option 1 is right' })).toBeChecked()
  await expectAccessible(page)

  await add(page, 6)
  await page.keyboard.type('What comes first?')
  await page.getByRole('textbox', { name: 'Step 1' }).focus()
  await page.evaluate(pasting('Warn\nRescue\nPut it out'))
  await expect(page.getByRole('textbox', { name: 'Step 3' })).toHaveValue('Put it out')
  await page.getByRole('button', { name: 'Remove: Step 5' }).click()
  await page.getByRole('button', { name: 'Remove: Step 4' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).last().fill('order')
  await page.keyboard.press('Enter')

  const cards = page.getByRole('list', { name: 'Questions', exact: true }).getByRole('listitem', { name: /^Question \d of/ })
  await expect(cards).toHaveText([/burning oil/, /What comes first/])
  await page.getByRole('button', { name: 'Move up: What comes first?' }).press('Enter')
  await expect(cards).toHaveText([/What comes first/, /burning oil/])
  await page.getByRole('button', { name: 'More to do with: What puts out burning oil?' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(cards).toHaveCount(3)

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'As people see it' })
  await expect(preview.getByRole('radio', { name: 'Foam' }).first()).not.toBeChecked()
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByRole('textbox', { name: 'How many' }).fill('2')
  await expect(page.getByText('2 questions belong to no section, and are never asked.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('“order” draws 2, and has 1 question only.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove: order' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the quiz' })
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()

  await page.reload()
  await expect(cards).toHaveCount(3)
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
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await leave()
})

test('whoever types on at once writes where they went, however late the page is drawn', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const quiz = await published(page, `Typed at once ${Date.now()}`, [choice('Foam')])
  await page.goto(`/o/harbour-view/quizzes/${quiz}`)
  await page.getByRole('button', { name: 'Change: What puts out burning oil?' }).click()
  const option = (nr: number) => page.getByRole('textbox', { name: `Option ${nr}`, exact: true })
  await expect(option(2)).toHaveValue('Foam')
  await page.evaluate(drawnLate)
  await option(2).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sand')
  await expect(option(3)).toHaveValue('Sand')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.type('!')
  await page.getByRole('button', { name: 'Add an option' }).press('Enter')
  await page.keyboard.type('Air')
  await expect(option(4)).toHaveValue('Air')
  await expect(option(2)).toHaveValue('Sand!')
  await page.getByRole('button', { name: 'Move up: Option 4' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(option(1)).toHaveValue('Air')
  expect(complaints).toEqual([])
  await leave()
})

test('questions of a file are added once their author has seen what becomes of each', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const id = await published(page, `Imported ${Date.now()}`, [choice('Foam')])
  await page.goto(`/o/harbour-view/quizzes/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import questions' })
  const text = '::Alarm:: Who is warned first? {=The ward ~The press}\n\n::Broken:: What is this? {=One\n\n::Truth:: Smoke rises. {T}\n'
  await dialog
    .getByLabel('Choose a file with questions')
    .setInputFiles({ name: 'fire.gift.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  const rows = dialog.getByRole('list', { name: 'Questions of the file' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Cannot be read')
  await expect(rows.filter({ hasText: 'As it is' })).toHaveCount(2)
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByText('2 questions are added.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: /^Question \d of 3/ })).toHaveCount(3)
  await expect(page.getByText('Changes wait')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as GIFT' }).click()
  expect((await saving).suggestedFilename()).toMatch(/gift/)
  expect(complaints).toEqual([])
  await leave()
})

test('what becomes of the questions of a file is told in the language of the reader', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const id = await published(page, `Eingelesen ${Date.now()}`, [choice('Foam')])
  await page.goto(`/o/harbour-view/quizzes/${id}`)
  await page.evaluate(`localStorage.setItem('language', 'de')`)
  await page.reload()
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Fragen importieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fragen importieren' })
  const take = (name: string, text: string) =>
    dialog.getByLabel('Eine Datei mit Fragen wählen').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await take('brand.gift.txt', '::One:: Which? {~a}\n\n::Two:: Which? {=a ~%50%b ~c}\n\nNur Text.\n\n::Four:: Was? {=a\n')
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row('1. One')).toContainText('„Optionen“ muss mindestens 2 Einträge haben.')
  await expect(row('2. Two')).toContainText('Antworten, die einen Teil der Punkte gaben, zählen als falsch.')
  await expect(row('3. Nur Text')).toContainText('Ein Text ohne Frage.')
  await expect(row('4. Four')).toContainText('Das ist kein GIFT: Zeile 1 der Frage')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Andere wählen' }).click()
  await take('brand.xml', '<quiz><question/>')
  await expect(dialog.getByRole('alert')).toContainText('Das XML ist nicht wohlgeformt')
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
  await leave()
})

test('who has more time is found in the settings of a quiz and on the page of the person, who reads it too', async ({ browser }) => {
  const author = await arrive(browser, 'amir')
  const { page } = author
  const id = await published(page, `More time ${Date.now()}`, [choice('Foam')])
  await page.goto(`/o/harbour-view/quizzes/${id}?tab=settings`)
  await expect(page.getByRole('region', { name: 'More time at every quiz' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/o/harbour-view/people?q=lindqvist')
  await page.getByRole('main').getByRole('link', { name: /^Tom/ }).click()
  const time = page.getByRole('region', { name: 'More time at quizzes' })
  await expect(time.getByText('As much as everybody.')).toBeVisible()
  const address = page.url()
  await time.getByRole('button', { name: 'Give more time' }).click()
  const dialog = page.getByRole('dialog', { name: 'More time at every quiz' })
  await dialog.getByRole('combobox', { name: 'How long' }).click()
  await page.getByRole('option', { name: '1.5 times as long' }).click()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Extra time agreed on.')
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(time.getByText('1.5 times as long · for good')).toBeVisible()
  await expectAccessible(page)

  const other = await arrive(browser, 'tomas')
  await other.page.goto(address)
  await expect(other.page.getByRole('region', { name: 'More time at quizzes' })).toContainText('1.5 times as long')
  await expect(other.page.getByRole('button', { name: /additional time/ })).toHaveCount(0)

  await time.getByRole('button', { name: /^Take back the additional time of Tom/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(time.getByText('As much as everybody.')).toBeVisible()
  expect([...author.complaints, ...other.complaints]).toEqual([])
  await Promise.all([author, other].map(({ leave }) => leave()))
})

/** Maya has answered the one question of a quiz, and Tomás after her. */
async function answeredByTwo(browser: Browser, id: string): Promise<void> {
  for (const name of ['maya', 'tomas'] as const) {
    const learner = await arrive(browser, name)
    await take(learner.page, id, () => ({ text: `The answer of ${name}` }))
    await learner.leave()
  }
}

test('of two who grade at once each is told what the other is at, and takes over what was left', async ({ browser }) => {
  test.slow()
  const { page, leave } = await arrive(browser, 'amir')
  const id = await published(page, `Doors ${Date.now()}`, [{ kind: 'essay', prompt_markdown: 'Why do you close doors?', points: 5 }])
  await answeredByTwo(browser, id)
  const reserved = page.waitForResponse('**/reservation')
  await page.goto(`/grading?quiz=${id}`)
  await reserved
  const other = await arrive(browser, 'sasha', { viewport: { width: 360, height: 740 } })
  await other.page.goto(`/grading?quiz=${id}`)
  await expect(other.page.getByText('The answer of tomas')).toBeVisible()
  await other.page.getByRole('button', { name: 'Go back' }).click()
  const taken = other.page.getByRole('alert').filter({ hasText: /has been grading this answer since/ })
  await expect(taken).toBeVisible()
  await expectAccessible(other.page)
  await taken.getByRole('button', { name: 'Take it over' }).click()
  await expect(taken).toBeHidden()
  await other.leave()
  await leave()
})

test('whoever goes on before an answer is theirs stays where they went', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const id = await published(page, `Doors ${Date.now()}`, [{ kind: 'essay', prompt_markdown: 'Why do you close doors?', points: 5 }])
  await answeredByTwo(browser, id)
  let goOn = () => {}
  const isHeld = new Promise<void>((resolve) => (goOn = resolve))
  const said: string[] = []
  await page.route('**/reservation', async (route) => {
    const isFirst = said.push(route.request().method()) === 1
    if (isFirst) await isHeld
    await route.continue()
  })
  await page.goto(`/grading?quiz=${id}`)
  await expect(page.getByText('The answer of maya')).toBeVisible()
  await page.getByRole('button', { name: 'Skip it' }).click()
  await expect(page.getByText('The answer of tomas')).toBeVisible()
  const isTakenBack = page.waitForResponse((response) => response.request().method() === 'DELETE')
  goOn()
  // What was not theirs yet is let go once it is, and not before.
  await isTakenBack
  expect(said).toEqual(['PUT', 'PUT', 'DELETE'])
  await expect(page.getByText('The answer of tomas')).toBeVisible()
  await leave()
})

test('long texts are graded one after the other, without their names, and what is typed stays', async ({ browser }) => {
  test.slow()
  const author = await arrive(browser, 'amir')
  const { page } = author
  const essay = { kind: 'essay', prompt_markdown: 'Why do you close doors?', points: 5, rubric_markdown: 'Smoke stays **out**.' }
  const id = await published(page, `Doors ${Date.now()}`, [essay])
  await answeredByTwo(browser, id)
  await page.goto(`/grading?quiz=${id}`)
  await expect(page.getByText('The answer of maya')).toBeVisible()
  await expect(page.getByText('Smoke stays out.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Hide the names' }).uncheck({ force: true })
  await expect(page.getByRole('heading', { name: /^Answer of Maya/ })).toBeVisible()
  await expectAccessible(page)
  const points = page.getByRole('textbox', { name: 'Points, of 5 at most' })
  await points.fill('9')
  await points.press('Enter')
  await expect(page.getByText('A number from 0 to 5.')).toBeVisible()
  await points.fill('4')
  await page.getByRole('textbox', { name: 'Comment' }).fill('And the handles?')
  await page.reload()
  await expect(points).toHaveValue('4')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('And the handles?')
  await points.press('Enter')
  await expect(page.getByText('The answer of tomas')).toBeVisible()
  await expect(points).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No answer waits for you')).toBeVisible()

  await page.goto(`/o/harbour-view/quizzes/${id}?tab=attempts`)
  await expect(page.getByRole('row').filter({ hasText: 'Maya' })).toContainText('80%')
  await expect(page.getByRole('row').filter({ hasText: 'Tomás' })).toContainText('20%')
  await page.getByRole('link', { name: 'Attempt 1 of Maya Okafor' }).click()
  await expect(page.getByText('They passed.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Maya Okafor')
  await expect(page.getByRole('heading', { level: 2, name: 'Answers', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\b[Yy]our\b|You have/)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').last().click()
  await expect(page.getByRole('tab', { name: 'Attempts' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Make an exception' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an exception' })
  await dialog.getByRole('combobox', { name: 'Who' }).fill('Tomás')
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'More attempts' }).fill('1')
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(dialog.getByText('Write a sentence, so that it is understood later.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('The alarm rang.')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByRole('list', { name: 'Exceptions' }).getByRole('listitem')).toContainText('1 attempt more')
  await expectAccessible(page)
  expect(author.complaints).toEqual([])
  await author.leave()
})

test('a wrong key is found, mended and marked anew, and passes of before are decided about', async ({ browser }) => {
  test.slow()
  const author = await arrive(browser, 'amir')
  const { page } = author
  const id = await published(page, `Wrong key ${Date.now()}`, [choice('Water')])
  const maya = await arrive(browser, 'maya')
  await take(maya.page, id, chosen('Foam'))
  const tomas = await arrive(browser, 'tomas')
  await take(tomas.page, id, chosen('Water'))

  await page.goto(`/o/harbour-view/quizzes/${id}?tab=analysis`)
  await expect(page.getByText('Figures come once 10 people have taken it')).toBeVisible()
  await figuresOf(page, id)
  await page.reload()
  await expect(page.getByText(/^Check the key: those who chose “Foam” got 90% of the rest/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Change: What puts out burning oil?' }).click()
  await page.getByRole('radio', { name: 'Option 2 is right' }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Analysis' }).click()
  await page.getByRole('button', { name: 'Mark it anew: What puts out burning oil?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark it anew' })
  await expect(dialog.getByText('1 person would newly pass')).toBeVisible()
  await expect(dialog.getByText(/^1 person has passed and would not by this key/)).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Water spreads burning oil.')
  await dialog.getByRole('button', { name: 'Mark it anew' }).click()
  const waiting = page.getByRole('list', { name: 'Passes to be decided' }).getByRole('listitem')
  await expect(waiting).toContainText('100% by the key of before, 0% by the one of now; 60% are needed.')
  await expectAccessible(page)
  await waiting.getByRole('button', { name: /^Let it stand: Tom/ }).click()
  const decide = page.getByRole('dialog')
  await decide.getByRole('textbox', { name: 'Why?' }).fill('The course said so at the time.')
  await decide.getByRole('button', { name: 'Let it stand' }).click()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Passed' })).toHaveCount(2)
  expect(author.complaints).toEqual([])
  await Promise.all([author, maya, tomas].map(({ leave }) => leave()))
})

/** Figures as if more people had taken the quiz than the demo has. */
async function figuresOf(page: Page, id: string) {
  await page.route(`**/api/quizzes/${id}/analytics*`, async (route) => {
    const answer = await route.fetch()
    const { questions, ...told }: { questions: { options: object[] }[] } = await answer.json()
    const told12 = { facility: 0.4, sd: 0.5, discrimination_index: -0.31, discriminative_efficiency: -0.4, omitted: 0.1, people: 12 }
    const options = questions[0]!.options.map((option, at) => ({ ...option, chosen: [0.4, 0.5][at], mean_rest: [0.55, 0.9][at] }))
    const question = { ...questions[0], ...told12, flags: ['check_key', 'better_distractor'], options }
    await route.fulfill({ json: { ...told, people: 12, attempts: 12, reliability: { alpha: 0.42, sem: 0.12 }, questions: [question] } })
  })
}

test('two authors write at once: the second is shown what the first did, and puts both together', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const id = await published(page, `Two authors ${Date.now()}`, [
    choice('Foam'),
    { ...choice('Foam'), prompt_markdown: 'And burning fat?' },
  ])
  await page.goto(`/o/harbour-view/quizzes/${id}`)
  await page.getByRole('button', { name: 'Change: And burning fat?' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('And burning fat in a pan?')

  const headers = fromHere()
  const { questions }: { questions: object[] } = await (await page.request.get(`/api/quizzes/${id}/questions`)).json()
  const theirs = [{ ...questions[0], prompt_markdown: 'What puts out burning petrol?' }, questions[1]]
  expect((await page.request.put(`/api/quizzes/${id}/questions`, { data: { questions: theirs }, headers })).status()).toBe(200)

  await page.getByRole('button', { name: 'Save the questions' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else saved these questions meanwhile' })
  await expect(told.getByText('Changed: What puts out burning petrol?')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('And burning fat in a pan?')
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Put both together' }).click()
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the questions' }).click()
  await expect(page.getByText('The questions are saved.')).toBeVisible()
  const now: { questions: { prompt_markdown: string }[] } = await (await page.request.get(`/api/quizzes/${id}/questions`)).json()
  expect(now.questions.map(({ prompt_markdown }) => prompt_markdown)).toEqual([
    'What puts out burning petrol?',
    'And burning fat in a pan?',
  ])
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
  await leave()
})
