import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { speaking } from '../../../test/forums.ts'
import { type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { notices } from '../../../test/notices.ts'

const t = await ownHarness()
const { tick, list, told, choose } = await notices(t)
const { member, make, open, say, later, forum: furnished } = speaking(t)

/** Runs the scheduler after the delay for new posts. */
async function tickLater() {
  await sql`update notification_start set installed_at = '2000-01-01T00:00:00Z'`.execute(t.db)
  await later()
  await tick()
}
const follow = (who: Person, { id }: { id: string }, level: string) =>
  t.call(who, 'PUT', `/api/forum-threads/${id}/subscription`, { level })
const mention = ({ account_id }: Person) => `@[x](${account_id})`
const readTo = (who: Person, { id }: { id: string }, post_number: number) =>
  t.call(who, 'PUT', `/api/forum-threads/${id}/read`, { post_number })

test('who follows a thread hears once of many replies, and again of what is written after they have read', async () => {
  const { ada, ben, keeper, org, forum } = await furnished()
  const thread = await open(ada, forum, 'Hello', 'Night shift')
  await say(ben, thread, 'needle one')
  await tick()
  expect(await told(ada)).toEqual([])
  for (let nr = 0; nr < 5; nr += 1) await say(keeper, thread, `needle ${nr}`)
  await tickLater()
  await tickLater()
  const { items, unread_count } = await list(ada)
  expect(unread_count).toBe(1)
  expect(items).toMatchObject([{ kind: 'forum_reply', title: 'New posts: Night shift', href: `/o/${org.slug}/forum-threads/${thread.id}`, subject: { kind: 'forum_thread', id: thread.id } }])
  expect(JSON.stringify(items)).not.toContain('needle')
  expect((await list(ada, { 'accept-language': 'de' })).items[0].title).toBe('Neue Beiträge: Night shift')
  await readTo(ada, thread, 7)
  expect(await told(ada)).toEqual([])
  await say(ben, thread, 'More')
  await tickLater()
  expect(await told(ada)).toEqual(['forum_reply: New posts: Night shift'])
  const occasions = await t.db.selectFrom('notification').select('occasion').where('user_id', '=', ada.account_id).where('channel', '=', 'in_app').orderBy('id').execute()
  expect(occasions.map(({ occasion }) => occasion)).toEqual(['after:1', 'after:7'])
}) // prettier-ignore

test('who is mentioned hears of it where they do not follow, and nobody who chose to hear nothing', async () => {
  const { org, ada, ben, keeper, forum } = await furnished()
  const other = await member(org)
  const thread = await open(ada, forum, 'Hello', 'Rota')
  await follow(other, thread, 'none')
  await say(ada, thread, `Ask ${mention(ben)} and ${mention(other)}`)
  await tickLater()
  expect(await told(ben)).toEqual(['forum_reply: You are mentioned: Rota'])
  for (const who of [ada, other, keeper]) expect(await told(who)).toEqual([])
})

test('announcements reach everybody they are for, but not their author nor whoever wants to hear nothing of the kind', async () => {
  const { keeper, ada, ben, forum } = await furnished({ kind: 'announcements' })
  const { kinds, time_zone, quiet_hours, invitations } = (await t.call(ben, 'GET', '/api/users/me/notification-preferences')).body
  const quiet = { ...kinds, forum_reply: { in_app: false, email: false, digest: 'off' } }
  expect((await choose(ben, { kinds: quiet, time_zone, quiet_hours, invitations })).status).toBe(200)
  await open(keeper, forum, 'Soon', 'Moving house')
  await tickLater()
  expect(await told(ada)).toEqual(['forum_reply: New posts: Moving house'])
  for (const who of [keeper, ben]) expect(await told(who)).toEqual([])
})

test('an announcement reaches who wants to hear where they are named alone, and its replies do not', async () => {
  const { keeper, ada, ben, forum } = await furnished({ kind: 'announcements' })
  expect((await t.call(ada, 'PUT', `/api/forums/${forum.id}/subscription`, { level: 'mentions' })).status).toBe(200)
  const thread = await open(keeper, forum, 'Soon', 'Moving house')
  await tickLater()
  expect(await told(ada)).toEqual(['forum_reply: New posts: Moving house'])
  await readTo(ada, thread, 1)
  await say(ben, thread, 'When?')
  await tickLater()
  expect(await told(ada)).toEqual([])
})

test('nothing is told of a hidden post, nor to whoever may no longer read, and what was told goes', async () => {
  const { org, keeper, moderator } = await furnished()
  const ward = await t.dept(org)
  const nurse = await t.role(org, [], ward)
  const [ada, ben] = [await member(org), await member(org)]
  for (const who of [ada, ben]) await t.grant(who, nurse)
  const forum = await make(keeper, org, { owner_department_id: ward.id })
  const thread = await open(ada, forum, 'Hello', 'needle thread')
  const { body: post } = await say(ben, thread, 'Well')
  await tickLater()
  expect(await told(ada)).toEqual(['forum_reply: New posts: needle thread'])
  expect((await t.call(moderator, 'POST', `/api/forum-posts/${post.id}/hide`, { reason: 'spam' })).status).toBe(200)
  expect(await told(ada)).toEqual([])
  expect((await list(ada)).unread_count).toBe(0)
  await t.call(moderator, 'POST', `/api/forum-posts/${post.id}/restore`)
  expect(await told(ada)).toHaveLength(1)
  const root = await t.superuser()
  const taken = await t.call(root, 'DELETE', `/api/organizations/${org.id}/directory/${ada.account_id}/roles/${nurse.id}`)
  expect(taken.status, taken.text).toBeLessThan(300)
  expect((await t.call(ada, 'GET', `/api/forum-threads/${thread.id}`)).status).toBe(404)
  expect(JSON.stringify(await list(ada))).not.toContain('needle')
  await readTo(ben, thread, 1)
  await say(keeper, thread, 'Again')
  await tickLater()
  expect(await t.db.selectFrom('notification').select('id').where('user_id', '=', ada.account_id).where('channel', '=', 'in_app').execute()).toHaveLength(1)
}) // prettier-ignore

test('the discussion of a thing tells those whom the thing is open to', async () => {
  const { org, ada, ben, keeper } = await furnished()
  const author = await member(org, ['job-aids:read', 'job-aids:write', 'forums:write'])
  const aid = await t.call(author, 'POST', '/api/job-aids', { org: org.id, title: 'Hoist' })
  expect(aid.status, aid.text).toBe(201)
  const forum = await make(author, org, { kind: 'announcements', about: { kind: 'job_aid', id: aid.body.id } })
  await open(author, forum, 'Soon', 'New hoist')
  await tickLater()
  for (const who of [ada, ben, keeper]) expect(await told(who)).toEqual(['forum_reply: New posts: New hoist'])
  expect((await t.call(author, 'PATCH', `/api/job-aids/${aid.body.id}`, { archived: true })).status).toBe(200)
  expect(await told(ada)).toEqual([])
})

test('who moderates hears of a reported post once until it is decided, and nobody else', async () => {
  const { org, moderator, keeper, ada, ben, forum } = await furnished()
  const thread = await open(ada, forum, 'Hello', 'Canteen')
  const { body: post } = await say(ben, thread, 'needle')
  await later()
  const report = (who: Person) => t.call(who, 'POST', `/api/forum-posts/${post.id}/report`, { reason: 'abuse', note: 'needle' })
  expect((await report(ada)).status).toBe(201)
  await tick()
  expect((await report(keeper)).status).toBe(201)
  await tick()
  const { items } = await list(moderator)
  expect(items).toMatchObject([
    {
      kind: 'forum_report',
      title: 'Reported: Canteen',
      href: `/to-do?show=report&report=${post.id}`,
      subject: { kind: 'forum_post', id: post.id },
    },
  ])
  expect(JSON.stringify(items)).not.toContain('needle')
  for (const who of [keeper, ben, await member(org)])
    expect((await told(who)).filter((each) => each.startsWith('forum_report'))).toEqual([])
  expect((await t.call(moderator, 'POST', `/api/forum-posts/${post.id}/hide`, { reason: 'abuse' })).status).toBe(200)
  expect(await told(moderator)).toEqual([])
})
