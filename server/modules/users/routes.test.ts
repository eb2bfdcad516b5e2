import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()
const root = await t.superuser()

test('everybody reads their own profile', async () => {
  const person = await t.stranger()
  const { status, body } = await t.call(person, 'GET', '/api/users/me')
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: person.account_id, display_name: person.name, email: person.email, kind: 'human', is_superuser: false })
  expect(body.identities).toMatchObject([{ provider_id: t.provider_id, provider_slug: 'test', subject: person.subject }])
  expect((await t.call(root, 'GET', '/api/users/me')).body.is_superuser).toBe(true)
  expect((await t.call(undefined, 'GET', '/api/users/me')).status).toBe(401)
})

test('everybody says where they are, and takes it back', async () => {
  const [person, other] = [await t.stranger(), await t.stranger()]
  const zoneOf = async (who: Person) => (await t.call(who, 'GET', '/api/users/me')).body.time_zone
  const say = (body: object) => t.call(person, 'PATCH', '/api/users/me', body)
  expect(await zoneOf(person)).toBeNull()
  expect(await say({ time_zone: 'Europe/Berlin' })).toMatchObject({
    status: 200,
    body: { id: person.account_id, time_zone: 'Europe/Berlin' },
  })
  expect([await zoneOf(person), await zoneOf(other)]).toEqual(['Europe/Berlin', null])
  for (const body of [{ time_zone: 'Mars/Base' }, { time_zone: '' }, { time_zone: '+02:00' }, { display_name: 'x' }, { disabled: true }])
    expect((await say(body)).status).toBe(400)
  expect((await say({})).body.time_zone).toBe('Europe/Berlin')
  expect((await say({ time_zone: null })).body.time_zone).toBeNull()
  expect((await t.call(undefined, 'PATCH', '/api/users/me', {})).status).toBe(401)
})

test('everybody says what mails to them are written in, and takes it back', async () => {
  const person = await t.stranger()
  const say = (body: object) => t.call(person, 'PATCH', '/api/users/me', body)
  expect((await t.call(person, 'GET', '/api/users/me')).body.language).toBeNull()
  expect(await say({ language: 'de' })).toMatchObject({ status: 200, body: { language: 'de', time_zone: null } })
  for (const language of ['fr', 'de-AT', '', 1]) expect(await say({ language })).toMatchObject({ status: 400, body: { field: 'language' } })
  expect((await say({ time_zone: 'Europe/Berlin' })).body).toMatchObject({ language: 'de', time_zone: 'Europe/Berlin' })
  expect((await say({ language: null })).body.language).toBeNull()
})

test('access tells what is held over the organization and in each department', async () => {
  const [org, plain] = [await t.org(), await t.org()]
  const ward = await t.dept(org)
  const [nested, sibling] = [await t.dept(org, ward), await t.dept(org)]
  const person = await t.person(org, ['records:read', 'subjects:read'], ward)
  await t.join(person, plain)
  const expired = await t.role(org, ['events:write'])
  await t.grant(person, expired, '2020-01-01T00:00:00Z')
  const { body } = await t.call(person, 'GET', '/api/users/me/access')
  const of = ({ id }: Org) => body.find(({ organization }) => organization.id === id)
  const [here, there] = [of(org), of(plain)]
  expect(body).toHaveLength(2)
  expect(here).toMatchObject({ organization: { slug: org.slug }, permissions: ['subjects:read'], manages_roles: false })
  const held = Object.fromEntries(here.departments.map(({ id, permissions }) => [id, permissions]))
  expect(held).toEqual({ [ward.id]: ['records:read', 'subjects:read'], [nested.id]: ['records:read', 'subjects:read'] })
  expect(held[sibling.id]).toBeUndefined()
  expect(here.grants).toHaveLength(2)
  expect(there).toMatchObject({ permissions: [], departments: [], grants: [] })
  await t.call(root, 'PATCH', `/api/organizations/${plain.id}`, { archived: true })
  expect((await t.call(person, 'GET', '/api/users/me/access')).body).toHaveLength(1)
})

const pending = (org: Org, person: Person, more: object = {}) =>
  t.db
    .insertInto('learning_record')
    .values({
      id: randomUUIDv7(),
      owner_organization_id: org.id,
      learner_user_id: person.account_id,
      title: 'x',
      status: 'pending',
      ...more,
    })
    .execute()

