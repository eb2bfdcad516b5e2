import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import { unzip } from '../../../test/zip.ts'

const t = await harness()

const at = (org: Org) => `/api/organizations/${org.id}/views` as const
const late = { room: 'records', name: 'Waiting', query: 'q=fire&status=pending' }
const keep = (who: Person, org: Org, more: object = {}) => t.call(who, 'POST', at(org), { ...late, ...more })
const change = (who: Person, org: Org, id: string, body: object) => t.call(who, 'PATCH', `${at(org)}/${id}`, body)
const remove = (who: Person, org: Org, id: string) => t.call(who, 'DELETE', `${at(org)}/${id}`)
const list = async (who: Person, org: Org, room = 'records') => (await t.call(who, 'GET', `${at(org)}?room=${room}`)).body
const names = async (who: Person, org: Org) => (await list(who, org)).map(({ name }) => name)

/** Creates two members and two people who may share. */
async function people() {
  const org = await t.org()
  const [me, other] = [await t.person(org), await t.person(org)]
  const [admin, second] = [await t.person(org, ['directory:write']), await t.person(org, ['directory:write'])]
  return { org, me, other, admin, second }
}

/** Returns the audit entries about views, oldest first. */
const told = (org: Org) =>
  t.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'actor_id', 'old_values', 'new_values'])
    .where('organization_id', '=', org.id)
    .where('action', 'like', 'saved_view.%')
    .orderBy('at')
    .orderBy('id')
    .execute()

test('a member keeps views of their own, which nobody else finds, and the trail tells nothing of them', async () => {
  const { org, me, other, admin } = await people()
  const made = await keep(me, org)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...late, organization_id: org.id, shared: false, made_by: { user_id: me.account_id } })
  await keep(me, org, { name: 'All' })
  await keep(me, org, { name: 'Elsewhere', room: 'people' })
  expect(await names(me, org)).toEqual(['All', 'Waiting'])
  for (const somebody of [other, admin, await t.superuser()]) {
    expect(await names(somebody, org)).toEqual([])
    const nothing = await remove(somebody, org, randomUUID())
    for (const answer of [await change(somebody, org, made.body.id, { name: 'Mine' }), await remove(somebody, org, made.body.id)])
      expect([answer.status, answer.text]).toEqual([404, nothing.text])
  }
  const changed = await change(me, org, made.body.id, { name: 'Late', query: '' })
  expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, name: 'Late', query: '', shared: false } })
  expect((await remove(me, org, made.body.id)).status).toBe(204)
  expect((await remove(me, org, made.body.id)).status).toBe(404)
  expect(await names(me, org)).toEqual(['All'])
  expect(await told(org)).toEqual([])
})

test('who does not see the organization finds no views there and keeps none', async () => {
  const { org, me, admin } = await people()
  const { body } = await keep(admin, org, { shared: true })
  const outsider = await t.person(await t.org(), ['directory:write'])
  expect((await keep(outsider, org)).status).toBe(404)
  expect((await t.call(outsider, 'GET', `${at(org)}?room=records`)).status).toBe(404)
  expect((await change(outsider, org, body.id, { name: 'x' })).status).toBe(404)
  expect((await remove(outsider, org, body.id)).status).toBe(404)
  expect((await keep(outsider, await t.org())).status).toBe(404)
  const elsewhere = await t.org()
  await t.join(admin, elsewhere)
  expect((await remove(admin, elsewhere, body.id)).status).toBe(404)
  expect((await t.call(undefined, 'GET', `${at(org)}?room=records`)).status).toBe(401)
  expect(await names(me, org)).toEqual(['Waiting'])
})

test('sharing needs directory:write over the organization; what is shared everybody finds and few change', async () => {
  const { org, me, admin, second } = await people()
  const department = await t.person(org, ['directory:write'], await t.dept(org))
  for (const somebody of [me, department]) expect(await keep(somebody, org, { shared: true })).toMatchObject({ status: 403, body: { code: 'needs_over_owner' } }) // prettier-ignore
  const own = await keep(me, org, { name: 'My own' })
  expect((await change(me, org, own.body.id, { shared: true, name: 'Not so' })).status).toBe(403)
  const { body } = await keep(admin, org, { shared: true })
  expect(await list(me, org)).toMatchObject([{ name: 'My own' }, { ...late, shared: true, made_by: { user_id: admin.account_id } }])
  expect((await change(me, org, body.id, { name: 'Taken' })).status).toBe(403)
  expect((await remove(me, org, body.id)).status).toBe(403)
  expect((await change(second, org, body.id, { name: 'Better' })).body).toMatchObject({
    name: 'Better',
    made_by: { user_id: admin.account_id },
  })
  expect((await change(second, org, body.id, { shared: false })).body).toMatchObject({ shared: false })
  expect(await names(second, org)).toEqual([])
  expect(await names(admin, org)).toEqual(['Better'])
  expect((await change(second, org, body.id, { shared: true })).status).toBe(404)
  expect((await change(admin, org, body.id, { shared: true })).status).toBe(200)
  expect((await remove(second, org, body.id)).status).toBe(204)
  expect(await names(me, org)).toEqual(['My own'])
})

