import { type Page, expect, test } from '@playwright/test'
import { arrive, turnTo } from './people.ts'

/** So low that no form is seen whole. */
const low = { viewport: { width: 900, height: 420 } }

const home = '/o/harbour-view'

/** Pages on which something is made, each with its button and with what is missing there first while nothing is typed. */
const blank = [
  { address: `${home}/records/new`, does: 'Create the record', says: 'Whose record is it?' },
  { address: `${home}/certifications/new`, does: 'Create the certification', says: 'Give it a name.' },
  { address: `${home}/structure/roles/new`, does: 'Create the role', says: 'Where is this role held?' },
  { address: `${home}/job-aids/new`, does: 'Go on to its text', says: 'Give it a title.' },
  { address: `${home}/quizzes/new`, does: 'Go on to its questions', says: 'Give the quiz a title.' },
  { address: `${home}/courses/new`, does: 'Add the course', says: 'Drop or choose the zip first.' },
  { address: '/my-records/new', does: 'Submit for approval', says: 'Give it a title, such as the name of the course.' },
]

/** Sends what is written there by its button, which is brought into sight for it, and expects to be led to what is wrong. */
async function expectLed(page: Page, does: string, says: string) {
  await page.getByRole('button', { name: does, exact: true }).click()
  await expect(page.getByText(says, { exact: true }).first()).toBeInViewport()
}

test('whoever makes something is led to what is missing, however far from the button', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', low)
  for (const { address, does, says } of blank)
    await test.step(address, async () => {
      await turnTo(page, address)
      await expectLed(page, does, says)
    })
  expect(complaints).toEqual([])
  await leave()
})

test('whoever changes something is led to what is wrong with it', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir', low)
  const changed = [
    { list: 'job-aids', named: 'Title', does: 'Save the changes', says: 'Give it a title.' },
    { list: 'quizzes', tab: 'Settings', named: 'Title', does: 'Save the settings', says: 'Give the quiz a title.' },
    { list: 'certifications', named: 'Name', does: 'Save the changes', says: 'Give it a name.' },
  ]
  for (const { list, tab, named, does, says } of changed)
    await test.step(list, async () => {
      await turnTo(page, `${home}/${list}`)
      await page
        .locator('main')
        .getByRole('link')
        .and(page.locator(`[href^="${home}/${list}/"]:not([href$=new])`))
        .first()
        .click()
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('textbox', { name: named, exact: true }).fill('')
      await expectLed(page, does, says)
      await page.getByRole('button', { name: /^Discard/ }).click()
    })
  expect(complaints).toEqual([])
  await leave()
})

test('a provider that lacks nearly everything is led to its name', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'sasha', low)
  await turnTo(page, '/connections/new')
  await expectLed(page, 'Add the provider', 'What do people read on the sign-in page?')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  expect(complaints).toEqual([])
  await leave()
})

test('what waits for a connection says so, is sent once there is one, and never once it was cancelled', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const names = [`Lifting ${Date.now()}`, `Carrying ${Date.now()}`] as const
  const kept = async (q: string) =>
    (await (await page.request.get('/api/subjects', { params: { org: 'harbour-view', q } })).json()).items.length
  const dialog = page.getByRole('dialog', { name: 'New subject' })
  const begin = async (name: string) => {
    await page.getByRole('button', { name: 'New subject' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Create the subject' }).click()
    await expect(dialog.getByText('It is sent by itself as soon as there is one.', { exact: false })).toBeInViewport()
  }
  await page.goto(`${home}/subjects`)
  await begin(names[0])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.context().setOffline(false)
  await begin(names[1])
  await page.context().setOffline(false)
  // What waited with it would have been sent by now.
  await expect(dialog).toHaveCount(0)
  expect([await kept(names[0]), await kept(names[1])]).toEqual([0, 1])
  await leave()
})

test('nothing is sent of what was discarded while it waited', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.goto(`${home}/job-aids`)
  await page.locator(`main a[href^="${home}/job-aids/"]:not([href$=new])`).first().click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const before = await title.inputValue()
  await title.fill(`${before}, discarded`)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('It is sent by itself as soon as there is one.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Discard the changes' }).click()
  await expect(title).toHaveValue(before)
  let changes = 0
  page.on('request', (request) => (changes += request.method() === 'PATCH' ? 1 : 0))
  await page.context().setOffline(false)
  await expect(page.getByText('You are not connected.', { exact: false })).toHaveCount(0)
  await page.reload()
  await expect(title).toHaveValue(before)
  expect(changes).toBe(0)
  await leave()
})
