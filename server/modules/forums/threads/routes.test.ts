import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { speaking } from '../../../../test/forums.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const { member, open, say, posts, patch, forum: furnished } = speaking(t)
const threadsOf = async (by: Person, { id }: { id: string }, query = '') =>
  (await t.call(by, 'GET', `/api/forums/${id}/threads${query}`)).body
const titles = async (by: Person, forum: { id: string }, query = '') => (await threadsOf(by, forum, query)).items.map(({ title }) => title)

test('a thread begins with its first post, and who opened it has read and follows it', async () => {
  const { ada, ben, forum } = await furnished()
  const thread = await open(ada, forum, 'Where is the hoist?', 'Hoist')
  expect(thread).toMatchObject({ title: 'Hoist', author: { user_id: ada.account_id }, post_count: 1, unread_count: 0, last_read_post_number: 1, subscription: 'all', answer: null, pinned: false, locked: false })
  const { answer: _answer, ...listed } = (await t.call(ben, 'GET', `/api/forum-threads/${thread.id}`)).body
  expect(listed).toMatchObject({ unread_count: 1, last_read_post_number: 0, subscription: 'mentions', last_post_author: { user_id: ada.account_id } })
  expect((await threadsOf(ben, forum)).items).toEqual([listed])
  expect(await posts(ben, thread)).toMatchObject([{ post_number: 1, body_markdown: 'Where is the hoist?', author: { user_id: ada.account_id, email: null }, hidden: null, report_count: null, edited_at: null }])
  const wrong: [object, string][] = [[{ title: '', body_markdown: 'x' }, 'title'], [{ title: 'x', body_markdown: '' }, 'body_markdown'], [{ title: 'x', body_markdown: 'x'.repeat(50_001) }, 'body_markdown'], [{ title: 'x' }, 'body_markdown']]
  for (const [body, field] of wrong) expect((await t.call(ben, 'POST', `/api/forums/${forum.id}/threads`, body)).body).toMatchObject({ error: 'invalid_request', field })
}) // prettier-ignore

test('announcements are opened by who writes forums, and answered by everybody unless the thread is locked', async () => {
  const { keeper, moderator, ada, forum } = await furnished({ kind: 'announcements' })
  const body = { title: 'New rota', body_markdown: 'From Monday' }
  for (const who of [ada, moderator]) expect((await t.call(who, 'POST', `/api/forums/${forum.id}/threads`, body)).status).toBe(403)
  const thread = await open(keeper, forum)
  expect((await t.call(ada, 'GET', `/api/forum-threads/${thread.id}`)).body.subscription).toBe('all')
  expect((await say(ada, thread)).status).toBe(201)
  expect((await patch(ada, `forum-threads/${thread.id}`, { locked: true })).status).toBe(403)
  expect((await patch(keeper, `forum-threads/${thread.id}`, { locked: true })).status).toBe(403)
  expect((await patch(moderator, `forum-threads/${thread.id}`, { locked: true })).body.locked).toBe(true)
  for (const who of [ada, keeper, moderator]) expect((await say(who, thread)).body).toMatchObject({ error: 'invalid_state', code: 'thread_locked' })
  expect((await t.call(ada, 'PUT', `/api/forums/${forum.id}/subscription`, { level: 'none' })).body.code).toBe('announcements_arrive')
  expect((await t.call(ada, 'PUT', `/api/forums/${forum.id}/subscription`, { level: 'mentions' })).body.subscription).toBe('mentions')
}) // prettier-ignore

