import { expect, test } from 'vitest'
import { speaking } from '../../../../test/forums.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const { member, make, open, say, posts, forum: furnished } = speaking(t)
const report = (who: Person, { id }: { id: string }, body: object = { reason: 'abuse', note: 'Rude' }, headers = {}) =>
  t.call(who, 'POST', `/api/forum-posts/${id}/report`, body, headers)
const queue = async <const Path extends string>(who: Person, path: Path) => (await t.call(who, 'GET', `/api/${path}`)).body

test('a report waits for who moderates, who sees what was said and by whom', async () => {
  const { org, moderator, keeper, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  const { body: post } = await say(ben, thread, 'needle')
  const made = await report(ada, post)
  expect([made.status, made.body]).toEqual([201, { id: made.body.id, post_id: post.id, reason: 'abuse', note: 'Rude', created_at: made.body.created_at }])
  expect((await report(ada, post)).body).toMatchObject({ error: 'conflict', code: 'reported_already' })
  expect((await report(ben, post)).body.code).toBe('own_post')
  expect((await report(ada, post, { reason: 'author' })).body.field).toBe('reason')
  expect((await report(await t.stranger(), post)).status).toBe(404)
  const { items } = await queue(moderator, `forums/${forum.id}/reports`)
  expect(items).toEqual([{
    owner_organization_id: org.id, forum: { id: forum.id, title: forum.title }, thread: { id: thread.id, title: thread.title },
    version: items[0]?.post.version,
    post: expect.objectContaining({ id: post.id, body_markdown: 'needle', report_count: 1 }),
    reports: [{ id: made.body.id, reason: 'abuse', note: 'Rude', created_at: made.body.created_at, reporter: expect.objectContaining({ user_id: ada.account_id }) }],
  }])
  expect(await queue(moderator, 'forum-reports')).toEqual({ items, next_cursor: null })
  for (const who of [keeper, ada, ben]) {
    expect((await t.call(who, 'GET', `/api/forums/${forum.id}/reports`)).status).toBe(403)
    expect((await queue(who, 'forum-reports')).items).toEqual([])
  }
  expect((await posts(ada, thread))[1]).toMatchObject({ body_markdown: 'needle', report_count: null })
}) // prettier-ignore

test('what is hidden is read by whoever moderates the forum in which it stands, and by nobody who moderates another', async () => {
  const { org, moderator, keeper, ada, ben, forum } = await furnished()
  const [ward, other] = [await t.dept(org), await t.dept(org)]
  const [ofWard, ofOther] = [await member(org, ['forums:moderate'], ward), await member(org, ['forums:moderate'], other)]
  const inWard = await open(keeper, await make(keeper, org, { owner_department_id: ward.id }))
  const inAll = await open(ada, forum)
  const hide = async (thread: { id: string }) => {
    const { body: post } = await say(moderator, thread, 'needle')
    expect((await t.call(moderator, 'POST', `/api/forum-posts/${post.id}/hide`, { reason: 'spam', note: 'why' })).status).toBe(200)
  }
  for (const thread of [inWard, inAll]) await hide(thread)
  const seen = async (who: Person, thread: { id: string }) => (await posts(who, thread))[1]
  for (const [who, thread] of [[moderator, inWard], [moderator, inAll], [ofWard, inWard]] as const)
    expect(await seen(who, thread)).toMatchObject({ body_markdown: 'needle', hidden: { note: 'why' }, report_count: 0 })
  for (const who of [ofWard, ofOther, ada, ben])
    expect(await seen(who, inAll)).toMatchObject({ body_markdown: null, hidden: { reason: 'spam', note: null }, report_count: null })
  expect((await t.call(ofOther, 'GET', `/api/forum-threads/${inWard.id}/posts`)).status).toBe(404)
}) // prettier-ignore

test('three people hide a post until somebody decides, and cannot do it again', async () => {
  const { org, moderator, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum)
  const { body: post } = await say(ben, thread, 'needle')
  const people = await Promise.all(Array.from({ length: 50 }, () => member(org)))
  const first = people.slice(0, 2)
  for (const who of first) await report(who, post)
  expect((await posts(ada, thread))[1]!.hidden).toBeNull()
  const answers = await Promise.all(people.slice(2).map((who) => report(who, post)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'post_hidden_already')).toHaveLength(47)
  expect((await posts(ada, thread))[1]).toMatchObject({ body_markdown: null, hidden: { reason: 'reports' } })
  expect((await queue(moderator, 'forum-reports')).items[0].reports).toHaveLength(3)
  await t.call(moderator, 'POST', `/api/forum-posts/${post.id}/restore`)
  expect((await queue(moderator, 'forum-reports')).items).toEqual([])
  expect((await posts(ada, thread))[1]!.hidden).toBeNull()
  expect((await report(first[0]!, post)).body.code).toBe('reported_already')
})

test('the queue of all forums holds those that one moderates, page by page', async () => {
  const { org, keeper, ada, ben, forum } = await furnished()
  const ward = await t.dept(org)
  const wardModerator = await member(org, ['forums:moderate'], ward)
  const ofWard = await make(keeper, org, { owner_department_id: ward.id })
  await report(ben, (await posts(ada, await open(ada, forum)))[0]!)
  const reported: string[] = []
  for (const title of ['A', 'B', 'C']) {
    const [post] = await posts(keeper, await open(keeper, ofWard, title, title))
    await report(wardModerator, post)
    reported.unshift(post.id)
  }
  const first = await queue(wardModerator, `forum-reports?limit=2&org=${org.slug}`)
  const second = await queue(wardModerator, `forum-reports?limit=2&org=${org.slug}&cursor=${first.next_cursor}`)
  expect([...first.items, ...second.items].map(({ post }) => post.id)).toEqual(reported)
  expect(second.next_cursor).toBeNull()
  await t.call(wardModerator, 'POST', `/api/forum-posts/${reported[0]}/hide`, { reason: 'spam' })
  expect((await queue(wardModerator, `forums/${ofWard.id}/reports`)).items).toHaveLength(2)
})
