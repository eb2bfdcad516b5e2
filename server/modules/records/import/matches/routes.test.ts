import { expect, test } from 'vitest'
import { harness } from '../../../../../test/harness.ts'

const t = await harness()

async function office() {
  const org = await t.org()
  const [editor, learner] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const send = (file: string, more: Record<string, string> = {}) => {
    const parts = Object.entries({ org: org.id, ...more }).map(
      ([name, content]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
    )
    const last = `--b\r\ncontent-disposition: form-data; name="file"; filename="r.csv"\r\n\r\n${file}\r\n--b--\r\n`
    return t.call(editor, 'POST', '/api/records/import', Buffer.from(parts.join('') + last), {
      'content-type': 'multipart/form-data; boundary=b',
    })
  }
  const at = `/api/records/import/matches?org=${org.slug}` as const
  const matches = async () => (await t.call(editor, 'GET', at)).body.columns
  return { org, editor, learner, send, at, matches }
}

test('columns that the reader does not know are matched by hand, remembered, changed and forgotten', async () => {
  const o = await office()
  const file = `Kurs;Wer;Am;Raum\nLifting;${o.learner.email};31.03.2026;4\n`
  expect((await o.send(file)).body).toMatchObject({ error: 'invalid_request' })
  const columns = 'title,learner_email,completed_at,'
  const dry = await o.send(file, { columns, dry_run: 'true' })
  expect([dry.body, dry.headers['unused-columns']]).toMatchObject([[{ outcome: 'created' }], 'Raum'])
  expect(await o.matches()).toEqual([])
  const made = await o.send(file, { columns })
  const record = (await t.call(o.editor, 'GET', `/api/records/${made.body[0].record_id}`)).body
  expect(record).toMatchObject({ title: 'Lifting', learner_user_id: o.learner.account_id, completed_at: '2026-03-31T00:00:00Z' })
  const [am, kurs] = [
    { title: 'Am', means: 'completed_at' },
    { title: 'Kurs', means: 'title' },
  ]
  expect(await o.matches()).toEqual([am, kurs, { title: 'Wer', means: 'learner_email' }])
  const other = `Am,title,Wer\n2027-03-01,Lifting,${o.learner.email}\n`
  await o.send(other, { columns: 'expires_at,title,learner_email' })
  expect(await o.matches()).toEqual([{ title: 'Am', means: 'expires_at' }, kurs, { title: 'Wer', means: 'learner_email' }])
  await o.send(other, { columns: ',title,learner_email' })
  expect(await o.matches()).toEqual([kurs, { title: 'Wer', means: 'learner_email' }])
  expect((await t.call(o.editor, 'DELETE', o.at)).status).toBe(204)
  expect(await o.matches()).toEqual([])
})

test('columns that are none, or not as many as the file has, are refused', async () => {
  const o = await office()
  const file = `title,Wer,Was\nLifting,${o.learner.email},x\n`
  expect((await o.send(file, { columns: 'title,learner_email,nonsense' })).body).toMatchObject({ field: 'columns' })
  expect((await o.send(file, { columns: 'title,learner_email' })).body).toMatchObject({ code: 'columns_not_as_many' })
  expect((await o.send(file, { columns: 'title,learner_email,title' })).body).toMatchObject({ code: 'column_twice' })
  expect(await o.matches()).toEqual([])
})

test('matches are for those who import records into the whole organization', async () => {
  const o = await office()
  await o.send(`title,Wer\nLifting,${o.learner.email}\n`, { columns: 'title,learner_email' })
  const reader = await t.person(o.org, ['records:read'])
  const deptWriter = await t.person(o.org, ['records:write'], await t.dept(o.org))
  const elsewhere = await t.org()
  const outsider = await t.person(elsewhere, ['records:write'])
  for (const [name, who, status] of [
    ['no token', undefined, 401],
    ['reader', reader, 403],
    ['department writer', deptWriter, 403],
    ['outsider', outsider, 404],
  ] as const) {
    const told = [(await t.call(who, 'GET', o.at)).status, (await t.call(who, 'DELETE', o.at)).status]
    expect([name, ...told]).toEqual([name, status, status])
  }
  expect((await t.call(outsider, 'GET', `/api/records/import/matches?org=${elsewhere.id}`)).body.columns).toEqual([])
  expect(await o.matches()).toHaveLength(1)
})
