import { expect, test } from 'vitest'
import { speaking } from '../../../../test/forums.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const { member, make, open, say, patch, forum: furnished } = speaking(t)

const own = async (by: Person, query: string) => {
  const { status, body, text } = await t.call(by, 'GET', `/api/forum-threads?${query}`)
  expect(status, text).toBe(200)
  return body
}
const titles = async (by: Person, query: string): Promise<string[]> => (await own(by, query)).items.map(({ thread }) => thread.title)
const choose = <const Path extends string>(by: Person, path: Path, level: string) =>
  t.call(by, 'PUT', `/api/${path}/subscription`, { level })
const readTo = (who: Person, { id }: { id: string }, post_number: number) =>
  t.call(who, 'PUT', `/api/forum-threads/${id}/read`, { post_number })

test('what one follows are threads that one chose, or of forums that one chose, but those that one chose otherwise', async () => {
  const { org, keeper, ada, ben, forum } = await furnished()
  const other = await make(keeper, org, { title: 'Theatre' })
  const [first, muted] = [await open(ada, forum, 'x', 'First'), await open(ada, forum, 'x', 'Muted')]
  await open(ada, other, 'x', 'Elsewhere')
  const chosen = await open(ada, other, 'x', 'Chosen')
  expect(await titles(ben, 'mine=followed')).toEqual([])
  await choose(ben, `forums/${forum.id}`, 'all')
  await choose(ben, `forum-threads/${muted.id}`, 'none')
  await choose(ben, `forum-threads/${chosen.id}`, 'all')
  expect(await titles(ben, '')).toEqual(['Chosen', 'First'])
  const { items } = await own(ben, 'mine=followed')
  expect(items[0]).toEqual({ owner_organization_id: org.id, forum: { id: other.id, title: 'Theatre' }, thread: expect.objectContaining({ id: chosen.id, unread_count: 1, subscription: 'all' }) })
  expect(await titles(ada, 'mine=followed')).toEqual(['Chosen', 'Elsewhere', 'Muted', 'First'])
  await say(ada, first)
  await readTo(ben, chosen, 1)
  expect(await titles(ben, 'mine=followed')).toEqual(['First', 'Chosen'])
  expect(await titles(ben, 'mine=followed&unread=true')).toEqual(['First'])
  expect(await titles(ben, 'mine=followed&unread=false')).toEqual(['Chosen'])
}) // prettier-ignore

test('where one wrote is shown once however often, and no more once all of it was taken back', async () => {
  const { org, ada, ben, forum } = await furnished()
  const [one, two] = [await open(ada, forum, 'x', 'One'), await open(ada, forum, 'x', 'Two')]
  for (const thread of [one, two, one]) expect((await say(ben, thread)).status).toBe(201)
  expect(await titles(ben, `mine=written&org=${org.slug}`)).toEqual(['One', 'Two'])
  expect(await titles(ben, 'mine=followed')).toEqual([])
  const { body } = await t.call(ben, 'GET', `/api/forum-threads/${two.id}/posts`)
  expect((await t.call(ben, 'DELETE', `/api/forum-posts/${body.items[1].id}`)).status).toBe(204)
  expect(await titles(ben, 'mine=written')).toEqual(['One'])
  const elsewhere = await t.org()
  expect((await t.call(ben, 'GET', `/api/forum-threads?mine=written&org=${elsewhere.slug}`)).status).toBe(404)
  expect((await t.call(ben, 'GET', '/api/forum-threads?mine=liked')).body).toMatchObject({ error: 'invalid_request', field: 'mine' })
})

test('what one may no longer read is left out, as is what lies in an archived forum', async () => {
  const { org, keeper } = await furnished()
  const ward = await t.dept(org)
  const nurse = await t.role(org, [], ward)
  const ada = await member(org)
  await t.grant(ada, nurse)
  const forum = await make(keeper, org, { owner_department_id: ward.id })
  await open(ada, forum, 'x', 'Ours')
  expect(await titles(ada, 'mine=written')).toEqual(['Ours'])
  await patch(keeper, `forums/${forum.id}`, { archived: true })
  for (const mine of ['written', 'followed']) expect(await titles(ada, `mine=${mine}`)).toEqual([])
  await patch(keeper, `forums/${forum.id}`, { archived: false })
  const root = await t.superuser()
  await t.call(root, 'DELETE', `/api/organizations/${org.id}/directory/${ada.account_id}/roles/${nurse.id}`)
  for (const mine of ['written', 'followed']) expect(await titles(ada, `mine=${mine}`)).toEqual([])
})

test('it comes in pages by the last post, and costs the same however many threads there are', async () => {
  const { ada, ben, forum } = await furnished()
  const cost = () => t.cost(() => own(ada, 'mine=written'))
  await open(ada, forum, 'x', 'Thread 0')
  const before = await cost()
  for (const nr of [1, 2, 3, 4]) await open(ada, forum, 'x', `Thread ${nr}`)
  expect(await cost()).toBe(before)
  const found: string[] = []
  for (let cursor = ''; cursor !== null; ) {
    const page = await own(ada, `mine=written&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    found.push(...page.items.map(({ thread }) => thread.title))
    cursor = page.next_cursor
  }
  expect(found).toEqual([4, 3, 2, 1, 0].map((nr) => `Thread ${nr}`))
  const { next_cursor } = await own(ada, 'mine=written&limit=2')
  for (const [who, query] of [[ben, 'mine=written'], [ada, 'mine=followed']] as const)
    expect((await t.call(who, 'GET', `/api/forum-threads?${query}&limit=2&cursor=${next_cursor}`)).body.error).toBe('invalid_cursor')
}) // prettier-ignore
