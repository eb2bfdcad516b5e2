import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'

const t = await harness()

test('a subject is created, read by id and by slug, and listed newest first', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:read', 'subjects:write'])
  const first = await t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'safety', name: 'Safety' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ slug: 'safety', description: null, owner_department_id: null, archived_at: null })
  const second = await t.call(editor, 'POST', '/api/subjects', {
    owner_organization_id: org.id,
    slug: 'fire',
    name: 'Fire',
    parent_ids: [first.body.id],
  })
  expect(second.status).toBe(201)
  expect((await t.call(editor, 'GET', `/api/subjects/${first.body.id}`)).body).toEqual(first.body)
  expect((await t.call(editor, 'GET', `/api/subjects/safety?org=${org.slug}`)).body).toEqual(first.body)
  const list = await t.call(editor, 'GET', '/api/subjects')
  expect(list.body.items.map((s: { slug: string }) => s.slug)).toEqual(['fire', 'safety'])
})

test('a slug is unique within the organization, and shaped like a slug', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  const create = (slug: string) => t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug, name: 'x' })
  expect((await create('one')).status).toBe(201)
  expect((await create('one')).body).toMatchObject({ error: 'slug_taken' })
  expect((await create('Not A Slug')).body.error_description).toContain('slug')
  expect((await create(crypto.randomUUID())).status).toBe(400)
})

test('who may not see gets 404, who sees but may not gets 403, who has no token gets 401', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  const { body } = await t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'one', name: 'x' })
  const outsider = await t.person(other, ['subjects:read', 'subjects:write'])
  const member = await t.person(org)
  expect((await t.call(outsider, 'GET', `/api/subjects/${body.id}`)).status).toBe(404)
  expect((await t.call(member, 'GET', `/api/subjects/${body.id}`)).status).toBe(404)
  expect((await t.call(undefined, 'GET', `/api/subjects/${body.id}`)).status).toBe(401)
  const create = { owner_organization_id: org.id, slug: 'two', name: 'x' }
  expect((await t.call(member, 'POST', '/api/subjects', create)).status).toBe(403)
  expect((await t.call(outsider, 'POST', '/api/subjects', create)).status).toBe(404)
})

test('pages follow one another without loss, and a cursor serves only its own list and caller', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  const reader = await t.person(org, ['subjects:read'])
  for (let i = 0; i < 5; i += 1) await t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: `s${i}`, name: 'x' })
  const seen: string[] = []
  for (let cursor = ''; cursor !== null;) {
    const { body } = await t.call(reader, 'GET', `/api/subjects?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.items.map(({ slug }) => slug))
    cursor = body.next_cursor
  }
  expect(seen).toEqual(['s4', 's3', 's2', 's1', 's0'])
  const { body } = await t.call(reader, 'GET', '/api/subjects?limit=2')
  expect((await t.call(editor, 'GET', `/api/subjects?limit=2&cursor=${body.next_cursor}`)).body.error).toBe('invalid_cursor')
  expect((await t.call(reader, 'GET', `/api/subjects?org=${org.slug}&cursor=${body.next_cursor}`)).body.error).toBe('invalid_cursor')
  for (const limit of ['0', '-1', '201', '1.5', '1e2', '0x10', '+5', '%205', '', 'abc', '5&limit=6']) {
    expect((await t.call(reader, 'GET', `/api/subjects?limit=${limit}`)).status, limit).toBe(400)
  }
})

test('an Idempotency-Key repeats the first answer and creates once', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  const post = (name: string) =>
    t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'once', name }, { 'idempotency-key': 'k1' })
  const [first, again] = await Promise.all([post('x'), post('x')])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.text).toBe(first.text)
  expect((await post('y')).status).toBe(409)
})

test('bodies are taken literally', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:write', 'subjects:read'])
  const post = (body: unknown) => t.call(editor, 'POST', '/api/subjects', body)
  const legal = { owner_organization_id: org.id, slug: 'a', name: 'a' }
  for (const [body, field] of [
    [{ ...legal, name: 5 }, 'name'],
    [{ ...legal, surprise: 1 }, 'surprise'],
    [{ ...legal, name: 'a\0b' }, 'name'],
    [{ ...legal, parent_ids: 'x' }, 'parent_ids'],
    [{ slug: 'a', name: 'a' }, 'owner_organization_id'],
    ['{"name":"\\ud800"}', 'name'],
    ['{', 'JSON'],
    ['[]', 'body'],
    ['null', 'body'],
  ] as const) {
    const answer = await post(body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(answer.body.error_description).toContain(field)
  }
  expect((await post({ ...legal, name: '😀'.repeat(200) })).status).toBe(201)
  expect((await post({ ...legal, slug: 'b', name: '😀'.repeat(201) })).status).toBe(400)
})

test('an owner deleted while subjects come: each came before, or finds nothing there', async () => {
  const root = await t.superuser()
  const org = await t.org()
  const dept = await t.dept(org)
  const create = (more: object) =>
    t.call(root, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: t.unique('late'), name: 'x', ...more })
  const amid = async (url: string, more: object) => {
    const deletion = () => t.call(root, 'DELETE', `${url}/permanent-deletion`)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i === 6 ? deletion() : create(more))))
    expect(answers.filter(({ status }) => ![201, 204, 404].includes(status)).map(({ text }) => text)).toEqual([])
  }
  await amid(`/api/organizations/${org.id}/departments/${dept.id}`, { owner_department_id: dept.id })
  await amid(`/api/organizations/${org.id}`, {})
  expect(await t.db.selectFrom('subject').select('id').where('owner_organization_id', '=', org.id).execute()).toEqual([])
  await t.drain()
})
