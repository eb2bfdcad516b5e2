import { expect, test } from '@playwright/test'
import { expectAccessibleDialog, expectNoFindings } from './axe.ts'
import { overLoaded } from './holding.ts'
import { expectKept } from './offline.ts'
import { arrive, room, signIn } from './people.ts'

const unloaded = 'What belongs here is loaded as soon as there is one.'

test('a room that was not opened here says without a connection why it is not there, and comes by itself with one', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'maya')
  const home = page.getByRole('heading', { level: 1, name: 'Hello, Maya' })
  const read = page.getByRole('region', { name: 'Your certifications' })
  await expect(read).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^You are not connected\./)).toBeVisible()

  await room(page, 'Me', 'Pathways').click()
  await expect(page.getByText(unloaded)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await test.step('what was read before is still there', async () => {
    await page.goBack()
    await expect(home).toBeVisible()
    await expect(read).toBeVisible()
  })

  await room(page, 'Me', 'Forums').click()
  await expect(page.getByText(unloaded)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Forums' })).toBeVisible()

  await test.step('as does the other when it is asked for again', async () => {
    await room(page, 'Me', 'Pathways').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Learning pathways' })).toBeVisible()
  })
  await leave()
})

test('a public page that was opened between is not what is there without a connection, nor is it answered with the app', async ({
  browser,
}) => {
  const { page, leave } = await signIn(browser, 'maya', { serviceWorkers: 'allow' })
  await expect(page.getByRole('region', { name: 'Your certifications' })).toBeVisible()
  await expectKept(page)
  const { id } = await (await page.request.get('/api/users/me')).json()
  const at = `/api/organizations/harbour-view/directory/${id}/awards`
  const { items } = await (await page.request.get(at)).json()
  const proof = `/verify/${items[0].serial}`
  await page.goto(proof)
  await expect(page.getByText(items[0].certification.name)).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByText(/^You are not connected\./)).toBeVisible()
  expect(await page.goto(proof).catch(() => 'no page')).toBe('no page')
  await page.context().setOffline(false)
  await leave()
})

test('what is pressed first without a connection says why it is not there, and the page keeps what was typed', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  const over = overLoaded(page)
  await page.goto('/my-records/new')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Night shift drill')
  await over
  await page.context().setOffline(true)
  const search = page.getByRole('button', { name: /^Search/ })
  const dialog = page.getByRole('dialog', { name: 'Search' })

  await search.click()
  await expect(dialog.getByText(unloaded)).toBeVisible()
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText(unloaded)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(title).toHaveValue('Night shift drill')

  await page.context().setOffline(false)
  await search.click()
  await expect(page.getByRole('combobox', { name: 'What are you looking for?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title).toHaveValue('Night shift drill')
  await leave()
})

test('the same where not even what dialogs are made of was loaded', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  await page.route(/assets.over-pages-/, (route) => route.abort())
  await page.goto('/my-records/new')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Night shift drill')
  await page.context().setOffline(true)
  const search = page.getByRole('button', { name: /^Search/ })
  const dialog = page.getByRole('dialog', { name: 'Search' })
  for (const closes of [() => page.keyboard.press('Escape'), () => dialog.getByRole('button', { name: 'Close' }).click()]) {
    await search.click()
    await expect(dialog.getByText(unloaded)).toBeVisible()
    await expectNoFindings(page, { within: 'dialog' })
    await closes()
    await expect(dialog).toBeHidden()
    await expect(search).toBeFocused()
  }
  await search.click()
  await expect(dialog.getByText(unloaded)).toBeVisible()
  await page.unrouteAll()
  await page.context().setOffline(false)
  await expect(page.getByRole('combobox', { name: 'What are you looking for?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title).toHaveValue('Night shift drill')
  await leave()
})

test('another picture of the team waits for the connection in its place', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  await page.goto('/o/harbour-view/team')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByText('Heat map', { exact: true }).click()
  await expect(page.getByText(unloaded)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('region', { name: 'Coverage by department and certification' })).toBeVisible()
  await leave()
})

test('what was pressed without a connection waits, says so on every page, and is not lost by closing the window unasked', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser, 'maya')
  await page.goto('/notifications')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const unread = async () => Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  await expect(bell).toHaveAccessibleName(/unread/)
  const before = await unread()
  await page.context().setOffline(true)
  const waits = page.getByText('Something that you did has not been sent yet.')
  await expect(page.getByText(/^You are not connected\./)).toBeVisible()
  await expect(waits).toBeHidden()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(waits).toBeVisible()
  await room(page, 'Me', 'Home').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await expect(waits).toBeVisible()

  await test.step('the window asks before it is closed', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(waits).toBeVisible()
  })

  await test.step('and is sent before a room is loaded that was waited for', async () => {
    await room(page, 'Me', 'Forums').click()
    await expect(page.getByText(unloaded)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Forums' })).toBeVisible()
  })
  await expect(waits).toBeHidden()
  await expect.poll(unread).toBeLessThan(before)
  await leave()
})
