import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const handout = Buffer.from('Wash for thirty seconds.')

async function hall() {
  const org = await t.org()
  const keeper = await t.person(org, ['events:read', 'events:write', 'events:delete'])
  const make = async (more: object = {}): Promise<string> =>
    (await t.call(keeper, 'POST', '/api/events', { org: org.id, title: 'Hygiene', ...more })).body.id
  const id = await make()
  const on = async (who: Person) =>
    expect((await t.call(keeper, 'POST', `/api/events/${id}/participants`, { user_id: who.account_id })).status).toBe(201)
  return { org, keeper, make, id, on }
}

async function attach(who: Person, id: string, file_name = 'hands.txt') {
  const about = { file_name, content_type: 'text/plain', size_bytes: handout.length }
  const ticket = await t.call(who, 'POST', `/api/events/${id}/attachment-uploads`, about)
  expect(ticket.status, ticket.text).toBe(201)
  expect((await t.send(ticket.body, handout)).status).toBe(200)
  const { status, body, text } = await t.call(who, 'POST', `/api/events/${id}/attachments`, { pathname: ticket.body.pathname, file_name })
  expect(status, text).toBe(201)
  return body
}
const download = (who: Person, id: string, file: { id: string }) => t.call(who, 'GET', `/api/events/${id}/attachments/${file.id}/download`)
const bytesOf = async ({ url }: { url: string }) => (await t.app.inject({ method: 'GET', url: new URL(url).pathname })).body
const blobs = (org: { id: string }) =>
  t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).where('remove_after', 'is', null).execute()

test('files come with an event, for its readers, trainers and roster, and nobody else sees that there are any', async () => {
  const { org, keeper, id, on } = await hall()
  const [learner, trainer, member] = [await t.person(org), await t.person(org), await t.person(org)]
  const stranger = await t.person(await t.org(), ['events:read', 'events:write'])
  await on(learner)
  await t.call(keeper, 'POST', `/api/events/${id}/trainers`, { user_id: trainer.account_id })
  const file = await attach(keeper, id)
  for (const who of [keeper, learner, trainer]) {
    expect((await t.call(who, 'GET', `/api/events/${id}`)).body.attachments).toEqual([file])
    const got = await download(who, id, file)
    expect(got.body).toMatchObject({ file_name: 'hands.txt', content_type: 'text/plain' })
    expect(await bytesOf(got.body)).toBe(handout.toString())
  }
  const about = { file_name: 'a.txt', content_type: 'text/plain', size_bytes: 1 }
  const changes = (who: Person) =>
    Promise.all([
      t.call(who, 'POST', `/api/events/${id}/attachment-uploads`, about),
      t.call(who, 'POST', `/api/events/${id}/attachments`, { pathname: 'events/x/a.txt', file_name: 'a.txt' }),
      t.call(who, 'PATCH', `/api/events/${id}/attachments/${file.id}`, { label: 'Mine' }),
      t.call(who, 'DELETE', `/api/events/${id}/attachments/${file.id}`),
    ])
  for (const who of [learner, trainer]) expect((await changes(who)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  for (const who of [member, stranger]) {
    expect((await download(who, id, file)).status).toBe(404)
    expect((await changes(who)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  expect((await t.call(keeper, 'GET', `/api/events/${id}`)).body.attachments).toEqual([file])
})

test('whoever left the organization no longer gets the files of an event that they are still on', async () => {
  const { org, keeper, id, on } = await hall()
  const learner = await t.person(org)
  await on(learner)
  const file = await attach(keeper, id)
  await t.db.deleteFrom('membership').where('account_id', '=', learner.account_id).execute()
  expect((await download(learner, id, file)).status).toBe(404)
})

test('files of one event are none of another one', async () => {
  const { keeper, make, id } = await hall()
  const [file, other] = [await attach(keeper, id), await make()]
  expect((await download(keeper, other, file)).status).toBe(404)
  const changed = await t.call(keeper, 'PATCH', `/api/events/${other}/attachments/${file.id}`, { label: 'x' })
  expect([changed.status, (await t.call(keeper, 'DELETE', `/api/events/${other}/attachments/${file.id}`)).status]).toEqual([404, 404])
  expect((await t.call(keeper, 'GET', `/api/events/${other}`)).body.attachments).toEqual([])
})

test('a copy has files of its own, in the same order, which outlive the original', async () => {
  const { org, keeper, id } = await hall()
  await attach(keeper, id, 'one.txt')
  const two = await attach(keeper, id, 'two.txt')
  await t.call(keeper, 'PATCH', `/api/events/${id}/attachments/${two.id}`, { position: 0, label: 'First' })
  const copy = (await t.call(keeper, 'POST', `/api/events/${id}/duplicate`, {})).body
  expect(copy.attachments.map(({ file_name, label }) => [file_name, label])).toEqual([
    ['two.txt', 'First'],
    ['one.txt', null],
  ])
  const preview = await t.call(keeper, 'GET', `/api/events/${id}/permanent-deletion`)
  expect(preview.body.consequences).toContainEqual(expect.objectContaining({ key: 'attachments', count: 2 }))
  const gone = await t.call(keeper, 'DELETE', `/api/events/${id}/permanent-deletion`)
  expect(gone.status, gone.text).toBe(204)
  await t.drain()
  expect(await blobs(org)).toHaveLength(2)
  const [first] = copy.attachments
  expect(await bytesOf((await download(keeper, copy.id, first)).body)).toBe(handout.toString())
})

test('the audit log tells of files that came, changed and went', async () => {
  const { org, keeper, id } = await hall()
  const file = await attach(keeper, id)
  await t.call(keeper, 'PATCH', `/api/events/${id}/attachments/${file.id}`, { label: 'Hands' })
  expect((await t.call(keeper, 'DELETE', `/api/events/${id}/attachments/${file.id}`)).status).toBe(204)
  await t.drain()
  expect(await blobs(org)).toEqual([])
  const told = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).orderBy('id').execute()
  expect(told.map(({ action }) => action)).toEqual([
    'event.created',
    'event.attachment_added',
    'event.attachment_changed',
    'event.attachment_removed',
  ])
})
