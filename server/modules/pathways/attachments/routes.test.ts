import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const bytes = Buffer.from('Wash for thirty seconds.')

async function desk() {
  const org = await t.org()
  const ward = await t.dept(org)
  const editor = await t.person(org, ['certifications:read', 'certifications:write', 'certifications:delete'])
  const owned = { owner_organization_id: org.id, owner_department_id: ward.id }
  const { id } = (await t.call(editor, 'POST', '/api/learning-pathways', { ...owned, slug: 'way', name: 'Way' })).body
  const level = (await t.call(editor, 'POST', `/api/learning-pathways/${id}/levels`, { name: 'One' })).body
  await t.call(editor, 'POST', `/api/learning-pathways/${id}/assignments`, { assignee_kind: 'organization' })
  const member = await t.person(org)
  return { org, ward, editor, member, pathway: `/api/learning-pathways/${id}`, level: `/api/learning-pathway-levels/${level.id}` } as const
}

type Thing = `/api/learning-pathways/${string}` | `/api/learning-pathway-levels/${string}`

async function attach(who: Person, thing: Thing, more: object = {}) {
  const about = { file_name: 'hands.txt', content_type: 'text/plain', size_bytes: bytes.length }
  const ticket = await t.call(who, 'POST', `${thing}/attachment-uploads`, about)
  expect(ticket.status, ticket.text).toBe(201)
  expect((await t.send(ticket.body, bytes)).status).toBe(200)
  const { status, body, text } = await t.call(who, 'POST', `${thing}/attachments`, { pathname: ticket.body.pathname, file_name: 'hands.txt', ...more }) // prettier-ignore
  expect(status, text).toBe(201)
  return { ...body, pathname: ticket.body.pathname }
}
const download = (who: Person, thing: Thing, { id }: { id: string }) => t.call(who, 'GET', `${thing}/attachments/${id}/download`)
const blobs = (org: { id: string }) =>
  t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).where('remove_after', 'is', null).execute()

test('files hang on pathways and levels, those for trainers for readers alone', async () => {
  const w = await desk()
  for (const [thing, folder] of [
    [w.pathway, 'learning-pathways'],
    [w.level, 'learning-pathway-levels'],
  ] as const) {
    const open = await attach(w.editor, thing)
    const hidden = await attach(w.editor, thing, { audience: 'trainers', label: 'Notes' })
    expect(open.pathname).toMatch(new RegExp(`^${folder}/[0-9a-f-]{36}/hands\\.txt$`))
    expect([open.audience, hidden.audience, hidden.position]).toEqual(['trainees', 'trainers', 1])
    const shown = async (who: Person) => {
      const { attachments, levels } = (await t.call(who, 'GET', w.pathway)).body
      return (thing === w.pathway ? attachments : levels[0].attachments).map(({ id }) => id)
    }
    expect([await shown(w.editor), await shown(w.member)]).toEqual([[open.id, hidden.id], [open.id]])
    const statuses = async (file: { id: string }) => [
      (await download(w.editor, thing, file)).status,
      (await download(w.member, thing, file)).status,
      (await t.call(w.member, 'PATCH', `${thing}/attachments/${file.id}`, { label: 'Mine' })).status,
    ]
    expect([await statuses(open), await statuses(hidden)]).toEqual([
      [200, 200, 403],
      [200, 404, 404],
    ])
    const changed = await t.call(w.editor, 'PATCH', `${thing}/attachments/${hidden.id}`, { audience: 'trainees', position: 0 })
    expect(changed.body).toMatchObject({ audience: 'trainees', position: 0, label: 'Notes' })
    expect(await shown(w.member)).toEqual([hidden.id, open.id])
  }
  expect((await t.call(w.editor, 'POST', `${w.level}/attachments`, { pathname: 'x', file_name: 'a', audience: 'all' })).status).toBe(400)
})

test('a copy has files of its own; those of what is deleted go, with its department too', async () => {
  const w = await desk()
  const taken = [await attach(w.editor, w.pathway), await attach(w.editor, w.level, { audience: 'trainers' })]
  const copy = (await t.call(w.editor, 'POST', `${w.pathway}/duplicate`)).body
  expect(copy.attachments).toMatchObject([{ file_name: 'hands.txt', audience: 'trainees' }])
  expect(copy.levels[0].attachments).toMatchObject([{ file_name: 'hands.txt', audience: 'trainers' }])
  expect(taken.map(({ id }) => id)).not.toContain(copy.attachments[0].id)
  expect(await blobs(w.org)).toHaveLength(4)
  expect((await t.call(w.editor, 'DELETE', w.level)).status).toBe(204)
  await t.drain()
  expect(await blobs(w.org)).toHaveLength(3)
  const preview = await t.call(w.editor, 'GET', `${w.pathway}/permanent-deletion`)
  expect(preview.body.consequences).toContainEqual({ key: 'attachments', count: 1, description: '1 attached file goes.' })
  expect((await t.call(w.editor, 'DELETE', `${w.pathway}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect(await blobs(w.org)).toHaveLength(2)
  const root = await t.superuser()
  expect((await t.call(root, 'DELETE', `/api/organizations/${w.org.id}/departments/${w.ward.id}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect(await blobs(w.org)).toHaveLength(0)
})