test('who made a shared view and may share no more takes the sharing back or deletes it, and changes nothing that is shared', async () => {
  const { org, me, admin } = await people()
  const [one, two] = [await keep(admin, org, { shared: true }), await keep(admin, org, { name: 'Other', shared: true })]
  await t.db.deleteFrom('role_grant').where('account_id', '=', admin.account_id).execute()
  t.context.access.clear()
  for (const body of [{ name: 'Ours still' }, { query: 'q=x' }, { shared: true }])
    expect((await change(admin, org, one.body.id, body)).status).toBe(403)
  expect(await names(me, org)).toEqual(['Other', 'Waiting'])
  expect((await change(admin, org, one.body.id, { shared: false, name: 'Mine again' })).status).toBe(200)
  expect(await names(me, org)).toEqual(['Other'])
  expect((await change(admin, org, one.body.id, { query: 'q=x' })).status).toBe(200)
  expect((await change(admin, org, one.body.id, { shared: true })).status).toBe(403)
  expect((await remove(admin, org, two.body.id)).status).toBe(204)
})

test('the trail tells what was shared, changed while it was, taken back and deleted', async () => {
  const { org, me, admin, second } = await people()
  await keep(me, org)
  const { id } = (await keep(admin, org, { name: 'Before' })).body
  await change(admin, org, id, { name: 'Waiting', shared: true })
  await change(second, org, id, { query: 'status=rejected' })
  await change(second, org, id, { query: 'status=rejected' })
  await change(admin, org, id, { name: 'A private name', shared: false })
  await change(admin, org, id, { name: 'Another', shared: true })
  await remove(admin, org, id)
  const shared = { ...late, shared: true }
  const last = { ...shared, name: 'Another', query: 'status=rejected' }
  expect(await told(org)).toEqual([
    { action: 'saved_view.published', subject_id: id, actor_id: admin.account_id, old_values: null, new_values: shared },
    { action: 'saved_view.changed', subject_id: id, actor_id: second.account_id, old_values: { query: late.query }, new_values: { query: 'status=rejected' } }, // prettier-ignore
    {
      action: 'saved_view.withdrawn',
      subject_id: id,
      actor_id: admin.account_id,
      old_values: { ...last, name: 'Waiting' },
      new_values: null,
    },
    { action: 'saved_view.published', subject_id: id, actor_id: admin.account_id, old_values: null, new_values: last },
    { action: 'saved_view.deleted', subject_id: id, actor_id: admin.account_id, old_values: last, new_values: null },
  ])
})

test('a person has one view of a name in a list, though fifty are made at once', async () => {
  const { org, me, other } = await people()
  const answers = await Promise.all(Array.from({ length: 50 }, () => keep(me, org)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    expect([status, body.code, body.field]).toEqual([409, 'view_name_taken', 'name'])
  expect(await names(me, org)).toEqual(['Waiting'])
  const second = await keep(me, org, { name: 'Another' })
  expect((await change(me, org, second.body.id, { name: 'Waiting' })).body.code).toBe('view_name_taken')
  expect((await keep(me, org, { room: 'people' })).status).toBe(201)
  expect((await keep(other, org)).status).toBe(201)
  const org2 = await t.org()
  await t.join(me, org2)
  expect((await keep(me, org2)).status).toBe(201)
})

test('who keeps fifty of a list keeps no more, though fifty ask for the last; a deleted one makes room', async () => {
  const { org, me, other } = await people()
  for (let nr = 1; nr < 50; nr += 1) expect((await keep(me, org, { name: `View ${nr}` })).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nr) => keep(me, org, { name: `Last ${nr}` })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'views_full')).toHaveLength(49)
  expect(await list(me, org)).toHaveLength(50)
  expect((await keep(me, org, { room: 'people' })).status).toBe(201)
  expect((await keep(other, org)).status).toBe(201)
  const [one] = await list(me, org)
  expect((await remove(me, org, one.id)).status).toBe(204)
  expect((await keep(me, org, { name: 'Room again' })).status).toBe(201)
})