test('trainees are the people below in the manager chain, with what waits for a decision', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [chief, lead, nurse] = [await t.role(org, []), await t.role(org, []), await t.role(org, [])]
  await t.manages(org, chief, lead)
  await t.manages(org, lead, nurse)
  const [boss, ann, bob, former, disabled] = [
    await t.person(org),
    await t.person(org),
    await t.person(org),
    await t.person(org),
    await t.person(org),
  ]
  await t.grant(boss, chief)
  await t.grant(boss, nurse)
  await t.grant(ann, lead)
  await t.grant(bob, nurse)
  await t.grant(former, nurse, '2020-01-01T00:00:00Z')
  await t.grant(disabled, nurse)
  await t.call(root, 'PATCH', `/api/users/${disabled.account_id}`, { disabled: true })
  await t.join(bob, other)
  await pending(org, bob)
  await pending(org, bob, { status: 'completed' })
  await pending(org, bob, { archived_at: new Date().toISOString() })
  await pending(other, bob)
  const { body } = await t.call(boss, 'GET', '/api/users/me/trainees')
  expect(body.items.map(({ person }: { person: { user_id: string } }) => person.user_id)).toEqual([bob.account_id, ann.account_id])
  expect(body.items[0]).toEqual({
    person: { user_id: bob.account_id, display_name: bob.name, email: bob.email },
    roles: [expect.objectContaining({ organization_id: org.id, role_id: nurse.id, department_id: nurse.department_id })],
    overdue: 0,
    due_soon: 0,
    pending_submissions: 1,
  })
  const first = await t.call(boss, 'GET', '/api/users/me/trainees?limit=1')
  const second = await t.call(boss, 'GET', `/api/users/me/trainees?limit=1&cursor=${first.body.next_cursor}`)
  expect([...first.body.items, ...second.body.items]).toEqual(body.items)
  expect((await t.call(ann, 'GET', '/api/users/me/trainees')).body.items).toHaveLength(2)
  expect((await t.call(bob, 'GET', '/api/users/me/trainees')).body).toEqual({ items: [], next_cursor: null })
})

test('a superuser disables an account: its tokens stop at once, and come back with it', async () => {
  const person = await t.person(await t.org(), ['directory:write'])
  const url = `/api/users/${person.account_id}` as const
  expect((await t.call(root, 'GET', url)).body).toMatchObject({ id: person.account_id, disabled: false, disabled_at: null })
  const first = await t.call(root, 'PATCH', url, { disabled: true })
  expect(first.body).toMatchObject({ disabled: true, disabled_at: expect.any(String) })
  expect((await t.call(person, 'GET', '/api/users/me')).status).toBe(401)
  expect((await t.call(root, 'PATCH', url, { disabled: true })).body).toEqual(first.body)
  expect((await t.call(root, 'PATCH', url, { disabled: false })).body.disabled_at).toBe(null)
  expect((await t.call(person, 'GET', '/api/users/me')).status).toBe(200)
  const trail = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', person.account_id).orderBy('at').execute()
  expect(trail.map(({ action }) => action).slice(-2)).toEqual(['account.disabled', 'account.enabled'])
  expect((await t.call(root, 'PATCH', `/api/users/${root.account_id}`, { disabled: true })).status).toBe(409)
  expect((await t.call(root, 'PATCH', `/api/users/${randomUUID()}`, { disabled: true })).status).toBe(404)
  expect((await t.call(root, 'PATCH', url, { kind: 'machine' })).status).toBe(400)
})

test('accounts are for superusers; others learn nothing of who exists', async () => {
  const [person, other] = [await t.person(await t.org(), ['directory:write']), await t.stranger()]
  const [known, unknown] = [
    await t.call(person, 'GET', `/api/users/${other.account_id}`),
    await t.call(person, 'GET', `/api/users/${randomUUID()}`),
  ]
  expect([known.status, known.text]).toEqual([403, unknown.text])
  expect((await t.call(person, 'PATCH', `/api/users/${other.account_id}`, { disabled: true })).status).toBe(403)
  expect((await t.call(other, 'GET', '/api/users/me')).status).toBe(200)
})
