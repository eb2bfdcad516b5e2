import { randomUUIDv7 } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../test/harness.ts'

const t = await harness()

const COLUMNS =
  'id owner_organization_id owner_organization_name owner_department_id owner_department_name learner_user_id learner_display_name ' +
  'learner_email title description status completed_at expires_at external_id recorded_by approved_by approved_at rejected_by ' +
  'rejected_at rejection_note hidden_from_learner subject_ids subject_names evidence_count hours archived_at created_at ' +
  'recorded_by_display_name approved_by_display_name rejected_by_display_name self_recorded'

const exported = (who: Person | undefined, query = '') => t.call(who, 'GET', `/api/records/export.csv${query}`)
const rowsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true, record_delimiter: '\r\n' })
const create = (who: Person, org: Org, more: object = {}) =>
  t.call(who, 'POST', '/api/records', { owner_organization_id: org.id, title: 'x', ...more })

test('the name of the file has the day that it is in the organization', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['records:read'])
  // At any time, one of the two zones has another day than UTC.
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await t.db.updateTable('organization').set({ time_zone }).where('id', '=', org.id).execute()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date())
    const { headers } = await exported(editor, `?org=${org.slug}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="learning-records-${day}.csv"`)
  }
})

test('every cell comes back as it was, newest first, in the listed columns', async () => {
  const org = await t.org()
  const [editor, learner] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const dept = await t.dept(org)
  const tags = await Promise.all(['aaa', 'bbb'].map((slug) => t.subject(org, slug)))
  const odd = 'say "hi",\r\nthen\nleave; naïve 😀'
  await create(editor, org, { title: 'first' })
  const { body } = await create(editor, org, {
    title: odd,
    description: '=1+1',
    owner_department_id: dept.id,
    learner_user_id: learner.account_id,
    completed_at: '2026-01-02T03:04:05.678901+01:00',
    external_id: '@x',
    subject_matter_ids: tags.map(({ id }) => id),
  })
  await t.call(editor, 'POST', `/api/records/${body.id}/evidence`, { payload: { evidence_type: 'quantity', amount: 90, unit: 'minutes' } })
  const answer = await exported(editor)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="learning-records-\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.text.startsWith(`\uFEFF${COLUMNS.split(' ').join(',')}\r\n`)).toBe(true)
  expect(answer.text.lastIndexOf('\uFEFF')).toBe(0)
  const [row, older] = rowsOf(answer.text)
  expect(older).toMatchObject({ title: 'first', subject_ids: '', hours: '0', completed_at: '' })
  expect(row).toMatchObject({
    id: body.id,
    owner_organization_name: 'Test Hospital',
    owner_department_id: dept.id,
    owner_department_name: 'Ward',
    learner_user_id: learner.account_id,
    learner_display_name: learner.name,
    learner_email: learner.email,
    title: odd,
    description: "'=1+1",
    external_id: "'@x",
    completed_at: '2026-01-02T02:04:05.678901Z',
    recorded_by: editor.account_id,
    hidden_from_learner: 'false',
    subject_ids: tags.map(({ id }) => id).join('; '),
    subject_names: 'aaa; bbb',
    evidence_count: '1',
    hours: '1.5',
    created_at: body.created_at,
    recorded_by_display_name: editor.name,
    approved_by_display_name: '',
    rejected_by_display_name: '',
    self_recorded: 'false',
  })
})

test('who recorded and who decided stand by name beside their ids, as the record shows them, and never by address', async () => {
  const org = await t.org()
  const [editor, member] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const submit = async (title: string): Promise<string> =>
    (await create(member, org, { title, status: 'pending', completed_at: '2026-01-02T00:00:00Z' })).body.id
  const [good, bad] = [await submit('good'), await submit('bad')]
  expect((await t.call(editor, 'POST', `/api/records/${good}/approve`, {})).status).toBe(200)
  expect((await t.call(editor, 'POST', `/api/records/${bad}/reject`, { note: 'no' })).status).toBe(200)
  for (const reader of [editor, member]) {
    const { text } = await exported(reader)
    const rows = rowsOf(text)
    const named = (id: string, approved_by_display_name: string, rejected_by_display_name: string) =>
      expect(rows.find((row) => row.id === id)).toMatchObject({
        recorded_by_display_name: member.name,
        approved_by_display_name,
        rejected_by_display_name,
      })
    named(good, editor.name, '')
    named(bad, '', editor.name)
    expect(text.includes(editor.email)).toBe(false)
  }
})

test('cells that a spreadsheet would run are kept from it', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['records:read', 'records:write'])
  const starts = ['=', '+', '-', '@', '\t', '\r']
  for (const start of starts) await create(editor, org, { title: `${start}cmd` })
  await create(editor, org, { title: 'a=b' })
  const titles = rowsOf((await exported(editor)).text).map(({ title }) => title)
  expect(titles).toEqual(['a=b', ...starts.toReversed().map((start) => `'${start}cmd`)])
})

test('the export holds what the list holds, for the same filters', async () => {
  const org = await t.org()
  const [editor, member] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const about = { learner_user_id: member.account_id }
  await create(editor, org, { ...about, title: 'seen' })
  await create(editor, org, { ...about, title: 'hidden', hidden_from_learner: true })
  await create(editor, org, { title: 'other', status: 'in_progress' })
  const titles = async (who: Person, query = '') => rowsOf((await exported(who, query)).text).map(({ title }) => title)
  expect(await titles(member)).toEqual(['seen'])
  expect(await titles(editor)).toEqual(['other', 'hidden', 'seen'])
  expect(await titles(editor, '?status=in_progress')).toEqual(['other'])
  expect(await titles(editor, `?org=${org.slug}&learner=${member.account_id}`)).toEqual(['hidden', 'seen'])
  expect(await titles(await t.person(org))).toEqual([])
  expect((await exported(editor, '?org=nowhere')).status).toBe(400)
  expect((await exported(editor, '?cursor=x')).status).toBe(400)
  expect((await exported(undefined)).status).toBe(401)
})

test('more matches than the limit: nothing is exported, no file stays behind', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['records:read', 'records:write'])
  for (let i = 0; i < 3; i += 1) await create(editor, org)
  expect((await exported(editor, '?limit=2')).body).toMatchObject({ error: 'export_too_large' })
  expect((await exported(editor, '?limit=2')).status).toBe(422)
  expect((await exported(editor, '?limit=3')).status).toBe(200)
  for (const limit of ['0', '5001', '50001', 'x']) expect((await exported(editor, `?limit=${limit}`)).status, limit).toBe(400)
  const root = await t.superuser()
  expect((await exported(root, `?org=${org.slug}&limit=50000`)).status).toBe(200)
  expect((await exported(root, `?org=${org.slug}&limit=50001`)).status).toBe(400)
  expect(readdirSync(tmpdir()).filter((name) => /-learning-records\.(csv|xlsx)$/.test(name))).toEqual([])
})

test('five thousand rows and no more without being a superuser, by pages within one snapshot', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['records:read'])
  const row = () => ({ id: randomUUIDv7(), owner_organization_id: org.id, title: 'x', status: 'completed' as const })
  const fill = (rows: number) =>
    t.db
      .insertInto('learning_record')
      .values(Array.from({ length: rows }, row))
      .execute()
  await fill(5000)
  const ids = rowsOf((await exported(reader)).text).map(({ id }) => id)
  expect(ids).toHaveLength(5000)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids[0]).not.toBe(ids[1000])
  await fill(1)
  expect((await exported(reader)).status).toBe(422)
  expect(rowsOf((await exported(await t.superuser(), `?org=${org.slug}`)).text)).toHaveLength(5001)
})
