import { expect, test } from 'vitest'
import { speaking } from '../../../../test/forums.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const { member, make, open, say, patch, forum: furnished } = speaking(t)
const name = async (who: Person, display_name: string) => {
  await t.db.updateTable('account').set({ display_name }).where('id', '=', who.account_id).execute()
}
const mention = (who: Person, as: string) => `@[${as}](${who.account_id})`
const mentioned = async (id: string) =>
  (await t.db.selectFrom('forum_mention').select(['user_id', 'withdrawn_at']).where('post_id', '=', id).execute()).map(
    ({ user_id, withdrawn_at }) => [user_id, withdrawn_at === null],
  )

test('who reads the forum is named by their name, and whom it is not for in plain words', async () => {
  const { ada, ben, forum } = await furnished()
  const stranger = await t.stranger()
  await name(ben, 'Ben [Nurse]')
  const thread = await open(ada, forum)
  const { body: post } = await say(ada, thread, `${mention(ben, 'Big Boss')}, ask ${mention(stranger, 'Eve')} and ${mention(ben, 'him')}`)
  expect(post.body_markdown).toBe(`${mention(ben, 'Ben  Nurse')}, ask @Eve and ${mention(ben, 'Ben  Nurse')}`)
  expect(await mentioned(post.id)).toEqual([[ben.account_id, true]])
  await patch(ada, `forum-posts/${post.id}`, { body_markdown: 'Nobody' })
  expect(await mentioned(post.id)).toEqual([[ben.account_id, false]])
  await patch(ada, `forum-posts/${post.id}`, { body_markdown: mention(ben, 'x') })
  expect(await mentioned(post.id)).toEqual([[ben.account_id, true]])
  const many = Array.from({ length: 51 }, (_, at) => `@[x](00000000-0000-4000-8000-${String(at).padStart(12, '0')})`).join(' ')
  expect((await say(ada, thread, many)).body).toMatchObject({ error: 'invalid_request', field: 'body_markdown' })
})

test('names are completed among those who read the forum alone, by any of their words', async () => {
  const { org, keeper, ada, forum } = await furnished()
  const ward = await t.dept(org)
  const [nurse, other] = [await member(org, ['subjects:read'], ward), await member(org)]
  await name(nurse, 'Zoë Sørensen')
  await name(other, 'Zoe Other')
  const find = async (who: Person, where: { id: string }, q: string) =>
    (await t.call(who, 'GET', `/api/forums/${where.id}/people?q=${encodeURIComponent(q)}`)).body.map(({ user_id }) => user_id)
  expect(await find(ada, forum, 'zoe')).toEqual([other.account_id, nurse.account_id])
  expect(await find(ada, forum, 'sor zoe')).toEqual([nurse.account_id])
  const ofWard = await make(keeper, org, { owner_department_id: ward.id })
  expect(await find(nurse, ofWard, 'zoe')).toEqual([nurse.account_id])
  expect((await t.call(ada, 'GET', `/api/forums/${ofWard.id}/people?q=zoe`)).status).toBe(404)
  expect(await find(ada, forum, '%')).toEqual([])
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', other.account_id).execute()
  expect(await find(ada, forum, 'zoe')).toEqual([nurse.account_id])
})

test('whoever is erased goes by no name any more, where they wrote and where they were named', async () => {
  const { ada, ben, forum } = await furnished()
  await name(ben, 'Benedikt Needle')
  const thread = await open(ada, forum)
  const { body: post } = await say(ada, thread, `Thanks ${mention(ben, 'x')}`)
  await patch(ada, `forum-posts/${post.id}`, { body_markdown: `Many thanks ${mention(ben, 'x')}` })
  await say(ben, thread, 'You are welcome')
  const root = await t.superuser()
  const exported = await t.app.inject({ method: 'GET', url: `/api/users/${ben.account_id}/export`, headers: { authorization: `Bearer ${root.token}` } })
  expect(exported.statusCode).toBe(200)
  expect((await t.call(root, 'POST', `/api/users/${ben.account_id}/erase`, { confirm: 'Benedikt Needle' })).status).toBe(200)
  const read = await Promise.all(['', '/posts'].map((path) => t.call(ada, 'GET', `/api/forum-threads/${thread.id}${path}`)))
  const history = await t.call(ada, 'GET', `/api/forum-posts/${post.id}/history`)
  for (const { text } of [...read, history]) expect(text).not.toContain('Needle')
  expect(read[1]!.text).toContain('You are welcome')
  expect(history.body[0].body_markdown).toBe(`Many thanks @[Erased person](${ben.account_id})`)
}) // prettier-ignore
