import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person } from '../../../../test/harness.ts'
import { ownHarness } from '../../../../test/own-harness.ts'
import { notices } from '../../../../test/notices.ts'
import { at, hall, inMinutes, join, window } from '../../../../test/sittings.ts'

const t = await ownHarness()
const { tick, list, told } = await notices(t)

// Events before the installation are never announced, and these tests move their own events into the past.
await sql`update notification_start set installed_at = '2000-01-01T00:00:00Z'`.execute(t.db)

const DAY = 24 * 60
const soon = 'sitting_soon: Live sitting soon: Together'
const changed = 'sitting_soon: Live sitting changed: Together'
const left = 'sitting_soon: You are no longer on a live sitting: Together'
const cancelled = 'sitting_soon: Live sitting cancelled: Together'

/** Moves the last change of a sitting, and the notifications about it, `minutes` into the past. */
async function stood({ id }: { id: string }, minutes = 6) {
  const by = sql`make_interval(mins => ${minutes})`
  await sql`update quiz_sitting set changed_at = changed_at - ${by} where id = ${id}::uuid`.execute(t.db)
  await sql`update notification set created_at = created_at - ${by} where subject_id = ${id}::uuid`.execute(t.db)
}

/** Returns the occasions of all notifications that the person got about a sitting. */
async function occasions({ id }: { id: string }, { account_id }: Person) {
  const rows = await t.db
    .selectFrom('notification')
    .select('occasion')
    .where('subject_id', '=', id)
    .where('user_id', '=', account_id)
    .where('channel', '=', 'in_app')
    .orderBy('id')
    .execute()
  return rows.map(({ occasion }) => occasion.split(':')[2])
}

test('whoever was told of a live sitting hears once that it is cancelled, however many ticks there are', async () => {
  const { author, learner, host, sitting } = await hall(t)
  const made = await sitting(window(300))
  await tick()
  for (const who of [learner, host]) expect(await told(who)).toEqual([soon])
  expect((await t.call(author, 'DELETE', at(made))).status).toBeLessThan(300)
  await Promise.all([tick(), tick(), tick()])
  await tick()
  for (const who of [learner, host]) {
    expect(await told(who)).toEqual([cancelled])
    expect(await occasions(made, who)).toEqual(['soon', 'cancelled'])
  }
  const { items } = await list(learner)
  expect(items[0]).toMatchObject({ href: `/quiz-sittings/${made.id}`, subject: { kind: 'quiz_sitting', id: made.id } })
  expect(items[0].text).toContain('It does not take place')
  expect((await list(learner, { 'accept-language': 'de' })).items[0].title).toBe('Live-Quiz abgesagt: Together')
})

test('whoever is invited by name or leads it hears of it long before; of a sitting for all only who knew of it', async () => {
  const { author, learner, host, org, sitting } = await hall(t)
  const other = await t.person(org)
  const named = await sitting({ ...window(10 * DAY), audience: { user_ids: [learner.account_id] } })
  await t.call(author, 'DELETE', at(named))
  await tick()
  for (const who of [learner, host]) expect(await told(who)).toEqual([cancelled])
  expect(await told(other)).toEqual([])
  const open = await sitting({ ...window(10 * DAY), title: 'For all' })
  await t.call(author, 'DELETE', at(open))
  await tick()
  expect(await told(host)).toEqual(['sitting_soon: Live sitting cancelled: For all', cancelled])
  for (const who of [other, learner]) expect((await told(who)).filter((line) => line.includes('For all'))).toEqual([])
})

test('whoever has joined hears of it, though nothing was told before', async () => {
  const { author, learner, org, sitting } = await hall(t)
  const other = await t.person(org)
  const made = await sitting(window())
  expect((await join(t, learner, made)).status).toBe(201)
  await t.call(author, 'DELETE', at(made))
  await tick()
  expect(await told(learner)).toEqual([cancelled])
  expect(await told(other)).toEqual([])
})

