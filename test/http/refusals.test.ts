import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusal, refusals } from '../../server/platform/errors.ts'
import { harness } from '../harness.ts'

const t = await harness()

async function world() {
  const org = await t.org()
  return { org, editor: await t.person(org, ['subjects:read', 'subjects:write', 'records:read', 'records:write']) }
}

test('what does not fit its shape names its code, its field and what would be right', async () => {
  const { org, editor } = await world()
  const subject = (more: object) =>
    t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'a', name: 'A', ...more }).then(({ body }) => body)
  expect(await subject({ name: 'x'.repeat(201) })).toEqual({
    error: 'invalid_request',
    error_description: 'name must have at most 200 characters.',
    code: 'too_long',
    field: 'name',
    params: { maximum: 200 },
  })
  expect(await subject({ name: undefined })).toMatchObject({ code: 'required', field: 'name' })
  expect(await subject({ nmae: 'x' })).toMatchObject({ code: 'unknown_field', field: 'nmae' })
  expect(await subject({ parent_ids: ['x'] })).toMatchObject({ code: 'not_a_uuid', field: 'parent_ids.0' })
  const query = await t.call(editor, 'GET', '/api/subjects?limit=0')
  expect(query.body).toMatchObject({ error_description: 'limit must be >= 1.', code: 'too_small', field: 'limit', params: { minimum: 1 } })
  expect(await t.call(editor, 'POST', '/api/subjects', []).then(({ body }) => body)).toEqual({
    error: 'invalid_request',
    error_description: 'The body must be object.',
  })
})

test('what takes nothing is given nothing: fields and parameters are refused by name there as well', async () => {
  const { editor } = await world()
  const unknown = (field: string) => ({ status: 400, body: expect.objectContaining({ code: 'unknown_field', field }) as unknown })
  expect(await t.call(editor, 'GET', '/api/certifications/mine?org=x')).toMatchObject(unknown('org'))
  expect(await t.call(editor, 'GET', '/api/users/me?whoami')).toMatchObject(unknown('whoami'))
  expect(await t.call(editor, 'DELETE', `/api/subjects/${randomUUIDv7()}`, { permanent: true })).toMatchObject(unknown('permanent'))
  expect((await t.call(editor, 'DELETE', `/api/subjects/${randomUUIDv7()}`, {})).status).toBe(404)
  expect((await t.call(editor, 'GET', '/healthz?from=a-probe')).status).toBe(200)
})

test('what the database decides has a code and a field as well', async () => {
  const { org, editor } = await world()
  const create = () => t.call(editor, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'a', name: 'A' })
  expect((await create()).status).toBe(201)
  expect((await create()).body).toEqual({
    error: 'slug_taken',
    error_description: 'Another subject of the organization has that slug.',
    code: 'subject_slug_taken',
    field: 'slug',
  })
})

test('a field of a form is counted from its part', async () => {
  const { org } = await world()
  const member = await t.person(org, [])
  const form = new FormData()
  form.set('record', JSON.stringify({ owner_organization_id: org.id, title: '', completed_at: '2026-01-01T00:00:00Z' }))
  form.set('evidence', '[]')
  const encoded = new Response(form)
  const type = { 'content-type': encoded.headers.get('content-type')! }
  const { body } = await t.call(member, 'POST', '/api/records/submissions', Buffer.from(await encoded.arrayBuffer()), type)
  expect(body).toMatchObject({ error_description: 'In record: title must not be empty.', code: 'empty', field: 'record.title' })
})

test('a code that is the error itself is not repeated', async () => {
  const { editor } = await world()
  const { body } = await t.call(editor, 'GET', `/api/subjects/${randomUUIDv7()}`)
  expect(body).toEqual({ error: 'not_found', error_description: 'Nothing you can see has that id or slug.' })
})

test('a code stands for one sentence', () => {
  expect(refusals.size).toBeGreaterThan(100)
  expect([...refusals.keys()].filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([])
  expect(() => refusal('forbidden', 'own_award', 'Somebody else has to.')).toThrow('own_award')
})
