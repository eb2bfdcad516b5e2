import { expect, test } from 'vitest'
import { type Person, harness } from '../harness.ts'
import { question, save } from '../quizzes.ts'
import type { Schema } from '../read.ts'
import { at, hall, inMinutes, join, lead, look } from '../sittings.ts'
import { PATIENT } from './locator.ts'
import './matchers.ts'
import { type Page, open } from './page.ts'

const t = await harness()

/** Creates a live quiz of three questions that began a moment ago, with a host and two participants. */
async function led(fields: object = {}) {
  const questions = [question.single(), question.multiple(), question.truth()]
  const all = await hall(t, { questions, quiz: { review: 'full', title: 'Live' } })
  const amir = await t.named(all.org, 'Amir Haddad', ['quizzes:read'])
  const [maya, tomas] = [await t.named(all.org, 'Maya Okafor'), await t.named(all.org, 'Tomás Lindqvist')]
  const sitting = await all.sitting({ title: 'Live', host_user_ids: [amir.account_id], pacing: 'host', ...fields })
  const advance = async (action: string, more: object = {}) => {
    const done = await lead(t, amir, sitting, action, more)
    expect(done.status, done.text).toBe(200)
  }
  return { ...all, amir, maya, tomas, sitting, advance }
}

type Open = Schema<'SittingState'>['question']
/** Answers the open question, as the person would on another device. */
async function answer(who: Person, sitting: { id: string }, given: (question: Open) => object) {
  const { state, attempt_id } = (await look(t, who, sitting)).body
  const saved = await save(t, who, { id: attempt_id }, state.question.question_id, given(state.question))
  expect(saved.status, saved.text).toBe(200)
}
const chosen = (words: string) => (open: Open) => ({ option_id: open.options.find(({ text }) => text === words).id })

const asked = (page: Page, nr: number) => page.getByRole('heading', { level: 2, name: `Question ${nr} of 3` })
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()
const enter = async (who: Person, { id }: { id: string }) => {
  const page = await open(who, `/quiz-sittings/${id}`, { width: 360 })
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
  return page
}

