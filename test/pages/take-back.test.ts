import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../harness.ts'
import { sending } from '../wards.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()
const send = sending(t)

const inDays = (days: number, hours = 0) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString()

test('seats that were given at once are taken back as one, and what stays says why', async () => {
  const org = await t.org()
  const desk = await t.named(org, 'Amir Haddad', ['events:read', 'events:write', 'directory:write'])
  const [maya, ...seated] = [await t.named(org, 'Maya Okafor'), await t.named(org, 'One'), await t.named(org, 'Two'), await t.named(org, 'Three')] // prettier-ignore
  const plan = {
    org: org.id,
    title: 'Seated',
    starts_at: inDays(200),
    ends_at: inDays(200, 2),
    sign_up: 'approval',
    sign_up_audience: 'trainees',
  }
  const { id } = await send(desk, 'POST', '/api/events', plan)
  const roster = async () => {
    const { participants } = (await t.call(desk, 'GET', `/api/events/${id}`)).body
    return participants.map(({ person }) => person.display_name).toSorted()
  }
  const batch = randomUUID()
  const part = { 'batch-id': batch }
  for (const { account_id } of seated) await send(desk, 'POST', `/api/events/${id}/participants`, { user_id: account_id }, part)
  await send(maya, 'POST', `/api/events/${id}/sign-up`)
  await send(desk, 'POST', `/api/events/${id}/sign-ups/${maya.account_id}/approve`, {}, part)
  // In another window, one of the people is removed and added again.
  const again = seated[2]?.account_id
  await t.call(desk, 'DELETE', `/api/events/${id}/participants/${again}`)
  await send(desk, 'POST', `/api/events/${id}/participants`, { user_id: again })

  // The log says in advance what cannot be undone.
  const page = await open(desk, `/o/${org.slug}/audit?batch=${batch}`)
  const act = page.getByRole('region', { name: 'One act' })
  const dialog = page.getByRole('dialog')
  const keeps = 'A person who asked for a seat and got one keeps it: taken off the roster they would be declined.'
  await expect(act.getByText('1 of 4 cannot be taken back.')).toBeVisible()
  await expect(act.getByRole('listitem')).toHaveText([new RegExp(`^1 × ${keeps}`)])
  const approved = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Sign-up for an event approved/ })
  await expect(approved.getByText(`Cannot be taken back. ${keeps}`)).toBeVisible()
  await expect(page.getByText(/^Cannot be taken back/)).toHaveCount(1)

  // A seat that was given again since then stays.
  const takesBack = async () => {
    await act.getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('button', { name: 'Take it back' }).click()
  }
  await takesBack()
  await expect(dialog.getByRole('status')).toHaveText('Not taken back: 1 · Taken back: 2')
  await expect(dialog.getByText(/^Something has come of that place since/)).toBeVisible()
  expect(await roster()).toEqual(['Maya Okafor', 'Three'])
  await page.keyboard.press('Escape')

  // A second time there is nothing to undo.
  await takesBack()
  await expect(dialog.getByRole('status')).toHaveText('Not taken back: 1 · Nothing to take back: 2')
  expect(await roster()).toHaveLength(2)
  expect(page.sent().filter(({ status }) => status >= 400)).toEqual([])
  await t.drain()
})

const EVENTS = 960
/** The number of events in one request. */
const AT_ONCE = 60
const RECORDS = 15

/** Creates events that cannot be undone, and then records that are archived and restored in turns, all as one act. */
async function longAct() {
  const org = await t.org()
  const keeper = await t.person(org, ['events:read', 'events:write', 'records:read', 'records:write', 'directory:write'])
  const learner = await t.person(org)
  const batch = randomUUID()
  const part = { 'batch-id': batch }
  const windows = Array.from({ length: AT_ONCE }, (_, nr) => ({ starts_at: inDays(200 + nr), ends_at: inDays(200 + nr, 2) }))
  for (let made = 0; made < EVENTS; made += AT_ONCE)
    await send(keeper, 'POST', '/api/events/batch', { org: org.id, title: 'Stays', windows }, part)
  const ids: string[] = []
  for (let nr = 1; nr <= RECORDS; nr += 1) {
    const record = { owner_organization_id: org.id, title: `Record ${nr}`, learner_user_id: learner.account_id }
    const { id } = await send(keeper, 'POST', '/api/records', record)
    for (const archived of [true, false, true, false, true]) await send(keeper, 'PATCH', `/api/records/${id}`, { archived }, part)
    ids.push(id)
  }
  const archived = async () => {
    const rows = await t.db.selectFrom('learning_record').select('archived_at').where('id', 'in', ids).execute()
    return rows.filter(({ archived_at }) => archived_at !== null).length
  }
  return { org, keeper, batch, ids, archived }
}

test('an act of more than a thousand entries is taken back, through a stop and a broken connection, and a second time', async () => {
  const { org, keeper, batch, ids, archived } = await longAct()
  expect(await archived()).toBe(RECORDS)
  // In another window, one of them is restored meanwhile.
  await send(keeper, 'PATCH', `/api/records/${ids[0]}`, { archived: false })
  const page = await open(keeper, `/o/${org.slug}/audit?batch=${batch}`)
  const act = page.getByRole('region', { name: 'One act' })
  const dialog = page.getByRole('dialog')
  const came = dialog.getByRole('status').filter({ hasText: 'aken back' })
  const asks = async () => {
    await act.getByRole('button', { name: 'Take it back' }).click()
    await expect(dialog.getByText('75 entries are taken back.')).toBeVisible()
  }
  // First the dialog counts the entries, with those that stay and the reasons.
  await expect(act.getByText('More than 1,000 entries of one act')).toBeVisible()
  await asks()
  await expect(dialog.getByText(/960 of 1,035/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([/^960 × Nothing does the opposite\..* and 957 more$/])

  // After a stop, the dialog says how far it came, and continues from there.
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog.getByText(/^[1-9]\d* of 75$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText(/^It stopped after \d+ of 1,035 entries/)).toBeVisible()

  // The connection breaks after the request. The service goes on, and the dialog finds the outcomes when it is back.
  page.intercept(async (request) => {
    if (!request.url.endsWith('/take-back')) return undefined
    const headers = { 'batch-id': request.headers.get('batch-id') ?? '' }
    const answer = await t.call(keeper, 'POST', `/api/acts/${batch}/take-back`, await request.json(), headers)
    expect(answer.status).toBe(200)
    await page.setOffline(true)
    return new Response('', { headers: { 'content-type': 'application/x-ndjson' } })
  })
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText(/^The service cannot be reached/)).toBeVisible()
  await page.setOffline(false)
  await expect(came).toHaveText('Not taken back: 960 · Nothing to take back: 1 · Taken back: 74')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect(await archived()).toBe(0)
  await page.keyboard.press('Escape')

  // A second time, what is as it was has nothing to take back.
  page.intercept(() => undefined)
  await asks()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect(came).toHaveText('Not taken back: 960 · Nothing to take back: 15 · Taken back: 60')
  expect(await archived()).toBe(0)
  await t.drain()
}, 120_000)
