import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { submit } from '../submissions.ts'
import { sending, ward } from '../wards.ts'
import './matchers.ts'
import type { Locator } from './locator.ts'
import { type Page, open } from './page.ts'

const t = await harness()
const send = sending(t)

const inbox = (page: Locator) => page.getByRole('navigation', { name: 'What waits for you' })
const shown = (page: Locator) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const approvals = (page: Page) => page.sent().filter(({ url }) => url.endsWith('/approve'))

/** Creates submissions of Maya. The last one is the newest. */
async function waiting(...titles: string[]) {
  const made = await ward(t)
  const ids: string[] = []
  for (const title of titles) ids.push((await submit(t, made.learner, made.org, title)).id)
  return { ...made, ids }
}

function keyDown(key: string, repeat = false): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }))
}

test('keys work through the inbox, one submission after the other', async () => {
  const { manager } = await waiting('The third', 'The second', 'The first')
  const page = await open(manager, '/to-do')
  // `j` and `k` move, and the submission beside the list follows.
  await expect(shown(page)).toHaveText('The first')
  await page.keyboard.press('j')
  await expect(shown(page)).toHaveText('The second')
  await expect(inbox(page).getByRole('link', { name: 'The second' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(shown(page)).toHaveText('The third')
  await page.keyboard.press('k')
  await expect(shown(page)).toHaveText('The second')
  await page.keyboard.press('k')
  await expect(shown(page)).toHaveText('The first')

  // `a` approves, and the next one is shown; an immediate second press decides nothing.
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(inbox(page).getByRole('link', { name: 'The first' })).toHaveCount(0)
  await expect(shown(page)).toHaveText('The second')
  await expect(shown(page)).toBeFocused()
  page.passTime(1000)
  await expect(inbox(page).getByRole('link', { name: 'The second' })).toBeVisible()
  expect(approvals(page)).toHaveLength(1)

  // `r` asks for the note, which is kept when the dialog closes.
  await page.keyboard.press('r')
  await page.getByLabel('What has to change?').fill('Who taught it? Tell a, r and j.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(page.getByLabel('What has to change?')).toHaveValue('Who taught it? Tell a, r and j.')
  await expect(page.getByLabel('What has to change?')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(inbox(page).getByRole('link', { name: 'The second' })).toHaveCount(0)
  await expect(shown(page)).toHaveText('The third')
})

test('the help explains the keys, and switches them off', async () => {
  const { manager } = await waiting('The second', 'The first')
  const page = await open(manager, '/to-do')
  await expect(shown(page)).toHaveText('The first')
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: 'Use single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(shown(page)).toHaveText('The first')
  await page.reload()
  await expect(shown(page)).toHaveText('The first')
  await page.keyboard.press('j')
  await expect(shown(page)).toHaveText('The first')
})

test('the submission that waited longest comes first where a manager chooses that order, and so does the next', async () => {
  const { manager } = await waiting('Sorted first', 'Sorted second', 'Sorted third')
  const page = await open(manager, '/to-do?q=Sorted')
  const links = inbox(page).getByRole('link')
  await expect(links).toHaveText(['Sorted third', 'Sorted second', 'Sorted first'].map((title) => new RegExp(title)))
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await page.expectAddress(/sort=oldest/)
  await expect(links).toHaveText(['Sorted first', 'Sorted second', 'Sorted third'].map((title) => new RegExp(title)))
  await expect(shown(page)).toHaveText('Sorted first')

  // The next one after a decision follows that order.
  await page.keyboard.press('a')
  await expect(shown(page)).toHaveText('Sorted second')
  await page.expectAddress(/sort=oldest/)
  await page.reload()
  await expect(shown(page)).toHaveText('Sorted second')
  await expect(links).toHaveText(['Sorted second', 'Sorted third'].map((title) => new RegExp(title)))
  await page.keyboard.press('j')
  await expect(shown(page)).toHaveText('Sorted third')
})

test('the service sorts: the oldest submission comes first, however many came after it', async () => {
  const { manager } = await waiting('Sorted first', 'Sorted second', 'Sorted third')
  const page = await open(manager, '/nowhere')
  page.intercept(({ url }) => (/\/api\/to-do\/items\?.*limit=50/.test(url) ? fetch(url.replace('limit=50', 'limit=2')) : undefined))
  await page.goto('/to-do?show=record&sort=oldest')
  const links = inbox(page).getByRole('link')
  await expect(links.first()).toHaveText(/^Sorted first/)
  await page.goto('/to-do')
  await expect(links.first()).toHaveText(/^Sorted third/)
})

test('two presses before the page knows of the first one are one decision', async () => {
  const { manager } = await waiting('The third', 'The second', 'The first')
  const page = await open(manager, '/to-do')
  await expect(shown(page)).toHaveText('The first')
  keyDown('a')
  keyDown('a')
  await expect(shown(page)).toHaveText('The second')
  expect(approvals(page)).toHaveLength(1)
  // After the next one has been shown for a moment, a key decides it like any other.
  await expect(shown(page)).toBeFocused()
  page.passTime(1000)
  await expect
    .poll(
      () => {
        keyDown('a')
        return approvals(page).length
      },
      { timeout: 15_000 },
    )
    .toBe(2)
  await expect(inbox(page).getByRole('link', { name: 'The second' })).toHaveCount(0)
})

test('a decision ends the requests for the rest of a submission', async () => {
  const { manager } = await waiting('Read quickly')
  const page = await open(manager, '/nowhere')
  const held = Promise.withResolvers<undefined>()
  const asked: string[] = []
  page.intercept(({ url }) => {
    if (!/\/api\/records\/([^/]+\/evidence|submissions\/preview)$/.test(url)) return undefined
    asked.push(url)
    return held.promise
  })
  await page.goto('/to-do')
  await expect(shown(page)).toHaveText('Read quickly')
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(0)
  await page.keyboard.press('a')
  await expect(inbox(page).getByRole('link', { name: 'Read quickly' })).toHaveCount(0)
  held.resolve(undefined)
  await expect(page.getByRole('heading', { name: 'All done!' })).toBeVisible()
  expect(page.sent().filter(({ status }) => status >= 400)).toEqual([])
})

test('a held key decides once, and u takes the last decision back', async () => {
  const { manager } = await waiting('Held second', 'Held first')
  const page = await open(manager, '/to-do')
  await expect(shown(page)).toHaveText('Held first')
  keyDown('a')
  for (let press = 0; press < 5; press += 1) keyDown('a', true)
  await expect(shown(page)).toHaveText('Held second')
  await expect(shown(page)).toBeFocused()
  page.passTime(1000)
  for (let press = 0; press < 5; press += 1) keyDown('a', true)
  await expect(page.getByText('Held first of Maya Okafor: Approved')).toBeVisible()
  await expect(shown(page)).toHaveText('Held second')
  expect(approvals(page)).toHaveLength(1)

  // The page shows the decision with its undo.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(shown(page)).toHaveText('Held first')
  await expect(inbox(page).getByRole('link', { name: 'Held first' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
})

test('the page tells a decision that another person made meanwhile, and decides nothing twice', async () => {
  const { manager, administrator, ids } = await waiting('Decided twice')
  const page = await open(manager, `/to-do?record=${ids[0]}`)
  await expect(shown(page)).toHaveText('Decided twice')
  await expect(page.getByText('On the ward, with the educator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await send(administrator, 'POST', `/api/records/${ids[0]}/approve`, {})
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('It is not decided')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This one does not wait any more')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
})

test('the list and a submission are pages of their own on a phone', async () => {
  const { manager } = await waiting('On the phone')
  const page = await open(manager, '/to-do', { width: 360 })
  await inbox(page).getByRole('link', { name: 'On the phone' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect(inbox(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Everything that waits' }).click()
  await expect(inbox(page).getByRole('link', { name: 'On the phone' })).toBeVisible()
})

test('a key acts on the submission that the manager looks at, whatever comes up above it', async () => {
  const { org, learner, manager } = await waiting('Chosen second', 'Chosen first')
  const page = await open(manager, '/to-do')
  await expect(shown(page)).toHaveText('Chosen first')
  const { id } = await submit(t, learner, org, 'Chosen newest')
  page.comeBack()
  await expect(inbox(page).getByRole('link', { name: 'Chosen newest' })).toBeVisible()
  await expect(shown(page)).toHaveText('Chosen first')
  await page.keyboard.press('a')
  await expect(inbox(page).getByRole('link', { name: 'Chosen first' })).toHaveCount(0)
  await expect(shown(page)).toHaveText('Chosen second')
  expect(approvals(page)).toHaveLength(1)
  expect(approvals(page)[0]?.url).not.toContain(id)
})

test('a and r do nothing to the next submission where another person decided the first', async () => {
  const { manager, administrator, ids } = await waiting('Chosen second', 'Chosen newest')
  const page = await open(manager, '/to-do')
  await expect(shown(page)).toHaveText('Chosen newest')
  await send(administrator, 'POST', `/api/records/${ids[1]}/approve`, {})
  page.comeBack()
  await expect(inbox(page).getByRole('link', { name: 'Chosen newest' })).toHaveCount(0)
  await expect(page.getByText('This one does not wait any more')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  page.passTime(1000)
  await page.keyboard.press('j')
  await expect(shown(page)).toHaveText('Chosen second')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(inbox(page).getByRole('link', { name: 'Chosen second' })).toBeVisible()
  expect(approvals(page)).toEqual([])
})

test('a decides nothing else, and says so, where another person decided all that was selected', async () => {
  const { manager, administrator, ids } = await waiting('Chosen second', 'Chosen alone')
  const page = await open(manager, `/to-do?record=${ids[0]}`)
  await expect(shown(page)).toHaveText('Chosen second')
  const row = inbox(page).getByRole('listitem').filter({ hasText: 'Chosen alone' })
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Approve them' })).toBeVisible()
  await send(administrator, 'POST', `/api/records/${ids[1]}/approve`, {})
  page.comeBack()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing of what you had chosen is here any more')).toBeVisible()
  expect(approvals(page)).toEqual([])
  await expect(shown(page)).toHaveText('Chosen second')
  await page.keyboard.press('a')
  await expect.poll(() => approvals(page).length, { timeout: 15_000 }).toBe(1)
})

test('the page asks once for its list, whatever kinds wait, and once for the details of what it opens', async () => {
  const { manager } = await waiting('Asked for once')
  const page = await open(manager, '/to-do')
  await expect(shown(page)).toHaveText('Asked for once')
  await expect(page.getByText('On the ward, with the educator.')).toBeVisible()
  const lists = ['/api/to-do/items', '/api/records', '/api/certification-requests', '/api/certification-sign-off-requests']
  lists.push('/api/event-sign-ups', '/api/quiz-attempts/to-grade', '/api/forum-reports')
  const asked = () => page.sent().map(({ url }) => url.split('?')[0] ?? url)
  expect(asked().filter((path) => lists.includes(path))).toEqual(['/api/to-do/items'])
  expect(asked().filter((path) => /^\/api\/records\/[^/]+$/.test(path))).toHaveLength(1)

  // The search is one more request.
  await page.getByRole('searchbox', { name: 'Title or person' }).fill('nothing like it')
  await expect(page.getByText('None of these waits')).toBeVisible()
  expect(asked().filter((path) => lists.includes(path))).toEqual(['/api/to-do/items', '/api/to-do/items'])
})