test('a repeated Idempotency-Key keeps no second view', async () => {
  const { org, me } = await people()
  const headers = { 'idempotency-key': randomUUID() }
  const [first, again] = [await t.call(me, 'POST', at(org), late, headers), await t.call(me, 'POST', at(org), late, headers)]
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(await names(me, org)).toEqual(['Waiting'])
})

test('what is no query of an address, no list or no name is refused, with the field, and nothing is kept', async () => {
  const { org, me } = await people()
  for (const [field, value] of [
    ['query', '?status=pending'],
    ['query', 'status=pending#top'],
    ['query', 'q=two words'],
    ['query', 'q=ü'],
    ['query', 'q=100%'],
    ['query', 'q=<script>'],
    ['query', `q=${'x'.repeat(1999)}`],
    ['query', null],
    ['room', 'installation'],
    ['name', ''],
    ['name', 'x'.repeat(81)],
  ] as const) {
    const { status, body } = await keep(me, org, { [field]: value })
    expect([status, body.field], String(value)).toEqual([400, field])
  }
  expect((await keep(me, org, { made_by: null })).status).toBe(400)
  expect((await t.call(me, 'GET', at(org))).status).toBe(400)
  expect((await t.call(me, 'GET', `${at(org)}?room=nowhere`)).status).toBe(400)
  expect(await list(me, org)).toEqual([])
  expect((await keep(me, org, { name: 'x'.repeat(80), query: `q=%C3%BC+${'x'.repeat(1991)}` })).status).toBe(201)
})

test('a view gives nobody any right: what its address shows is asked for by whoever opens it', async () => {
  const { org, me, admin } = await people()
  await keep(admin, org, { shared: true })
  const [{ query }] = await list(me, org)
  expect((await t.call(me, 'GET', `/api/records?org=${org.id}&${query}`)).body.items).toEqual([])
})

test('whoever is erased takes their own views along; what they shared stays and is nobody’s', async () => {
  const { org, me, admin, second } = await people()
  const root = await t.superuser()
  await keep(admin, org, { name: 'Own' })
  const { id } = (await keep(admin, org, { shared: true })).body
  expect((await t.call(root, 'POST', `/api/users/${admin.account_id}/erase`, { confirm: admin.name })).status).toBe(200)
  expect(await t.db.selectFrom('saved_view').select(['name', 'account_id']).where('organization_id', '=', org.id).execute()).toEqual([
    { name: 'Waiting', account_id: null },
  ])
  expect(await list(me, org)).toMatchObject([{ id, made_by: null }])
  expect((await change(me, org, id, { name: 'Mine' })).status).toBe(403)
  expect(await change(second, org, id, { shared: false })).toMatchObject({ status: 409, body: { code: 'view_of_nobody' } })
  expect((await change(second, org, id, { name: 'Kept' })).body).toMatchObject({ name: 'Kept', made_by: null })
  expect((await remove(second, org, id)).status).toBe(204)
})

test('an export has the views that a person made, and nobody else’s', async () => {
  const { org, me, admin } = await people()
  await keep(me, org)
  await keep(admin, org, { name: 'For all', shared: true })
  const url = `/api/users/${me.account_id}/export` as const
  const { rawPayload } = await t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${me.token}` } })
  const views = JSON.parse(unzip(rawPayload).get('saved-views.json')!.toString())
  expect(views).toMatchObject([{ ...late, organization_id: org.id, shared: false }])
})

test('views go with their organization, also while some are being made', async () => {
  const { org, me, admin } = await people()
  const root = await t.superuser()
  await keep(me, org)
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, nr) => keep(admin, org, { name: `${nr}`, shared: true })),
    t.call(root, 'DELETE', `/api/organizations/${org.id}/permanent-deletion`),
    ...Array.from({ length: 6 }, (_, nr) => keep(admin, org, { name: `later ${nr}`, shared: true })),
  ])
  expect(answers.filter(({ status }) => ![201, 204, 404].includes(status)).map(({ text }) => text)).toEqual([])
  expect(await t.db.selectFrom('saved_view').select('id').where('organization_id', '=', org.id).execute()).toEqual([])
  await t.drain()
})
