import { type Page, expect, test } from '@playwright/test'
import { drawnLate } from './drawn-late.ts'
import { arrive, fromHere } from './people.ts'

/** Creates a published quiz of the hospital with one question. */
async function published(page: Page, title: string): Promise<string> {
  const headers = fromHere()
  const about = { owner_organization_id: 'harbour-view', title, passing_score: 60 }
  const { id }: { id: string } = await (await page.request.post('/api/quizzes', { data: about, headers })).json()
  const options = ['Water', 'Foam'].map((text) => ({ text, correct: text === 'Foam' }))
  const questions = [{ kind: 'single_choice', prompt_markdown: 'What puts out burning oil?', points: 1, options }]
  await page.request.put(`/api/quizzes/${id}/questions`, { data: { questions }, headers })
  expect((await page.request.post(`/api/quizzes/${id}/publish`, { data: {}, headers })).status()).toBe(200)
  return id
}

test('an author who types on at once writes where they went, however late the page is drawn', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const quiz = await published(page, `Typed at once ${Date.now()}`)
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

test('an import says the outcome of each question in the language of the reader', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const id = await published(page, `Eingelesen ${Date.now()}`)
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
  await expect(row('4. Four')).toContainText('Den Antworten ab Zeile 1 der Frage fehlt die schließende Klammer.')
  await dialog.getByRole('button', { name: 'Andere wählen' }).click()
  await take('brand.xml', '<quiz><question/>')
  await expect(dialog.getByRole('alert')).toContainText('Das XML ist nicht wohlgeformt')
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
  await leave()
})
