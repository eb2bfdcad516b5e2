import { expect, test } from 'vitest'
import { speaking } from '../../../../test/forums.ts'
import { harness } from '../../../../test/harness.ts'

const t = await harness()
const { member, open, say, posts, patch, forum: furnished } = speaking(t)
const numbers = (list: { post_number: number }[]) => list.map(({ post_number }) => post_number)

test('fifty replies at once get the numbers from 2 to 51, each once, and so do fifty with the same key', async () => {
  const { org, ada, forum } = await furnished()
  const thread = await open(ada, forum)
  const people = await Promise.all(Array.from({ length: 50 }, () => member(org)))
  const answers = await Promise.all(people.map((who) => say(who, thread)))
  expect(answers.map(({ body }) => body.post_number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 2))
  expect((await t.call(ada, 'GET', `/api/forum-threads/${thread.id}`)).body).toMatchObject({ post_count: 51, unread_count: 50, last_read_post_number: 1 })
  const again = await Promise.all(Array.from({ length: 50 }, () => say(ada, thread, 'Once', { 'idempotency-key': 'k' })))
  expect(new Set(again.map(({ text }) => text)).size).toBe(1)
  expect((await t.call(ada, 'GET', `/api/forum-threads/${thread.id}`)).body.post_count).toBe(52)
}) // prettier-ignore

test('posts are read forward and backward, and from any number on', async () => {
  const { org, ada, forum } = await furnished()
  const thread = await open(ada, forum)
  const people = await Promise.all(Array.from({ length: 9 }, () => member(org)))
  for (const who of people) await say(who, thread)
  const page = async (query: string) => (await t.call(ada, 'GET', `/api/forum-threads/${thread.id}/posts?limit=4${query}`)).body
  const first = await page('')
  expect(numbers(first.items)).toEqual([1, 2, 3, 4])
  const second = await page(`&cursor=${first.next_cursor}`)
  expect(numbers(second.items)).toEqual([5, 6, 7, 8])
  expect(numbers((await page(`&cursor=${second.next_cursor}`)).items)).toEqual([9, 10])
  const back = await page('&direction=backward')
  expect(numbers(back.items)).toEqual([10, 9, 8, 7])
  expect(numbers((await page(`&direction=backward&cursor=${back.next_cursor}`)).items)).toEqual([6, 5, 4, 3])
  expect(numbers((await page('&from=8')).items)).toEqual([8, 9, 10])
  expect(numbers((await page('&direction=backward&from=2')).items)).toEqual([2, 1])
  expect(numbers((await page('&from=99')).items)).toEqual([])
  const exactly = (await t.call(ada, 'GET', `/api/forum-threads/${thread.id}/posts?limit=10`)).body
  expect([numbers(exactly.items), exactly.next_cursor]).toEqual([Array.from({ length: 10 }, (_, at) => at + 1), null])
  for (const wrong of ['from=0', 'from=x', 'direction=up', 'limit=0', `cursor=${first.next_cursor}&from=2`])
    expect((await t.call(ada, 'GET', `/api/forum-threads/${thread.id}/posts?${wrong}`)).status, wrong).toBe(400)
}) // prettier-ignore

test('whatever characters posts have, each comes back as it was written', async () => {
  const { ada, ben, forum } = await furnished()
  const odd = ['a\u001eb\u001fc', 'a", \n "b\n}, \n {', '{"items":[]},"', 'line\u2028end\u2029 \\u001e', '\ud83d\ude00 \u0007']
  const thread = await open(ada, forum, odd[0], 'Odd \u001e title')
  for (const text of odd.slice(1)) await say(ben, thread, text)
  expect((await posts(ada, thread)).map(({ body_markdown }) => body_markdown)).toEqual(odd)
  const two = (await t.call(ada, 'GET', `/api/forum-threads/${thread.id}/posts?limit=2`)).body
  const rest = (await t.call(ada, 'GET', `/api/forum-threads/${thread.id}/posts?limit=3&cursor=${two.next_cursor}`)).body
  expect([...two.items, ...rest.items].map(({ body_markdown }) => body_markdown)).toEqual(odd)
  const { items } = (await t.call(ada, 'GET', `/api/forums/${forum.id}/threads?limit=1`)).body
  expect(items.map(({ title }) => title)).toEqual(['Odd \u001e title'])
})

test('nobody writes faster than people do, and new accounts least, however many windows they have', async () => {
  const { org, ada, forum } = await furnished()
  const thread = await open(ada, forum)
  const old = await Promise.all(Array.from({ length: 50 }, () => say(ada, thread)))
  expect(old.filter(({ status }) => status === 201)).toHaveLength(9)
  const refused = old.find(({ status }) => status === 429)!
  expect(refused.body).toMatchObject({ error: 'rate_limited', code: 'too_many_posts', params: { most: 10 } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const newcomer = await t.person(org)
  const young = await Promise.all(Array.from({ length: 20 }, () => say(newcomer, thread)))
  expect(young.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await t.call(newcomer, 'POST', `/api/forums/${forum.id}/threads`, { title: 'x', body_markdown: 'x' })).status).toBe(429)
})

test('one edits one’s own posts, and what they said stays for readers to see', async () => {
  const { moderator, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum, 'One')
  const [post] = await posts(ada, thread)
  const at = `forum-posts/${post.id}` as const
  for (const who of [ben, moderator, await t.superuser()]) expect((await patch(who, at, { body_markdown: 'Mine' })).status).toBe(403)
  expect((await patch(await t.stranger(), at, { body_markdown: 'Mine' })).status).toBe(404)
  const { body: edited } = await patch(ada, at, { body_markdown: 'Two' })
  expect(edited).toMatchObject({ body_markdown: 'Two', edited_at: expect.any(String), post_number: 1 })
  await patch(ada, at, { body_markdown: 'Two' })
  await patch(ada, at, { body_markdown: 'Three' })
  const { body } = await t.call(ben, 'GET', `/api/${at}/history`)
  expect(body.map(({ body_markdown }) => body_markdown)).toEqual(['Three', 'Two', 'One'])
  expect(body[1].written_at).toBe(edited.edited_at)
  await patch(moderator, `forum-threads/${thread.id}`, { locked: true })
  expect((await patch(ada, at, { body_markdown: 'Four' })).status).toBe(200)
  const told = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'old_values', 'new_values'])
    .where('subject_id', '=', post.id)
    .execute()
  expect(JSON.stringify(told)).not.toContain('Three')
})

