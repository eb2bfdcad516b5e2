import { expect, test } from 'vitest'
import { gradebook } from '../../../test/external-lms.ts'
import { harness, pastTheTrail } from '../../../test/harness.ts'

const t = await harness()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const refused = { status: 400, body: { field: 'completed_at', code: 'completed_ahead' } }
const FORM = { 'content-type': 'multipart/form-data; boundary=b' }
const part = (name: string, value: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

async function desk() {
  const org = await t.org()
  const [editor, learner] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const record = (more: object) => ({ owner_organization_id: org.id, title: 'First aid', ...more })
  const create = (more: object) => t.call(editor, 'POST', '/api/records', record(more))
  const form = (more: object) => Buffer.from(`${part('record', JSON.stringify(record(more)))}${part('evidence', '[]')}--b--\r\n`)
  return { org, editor, learner, record, create, form }
}

test('a record by hand was completed in the past, give or take five minutes of clocks that differ', async () => {
  const { org, editor, create } = await desk()
  const answer = await create({ completed_at: inMinutes(6) })
  expect(answer).toMatchObject(refused)
  expect(answer.body).toMatchObject({ error_description: expect.stringContaining('completed_at lies in the future') })
  expect(await create({ completed_at: inMinutes(6), status: 'in_progress' })).toMatchObject(refused)
  const { body, status } = await create({ completed_at: inMinutes(4), expires_at: inMinutes(600) })
  expect(status).toBe(201)
  const patch = (more: object) => t.call(editor, 'PATCH', `/api/records/${body.id}`, more)
  expect(await patch({ completed_at: inMinutes(6) })).toMatchObject(refused)
  expect((await patch({ completed_at: inMinutes(4) })).status).toBe(200)
  pastTheTrail(org)
  const ahead = '2999-01-01T00:00:00Z'
  await t.db.updateTable('learning_record').set({ completed_at: ahead, expires_at: null }).where('id', '=', body.id).execute()
  expect((await patch({ title: 'Renamed', completed_at: ahead })).status, 'what it says already may be said again').toBe(200)
})

test('a submission was completed in the past, also when it is mended and sent again', async () => {
  const { learner, record, form } = await desk()
  const pending = (completed_at: string) => ({ status: 'pending', completed_at })
  expect(await t.call(learner, 'POST', '/api/records', record(pending(inMinutes(6))))).toMatchObject(refused)
  const send = <const Address extends string>(url: Address, minutes: number) =>
    t.call(learner, 'POST', url, form(pending(inMinutes(minutes))), FORM)
  expect(await send('/api/records/submissions', 6)).toMatchObject(refused)
  expect((await send('/api/records/submissions', 4)).status).toBe(201)
  const { id } = (await t.call(learner, 'POST', '/api/records', record(pending(inMinutes(-60))))).body
  expect(await send(`/api/records/${id}/resubmission`, 6)).toMatchObject(refused)
  expect((await send(`/api/records/${id}/resubmission`, 4)).status).toBe(200)
  expect(await t.call(learner, 'PATCH', `/api/records/${id}`, pending(inMinutes(6)))).toMatchObject(refused)
})

test('a row of an import that was completed in the future fails, and says so', async () => {
  const { org, editor, learner } = await desk()
  const rows = [inMinutes(6), inMinutes(4), '2062-05-01', '2026-05-01'].map((day) => `First aid,${learner.account_id},${day}`)
  const csv = ['title,learner_user_id,completed_at', ...rows].join('\r\n')
  const sheet = `${part('org', org.slug)}${part('file', csv, '; filename="a.csv"')}--b--\r\n`
  for (const more of [part('dry_run', 'true'), '']) {
    const answer = await t.call(editor, 'POST', '/api/records/import', Buffer.from(more + sheet), FORM)
    const ahead = { outcome: 'failed', error_description: expect.stringMatching(/^completed_at lies in the future/) }
    expect(answer.body).toMatchObject([ahead, { outcome: 'created' }, ahead, { outcome: 'created' }])
  }
})

test('a grade of the future fails its row, by request and by file', async () => {
  const d = await gradebook(t)
  const ahead = { outcome: 'failed', error_description: expect.stringMatching(/^completed_at lies in the future/) }
  const moments = [inMinutes(6), '2062-05-01', inMinutes(4)]
  const asked = await d.bring(moments.map((completed_at) => d.grade({ completed_at })))
  expect(asked.body).toMatchObject([ahead, ahead, { outcome: 'created' }])
  const rows = moments.map((completed_at) => `HYG-1,4711,85,${completed_at}`)
  const filed = await d.drop(['external_course_id,external_user_id,score,completed_at', ...rows].join('\r\n'))
  expect(filed.body).toMatchObject([ahead, ahead, { outcome: 'duplicate' }])
})
