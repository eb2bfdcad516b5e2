import { type Page, expect, test } from '@playwright/test'
import { question } from '../quizzes.ts'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { arrive, fromHere } from './people.ts'

const phone = { viewport: { width: 360, height: 740 } }
const MINUTE = 60_000
type Made = { id: string; title: string; join_code: string; state: { seq: number } }

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** A published quiz, and a live sitting of it that began a moment ago. */
async function plan(page: Page, fields: object = {}, quizFields: object = {}): Promise<Made> {
  const headers = fromHere()
  const title = `Live ${Date.now()}`
  const about = {
    owner_organization_id: 'harbour-view',
    title,
    review: 'full',
    shuffle_questions: false,
    shuffle_options: false,
    ...quizFields,
  }
  const quiz: { id: string } = await (await page.request.post('/api/quizzes', { headers, data: about })).json()
  const questions = [question.single(), question.multiple(), question.truth()]
  await page.request.put(`/api/quizzes/${quiz.id}/questions`, { headers, data: { questions } })
  await page.request.post(`/api/quizzes/${quiz.id}/publish`, { headers, data: {} })
  const data = { title, starts_at: inMinutes(-1), ends_at: inMinutes(60), pacing: 'host', ...fields }
  const made = await page.request.post(`/api/quizzes/${quiz.id}/sittings`, { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  return made.json()
}

const asked = (page: Page, nr: number, of = 3) => page.getByRole('heading', { level: 2, name: `Question ${nr} of ${of}` })
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()
const join = async (page: Page, { id }: Made) => {
  await page.goto(`/quiz-sittings/${id}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
}

/** Whatever the shape of the wall, even that of a tablet held upright: nothing of the code is missing. */
async function expectWholeCode(wall: Page, code: string) {
  for (const viewport of [
    { width: 768, height: 860 },
    { width: 1920, height: 1080 },
  ]) {
    await wall.setViewportSize(viewport)
    const surplus = () => wall.getByText(code, { exact: true }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(surplus).toBeLessThanOrEqual(0)
  }
}

test('a host leads two people and a wall through a quiz, who come back to where it is after a refresh', async ({ browser }) => {
  test.slow()
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const maya = await arrive(browser, 'maya', phone)
  const tomas = await arrive(browser, 'tomas')
  const wall = await host.page.context().newPage()
  await host.page.goto(`/quiz-sittings/${sitting.id}/host`)
  await wall.goto(`/quiz-sittings/${sitting.id}/screen`)
  await expect(wall.getByText(sitting.join_code, { exact: true })).toBeVisible()
  await expectAccessible(host.page)
  await expectAccessible(wall)
  await expectWholeCode(wall, sitting.join_code)

  await test.step('people come in by the code on the wall, and are seen', async () => {
    await maya.page.goto('/live')
    await maya.page.getByRole('textbox', { name: 'Code' }).fill('nope12')
    await maya.page.getByRole('button', { name: 'Find it' }).click()
    await expect(maya.page.getByText('There is no live quiz for you with this code.')).toBeVisible()
    await maya.page.getByRole('textbox', { name: 'Code' }).fill(sitting.join_code.toLowerCase())
    await maya.page.getByRole('button', { name: 'Find it' }).click()
    await expectAccessible(maya.page)
    await maya.page.getByRole('button', { name: 'Join' }).click()
    await expect(maya.page.getByRole('heading', { name: 'You are in' })).toBeVisible()
    await expectAccessible(maya.page)
    await join(tomas.page, sitting)
    await expect(wall.getByText('2 people are here')).toBeVisible()
    await expect(host.page.getByRole('list', { name: '2 are here' }).getByRole('listitem')).toHaveText([/Maya Okafor/, /Tomás Lindqvist/])
  })

  await test.step('a question is before everybody at once, without anything that is right', async () => {
    await host.page.getByRole('button', { name: 'Begin with the first question' }).click()
    for (const page of [maya.page, tomas.page, wall]) await expect(asked(page, 1)).toBeVisible()
    await expect(maya.page.getByText(/^Question 1 of 3: Which one\?/)).toBeAttached()
    await maya.page.getByRole('radio', { name: 'This one' }).check()
    await saved(maya.page)
    await tomas.page.getByRole('radio', { name: 'That one' }).check()
    await saved(tomas.page)
    await expect(host.page.getByText('2 of 2 have answered')).toBeVisible()
    await expect(wall.getByText('2 of 2 have answered')).toBeVisible()
    await expectAccessible(maya.page)
    await expectAccessible(wall)
    const heights = await maya.page
      .locator('fieldset label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

  await test.step('whoever loads the page anew is where it is, with what they answered', async () => {
    await maya.page.reload()
    await expect(asked(maya.page, 1)).toBeVisible()
    await expect(maya.page.getByRole('radio', { name: 'This one' })).toBeChecked()
    await wall.reload()
    await expect(asked(wall, 1)).toBeVisible()
  })

  await test.step('what is right is shown to all, and how often what was chosen', async () => {
    await host.page.getByRole('button', { name: 'Close it and show the answers' }).click()
    await expect(maya.page.getByText('Right', { exact: true })).toBeVisible()
    await expect(tomas.page.getByText('Not right', { exact: true })).toBeVisible()
    await expect(wall.getByRole('listitem')).toHaveText([/This one.*right.*1/, /That one.*1/, /The other one.*0/])
    for (const page of [host.page, maya.page, wall]) await expectAccessible(page)
  })

  await test.step('a pause holds everybody, and more time is seen at once', async () => {
    await host.page.getByRole('combobox', { name: 'Time for each question' }).click()
    await host.page.getByRole('option', { name: '1 minute', exact: true }).click()
    await host.page.getByRole('button', { name: 'Next question' }).click()
    await expect(maya.page.getByRole('timer')).toHaveText(/(1:00|0:5\d)/)
    await host.page.getByRole('button', { name: '30 seconds more' }).click()
    await expect(maya.page.getByRole('timer')).toHaveText(/1:[12]\d/)
    await host.page.getByRole('button', { name: 'Pause' }).click()
    await expect(maya.page.getByText('The host has paused. What you chose is kept', { exact: false })).toBeVisible()
    await expect(maya.page.getByRole('checkbox', { name: 'Right too' })).toBeDisabled()
    await expectAccessible(maya.page)
    await host.page.getByRole('button', { name: 'Go on' }).click()
    await maya.page.getByRole('checkbox', { name: 'Right too' }).check()
    await saved(maya.page)
  })

  await test.step('of two hosts at once one goes on, and the other is told', async () => {
    const other = await arrive(browser, 'amir')
    await other.page.goto(`/quiz-sittings/${sitting.id}/host`)
    await expect(asked(other.page, 2)).toBeVisible()
    // It does not hear of what the first one does.
    await other.page.route('**/api/quiz-sittings/*/events', (route) => route.abort())
    await other.page.route(`**/api/quiz-sittings/${sitting.id}/advance`, async (route) => {
      await host.page.getByRole('button', { name: 'Next question' }).click()
      await expect(asked(host.page, 3)).toBeVisible()
      await route.continue()
    })
    await other.page.getByRole('button', { name: 'Next question' }).click()
    await expect(other.page.getByText('Another host was quicker')).toBeVisible()
    await expect(asked(other.page, 3)).toBeVisible()
    await other.leave()
  })

  await test.step('the end leads everybody to their result', async () => {
    await maya.page.getByRole('radio', { name: 'True' }).check()
    await saved(maya.page)
    await host.page.getByRole('button', { name: 'End it' }).click()
    await expectAccessibleDialog(host.page)
    await host.page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
    await expect(wall.getByText('It is over. Your result is on your own device.')).toBeVisible()
    await expect(host.page.getByRole('link', { name: 'See the attempts' })).toBeVisible()
    await expectAccessible(host.page)
    await maya.page.getByRole('link', { name: 'See your result' }).click()
    await expect(maya.page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible()
  })
  expect(maya.complaints).toEqual([])
  await Promise.all([host, maya, tomas].map(({ leave }) => leave()))
})

/** Leads a sitting on by its address, as a host elsewhere would. */
async function advance(page: Page, { id }: Made, action: string, more: object = {}) {
  const headers = fromHere()
  const { state }: Made = await (await page.request.get(`/api/quiz-sittings/${id}`)).json()
  const done = await page.request.post(`/api/quiz-sittings/${id}/advance`, { headers, data: { expected_seq: state.seq, action, ...more } })
  expect(done.status(), await done.text()).toBe(200)
}

test('an answer without a connection is kept and sent while its question is open, and else said to be too late', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const maya = await arrive(browser, 'maya', phone)
  await join(maya.page, sitting)
  await advance(host.page, sitting, 'start')
  await expect(asked(maya.page, 1)).toBeVisible()
  await test.step('it arrives as soon as there is a connection', async () => {
    await maya.page.context().setOffline(true)
    await maya.page.getByRole('radio', { name: 'This one' }).check()
    await expect(maya.page.getByText('1 answer is not saved yet')).toBeVisible()
    await expectAccessible(maya.page)
    await maya.page.context().setOffline(false)
    await saved(maya.page)
  })
  await test.step('it does not count where the host has gone on meanwhile', async () => {
    await advance(host.page, sitting, 'next')
    await expect(asked(maya.page, 2)).toBeVisible()
    await maya.page.context().setOffline(true)
    await maya.page.getByRole('checkbox', { name: 'Right', exact: true }).check()
    await advance(host.page, sitting, 'next')
    await maya.page.context().setOffline(false)
    await expect(asked(maya.page, 3)).toBeVisible()
    await expect(maya.page.getByText('An answer did not arrive while its question was open, and does not count.')).toBeVisible()
    await expectAccessible(maya.page)
  })
  await advance(host.page, sitting, 'end')
  await Promise.all([host, maya].map(({ leave }) => leave()))
})

test('windows of one browser share one stream, also when the one that reads it is closed', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const context = host.page.context()
  let opened = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/events')) opened += 1
  })
  await host.page.goto(`/quiz-sittings/${sitting.id}/host`)
  // Else the wall, where it is there first, is the one that reads.
  await expect.poll(() => opened).toBe(1)
  const wall = await context.newPage()
  await wall.goto(`/quiz-sittings/${sitting.id}/screen`)
  await expect(wall.getByText(sitting.join_code, { exact: true })).toBeVisible()
  await host.page.getByRole('button', { name: 'Begin with the first question' }).click()
  await expect(asked(wall, 1)).toBeVisible()
  expect(opened).toBe(1)
  await host.page.close()
  await expect.poll(() => opened).toBe(2)
  const other = await arrive(browser, 'amir')
  await advance(other.page, sitting, 'next')
  await expect(asked(wall, 2)).toBeVisible()
  await advance(other.page, sitting, 'end')
  await Promise.all([host, other].map(({ leave }) => leave()))
})

test('where no stream gets through, the page asks by itself', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const maya = await arrive(browser, 'maya', phone)
  await maya.page.clock.install()
  await maya.page.route('**/events', (route) => route.abort())
  await join(maya.page, sitting)
  await advance(host.page, sitting, 'start')
  await maya.page.clock.runFor(36_000)
  await expect(asked(maya.page, 1)).toBeVisible()
  await advance(host.page, sitting, 'next')
  await maya.page.clock.runFor(4000)
  await expect(asked(maya.page, 2)).toBeVisible()
  await advance(host.page, sitting, 'end')
  await Promise.all([host, maya].map(({ leave }) => leave()))
})

test('a live quiz is planned from the quiz, changed and cancelled; those it is for find it, and that it was called off', async ({
  browser,
}) => {
  test.slow()
  const author = await arrive(browser, 'amir')
  const { page } = author
  const made = await plan(page, { starts_at: inMinutes(60 * 24), ends_at: inMinutes(60 * 25) })
  const sitting: { quiz: { id: string } } = await (await page.request.get(`/api/quiz-sittings/${made.id}`)).json()
  await page.goto(`/o/harbour-view/quizzes/${sitting.quiz.id}?tab=live`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan a live quiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a live quiz' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('For two of us')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await expect(dialog.getByText('Say on which day it takes place, and when it begins.')).toBeVisible()
  await dialog.getByLabel(/^Day/).fill('2027-03-01')
  await dialog.getByLabel('Last day').fill('2027-02-28')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await expect(dialog.getByText('It ends before it begins.')).toBeInViewport()
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(/It ends before it begins\./)
  await expect(dialog.getByLabel('Last day')).toBeFocused()
  await dialog.getByLabel('Last day').fill('2027-03-03')
  await dialog.getByRole('radio', { name: 'Chosen people' }).check()
  const people = dialog.getByRole('group', { name: 'The people' })
  await people.getByRole('combobox').first().fill('Okafor')
  await page.getByRole('option', { name: /Maya Okafor/ }).click()
  await expect(people.getByText('1 person')).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  const row = page.getByRole('list', { name: 'Live' }).getByRole('listitem').filter({ hasText: 'For two of us' })
  await expect(row).toContainText('Led by a host · 1 person')
  await row.getByRole('button', { name: 'More: For two of us' }).click()
  await page.getByRole('menuitem', { name: 'Change it' }).click()
  const change = page.getByRole('dialog', { name: 'Change the live quiz' })
  await expect(change.getByText('Maya Okafor')).toBeVisible()
  await change.getByRole('textbox', { name: 'Place' }).fill('Skills lab')
  // One of several days stays as long when it is moved.
  await expect(change.getByLabel('Last day')).toHaveValue('2027-03-03')
  await change.getByLabel(/^Day/).fill('2027-03-30')
  await expect(change.getByLabel('Last day')).toHaveValue('2027-04-01')
  await expectAccessibleDialog(page)
  await change.getByRole('button', { name: 'Save the changes' }).click()
  await expect(row).toContainText('Skills lab')
  const planned: { items: { title: string; starts_at: string; ends_at: string }[] } = await (
    await page.request.get(`/api/quizzes/${sitting.quiz.id}/sittings`)
  ).json()
  const moved = planned.items.find(({ title }) => title === 'For two of us')!
  expect(Date.parse(moved.ends_at) - Date.parse(moved.starts_at)).toBe(49 * 3_600_000)

  const maya = await arrive(browser, 'maya', phone)
  await maya.page.goto('/live')
  const hers = maya.page.getByRole('listitem').filter({ hasText: 'For two of us' })
  await expect(hers).toContainText('Planned')
  await hers.getByRole('link', { name: 'For two of us' }).click()
  await expect(maya.page.getByText(/^You can join from .* on\./)).toBeVisible()
  await expectAccessible(maya.page)

  await row.getByRole('button', { name: 'More: For two of us' }).click()
  await page.getByRole('menuitem', { name: 'Cancel it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the live quiz' }).click()
  await expect(row).toContainText('Cancelled')
  await maya.page.reload()
  await expect(maya.page.getByRole('heading', { name: 'It was cancelled' })).toBeVisible()
  await row.getByRole('button', { name: 'More: For two of us' }).click()
  await page.getByRole('menuitem', { name: 'Bring it back' }).click()
  await expect(row).toContainText('Planned')
  await page.request.delete(`/api/quiz-sittings/${made.id}`, { headers: fromHere() })
  expect([...author.complaints, ...maya.complaints]).toEqual([])
  await Promise.all([author, maya].map(({ leave }) => leave()))
})

test('at their own pace people begin together in the ordinary player, and what stands at the end is handed in', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page, { pacing: 'self', starts_at: new Date(Date.now() + 12_000).toISOString() })
  const maya = await arrive(browser, 'maya', phone)
  await maya.page.goto('/')
  const coming = maya.page.getByRole('region', { name: 'Live quizzes' }).getByRole('listitem').filter({ hasText: sitting.title })
  await coming.getByRole('link', { name: `Join: ${sitting.title}` }).click()
  await maya.page.getByRole('button', { name: 'Join' }).click()
  await expect(maya.page.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(asked(maya.page, 1)).toBeVisible({ timeout: 20_000 })
  await maya.page.getByRole('radio', { name: 'This one' }).check()
  await saved(maya.page)
  await host.page.goto(`/quiz-sittings/${sitting.id}/host`)
  await expect(host.page.getByText('0 of 1 have handed in')).toBeVisible()
  await expectAccessible(host.page)
  await host.page.getByRole('button', { name: '5 minutes more' }).click()
  await host.page.getByRole('button', { name: 'End it' }).click()
  await host.page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await expect(host.page.getByRole('link', { name: 'See the attempts' })).toBeVisible()
  await maya.page.reload()
  await expect(maya.page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible()
  await Promise.all([host, maya].map(({ leave }) => leave()))
})

test('whoever leads finds a name among all who are expected', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  await host.page.goto(`/quiz-sittings/${sitting.id}/host`)
  const there = host.page.getByRole('region', { name: 'Who is there' })
  const expected = there.getByRole('list', { name: /\d\d are still expected/ })
  await expect(expected.getByRole('listitem')).toHaveCount(12)
  await there.getByLabel('Name').fill('OKAFOR')
  await expect(there.getByRole('list', { name: 'Still expected' }).getByRole('listitem')).toHaveText(['Maya Okafor'])
  await expectAccessible(host.page)
  await there.getByLabel('Name').fill('nobody')
  await expect(there.getByText('Nobody here has that in their name.')).toBeVisible()
  await there.getByLabel('Name').fill('')
  await expect(expected.getByRole('listitem')).toHaveCount(12)
  expect(host.complaints).toEqual([])
  await advance(host.page, sitting, 'end')
  await host.leave()
})

test('a phone that nobody looks at for a minute lets go of the stream, and is back where it is when it wakes', async ({ browser }) => {
  const host = await arrive(browser, 'amir')
  const sitting = await plan(host.page)
  const maya = await arrive(browser, 'maya', phone)
  await maya.page.clock.install()
  await join(maya.page, sitting)
  await host.page.goto(`/quiz-sittings/${sitting.id}/host`)
  const seat = host.page.getByRole('list', { name: '1 is here' }).getByRole('listitem')
  await expect(seat).toHaveText('Maya Okafor')
  await maya.page.evaluate(turned('hidden'))
  await maya.page.clock.runFor(61_000)
  await expect(seat).toContainText('not connected', { timeout: 20_000 })
  await expectAccessible(host.page)
  await advance(host.page, sitting, 'start')
  await maya.page.evaluate(turned('visible'))
  await expect(asked(maya.page, 1)).toBeVisible()
  await expect(seat).not.toContainText('not connected', { timeout: 20_000 })
  await advance(host.page, sitting, 'end')
  await Promise.all([host, maya].map(({ leave }) => leave()))
})

/** As if the page was left, or looked at again. */
const turned = (state: 'hidden' | 'visible') => `
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`
