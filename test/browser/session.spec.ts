import { expect, test } from '@playwright/test'
import { arrive, signIn, visitor } from './people.ts'

test('somebody who is not signed in comes back to where they wanted to go', async ({ browser }) => {
  const { page, complaints, leave } = await visitor(browser)
  await page.goto('/my-records?status=pending')
  await page.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
  await page.locator('button[value=maya]').click()
  await expect(page).toHaveURL(/\/my-records\?status=pending$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My records' })).toBeVisible()
  expect(complaints).toEqual([])
  await leave()
})

test('what was typed survives the end of the session', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  const title = `Typed before the end ${Date.now()}`
  // The page has loaded all its data. A later request would notice the end of the session before the user does.
  const subjects = page.waitForResponse(/\/api\/subjects\?.*limit=30/)
  await page.goto('/my-records/new')
  await subjects
  // A request from before the end of the session is answered after it.
  const late = Promise.withResolvers<void>()
  let signsInAgain = false
  await page.route('**/api/records/submissions/preview', async (route) => {
    if (signsInAgain) return route.continue()
    await late.promise
    await route.fulfill({ status: 401, json: { error: 'invalid_token', error_description: 'The access token is missing or invalid.' } })
  })
  const asked = page.waitForRequest('**/api/records/submissions/preview')
  await page.getByLabel('Title').first().fill(title)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('button', { name: 'Submit it like this' }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  const [second] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Sign in again' }).click()])
  await second.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
  const closed = second.waitForEvent('close')
  signsInAgain = true
  // Playwright does not always report a click that closes its own page.
  void second
    .locator('button[value=maya]')
    .click()
    .catch(() => {})
  await closed
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Title').first()).toHaveValue(title)
  await asked
  const answered = page.waitForResponse('**/api/records/submissions/preview')
  late.resolve()
  await answered
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/records/submissions/preview')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await leave()
})

test('a half-written submission is still there after the page is loaded again', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'maya')
  await page.goto('/my-records/new')
  await page.getByLabel('Title').first().fill('Half a thought')
  await page.reload()
  await expect(page.getByText('We kept what you typed')).toBeVisible()
  await expect(page.getByLabel('Title').first()).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Title').first()).toHaveValue('')
  await leave()
})

test('signing out ends the session', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'maya')
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect((await page.request.get('/api/users/me')).status()).toBe(401)
  await leave()
})

test('on a phone the navigation is a drawer, and the new page has the focus', async ({ browser }) => {
  const { page, leave } = await signIn(browser, 'maya', { viewport: { width: 360, height: 740 } })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('list', { name: 'Me' }).getByRole('link', { name: 'Records' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My records' })).toBeFocused()
  await leave()
})

test('the app can be installed: it says what it is called, where it begins, and has its icons', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'maya')
  await page.goto('/')
  const cdp = await page.context().newCDPSession(page)
  const { data = '', errors, url } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest: { name: string; icons: { src: string; sizes: string }[]; shortcuts: { url: string }[] } = JSON.parse(data)
  expect(manifest.name).toBe('Learning records')
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const size = await page.evaluate<string>(
      `new Promise((resolve, reject) => {
        const icon = new Image()
        icon.onload = () => resolve(icon.naturalWidth + 'x' + icon.naturalHeight)
        icon.onerror = () => reject(new Error('no icon'))
        icon.src = ${JSON.stringify(new URL(src, url).href)}
      })`,
    )
    expect(size, src).toBe(sizes)
  }
  for (const { url: shortcut } of manifest.shortcuts) {
    await page.goto(shortcut)
    await expect(page.getByRole('heading', { level: 1, name: /^(Submit a record|My certifications)$/ })).toBeVisible()
  }
  expect(complaints).toEqual([])
  await leave()
})
