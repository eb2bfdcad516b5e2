import { type Locator, type Page, expect, test } from '@playwright/test'
import { type Visitor, room, arrive, signIn } from './people.ts'

/**
 * The most Tab stops to a target. The tests do the five most frequent tasks with the keyboard only: without a pointer,
 * and without setting the focus.
 */
const MOST_STOPS = 150

let person: Visitor
test.afterEach(async () => {
  expect(person.complaints).toEqual([])
  await person.leave()
})

/** Presses a key until the target has the focus. Links and buttons on the way must show their focus. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press(key)
    if (key === 'Tab') await expectFocusShown(page)
  }
  throw new Error(`${String(target)} was not reached by ${MOST_STOPS} stops.`)
}

async function expectFocusShown(page: Page) {
  const unseen = await page.evaluate<string | null>(`(() => {
    const at = document.activeElement
    if (!at?.matches('a, button')) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 ? null : at.outerHTML.slice(0, 200)
  })()`)
  expect(unseen, 'the focus cannot be seen').toBeNull()
}

async function follow(page: Page, target: Locator) {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string) {
  await reach(page, target)
  await page.keyboard.type(text)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a learner submits what they learned', async ({ browser }) => {
  person = await signIn(browser, 'maya')
  const { page } = person
  const title = `By keyboard ${Date.now()}`
  await follow(page, room(page, 'Me', 'Records'))
  await expect(heading(page, 'My records')).toBeFocused()
  await follow(page, page.getByRole('main').getByRole('link', { name: 'Submit a record' }))
  await expect(heading(page, /record/i)).toBeFocused()
  await type(page, page.getByLabel('Title').first(), title)
  await follow(page, button(page, 'Note'))
  await type(page, page.getByRole('textbox', { name: 'Note' }), 'With the night shift.')
  await follow(page, button(page, 'Submit for approval'))
  await follow(page, button(page, 'Submit it like this'))
  await expect(heading(page, title)).toBeFocused()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
})

test('a learner goes from home to what is overdue, and sees why', async ({ browser }) => {
  person = await signIn(browser, 'maya')
  const { page } = person
  await follow(page, page.getByRole('main').getByRole('link', { name: 'All my certifications' }))
  await expect(heading(page, 'My certifications')).toBeFocused()
  await follow(page, page.getByRole('region', { name: 'Overdue' }).getByRole('link', { name: 'See what is missing (Data protection)' }))
  await expect(heading(page, 'Data protection')).toBeFocused()
  await follow(
    page,
    page
      .locator('summary')
      .filter({ hasText: /^What nearly counts/ })
      .first(),
  )
  await expect(page.getByText(/counted before the last award/).first()).toBeVisible()
})

test('a manager decides on a submission', async ({ browser }) => {
  const title = `Sent to be decided ${Date.now()}`
  const learner = await arrive(browser, 'maya')
  await learner.page.goto('/my-records/new')
  await learner.page.getByLabel('Title').first().fill(title)
  await learner.page.getByRole('button', { name: 'Submit for approval' }).click()
  await learner.page.getByRole('button', { name: 'Submit it like this' }).click()
  await expect(heading(learner.page, title)).toBeVisible()
  await learner.leave()

  person = await signIn(browser, 'tomas')
  const { page } = person
  const waiting = page.getByRole('navigation', { name: 'What waits for you' }).getByRole('link', { name: title })
  await follow(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^To do/ }))
  await follow(page, waiting)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await follow(page, button(page, 'Reject'))
  await type(page, page.getByLabel('What has to change?'), 'Please say who taught it.')
  await follow(page, button(page, 'Reject with this note'))
  await expect(waiting).toHaveCount(0)
})

test('a manager finds out who is overdue, and looks at the person', async ({ browser }) => {
  person = await signIn(browser, 'tomas')
  const { page } = person
  const grid = page.getByRole('grid', { name: 'People and their certifications' })
  await follow(page, room(page, 'My team', 'Overview'))
  await follow(page, button(page, /^\d+ Overdue$/))
  await expect(button(page, /^\d+ Overdue$/)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[aria-busy]').filter({ has: grid })).toHaveAttribute('aria-busy', 'false')
  const first = grid.getByRole('rowheader').getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await reach(page, grid.locator('[tabindex="0"]'))
  await page.keyboard.press('Control+Home')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()
})

test('an administrator makes a certification with a rule', async ({ browser }) => {
  person = await signIn(browser, 'amir')
  const { page } = person
  const name = `Made by keyboard ${Date.now()}`
  await follow(page, room(page, 'Content', 'Certifications'))
  await follow(page, page.getByRole('main').getByRole('link', { name: 'New certification' }))
  await expect(heading(page, 'New certification')).toBeFocused()
  await type(page, page.getByRole('textbox', { name: 'Name', exact: true }), name)
  await type(page, page.getByRole('combobox', { name: 'Subjects' }), 'basic life')
  await expect(page.getByRole('option', { name: 'Basic life support' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await follow(page, button(page, 'Create the certification'))
  await expect(heading(page, name)).toBeFocused()
  await follow(page, button(page, 'Add a rule'))
  await reach(page, page.getByRole('menuitem', { name: 'Hours' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await type(page, page.getByRole('textbox', { name: 'Hours' }), '2')
  await follow(page, button(page, 'Save the changes'))
  await expect(page.getByText('The changes are saved.')).toBeVisible({ timeout: 20_000 })
})

test('whoever closes a dialog is back where they opened it, at the menu where it was one', async ({ browser }) => {
  person = await signIn(browser, 'amir')
  const { page } = person
  await page.goto('/o/harbour-view/pathways')
  const opener = page.getByRole('button', { name: 'New pathway' })
  await follow(page, opener)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()

  await follow(page, page.getByRole('link', { name: 'From new nurse to ward leader' }))
  const more = page.getByRole('button', { name: 'More', exact: true })
  await follow(page, more)
  await reach(page, page.getByRole('menuitem', { name: 'Duplicate' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
})
