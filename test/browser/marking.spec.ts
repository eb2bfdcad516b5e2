import { type Page, type Request, expect, test } from '@playwright/test'
import { OVER, holding } from './holding.ts'
import { expectAccessible } from './axe.ts'
import { expectKept } from './offline.ts'
import { arrive, fromHere } from './people.ts'

type Made = { id: string }
type Place = { person: { display_name: string; user_id: string }; attendance: string; captured_at: string; marked_at: string }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const PHONE = { viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' } as const

/** Creates an event of the hospital that began an hour ago, with these people on it. */
async function begun(page: Page, title: string, names: string[]): Promise<string> {
  const headers = fromHere()
  const data = { org: 'harbour-view', title, starts_at: inHours(-1), ends_at: inHours(1) }
  const { id }: Made = await (await page.request.post('/api/events', { data, headers })).json()
  for (const name of names) {
    const found = await page.request.get(`/api/organizations/harbour-view/directory?q=${encodeURIComponent(name)}`)
    const { items }: { items: { user_id: string }[] } = await found.json()
    await page.request.post(`/api/events/${id}/participants`, { data: { user_id: items[0]?.user_id }, headers })
  }
  return id
}

async function placeOf(page: Page, id: string, name: string): Promise<Place> {
  const { participants }: { participants: Place[] } = await (await page.request.get(`/api/events/${id}`)).json()
  return participants.find(({ person }) => person.display_name === name)!
}

const choice = (page: Page, name: string) => page.getByRole('radiogroup', { name: `Was ${name} there?` })

test('who is there is marked without a connection, survives a reload, and is sent in order with when it happened', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir', PHONE)
  const id = await begun(page, `Cellar drill ${Date.now()}`, ['Maya Okafor', 'Tomás', 'Ingrid'])
  await page.goto(`/o/harbour-view/events/${id}`)
  await expect(choice(page, 'Maya Okafor')).toBeVisible()
  await expectKept(page)

  await page.context().setOffline(true)
  const began = Date.now()
  await page.getByRole('button', { name: 'All 3 left were there' }).click()
  await choice(page, 'Tomás Lindqvist').getByText('Absent').click()
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  await expect(page.getByText('3 marks wait for a connection')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/This is how the event was on/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  await expect(page.getByText('3 marks wait for a connection')).toBeVisible()
  await expect(page.getByText('Waits to be sent')).toHaveCount(3)
  await page.getByRole('button', { name: 'More about Maya Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Part of it, with a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark Maya Okafor' })
  await dialog.getByRole('textbox', { name: 'Credited hours' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Left early')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Credited: 1.5 hours')).toBeVisible()
  await expect(page.getByText('3 marks wait for a connection')).toBeVisible()
  await expectAccessible(page)
  const offline = Date.now()
  await page.waitForTimeout(1500)

  const sent: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON().captured_at)
  })
  await page.context().setOffline(false)
  await expect(page.getByText('All marks are sent')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Waits to be sent')).toHaveCount(0)
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  expect(sent).toHaveLength(3)
  expect(sent).toEqual(sent.toSorted())
  const [maya, tomas] = [await placeOf(page, id, 'Maya Okafor'), await placeOf(page, id, 'Tomás Lindqvist')]
  expect(maya).toMatchObject({ attendance: 'attended', credited_hours: 1.5 })
  expect(tomas.attendance).toBe('absent')
  for (const { captured_at, marked_at } of [maya, tomas]) {
    expect(Date.parse(captured_at)).toBeGreaterThanOrEqual(began)
    expect(Date.parse(captured_at)).toBeLessThanOrEqual(offline)
    expect(Date.parse(marked_at)).toBeGreaterThan(offline)
  }
  await leave()
})