test('a sitting that is moved is told once that stood for five minutes, and again the day before; cancelled and back, of that', async () => {
  const { author, learner, sitting } = await hall(t)
  const made = await sitting(window(300))
  await tick()
  const move = (minutes: number) =>
    t.call(author, 'PATCH', at(made), { starts_at: inMinutes(minutes), ends_at: inMinutes(minutes + 60) })
  for (const minutes of [5 * DAY, 6 * DAY]) expect((await move(minutes)).status).toBe(200)
  await tick()
  expect(await told(learner)).toEqual([])
  await stood(made)
  await tick()
  await tick()
  expect(await told(learner)).toEqual([changed])
  expect((await list(learner)).items[0].text).toContain('It now says')
  await t.call(author, 'DELETE', at(made))
  await tick()
  expect(await told(learner)).toEqual([cancelled])
  await t.call(author, 'PATCH', at(made), { cancelled: false })
  await stood(made)
  await tick()
  expect(await told(learner)).toEqual([changed])
  expect(await occasions(made, learner)).toEqual(['soon', 'changed', 'cancelled', 'changed'])
  await sql`update quiz_sitting set starts_at = now() + interval '20 hours', changed_at = now() - interval '3 days' where id = ${made.id}::uuid`.execute(t.db)
  await tick()
  expect((await told(learner))[0]).toBe(soon)
}) // prettier-ignore

test('what is changed within the last day is told as a change alone, at once in the last hour, and to who is new as what is near', async () => {
  const { author, learner, org, sitting } = await hall(t)
  const made = await sitting({ ...window(300), audience: { user_ids: [learner.account_id] } })
  await tick()
  const newcomer = await t.person(org)
  const people = { user_ids: [learner.account_id, newcomer.account_id] }
  await t.call(author, 'PATCH', at(made), { starts_at: inMinutes(400), ends_at: inMinutes(500), audience: people })
  await stood(made)
  await tick()
  expect(await told(learner)).toEqual([changed])
  expect(await told(newcomer)).toEqual([soon])
  await t.call(author, 'PATCH', at(made), { starts_at: inMinutes(40) })
  await tick()
  for (const who of [learner, newcomer]) expect(await told(who)).toEqual([changed])
})

test('who is no longer invited hears once that it takes place without them, and nothing of it after that', async () => {
  const { author, learner, host, org, sitting } = await hall(t)
  const [other, third] = [await t.person(org), await t.person(org)]
  const made = await sitting({ ...window(300), audience: { user_ids: [learner.account_id] } })
  await tick()
  expect(await told(learner)).toEqual([soon])
  const invite = (...people: Person[]) =>
    t.call(author, 'PATCH', at(made), { audience: { user_ids: people.map(({ account_id }) => account_id) } })
  await invite(other)
  expect(await list(learner)).toMatchObject({ items: [], unread_count: 0 })
  await tick()
  await tick()
  expect(await told(learner)).toEqual([left])
  expect((await list(learner)).items[0]).toMatchObject({ href: '/live', text: expect.stringContaining('It takes place without you') })
  expect((await list(learner, { 'accept-language': 'de' })).items[0].title).toBe('Nicht mehr bei einem Live-Quiz dabei: Together')
  await invite(other, third)
  await invite(third)
  await tick()
  expect(await told(learner)).toEqual([left])
  expect(await told(other)).toEqual([left])
  expect(await told(third)).toEqual([soon])
  expect(await told(host)).toEqual([soon])
  await t.call(author, 'DELETE', at(made))
  await tick()
  for (const who of [learner, other]) {
    expect(await told(who)).toEqual([])
    expect((await occasions(made, who)).filter((occasion) => occasion === 'left')).toHaveLength(1)
  }
  expect(await told(third)).toEqual([cancelled])
})

test('who knew of a sitting for all hears that others were named for it, and who hosted that they do no more', async () => {
  const { author, learner, host, org, sitting } = await hall(t)
  const other = await t.person(org)
  const made = await sitting(window(300))
  await tick()
  expect(await told(learner)).toEqual([soon])
  await t.call(author, 'PATCH', at(made), { audience: { user_ids: [other.account_id] }, host_user_ids: [] })
  await tick()
  expect(await told(learner)).toEqual([left])
  expect(await told(host)).toEqual([left])
  expect(await told(other)).toEqual([soon])
  await t.call(author, 'PATCH', at(made), { audience: 'quiz' })
  await tick()
  expect(await told(learner)).toEqual([soon])
})

test('who is named again before anybody was told hears nothing', async () => {
  const { author, learner, org, sitting } = await hall(t)
  const other = await t.person(org)
  const made = await sitting({ ...window(10 * DAY), audience: { user_ids: [learner.account_id] } })
  for (const { account_id } of [other, learner]) await t.call(author, 'PATCH', at(made), { audience: { user_ids: [account_id] } })
  await tick()
  expect(await told(learner)).toEqual([])
  expect(await told(other)).toEqual([left])
})
