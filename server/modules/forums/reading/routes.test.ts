import { expect, test } from 'vitest'
import { speaking } from '../../../../test/forums.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const { member, open, say, forum: furnished } = speaking(t)
const read = (who: Person, { id }: { id: string }, post_number: unknown) =>
  t.call(who, 'PUT', `/api/forum-threads/${id}/read`, { post_number })
const state = async (who: Person, { id }: { id: string }) => {
  const { body } = await t.call(who, 'GET', `/api/forum-threads/${id}`)
  return [body.last_read_post_number, body.unread_count]
}
const unread = async (who: Person, { id }: { id: string }) => (await t.call(who, 'GET', `/api/forums/${id}`)).body.unread_count

test('what one has read never goes backwards, and what one wrote oneself counts as read', async () => {
  const { ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  for (const who of [ben, ben, ada, ben]) await say(who, thread)
  expect(await state(ada, thread)).toEqual([1, 3])
  expect(await state(ben, thread)).toEqual([0, 2])
  expect((await read(ada, thread, 2)).body).toMatchObject({ last_read_post_number: 2, unread_count: 2 })
  await read(ada, thread, 1)
  expect(await state(ada, thread)).toEqual([2, 2])
  await read(ada, thread, 4)
  expect(await state(ada, thread)).toEqual([4, 1])
  await read(ada, thread, 2_000_000)
  expect(await state(ada, thread)).toEqual([5, 0])
  await say(ada, thread)
  expect(await state(ada, thread)).toEqual([6, 0])
  for (const wrong of [0, -1, 1.5, '1', null, 2 ** 31])
    expect((await read(ada, thread, wrong)).body.field, String(wrong)).toBe('post_number')
  expect((await read(await t.stranger(), thread, 1)).status).toBe(404)
})

test('a whole forum is read at once, and what comes afterwards is new', async () => {
  const { ada, ben, forum } = await furnished()
  const [first, second] = [await open(ada, forum), await open(ada, forum)]
  await say(ada, first)
  expect([await unread(ada, forum), await unread(ben, forum)]).toEqual([0, 2])
  const { body } = await t.call(ben, 'POST', `/api/forums/${forum.id}/read`)
  expect(body.unread_count).toBe(0)
  expect(await state(ben, first)).toEqual([2, 0])
  await say(ada, first)
  expect([await state(ben, first), await state(ben, second), await unread(ben, forum)]).toEqual([[2, 1], [1, 0], 1])
  await say(ben, first)
  expect(await state(ben, first)).toEqual([2, 1])
  await read(ben, first, 1)
  expect(await state(ben, first)).toEqual([2, 1])
  expect((await t.call(ben, 'GET', `/api/forums/${forum.id}/threads?unread=true`)).body.items.map(({ id }) => id)).toEqual([first.id])
  await read(ben, first, 4)
  expect([await state(ben, first), await unread(ben, forum)]).toEqual([[4, 0], 0])
}) // prettier-ignore

test('of fifty who read at once, nobody is sent back', async () => {
  const { org, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  for (const who of await Promise.all(Array.from({ length: 9 }, () => member(org)))) await say(who, thread)
  await Promise.all(Array.from({ length: 50 }, (_, at) => read(ben, thread, (at % 10) + 1)))
  expect(await state(ben, thread)).toEqual([10, 0])
})

test('what is unread in all forums costs one statement, however many there are', async () => {
  const { ada, ben, keeper, org, forum } = await furnished()
  const { make } = speaking(t)
  await open(ada, forum)
  const one = await t.cost(() => t.call(ben, 'GET', '/api/forums'))
  for (let more = 0; more < 5; more += 1) await open(keeper, await make(keeper, org))
  const { body } = await t.call(ben, 'GET', '/api/forums')
  expect(body.items.map(({ unread_count }) => unread_count)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await t.cost(() => t.call(ben, 'GET', '/api/forums'))).toBe(one)
})

test('what one is told of is one’s own choice, for a forum and for a thread', async () => {
  const { ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  const follow = <const Path extends string>(who: Person, path: Path, level: string) =>
    t.call(who, 'PUT', `/api/${path}/subscription`, { level })
  expect((await follow(ben, `forums/${forum.id}`, 'all')).body.subscription).toBe('all')
  expect((await t.call(ben, 'GET', `/api/forum-threads/${thread.id}`)).body.subscription).toBe('all')
  expect((await follow(ben, `forum-threads/${thread.id}`, 'none')).body.subscription).toBe('none')
  expect((await follow(ben, `forums/${forum.id}`, 'none')).body.subscription).toBe('none')
  expect((await t.call(ada, 'GET', `/api/forum-threads/${thread.id}`)).body.subscription).toBe('all')
  expect((await follow(ben, `forums/${forum.id}`, 'some')).body.field).toBe('level')
  for (const path of [`forums/${forum.id}`, `forum-threads/${thread.id}`])
    expect((await follow(await t.stranger(), path, 'all')).status).toBe(404)
})
