import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const window = (from: number, to: number) => ({ starts_at: hour(from), ends_at: hour(to) })
const ask = (who: Person, query: string) => t.call(who, 'GET', `/api/events?${query}`)

/** Returns the titles of all pages of a list. */
async function walked(who: Person, query: string): Promise<string[]> {
  const titles: string[] = []
  for (let cursor = ''; ;) {
    const { status, body, text } = await ask(who, `${query}${cursor && `&cursor=${cursor}`}`)
    expect(status, text).toBe(200)
    titles.push(...body.items.map(({ title }) => title))
    if (body.next_cursor === null) return titles
    cursor = body.next_cursor
  }
}

/** Creates events that are over, under way, ahead and unscheduled, not in the order of time. */
async function calendar() {
  const org = await t.org()
  const coach = await t.person(org, ['events:read', 'events:write'])
  const make = async (owner: Org, title: string, more: object = {}) =>
    (await t.call(await t.superuser(), 'POST', '/api/events', { org: owner.id, title, ...more })).body.id
  await make(org, 'Evacuation', window(48, 49))
  await make(org, 'Someday', { location: 'Gym' })
  await make(org, 'Airways', { ...window(-1, 1), location: 'Gym' })
  await make(org, 'Blood', window(-30, -29))
  await make(org, 'Lifting', window(-50, -49))
  await make(org, 'Änderungen')
  await make(await t.org(), 'Elsewhere', window(1, 2))
  return { org, coach, make: (title: string, more?: object) => make(org, title, more) }
}

test('events come page by page in the order of the calendar or by title, either way', async () => {
  const { coach } = await calendar()
  const scheduled = ['Lifting', 'Blood', 'Airways', 'Evacuation']
  const byTitle = ['Airways', 'Änderungen', 'Blood', 'Evacuation', 'Lifting', 'Someday']
  for (const limit of [1, 2, 3, 50]) {
    expect(await walked(coach, `limit=${limit}`), `${limit}`).toEqual([...scheduled, 'Someday', 'Änderungen'])
    expect(await walked(coach, `sort=-starts_at&limit=${limit}`), `${limit}`).toEqual([...scheduled.toReversed(), 'Änderungen', 'Someday'])
    expect(await walked(coach, `sort=title&limit=${limit}`), `${limit}`).toEqual(byTitle)
    expect(await walked(coach, `sort=-title&limit=${limit}`), `${limit}`).toEqual(byTitle.toReversed())
  }
  expect((await ask(coach, 'sort=title')).body.map(({ title }) => title)).toEqual(byTitle)
})

test('events that are over, and events with words in their title or place, are found by the service', async () => {
  const { coach, make } = await calendar()
  for (const limit of [1, 2]) {
    expect(await walked(coach, `ended=true&sort=-starts_at&limit=${limit}`)).toEqual(['Blood', 'Lifting'])
    expect(await walked(coach, `from=${encodeURIComponent(hour(0))}&limit=${limit}`)).toEqual([
      'Airways',
      'Evacuation',
      'Someday',
      'Änderungen',
    ])
    expect(await walked(coach, `q=gym&limit=${limit}`)).toEqual(['Airways', 'Someday'])
  }
  expect(await walked(coach, 'q=anderungen&limit=5')).toEqual(['Änderungen'])
  const archived = await make('Old hoist', window(-9, -8))
  expect((await t.call(coach, 'PATCH', `/api/events/${archived}`, { archived: true })).status).toBe(200)
  expect(await walked(coach, 'q=hoist&limit=5')).toEqual([])
  expect(await walked(coach, 'q=hoist&include_archived=true&limit=5')).toEqual(['Old hoist'])
})

test('a page has what its caller reads, and its cursor serves nobody else and no other list', async () => {
  const { org, coach, make } = await calendar()
  const [ward, other] = [await t.dept(org), await t.dept(org)]
  await make('Ward', { department: ward.id })
  await make('Other ward', { department: other.id })
  const reader = await t.person(org, ['events:read'], ward)
  expect(await walked(reader, 'sort=title&q=ward&limit=1')).toEqual(['Ward'])
  expect(await walked(await t.person(org), 'limit=5')).toEqual([])
  const { next_cursor } = (await ask(coach, 'sort=title&limit=2')).body
  expect((await ask(coach, `sort=title&cursor=${next_cursor}`)).status).toBe(200)
  expect((await ask(reader, `sort=title&limit=2&cursor=${next_cursor}`)).body).toMatchObject({ error: 'invalid_cursor' })
  for (const query of ['limit=2', 'sort=-title&limit=2', 'sort=title&ended=true&limit=2', 'sort=title&q=a&limit=2'])
    expect((await ask(coach, `${query}&cursor=${next_cursor}`)).status, query).toBe(400)
})
