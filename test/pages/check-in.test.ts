import { expect, test } from 'vitest'
import { scheduled } from '../events.ts'
import { type Person, harness } from '../harness.ts'
import { PATIENT } from './locator.ts'
import './matchers.ts'
import { open } from './page.ts'

const t = await harness()
const { at, window } = scheduled(t)

/** Creates an event with two people on it. Its leader has no permission over events. */
async function led(body: object) {
  const org = await t.org()
  const amir = await t.named(org, 'Amir Haddad', ['events:read', 'events:write'])
  const [ingrid, maya, tomas] = [
    await t.named(org, 'Ingrid Sørensen'),
    await t.named(org, 'Maya Okafor'),
    await t.named(org, 'Tomás Lindqvist'),
  ]
  const made = await t.call(amir, 'POST', '/api/events', { org: org.id, title: 'Evacuation drill', ...body })
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  await t.call(amir, 'POST', at(id, '/trainers'), { user_id: ingrid.account_id })
  for (const { account_id } of [maya, tomas]) await t.call(amir, 'POST', at(id, '/participants'), { user_id: account_id })
  return { amir, ingrid, maya, tomas, id, here: `/o/${org.slug}/events/${id}` }
}

/** Checks a person in with the current code. */
async function checkIn(leader: Person, id: string, who: Person) {
  const { code } = (await t.call(leader, 'GET', at(id, '/check-in-code'))).body
  expect((await t.call(who, 'POST', at(id, '/check-in'), { code })).status).toBe(201)
}

/** Counts the screen wake locks that the page holds. */
function countLocks() {
  const held = { count: 0 }
  const release = async () => void (held.count -= 1)
  const request = async () => {
    held.count += 1
    return { release }
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  return held
}

test('the leader of an event shows its code, confirms the early arrivals, and counts heads', async () => {
  const { amir, ingrid, maya, tomas, id, here } = await led({ ...window(0.3, 1.3), check_in: 'code' })
  const locks = countLocks()
  const page = await open(ingrid, here)
  await page.getByRole('link', { name: 'Show the code' }).click()
  await expect(page.getByRole('img', { name: /Code to check in/ })).toBeVisible()
  await expect(page.getByText('0 of 2 checked in')).toBeVisible()
  await expect.poll(() => locks.count, PATIENT).toBe(1)

  await checkIn(ingrid, id, maya)
  await page.reload()
  await expect(page.getByText('1 of 2 checked in')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await t.call(amir, 'PATCH', at(id), { starts_at: window(-0.1, 1).starts_at })
  await page.reload()
  await page.getByRole('button', { name: 'Confirm 1 check-in' }).click()
  await expect(page.getByText('1 person is marked as there.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Evacuation drill' }).click()
  const roster = page.getByRole('list', { name: 'Roster' })
  const row = roster.getByRole('listitem').filter({ hasText: 'Maya' })
  await expect(row.getByText(/^Came in on .*, by the code$/)).toBeVisible()
  await expect.poll(() => locks.count, PATIENT).toBe(0)

  await page.getByRole('textbox', { name: 'People in the room' }).fill('two')
  await page.getByRole('button', { name: 'Keep the count' }).click()
  await expect(page.getByText('Say it as a number, such as 23.')).toBeVisible()
  await page.getByRole('textbox', { name: 'People in the room' }).fill('2')
  await page.getByRole('button', { name: 'Keep the count' }).click()
  await expect(page.getByText('1 person more was counted than is marked as there.')).toBeVisible()

  await checkIn(ingrid, id, tomas)
  await t.db.updateTable('event_check_in').set({ device: 'the-same-phone' }).where('event_id', '=', id).execute()
  await page.reload()
  await expect(roster.getByText('The same device checked in 1 other person')).toHaveCount(2)
})

test('an arrival without a scan says what to do', async () => {
  const { maya, id } = await led({ ...window(-0.1, 0.5), check_in: 'code' })
  const page = await open(maya, `/check-in/${id}`)
  await expect(page.getByRole('alert')).toContainText('This browser has opened no code of the event lately.')
})

test('a participant shows their own code where the leader scans people', async () => {
  const { ingrid, maya, id, here } = await led({ ...window(-0.1, 0.5), check_in: 'trainer' })
  const page = await open(maya, here, { width: 360 })
  await page.getByRole('button', { name: 'Show my code' }).click()
  await expect(page.getByRole('img', { name: /Your code/ })).toBeVisible()
  const { code } = (await t.call(maya, 'GET', '/api/users/me/check-in-code')).body
  expect((await t.call(ingrid, 'POST', at(id, '/check-ins'), { code })).status).toBe(201)
  const leader = await open(ingrid, here)
  await expect(leader.getByRole('button', { name: 'Scan somebody’s code' })).toBeVisible()
  await expect(leader.getByRole('link', { name: 'Show the code' })).toHaveCount(0)
  await expect(leader.getByRole('list', { name: 'Roster' }).getByText(/^Came in on .*, scanned by Ingrid Sørensen$/)).toBeVisible()
})