test('what is hidden is nowhere for readers, keeps its number, and comes back', async () => {
  const { moderator, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  const { body: post } = await say(ben, thread, 'needle')
  await patch(ben, `forum-posts/${post.id}`, { body_markdown: 'needle again' })
  const hide = (who = moderator, body: object = { reason: 'privacy', note: 'A name of a patient' }) => t.call(who, 'POST', `/api/forum-posts/${post.id}/hide`, body)
  for (const who of [ada, ben]) expect((await hide(who)).status).toBe(403)
  expect((await hide(moderator, { reason: 'author' })).body.field).toBe('reason')
  expect((await hide()).body).toMatchObject({ body_markdown: 'needle again', hidden: { reason: 'privacy', note: 'A name of a patient', at: expect.any(String) } })
  for (const who of [ada, ben]) {
    const read = ['/posts', '/posts?direction=backward', ''].map((path) => t.call(who, 'GET', `/api/forum-threads/${thread.id}${path}`))
    const one = t.call(who, 'GET', `/api/forum-posts/${post.id}`)
    for (const { text, status } of await Promise.all([...read, one])) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/needle|patient/)
    }
    expect((await one).body).toMatchObject({ post_number: 2, body_markdown: null, hidden: { reason: 'privacy', note: null } })
    expect((await t.call(who, 'GET', `/api/forum-posts/${post.id}/history`)).status).toBe(403)
  }
  expect((await patch(ben, `forum-posts/${post.id}`, { body_markdown: 'More' })).body.code).toBe('post_hidden')
  expect((await t.call(moderator, 'GET', `/api/forum-posts/${post.id}/history`)).body).toHaveLength(2)
  const restored = await t.call(moderator, 'POST', `/api/forum-posts/${post.id}/restore`)
  expect(restored.body).toMatchObject({ hidden: null, body_markdown: 'needle again' })
  expect((await posts(ada, thread)).at(1)!.body_markdown).toBe('needle again')
}) // prettier-ignore

test('what its author took back stays hidden, whoever moderates', async () => {
  const { moderator, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  const { body: post } = await say(ben, thread, 'needle')
  const at = `/api/forum-posts/${post.id}` as const
  expect((await t.call(ada, 'DELETE', at)).status).toBe(403)
  expect((await t.call(ben, 'DELETE', at)).status).toBe(204)
  expect((await t.call(ada, 'GET', at)).body).toMatchObject({ body_markdown: null, hidden: { reason: 'author' } })
  expect((await t.call(moderator, 'POST', `${at}/restore`)).body.code).toBe('post_taken_back')
  expect((await t.call(moderator, 'POST', `${at}/hide`, { reason: 'spam' })).body.hidden.reason).toBe('author')
})

test('what is hidden for another reason is taken back by its author too, and is shown by nobody again', async () => {
  const { moderator, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  const { body: post } = await say(ben, thread, 'needle')
  const at = `/api/forum-posts/${post.id}` as const
  await t.call(moderator, 'POST', `${at}/hide`, { reason: 'privacy', note: 'A name' })
  expect((await t.call(ben, 'DELETE', at)).status).toBe(204)
  expect((await t.call(moderator, 'POST', `${at}/restore`)).body.code).toBe('post_taken_back')
  expect((await t.call(moderator, 'GET', at)).body.hidden).toMatchObject({ reason: 'author', note: 'A name' })
})

test('a post is deleted for good but for its number', async () => {
  const { org, moderator, ada, ben, forum } = await furnished()
  const remover = await t.person(org, ['forums:delete', 'forums:moderate'])
  const thread = await open(ada, forum)
  const { body: post } = await say(ben, thread, 'needle')
  await patch(ben, `forum-posts/${post.id}`, { body_markdown: 'needle again' })
  await say(ada, thread)
  const at = `/api/forum-posts/${post.id}` as const
  expect((await t.call(moderator, 'DELETE', `${at}/permanent-deletion`)).status).toBe(403)
  expect((await t.call(remover, 'GET', `${at}/permanent-deletion`)).body.consequences).toMatchObject([{ key: 'revisions', count: 1 }])
  expect((await t.call(remover, 'DELETE', `${at}/permanent-deletion`)).status).toBe(204)
  expect((await t.call(moderator, 'GET', at)).body).toMatchObject({
    author: null,
    body_markdown: '',
    hidden: { reason: 'deleted' },
    post_number: 2,
  })
  expect(await posts(ada, thread)).toMatchObject([{}, { author: null, body_markdown: null }, { post_number: 3 }])
  expect((await t.call(moderator, 'POST', `${at}/restore`)).body.code).toBe('post_deleted')
  expect((await t.call(ben, 'DELETE', at)).status).toBe(403)
})
