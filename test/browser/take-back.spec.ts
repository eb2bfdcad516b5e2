import { type Page, expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './axe.ts'
import { arrive, fromHere, signIn } from './people.ts'

type Made = { id: string }

async function harbourView(page: Page): Promise<string> {
  const { id }: Made = await (await page.request.get('/api/organizations/harbour-view')).json()
  return id
}

/** Sends something that becomes a part of an act. */
const sends = (page: Page) => async (method: 'post' | 'put' | 'patch' | 'delete', path: string, data?: object, batch?: string) => {
  const headers = { ...fromHere(), ...(batch !== undefined && { 'batch-id': batch }) }
  const answer = await page.request[method](path, { ...(data && { data }), headers })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer
}

const inDays = (days: number, hours = 0) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString()

test('seats that were given at once are taken back as one, and what stays says why', async ({ browser }) => {
  const { page, complaints, leave } = await signIn(browser, 'amir')
  const send = sends(page)
  const org = await harbourView(page)
  const stamp = `Seated${Date.now()}`
  const directory = `/api/organizations/${org}/directory`
  for (let at = 1; at <= 3; at += 1)
    await send('post', directory, {
      provider_id: 'demo',
      subject: `${stamp}-${at}`,
      display_name: `${stamp} ${at}`,
      email: `${stamp}-${at}@example.org`,
    })
  const { items }: { items: { user_id: string; display_name: string }[] } = await (await page.request.get(`${directory}?q=${stamp}`)).json()
  const people = items.toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1))
  const window = { starts_at: inDays(200), ends_at: inDays(200, 2) }
  const plan = { org, title: stamp, ...window, sign_up: 'approval', sign_up_audience: 'trainees' }
  const { id }: Made = await (await send('post', '/api/events', plan)).json()
  const roster = async () => {
    const { participants }: { participants: { person: { display_name: string } }[] } = await (
      await page.request.get(`/api/events/${id}`)
    ).json()
    return participants.map(({ person }) => person.display_name)
  }
  const batch = crypto.randomUUID()
  const maya = await arrive(browser, 'maya')
  const { id: mayaId }: Made = await (await maya.page.request.get('/api/users/me')).json()

  await test.step('three seats and a decision', async () => {
    for (const { user_id } of people) await send('post', `/api/events/${id}/participants`, { user_id }, batch)
    const asked = await maya.page.request.post(`/api/events/${id}/sign-up`, { headers: fromHere() })
    expect(asked.status(), await asked.text()).toBe(201)
    await send('post', `/api/events/${id}/sign-ups/${mayaId}/approve`, {}, batch)
    // In another window one of them is taken off and put on again.
    await send('delete', `/api/events/${id}/participants/${people[2]!.user_id}`)
    await send('post', `/api/events/${id}/participants`, { user_id: people[2]!.user_id })
  })

  const act = page.getByRole('region', { name: 'One act' })
  const dialog = page.getByRole('dialog')
  const keeps = 'Who asked for a seat and got one keeps it: taken off the roster they would be declined.'
  await test.step('the log says beforehand what stays', async () => {
    await page.goto(`/o/harbour-view/audit?batch=${batch}`)
    await expect(act.getByText('1 of 4 cannot be taken back.')).toBeVisible()
    await expect(act.getByRole('listitem')).toHaveText([new RegExp(`^1 × ${keeps}`)])
    const approved = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Sign-up for an event approved/ })
    await expect(approved.getByText(`Cannot be taken back. ${keeps}`)).toBeVisible()
    await expect(page.getByText(/^Cannot be taken back/)).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('what was given anew since stays', async () => {
    await act.getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not taken back: 1 · Taken back: 2')
    await expect(dialog.getByText(/^Something has come of that place since/)).toBeVisible()
    expect((await roster()).toSorted()).toEqual(['Maya Okafor', `${stamp} 3`])
    await page.keyboard.press('Escape')
  })

  await test.step('a second time there is nothing to take back', async () => {
    await act.getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Not taken back: 1 · Nothing to take back: 2')
    expect(await roster()).toHaveLength(2)
  })
  const refused = complaints.map((complaint) => Number(/status of (\d+)/.exec(complaint)?.[1]))
  expect(refused.toSorted((a, b) => a - b)).toEqual([404, 404, 409, 409])
  await maya.leave()
  await leave()
})