test('a participant comes in by the code, and is led through the questions to the result', async () => {
  const { maya, sitting, advance } = await led()
  const page = await open(maya, '/live', { width: 360 })
  await page.getByRole('textbox', { name: 'Code' }).fill('nope12')
  await page.getByRole('button', { name: 'Find it' }).click()
  await expect(page.getByText('There is no live quiz for you with this code.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(sitting.join_code.toLowerCase())
  await page.getByRole('button', { name: 'Find it' }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()

  await advance('start')
  await expect(asked(page, 1)).toBeVisible()
  await expect(page.getByText(/^Question 1 of 3: Which one\?/)).toHaveCount(1)
  await expect(page.getByText('Right', { exact: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'This one' }).check()
  await saved(page)
  await page.reload()
  await expect(asked(page, 1)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'This one' })).toBeChecked()
  await advance('reveal')
  await expect(page.getByText('Right', { exact: true })).toBeVisible()

  await advance('next', { seconds: 60 })
  await expect(page.getByRole('timer')).toHaveText(/(1:00|0:5\d)/)
  await advance('extend', { seconds: 30 })
  await expect(page.getByRole('timer')).toHaveText(/1:[12]\d/)
  await advance('pause')
  await expect(page.getByText('The host has paused. What you chose is kept')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Right too' })).toBeDisabled()
  await advance('resume')
  await page.getByRole('checkbox', { name: 'Right too' }).check()
  await saved(page)

  await advance('next')
  await page.getByRole('radio', { name: 'True' }).check()
  await saved(page)
  await advance('end')
  await page.getByRole('link', { name: 'See your result' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible()
})

test('a wrong answer is shown as such once its question is closed', async () => {
  const { tomas, sitting, advance } = await led()
  const page = await enter(tomas, sitting)
  await advance('start')
  await page.getByRole('radio', { name: 'That one' }).check()
  await saved(page)
  await advance('reveal')
  await expect(page.getByText('Not right', { exact: true })).toBeVisible()
  await advance('end')
})

test('a host sees the people, begins, shows the answers, goes on, and ends it', async () => {
  const { amir, maya, tomas, sitting } = await led()
  const page = await open(amir, `/quiz-sittings/${sitting.id}/host`)
  for (const who of [maya, tomas]) expect((await join(t, who, sitting)).status).toBe(201)
  await expect(page.getByRole('list', { name: '2 are here' }).getByRole('listitem')).toHaveText([/Maya Okafor/, /Tomás Lindqvist/])
  await page.getByRole('button', { name: 'Begin with the first question' }).click()
  await expect(asked(page, 1)).toBeVisible()
  await answer(maya, sitting, chosen('This one'))
  await answer(tomas, sitting, chosen('That one'))
  await expect(page.getByText('2 of 2 have answered')).toBeVisible()
  await page.getByRole('button', { name: 'Close it and show the answers' }).click()
  await expect(page.getByText('person chose it').first()).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(asked(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await expect(page.getByRole('link', { name: 'See the attempts' })).toBeVisible()
})

test('a host gives each question a time, gives more of it, and pauses', async () => {
  const { amir, sitting, advance } = await led()
  const page = await open(amir, `/quiz-sittings/${sitting.id}/host`)
  await page.getByRole('combobox', { name: 'Time for each question' }).click()
  await page.getByRole('option', { name: '1 minute', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Time for each question' })).toHaveValue('1 minute')
  await page.getByRole('button', { name: 'Begin with the first question' }).click()
  const more = page.getByRole('button', { name: '30 seconds more' })
  await expect(more).toBeVisible()
  const closes = async () => Date.parse((await look(t, amir, sitting)).body.state.closes_at)
  const first = await closes()
  await more.click()
  await expect.poll(closes, PATIENT).toBe(first + 30_000)
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await advance('end')
})

test('the wall shows the code, the number of people, the question, and how often each option was chosen', async () => {
  const { amir, maya, tomas, sitting, advance } = await led()
  const page = await open(amir, `/quiz-sittings/${sitting.id}/screen`)
  await expect(page.getByText(sitting.join_code, { exact: true })).toBeVisible()
  for (const who of [maya, tomas]) await join(t, who, sitting)
  await expect(page.getByText('2 people are here')).toBeVisible()
  await advance('start')
  await expect(asked(page, 1)).toBeVisible()
  await answer(maya, sitting, chosen('This one'))
  await answer(tomas, sitting, chosen('That one'))
  await expect(page.getByText('2 of 2 have answered')).toBeVisible()
  await page.reload()
  await expect(asked(page, 1)).toBeVisible()
  await advance('reveal')
  await expect(page.getByRole('listitem')).toHaveText([/This one.*right.*1/, /That one.*1/, /The other one.*0/])
  await advance('end')
  await expect(page.getByText('It is over. Your result is on your own device.')).toBeVisible()
})

test('of two hosts at once one goes on, and the other is told', async () => {
  const { amir, sitting, advance } = await led()
  await advance('start')
  await advance('next')
  const page = await open(amir, `/quiz-sittings/${sitting.id}/host`)
  await expect(asked(page, 2)).toBeVisible()
  page.intercept(async ({ url }) => {
    // The page does not receive the actions of the other host.
    if (url.endsWith('/events')) throw new TypeError('Failed to fetch')
    if (url.endsWith('/advance')) {
      page.intercept(undefined)
      await advance('next')
    }
    return undefined
  })
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(page.getByText('Another host was quicker')).toBeVisible()
  await expect(asked(page, 3)).toBeVisible()
  await advance('end')
})

test('an answer without a connection is sent while its question is open, and else said to be too late', async () => {
  const { maya, sitting, advance } = await led()
  const page = await enter(maya, sitting)
  await advance('start')
  await expect(asked(page, 1)).toBeVisible()
  await page.setOffline(true)
  await page.getByRole('radio', { name: 'This one' }).check()
  await expect(page.getByText('1 answer is not saved yet')).toBeVisible()
  await page.setOffline(false)
  await saved(page)

  await advance('next')
  await expect(asked(page, 2)).toBeVisible()
  // The stream of the page would announce the next question, so the failing connection affects only answers.
  page.intercept(({ url }) => (url.includes('/answers/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
  await page.getByRole('checkbox', { name: 'Right', exact: true }).check()
  await expect(page.getByText('1 answer is not saved yet')).toBeVisible()
  await advance('next')
  page.intercept(undefined)
  await expect(asked(page, 3)).toBeVisible()
  await expect(page.getByText('An answer did not arrive while its question was open, and does not count.')).toBeVisible()
  await advance('end')
})

test('home leads into a live quiz that is about to begin', async () => {
  const { maya, sitting, advance } = await led({ pacing: 'self', starts_at: inMinutes(5) })
  const page = await open(maya, '/', { width: 360 })
  const coming = page.getByRole('region', { name: 'Live quizzes' }).getByRole('listitem').filter({ hasText: 'Live' })
  await coming.getByRole('link', { name: 'Join: Live' }).click()
  await page.expectAddress(`/quiz-sittings/${sitting.id}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await t.db
    .updateTable('quiz_sitting')
    .set({ starts_at: inMinutes(-1) })
    .where('id', '=', sitting.id)
    .execute()
  await advance('end')
})

test('a host is led to lead the open live quiz on home, among the live quizzes and among the quizzes; nobody else is', async () => {
  const { amir, maya, sitting } = await led()
  const page = await open(amir, '/')
  for (const address of ['/', '/live', '/quizzes']) {
    await page.turnTo(address)
    await expect(page.getByRole('main').getByRole('link', { name: 'Lead it: Live' })).toHaveAttribute(
      'href',
      `/quiz-sittings/${sitting.id}/host`,
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Join: Live' })).toHaveCount(0)
  }
  const other = await open(maya, '/live')
  await expect(other.getByRole('link', { name: 'Join: Live' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Lead it: Live' })).toHaveCount(0)
})

test('at their own pace people begin together in the ordinary player, and the answers at the end are handed in', async () => {
  const { amir, maya, sitting } = await led({ pacing: 'self', starts_at: inMinutes(0.15) })
  expect((await join(t, maya, sitting)).status).toBe(201)
  const page = await open(maya, `/quiz-sittings/${sitting.id}`, { width: 360 })
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(asked(page, 1)).toBeVisible()
  await page.getByRole('radio', { name: 'This one' }).check()
  await saved(page)
  const player = page.address()
  const host = await open(amir, `/quiz-sittings/${sitting.id}/host`)
  await expect(host.getByText('0 of 1 have handed in')).toBeVisible()
  await host.getByRole('button', { name: '5 minutes more' }).click()
  await host.getByRole('button', { name: 'End it' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await expect(host.getByRole('link', { name: 'See the attempts' })).toBeVisible()
  const after = await open(maya, player)
  await expect(after.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible()
})

test('a host finds a name among all expected people', async () => {
  const { org, amir, sitting, advance } = await led()
  for (let nr = 0; nr < 12; nr += 1) await t.named(org, `Nurse ${nr}`)
  const page = await open(amir, `/quiz-sittings/${sitting.id}/host`)
  const there = page.getByRole('region', { name: 'Who is there' })
  const expected = there.getByRole('list', { name: /\d\d are still expected/ })
  await expect(expected.getByRole('listitem')).toHaveCount(12)
  await there.getByLabel('Name').fill('OKAFOR')
  await expect(there.getByRole('list', { name: 'Still expected' }).getByRole('listitem')).toHaveText(['Maya Okafor'])
  await there.getByLabel('Name').fill('nobody')
  await expect(there.getByText('Nobody here has that in their name.')).toBeVisible()
  await there.getByLabel('Name').fill('')
  await expect(expected.getByRole('listitem')).toHaveCount(12)
  await advance('end')
})

test('a live quiz is planned, changed and cancelled; its people find it, and read that it was called off', async () => {
  const { org, author, maya, quiz } = await hall(t).then(async (all) => ({ ...all, maya: await t.named(all.org, 'Maya Okafor') }))
  await t.db.updateTable('organization').set({ time_zone: 'Europe/Berlin' }).where('id', '=', org.id).execute()
  const page = await open(author, `/o/${org.slug}/quizzes/${quiz.id}?tab=live`)
  await page.getByRole('button', { name: 'Plan a live quiz' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Plan a live quiz' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('For two of us')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await expect(dialog.getByText('Say on which day it takes place, and when it begins.')).toBeVisible()
  await dialog.getByLabel(/^Day/).fill('2027-03-01')
  await dialog.getByLabel('Last day').fill('2027-02-28')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(/It ends before it begins\./)
  await expect(dialog.getByLabel('Last day')).toBeFocused()
  await dialog.getByLabel('Last day').fill('2027-03-03')
  await dialog.getByRole('radio', { name: 'Chosen people' }).check()
  const people = dialog.getByRole('group', { name: 'The people' })
  await people.getByRole('combobox').first().fill('Okafor')
  await page.getByRole('option', { name: /Maya Okafor/ }).click()
  await expect(people.getByText('1 person')).toBeVisible()
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  const row = page.getByRole('list', { name: 'Live' }).getByRole('listitem').filter({ hasText: 'For two of us' })
  await expect(row).toContainText('Led by a host · 1 person')
  await row.getByRole('button', { name: 'More: For two of us' }).click()
  await page.getByRole('menuitem', { name: 'Change it' }).click()
  const change = page.getByRole('dialog', { name: 'Change the live quiz' })
  await expect(change.getByText('Maya Okafor')).toBeVisible()
  await change.getByRole('textbox', { name: 'Place' }).fill('Skills lab')
  // An event of several days keeps its length when it is moved.
  await expect(change.getByLabel('Last day')).toHaveValue('2027-03-03')
  await change.getByLabel(/^Day/).fill('2027-03-30')
  await expect(change.getByLabel('Last day')).toHaveValue('2027-04-01')
  await change.getByRole('button', { name: 'Save the changes' }).click()
  await expect(row).toContainText('Skills lab')
  const planned = (await t.call(author, 'GET', `${quiz.at}/sittings`)).body.items
  const moved = planned.find(({ title }) => title === 'For two of us')
  expect(Date.parse(moved.ends_at) - Date.parse(moved.starts_at)).toBe(49 * 3_600_000)

  const theirs = await open(maya, '/live', { width: 360 })
  const hers = theirs.getByRole('listitem').filter({ hasText: 'For two of us' })
  await expect(hers).toContainText('Planned')
  await hers.getByRole('link', { name: 'For two of us' }).click()
  await expect(theirs.getByText(/^You can join from .* on\./)).toBeVisible()
  const address = theirs.address()

  const again = await open(author, `/o/${org.slug}/quizzes/${quiz.id}?tab=live`)
  await again.getByRole('button', { name: 'More: For two of us' }).click()
  await again.getByRole('menuitem', { name: 'Cancel it' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Cancel the live quiz' }).click()
  await expect(row).toContainText('Cancelled')
  await again.getByRole('button', { name: 'More: For two of us' }).click()
  await again.getByRole('menuitem', { name: 'Bring it back' }).click()
  await expect(row).toContainText('Planned')
  await t.call(author, 'PATCH', at(moved), { cancelled: true })
  const told = await open(maya, address, { width: 360 })
  await expect(told.getByRole('heading', { name: 'It was cancelled' })).toBeVisible()
})