test('where somebody else marked later, that stands, and whoever marked first decides', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir', PHONE)
  const id = await begun(page, `Two lists ${Date.now()}`, ['Maya Okafor', 'Tomás', 'Ingrid'])
  await page.goto(`/o/harbour-view/events/${id}`)
  await expect(choice(page, 'Maya Okafor')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'All 3 left were there' }).click()
  await expect(page.getByText('3 marks wait for a connection')).toBeVisible()

  const other = await arrive(browser, 'amir')
  await other.page.goto(`/o/harbour-view/events/${id}`)
  for (const name of ['Maya Okafor', 'Tomás Lindqvist']) {
    await choice(other.page, name).getByText('Absent').click()
    await expect.poll(async () => (await placeOf(other.page, id, name)).attendance).toBe('absent')
  }
  const ingrid = await placeOf(other.page, id, 'Ingrid Sørensen')
  await other.page.request.delete(`/api/events/${id}/participants/${ingrid.person.user_id}`, { headers: fromHere() })
  expect(other.complaints).toEqual([])
  await other.leave()

  await page.context().setOffline(false)
  const conflicts = page.getByRole('alert', { name: 'Amir Haddad marked later: Was not there' })
  await expect(conflicts).toHaveCount(2, { timeout: 20_000 })
  await expect(page.getByText('3 marks were not taken over. Decide about them:')).toBeVisible()
  await expect(choice(page, 'Maya Okafor').getByRole('radio', { name: 'Absent' })).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  const gone = page.getByRole('list', { name: 'No longer on the roster' }).getByRole('listitem').filter({ hasText: 'Ingrid Sørensen' })
  await expect(gone.getByText('Nothing you can see has that id or slug.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it as it is: Tomás Lindqvist' }).click()
  await page.getByRole('button', { name: 'Mark it as you had: Maya Okafor' }).click()
  await expect(conflicts).toHaveCount(0)
  await test.step('on whatever page, and before what asks for it is loaded', async () => {
    const { release } = await holding(page, OVER)
    await page.goto('/')
    await page.getByRole('button', { name: 'Forget it' }).click()
    release()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click()
  })
  await expect(page.getByText(/not taken over/)).toHaveCount(0)
  await expect.poll(async () => (await placeOf(page, id, 'Maya Okafor')).attendance).toBe('attended')
  expect((await placeOf(page, id, 'Tomás Lindqvist')).attendance).toBe('absent')
  await leave()
})

test('marks wait for whoever made them, and are sent as nobody else', async ({ browser }) => {
  const { page, leave } = await arrive(browser, 'amir', PHONE)
  const id = await begun(page, `Shared phone ${Date.now()}`, ['Maya Okafor'])
  await page.goto(`/o/harbour-view/events/${id}`)
  await page.route('**/attendance', (route) => route.abort())
  await choice(page, 'Maya Okafor').getByText('There').click()
  await expect(page.getByText('1 mark waits for a connection')).toBeVisible()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Continue with Demo sign-in' })).toBeVisible()
  await page.unroute('**/attendance')
  const puts: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT') puts.push(request.url())
  })
  const as = async (person: string) => {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Continue with Demo sign-in' }).click()
    await page.locator(`button[value=${person}]`).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  }
  await as('ingrid')
  await page.waitForTimeout(2500)
  await expect(page.getByText(/waits for a connection/)).toHaveCount(0)
  expect(puts).toEqual([])
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Continue with Demo sign-in' })).toBeVisible()
  await as('amir')
  await expect.poll(async () => (await placeOf(page, id, 'Maya Okafor')).attendance).toBe('attended')
  expect(puts).toHaveLength(1)
  await leave()
})

test('a roster that was read before a mark arrived does not take it back', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'amir')
  const id = await begun(page, `Slow roster ${Date.now()}`, ['Maya Okafor', 'Tomás', 'Ingrid'])
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => (letThrough = resolve))
  let readBefore = () => {}
  const isReadBefore = new Promise<void>((resolve) => (readBefore = resolve))
  let reads = 0
  await page.route(new RegExp(`/api/events/${id}$`), async (route) => {
    reads += 1
    if (reads !== 3) return route.continue()
    // The request was sent after the first marks had arrived, and its answer takes long.
    const response = await route.fetch()
    readBefore()
    await isHeld
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto(`/o/harbour-view/events/${id}`)
  await page.getByRole('button', { name: 'All 3 left were there' }).click()
  await isReadBefore
  const isMarked = page.waitForResponse('**/attendance')
  await choice(page, 'Tomás Lindqvist').getByText('Absent').click()
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  await page.evaluate(`window.seen = new Set()
    new MutationObserver(() => seen.add(/3 people, . marked as there/.exec(document.body.innerText)?.[0]))
      .observe(document.body, { subtree: true, childList: true, characterData: true })`)
  await isMarked
  await page.waitForTimeout(500)
  letThrough()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  await expect(page.getByText('3 people, 2 marked as there')).toBeVisible()
  expect(await page.evaluate(`[...window.seen].filter((words) => !/2 marked/.test(words))`)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})