test('a thread is renamed by its author or who moderates, and pinned by the latter', async () => {
  const { moderator, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  const at = `forum-threads/${thread.id}` as const
  expect((await patch(ada, at, { title: 'Better' })).body.title).toBe('Better')
  expect((await patch(ben, at, { title: 'Worse' })).status).toBe(403)
  expect((await patch(ada, at, { title: 'Pinned', pinned: true })).status).toBe(403)
  expect((await patch(moderator, at, { title: 'Best', pinned: true })).body).toMatchObject({ title: 'Best', pinned: true })
  await open(ben, forum, 'x', 'Later')
  expect(await titles(ada, forum)).toEqual(['Later', 'Best'])
  expect(await titles(ada, forum, '?pinned=true')).toEqual(['Best'])
  expect(await titles(ada, forum, '?q=LATE')).toEqual(['Later'])
  const told = await t.db.selectFrom('audit_entry').select(['action', 'new_values']).where('subject_id', '=', thread.id).orderBy('at').execute()
  expect(told.map(({ action }) => action)).toEqual(['forum_thread.created', 'forum_thread.changed', 'forum_thread.changed'])
}) // prettier-ignore

test('a question is answered by a post that its author or who moderates chose, as long as that is not hidden', async () => {
  const { moderator, ada, ben, forum } = await furnished({ kind: 'questions' })
  const thread = await open(ada, forum)
  const { body: answer } = await say(ben, thread, 'In the store room')
  const at = `forum-threads/${thread.id}` as const
  const other = await open(ada, forum)
  const [first] = await posts(ada, thread)
  const [foreign] = await posts(ada, other)
  expect((await patch(ben, at, { answer_post_id: answer.id })).status).toBe(403)
  expect((await patch(ada, at, { answer_post_id: foreign!.id })).status).toBe(404)
  expect((await patch(ada, at, { answer_post_id: randomUUID() })).status).toBe(404)
  expect((await patch(ada, at, { answer_post_id: first!.id })).body.code).toBe('not_an_answer')
  expect((await patch(ada, at, { answer_post_id: answer.id })).body.answer).toMatchObject({ id: answer.id, body_markdown: 'In the store room' })
  expect(await titles(ada, forum, '?answered=true')).toHaveLength(1)
  await t.call(moderator, 'POST', `/api/forum-posts/${answer.id}/hide`, { reason: 'wrong' })
  expect((await t.call(ada, 'GET', `/api/${at}`)).body).toMatchObject({ answer_post_id: null, answer: null })
  expect(await titles(ada, forum, '?answered=true')).toEqual([])
  expect(await titles(ada, forum, '?answered=false')).toHaveLength(2)
  expect((await patch(ada, at, { answer_post_id: answer.id })).body.code).toBe('not_an_answer')
  await t.call(moderator, 'POST', `/api/forum-posts/${answer.id}/restore`)
  expect((await patch(moderator, at, { answer_post_id: null })).body.answer).toBeNull()
  const talk = await furnished()
  const chat = await open(talk.ada, talk.forum)
  expect((await patch(talk.ada, `forum-threads/${chat.id}`, { answer_post_id: null })).body.code).toBe('no_answers_here')
}) // prettier-ignore

test('threads are read page by page, the one last written in first', async () => {
  const { org, ada, ben, forum } = await furnished()
  const writers = await Promise.all(Array.from({ length: 3 }, () => member(org)))
  for (const [at, who] of [...writers, ...writers, ...writers].entries()) await open(who, forum, 'x', `T${at}`)
  const first = (await threadsOf(ada, forum)).items.at(-1)
  await say(ben, first)
  const seen: string[] = []
  for (let cursor = ''; cursor !== null;) {
    const page = await threadsOf(ada, forum, `?limit=4${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ title }) => title))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(['T0', 'T8', 'T7', 'T6', 'T5', 'T4', 'T3', 'T2', 'T1'])
  expect(await titles(ben, forum, '?unread=false')).toEqual([])
  expect(await threadsOf(ada, forum, '?cursor=x')).toMatchObject({ error: 'invalid_cursor' })
})

test('a thread is deleted for good with its posts', async () => {
  const { org, moderator, ada, forum } = await furnished()
  const remover = await t.person(org, ['forums:delete'])
  const thread = await open(ada, forum)
  const path = `/api/forum-threads/${thread.id}/permanent-deletion` as const
  for (const who of [ada, moderator]) expect((await t.call(who, 'DELETE', path)).status).toBe(403)
  expect((await t.call(remover, 'GET', path)).body.consequences).toEqual([{ key: 'posts', count: 1, description: '1 post goes.' }])
  expect((await t.call(remover, 'DELETE', path)).status).toBe(204)
  expect(await titles(ada, forum)).toEqual([])
})
