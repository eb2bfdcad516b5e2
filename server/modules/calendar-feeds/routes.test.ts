import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'

const t = await harness()
const LINKS = '/api/users/me/calendar-feeds'

const create = (who: Person, body: object = { label: 'Phone' }, headers = {}) => t.call(who, 'POST', LINKS, body, headers)
const list = async (who: Person, query = '') => (await t.call(who, 'GET', `${LINKS}${query}`)).body.items
const path = (url: string) => new URL(url).pathname
const fetched = (url: string) => t.call(undefined, 'GET', path(url))

/** An organization with a manager and a managed person. */
async function manager() {
  const org = await t.org()
  const [chief, staff] = [await t.role(org, [], await t.dept(org)), await t.role(org, [], await t.dept(org))]
  await t.manages(org, chief, staff)
  const [boss, nurse] = [await t.person(org), await t.person(org)]
  await t.grant(boss, chief)
  await t.grant(nurse, staff)
  return { org, boss, nurse, chief }
}

test('a link tells its address once; the list has what tells links apart, newest first', async () => {
  const me = await t.person(await t.org())
  const first = await create(me)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ label: 'Phone', scope: 'self', last_fetched_at: null, revoked_at: null })
  const token = path(first.body.feed_url).split('/')[3]!
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(first.body.token_hint).toBe(token.slice(-4))
  const webcal = first.body.feed_url.replace('http:', 'webcal:')
  expect(first.body.subscribe).toEqual({
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(first.body.feed_url)}&name=Phone`,
  })
  const second = await create(me, { label: 'Desk & more', scope: 'self' })
  const { body, text } = await t.call(me, 'GET', LINKS)
  expect(body).toMatchObject({ can_include_team: false, enabled: true, items: [{ id: second.body.id }, { id: first.body.id }] })
  expect(text).not.toContain(token)
  const { rows } = await sql<{ row: string }>`select l::text as row from calendar_link l where id = ${first.body.id}::uuid`.execute(t.db)
  expect(rows[0]!.row).not.toContain(token)
})

test('who makes ten has no eleventh, though fifty ask at once; a revoked one makes room', async () => {
  const me = await t.person(await t.org())
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(me)))
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(40)
  expect(new Set(refused.map(({ body: { error, code } }) => `${error} ${code}`))).toEqual(new Set(['limit_reached calendar_links_full']))
  expect(await list(me)).toHaveLength(10)
  const [one] = await list(me)
  expect((await t.call(me, 'DELETE', `${LINKS}/${one.id}`)).status).toBe(200)
  expect((await create(me)).status).toBe(201)
})

test('a repeated Idempotency-Key makes no second link, and nothing of the secret is kept for it', async () => {
  const me = await t.person(await t.org())
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(me, { label: 'Phone' }, headers)))
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'secret_told_once')).toHaveLength(7)
  expect(await list(me)).toHaveLength(1)
  const kept = await t.db.selectFrom('idempotent_answer').select('body').where('key', '=', headers['idempotency-key']).execute()
  expect(kept).toEqual([{ body: 'null' }])
})

test('a team is for who manages somebody', async () => {
  const { boss, nurse } = await manager()
  for (const scope of ['team', 'team_schedule']) {
    expect(await create(nurse, { label: 'Team', scope })).toMatchObject({ status: 403, body: { code: 'manages_nobody' } })
    expect((await create(boss, { label: 'Team', scope })).status).toBe(201)
  }
  expect((await t.call(boss, 'GET', LINKS)).body.can_include_team).toBe(true)
  const own = await create(nurse)
  const refused = await t.call(nurse, 'PATCH', `${LINKS}/${own.body.id}`, { scope: 'team', label: 'Other' })
  expect(refused.status).toBe(403)
  expect(await list(nurse)).toMatchObject([{ label: 'Phone', scope: 'self' }])
})

test('a label and what is shown are changed, and the address stays', async () => {
  const { boss } = await manager()
  const { body } = await create(boss)
  const changed = await t.call(boss, 'PATCH', `${LINKS}/${body.id}`, { label: 'Ward', scope: 'team' })
  expect(changed).toMatchObject({ status: 200, body: { id: body.id, label: 'Ward', scope: 'team', token_hint: body.token_hint } })
  expect((await fetched(body.feed_url)).text).toContain('X-WR-CALNAME:Ward')
})

test('a link is one’s own: to everybody else it is not there', async () => {
  const [me, other] = [await t.person(await t.org()), await t.superuser()]
  const { body } = await create(me)
  const [theirs, nowhere] = [`${LINKS}/${body.id}`, `${LINKS}/${randomUUID()}`]
  for (const [method, payload] of [
    ['PATCH', { label: 'Mine now' }],
    ['DELETE', undefined],
  ] as const) {
    const [foreign, missing] = [await t.call(other, method, theirs, payload), await t.call(other, method, nowhere, payload)]
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  }
  expect(await list(me)).toMatchObject([{ label: 'Phone', revoked_at: null }])
})

test('a revoked link serves nothing at once, is revoked again without a change, and is changed no more', async () => {
  const me = await t.person(await t.org())
  const { body } = await create(me)
  expect((await fetched(body.feed_url)).status).toBe(200)
  const revoked = await t.call(me, 'DELETE', `${LINKS}/${body.id}`)
  expect(revoked).toMatchObject({ status: 200, body: { id: body.id, revoked_at: expect.any(String) } })
  expect((await fetched(body.feed_url)).status).toBe(404)
  const { id, revoked_at } = revoked.body
  expect((await t.call(me, 'DELETE', `${LINKS}/${body.id}`)).body).toMatchObject({ id, revoked_at })
  expect((await t.call(me, 'PATCH', `${LINKS}/${body.id}`, { label: 'Again' })).status).toBe(404)
  expect(await list(me)).toEqual([])
  expect(await list(me, '?include_revoked=true')).toMatchObject([{ id, revoked_at }])
  await t.db.updateTable('calendar_link').set({ revoked_at: sql`now() - interval '91 days'` }).where('id', '=', body.id).execute() // prettier-ignore
  expect(await list(me, '?include_revoked=true')).toEqual([])
})

test('all are revoked at once, and there may be none', async () => {
  const [me, other] = [await t.person(await t.org()), await t.person(await t.org())]
  const [kept] = [await create(other), await create(me), await create(me)]
  expect((await t.call(me, 'POST', `${LINKS}/revoke-all`)).body).toEqual({ revoked: 2 })
  expect((await t.call(me, 'POST', `${LINKS}/revoke-all`)).body).toEqual({ revoked: 0 })
  expect(await list(me)).toEqual([])
  expect((await fetched(kept.body.feed_url)).status).toBe(200)
})

test('what cannot be taken is refused, with the field, and nothing is made', async () => {
  const me = await t.person(await t.org())
  for (const body of [{}, { label: '' }, { label: 'x'.repeat(81) }, { label: 'Phone', scope: 'everybody' }, { label: 'Phone', more: 1 }])
    expect((await create(me, body)).status).toBe(400)
  expect((await t.call(me, 'GET', `${LINKS}?include_revoked=perhaps`)).status).toBe(400)
  expect((await create(me, { label: 'x'.repeat(80) })).status).toBe(201)
  expect(await list(me)).toHaveLength(1)
})
