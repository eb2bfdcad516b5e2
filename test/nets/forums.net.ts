import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { speaking } from '../forums.ts'
import { type Answer, type Org, type Person, harness } from '../harness.ts'
import { FIFTY, LONG, contended, tally, together } from './contention.ts'
import { faults } from './invariants.ts'

const t = await harness()
const { member, make, open, say, posts, patch } = speaking(t)
const rounds = LONG ? 20 : 2
const began = Date.now()

afterEach(() => t.drain())
afterAll(async () => {
  console.log(`Forums: ${contended()} contended requests in ${Math.round((Date.now() - began) / 1000)} s.`)
  await t.app.close()
  await t.context.close()
})

const crowd = (org: Org, count: number) => Promise.all(Array.from({ length: count }, () => member(org)))
const threadOf = async (who: Person, { id }: { id: string }) => (await t.call(who, 'GET', `/api/forum-threads/${id}`)).body
const readTo = (who: Person, { id }: { id: string }, post_number: number) =>
  t.call(who, 'PUT', `/api/forum-threads/${id}/read`, { post_number })

/** Creates a forum of questions with a thread and enough writers to stay within the limit of posts a minute. */
async function hall(writers: number) {
  const org = await t.org()
  const moderator = await member(org, ['forums:read', 'forums:write', 'forums:moderate', 'forums:delete'])
  const everybody = await crowd(org, writers)
  const [asker] = everybody
  const forum = await make(moderator, org, { kind: 'questions' })
  const thread = await open(asker!, forum)
  return { org, moderator, everybody, asker: asker!, forum, thread }
}

const allowed = (answers: Answer[], ...statuses: number[]) => {
  const strange = answers.filter(({ status }) => !statuses.includes(status))
  expect(strange.map(({ status, text }) => [status, text])).toEqual([])
}

/** Expects that the unread posts of a person are those that others wrote after the last read one. The forum must say the same. */
async function expectUnread(who: Person, forum: { id: string }, thread: { id: string }) {
  const { unread_count, last_read_post_number, post_count } = await threadOf(who, thread)
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from forum_post where thread_id = ${thread.id}::uuid and post_number > ${last_read_post_number}
      and author_user_id is distinct from ${who.account_id}::uuid`.execute(t.db)
  expect([unread_count, last_read_post_number <= post_count]).toEqual([rows[0]!.others, true])
  expect((await t.call(who, 'GET', `/api/forums/${forum.id}`)).body.unread_count).toBe(unread_count > 0 ? 1 : 0)
}

test('fifty replies at once are numbered one by one, and everybody’s unread ones are counted right, also while they read', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { everybody, forum, thread, moderator } = await hall(10)
    const answers = await together(FIFTY + 10, (nth) =>
      nth % 6 === 5 ? readTo(everybody[nth % 10]!, thread, 1 + nth) : say(everybody[nth % 10]!, thread, `Reply ${nth}`),
    )
    allowed(answers, 200, 201)
    expect(tally(answers)).toEqual({ 200: 10, 201: FIFTY })
    const found = await posts(moderator, thread, '?limit=100')
    expect(found.map(({ post_number }) => post_number)).toEqual(Array.from({ length: FIFTY + 1 }, (_none, at) => at + 1))
    for (const who of [...everybody, moderator]) await expectUnread(who, forum, thread)
    for (const who of everybody) await readTo(who, thread, FIFTY + 1)
    for (const who of everybody) expect((await threadOf(who, thread)).unread_count).toBe(0)
  }
})

test('a whole forum that is read while others write leaves out nothing that was written afterwards', async () => {
  const { everybody, forum, thread, moderator } = await hall(10)
  allowed(await together(FIFTY, (nth) =>
    nth % 5 === 4 ? t.call(everybody[nth % 10]!, 'POST', `/api/forums/${forum.id}/read`) : say(everybody[nth % 10]!, thread)), 200, 201) // prettier-ignore
  for (const who of [...everybody, moderator]) await expectUnread(who, forum, thread)
  for (const who of everybody) expect((await t.call(who, 'POST', `/api/forums/${forum.id}/read`)).body.unread_count).toBe(0)
})

test('posts that are hidden, shown, edited, taken back and deleted while others reply keep their numbers, and hidden ones their text', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { everybody, asker, moderator, thread } = await hall(10)
    const { body: target } = await say(asker, thread, 'needle')
    const at = `/api/forum-posts/${target.id}` as const
    const roads = [
      () => t.call(moderator, 'POST', `${at}/hide`, { reason: 'spam' }),
      (nth: number) => say(everybody[nth % 10]!, thread),
      () => t.call(moderator, 'POST', `${at}/restore`),
      (nth: number) => patch(asker, `forum-posts/${target.id}`, { body_markdown: `needle ${nth}` }),
      (nth: number) => (nth < 40 ? t.call(everybody[nth % 10]!, 'POST', `${at}/report`, { reason: 'other' }) : t.call(asker, 'DELETE', at)),
    ]
    const answers = await together(FIFTY, (nth) => roads[nth % 5]!(nth))
    allowed(answers, 200, 201, 204, 409)
    const found = await posts(everybody[1]!, thread, '?limit=100')
    expect(found.map(({ post_number }) => post_number)).toEqual(found.map((_post, nth) => nth + 1))
    const shown = found.find(({ id }) => id === target.id)!
    expect([shown.hidden?.reason, shown.body_markdown]).toEqual(['author', null])
    expect((await t.call(moderator, 'DELETE', `${at}/permanent-deletion`)).status).toBe(204)
  }
})

test('an answer that is hidden, taken back or deleted while it is chosen answers nothing, and no other one is lost', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const { everybody, asker, moderator, thread } = await hall(3)
    const [first, second] = [(await say(everybody[1]!, thread)).body, (await say(everybody[2]!, thread)).body]
    const at = `/api/forum-posts/${first.id}` as const
    const choose = (answer_post_id: string | null) => patch(asker, `forum-threads/${thread.id}`, { answer_post_id })
    const away = [
      () => t.call(moderator, 'POST', `${at}/hide`, { reason: 'wrong' }),
      () => t.call(everybody[1]!, 'DELETE', at),
      () => t.call(moderator, 'DELETE', `${at}/permanent-deletion`),
    ][round % 3]!
    const answers = await together(20, (nth) => (nth === 7 ? away() : choose([first.id, second.id, null][nth % 3]!)))
    allowed(answers, 200, 204, 409)
    const { answer_post_id, answer } = await threadOf(everybody[0]!, thread)
    expect([null, second.id]).toContain(answer_post_id)
    expect(answer?.id ?? null).toBe(answer_post_id)
    expect((await choose(first.id)).status).toBe(409)
    expect((await choose(second.id)).body.answer.id).toBe(second.id)
  }
})

test('whatever raced in forums, everything that must hold holds', async () => {
  await t.context.sealing.stop()
  await t.drain()
  expect(await faults({ ...t.context, signer: t.context.signer })).toEqual([])
})
