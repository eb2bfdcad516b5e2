import { expect, test } from '@playwright/test'
import { OVER, holding, overLoaded } from './holding.ts'
import { arrive, fromHere } from './people.ts'

test('the roster that a trainer goes to from home is in sight', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const headers = fromHere()
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: string }
  const title = `Now, at home ${Date.now()}`
  const [starts_at, ends_at] = [-60_000, 3_600_000].map((more) => new Date(Date.now() + more).toISOString())
  const made = await page.request.post('/api/events', { data: { org: 'harbour-view', title, starts_at, ends_at }, headers })
  const { id } = (await made.json()) as { id: string }
  await page.request.post(`/api/events/${id}/trainers`, { data: { user_id: me.id }, headers })
  await page.goto('/')
  await page.getByRole('link', { name: `Who is there: ${title}` }).click()
  await expect(page.getByRole('region', { name: 'Roster' })).toBeInViewport()
  expect(complaints).toEqual([])
  await leave()
})

for (const { language, locale, most, kilobytes, covered, people } of [
  { language: 'English', locale: 'en-GB', most: 8, kilobytes: 190, covered: /^How .* is covered$/, people: 'People' },
  { language: 'German', locale: 'de-DE', most: 9, kilobytes: 270, covered: /^Wie .* abgedeckt ist$/, people: 'Personen' },
])
  test(`home comes in ${most} files of at most ${kilobytes} kB in ${language}, and the next room in a few more`, async ({ browser }) => {
    const { page, leave } = await arrive(browser, 'amir', { locale })
    const files: { address: string; size: number }[] = []
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/assets/')) asked.push(request.url())
    })
    const over = overLoaded(page)
    page.on('requestfinished', async (request) => {
      if (!request.url().includes('/assets/')) return
      const { responseBodySize } = await request.sizes()
      files.push({ address: request.url(), size: responseBodySize })
    })
    const { release } = await holding(page, OVER)
    await page.goto('/')
    await expect(page.getByRole('region', { name: covered })).toBeVisible()
    expect(files.map(({ address }) => address).length).toBeLessThanOrEqual(most)
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(kilobytes * 1000)
    // The layers above the pages are loaded afterwards.
    release()
    await over
    const before = asked.length
    await page.locator('nav a[href="/o/harbour-view/people"]').click()
    await expect(page.getByRole('heading', { level: 1, name: people })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.length - before).toBeLessThanOrEqual(3)
    await leave()
  })

const frame = ['/api/users/me', '/api/users/me/access', '/auth/session']
const pathOf = (exchange: { url: () => string }) => new URL(exchange.url()).pathname

test('what is asked for home while the app is loaded is what home takes, whoever it is', async ({ browser }) => {
  for (const person of ['amir', 'tomas', 'maya'] as const) {
    const { page, complaints, leave } = await arrive(browser, person)
    // The app is loaded after the early requests were sent, as over a slow link.
    const isAsked = page.waitForRequest((request) => pathOf(request) === '/api/home')
    await page.route(/assets.start-/, async (route) => {
      await isAsked
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    const left = () => page.evaluate<string[]>('[...window.askedFirst.keys()]')
    await expect.poll(left, { message: person }).toEqual(['/auth/providers'])
    expect(complaints).toEqual([])
    await leave()
  }
})

test('who is signed in is asked while the app is loaded, and not again', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const asked: string[] = []
  page.on('request', (request) => {
    if (frame.includes(pathOf(request))) asked.push(pathOf(request))
  })
  const answers = Promise.all(frame.map((path) => page.waitForResponse((response) => pathOf(response) === path)))
  await page.route(/assets.start-/, async (route) => {
    await answers
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  expect(asked.toSorted()).toEqual(frame)
  expect(complaints).toEqual([])
  await leave()
})

test('what could not be asked while the app was loaded is asked by the app', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir')
  const asked: string[] = []
  for (const path of frame) {
    await page.route(
      (url) => url.pathname === path,
      (route) => {
        asked.push(path)
        return route.abort()
      },
      { times: 1 },
    )
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  expect(asked).toContain('/auth/session')
  await leave()
})