const EVENTS = 960
/** Of events in one request. */
const AT_ONCE = 60

/** In an organization of its own: events that stay, and then fifteen records, each archived and brought back by turns, as one act. */
async function longAct(page: Page, slug: string) {
  const send = sends(page)
  const { id: owner_organization_id }: Made = await (await send('post', '/api/organizations', { slug, name: slug })).json()
  const batch = crypto.randomUUID()
  const windows = Array.from({ length: AT_ONCE }, (_, nr) => ({ starts_at: inDays(200 + nr), ends_at: inDays(200 + nr, 2) }))
  for (let made = 0; made < EVENTS; made += AT_ONCE)
    await send('post', '/api/events/batch', { org: owner_organization_id, title: slug, windows }, batch)
  const somebody = { provider_id: 'demo', subject: slug, display_name: 'Somebody', email: `${slug}@example.org` }
  const learner: { user_id: string } = await (await send('post', `/api/organizations/${owner_organization_id}/directory`, somebody)).json()
  const ids: string[] = []
  for (let nr = 1; nr <= 15; nr += 1) {
    const { id }: Made = await (
      await send('post', '/api/records', { owner_organization_id, title: `${slug} ${nr}`, learner_user_id: learner.user_id })
    ).json()
    for (const archived of [true, false, true, false, true]) await send('patch', `/api/records/${id}`, { archived }, batch)
    ids.push(id)
  }
  const archived = async () => {
    const all = await Promise.all(ids.map(async (id) => (await page.request.get(`/api/records/${id}`)).json()))
    return all.filter(({ archived_at }: { archived_at: string | null }) => archived_at !== null).length
  }
  return { batch, ids, archived, send }
}

test('an act of more than a thousand entries is taken back, through a stop and a broken connection, and a second time', async ({
  browser,
}) => {
  test.slow()
  const { page, leave } = await signIn(browser, 'sasha')
  const slug = `long-${Date.now()}`
  const { batch, ids, archived, send } = await longAct(page, slug)
  expect(await archived()).toBe(15)
  // Somebody brings one of them back meanwhile.
  await send('patch', `/api/records/${ids[0]}`, { archived: false })
  const act = page.getByRole('region', { name: 'One act' })
  const dialog = page.getByRole('dialog')
  const came = dialog.getByRole('status').filter({ hasText: 'aken back' })
  const asks = async () => {
    await act.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByText('75 entries are taken back.')).toBeVisible()
  }
  let answers: 'slowly' | 'soon' | 'no' = 'slowly'
  await page.route('**/api/records/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (answers === 'no') return route.fulfill({ status: 403, json: { error: 'forbidden', error_description: 'You may not do that.' } })
    if (answers === 'slowly') await new Promise((resolve) => setTimeout(resolve, 150))
    return route.continue()
  })

  await test.step('it is counted first, with what stays and why', async () => {
    await page.goto(`/o/${slug}/audit?batch=${batch}`)
    await expect(act.getByText('More than 1,000 entries of one act')).toBeVisible()
    await asks()
    await expect(dialog.getByText(/960 of 1,035/)).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([/^960 × Nothing does the opposite\..* and 957 more$/])
    await expectAccessibleDialog(page)
  })

  await test.step('stopped, it says how far it came, and goes on from there', async () => {
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByText(/^[1-9]\d* of 1,035$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText(/^It stopped after \d+ of 1,035 entries/)).toBeVisible()
    await expectAccessibleDialog(page)
    await dialog.getByRole('button', { name: 'Go on' }).click()
  })

  await test.step('without a connection it waits, and goes on by itself', async () => {
    await page.context().setOffline(true)
    await expect(dialog.getByText(/^The service cannot be reached/)).toBeVisible()
    await expectAccessibleDialog(page)
    answers = 'soon'
    await page.context().setOffline(false)
    await expect(came).toHaveText('Not taken back: 960 · Nothing to take back: 1 · Taken back: 74', { timeout: 60_000 })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    expect(await archived()).toBe(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a second time what is back already is said, and why the rest stays, once', async () => {
    answers = 'no'
    await asks()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(came).toHaveText('Not taken back: 990 · Nothing to take back: 45 · Taken back: 0', { timeout: 60_000 })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    expect(await archived()).toBe(0)
  })
  await leave()
})
