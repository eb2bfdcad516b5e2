import { expect, test } from 'vitest'
import { gradebook } from '../../../test/external-lms.ts'
import { type Person, harness } from '../../../test/harness.ts'

const t = await harness()
const SERVERS = '/api/external-lms/servers'

/** Returns the names of all pages of a list. */
async function walked(who: Person, address: string): Promise<string[]> {
  const names: string[] = []
  for (let cursor = ''; ;) {
    const { status, body, text } = await t.call(who, 'GET', `${address}${cursor && `&cursor=${cursor}`}` as typeof SERVERS)
    expect(status, text).toBe(200)
    names.push(...body.items.map(({ name }) => name))
    if (body.next_cursor === null) return names
    cursor = body.next_cursor
  }
}

const NAMES = ['Äther', 'Canvas', 'canvas', 'Hygiene', 'Zebra']

test.each(['servers', 'courses'])('%s come page by page, alphabetical or the newest first, and are searched', async (kind) => {
  const { org, keeper, at, addCourse, post } = await gradebook(t)
  const isServers = kind === 'servers'
  const list = isServers ? `${SERVERS}?org=${org.id}` : `${at}/courses?org=${org.id}`
  const make = async (name: string) =>
    isServers ? post(SERVERS, { organization_id: org.id, slug: t.unique('s'), name }) : addCourse({ name })
  for (const name of NAMES.filter((each) => isServers || each !== 'Hygiene').toReversed()) await make(name)
  const names = isServers ? [...NAMES.slice(0, 4), 'Moodle', 'Zebra'] : NAMES
  const folded = (all: string[]) => all.map((name) => name.toLowerCase())
  for (const limit of [1, 2, 50]) {
    expect(folded(await walked(keeper, `${list}&limit=${limit}`)), `${limit}`).toEqual(folded(names))
    expect(folded(await walked(keeper, `${list}&sort=-name&limit=${limit}`)), `${limit}`).toEqual(folded(names.toReversed()))
    expect(await walked(keeper, `${list}&q=ather&limit=${limit}`), `${limit}`).toEqual(['Äther'])
  }
  expect((await walked(keeper, `${list}&sort=-created_at&limit=2`))[0]).toBe('Äther')
  const whole = await t.call(keeper, 'GET', list as typeof SERVERS)
  expect(folded(whole.body.map(({ name }) => name))).toEqual(folded(names))

  const { next_cursor } = (await t.call(keeper, 'GET', `${list}&limit=2` as typeof SERVERS)).body
  const reader = await t.person(org, ['external-lms:read'])
  for (const [who, query] of [[reader, ''], [keeper, '&sort=-name'], [keeper, '&q=a'], [keeper, '&include_archived=true']] as const)
    expect((await t.call(who, 'GET', `${list}&limit=2${query}&cursor=${next_cursor}` as typeof SERVERS)).status, query).toBe(400)
  expect(await walked(reader, `${list}&limit=1`)).toHaveLength(names.length)
}) // prettier-ignore

test('archived servers and courses are in a page when asked for; a course is found by its subject', async () => {
  const { org, keeper, at, addCourse } = await gradebook(t)
  const subject = (await t.call(await t.superuser(), 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'wounds', name: 'Wounds' })).body
  const course = await addCourse({ name: 'Dressings', subject_matter_ids: [subject.id] })
  expect(await walked(keeper, `${at}/courses?q=wound&limit=5`)).toEqual(['Dressings'])
  await t.call(keeper, 'DELETE', `/api/external-lms/courses/${course.id}`)
  expect(await walked(keeper, `${at}/courses?q=wound&limit=5`)).toEqual([])
  expect(await walked(keeper, `${at}/courses?q=wound&include_archived=true&limit=5`)).toEqual(['Dressings'])
  await t.call(keeper, 'DELETE', at)
  expect(await walked(keeper, `${SERVERS}?org=${org.id}&limit=5`)).toEqual([])
  expect(await walked(keeper, `${SERVERS}?org=${org.id}&include_archived=true&limit=5`)).toEqual(['Moodle'])
}) // prettier-ignore
