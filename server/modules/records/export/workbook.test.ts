import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../../test/harness.ts'
import { workbook } from '../../../../test/workbook.ts'
import { sized } from '../../../../test/sizes.ts'

const t = await harness()
const URL = '/api/records/export.xlsx'
const create = (who: Person, org: Org, more: object = {}) =>
  t.call(who, 'POST', '/api/records', { owner_organization_id: org.id, title: 'x', ...more })
const moved = (org: Org, time_zone: string) => t.db.updateTable('organization').set({ time_zone }).where('id', '=', org.id).execute()

test('a record stands in it in words of the reader, with days where the organization is and without ids', async () => {
  const org = await t.org()
  await moved(org, 'Pacific/Kiritimati')
  const [editor, learner] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const tag = await t.subject(org, 'fire')
  await create(editor, org, {
    title: '=SUM(A1)',
    description: 'one\ntwo 😀 _x0041_',
    learner_user_id: learner.account_id,
    completed_at: '2026-01-02T12:00:00Z',
    expires_at: '2027-01-02T09:59:59.999Z',
    subject_matter_ids: [tag.id],
    hidden_from_learner: true,
  })
  const english = await workbook(t, editor, `${URL}?org=${org.slug}`)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
  expect(english).toMatchObject({ title: 'Learning records', fileName: `attachment; filename="learning-records-${day}.xlsx"` })
  expect(english.lines).toEqual([
    {
      'Organization': 'Test Hospital', 'Department': null, 'Learner': learner.name, 'E-mail': learner.email, 'Title': '=SUM(A1)',
      'Description': 'one\ntwo 😀 _x0041_', 'Status': 'Completed', 'Completed on': { shows: '2026-01-03' }, 'Expires on': { shows: '2027-01-02' },
      'Approved on': null, 'Rejected on': null, 'Why it was rejected': null, 'Hidden from the learner': 'Yes', 'Subjects': 'fire', 'Evidence': 0,
      'Hours': 0, 'Archived on': null, 'Recorded on': { shows: day }, 'Recorded by': editor.name, 'Approved by': null, 'Rejected by': null,
      'Self-recorded': 'No',
    },
  ]) // prettier-ignore
  expect(english.xml).not.toMatch(/<f>|[0-9a-f]{8}-[0-9a-f]{4}-/)
  for (const german of [await workbook(t, editor, URL, 'de-AT,de;q=0.9'), await workbook(t, editor, `${URL}?language=de`)]) {
    expect(german.title).toBe('Nachweise')
    expect(german.lines[0]).toMatchObject({ Status: 'Abgeschlossen', 'Lernende Person': learner.name, Stunden: 0 })
  }
})

test('it has the records of the CSV, for the same filters and readers', async () => {
  const org = await t.org()
  const [editor, member] = [await t.person(org, ['records:read', 'records:write']), await t.person(org)]
  const about = { learner_user_id: member.account_id }
  await create(editor, org, { ...about, title: 'seen', completed_at: '2026-01-02T00:00:00Z' })
  await create(editor, org, { ...about, title: 'hidden', hidden_from_learner: true })
  await create(editor, org, { title: 'other', status: 'in_progress' })
  for (const who of [editor, member, await t.person(org)])
    for (const query of [
      '',
      '?status=in_progress',
      `?org=${org.slug}&learner=${member.account_id}`,
      '?from=2026-01-01T00:00:00Z',
      '?q=se',
    ]) {
      const { text } = await t.call(who, 'GET', `/api/records/export.csv${query}`)
      const csv = parse<Record<string, string>>(text, { bom: true, columns: true })
      const { lines } = await workbook(t, who, URL + query)
      expect(lines.map(({ Title, Hours }) => [Title, String(Hours)])).toEqual(csv.map(({ title, hours }) => [title, hours]))
    }
  for (const wrong of ['?org=nowhere', '?cursor=x', '?language=fr', '?limit=5001'])
    expect((await t.call(editor, 'GET', URL + wrong)).status, wrong).toBe(400)
  expect((await t.call(undefined, 'GET', URL)).status).toBe(401)
})

test('of several organizations each record has the days of its own', async () => {
  const [east, west] = [await t.org(), await t.org()]
  await moved(east, 'Pacific/Kiritimati')
  await moved(west, 'Pacific/Pago_Pago')
  const editor = await t.person(east, ['records:read', 'records:write'])
  await t.grant(editor, await t.role(west, ['records:read', 'records:write']))
  for (const org of [east, west]) await create(editor, org, { title: org.id, completed_at: '2026-05-05T10:30:00Z' })
  const { lines } = await workbook(t, editor, URL)
  expect(Object.fromEntries(lines.map((line) => [line.Title, line['Completed on']]))).toEqual({
    [east.id]: { shows: '2026-05-06' },
    [west.id]: { shows: '2026-05-04' },
  })
})

test('more matches than the limit: nothing is sent, and no file stays behind', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['records:read', 'records:write'])
  for (let i = 0; i < 3; i += 1) await create(editor, org)
  const refused = await t.call(editor, 'GET', `${URL}?limit=2`)
  expect([refused.status, refused.body.error]).toEqual([422, 'export_too_large'])
  expect((await workbook(t, editor, `${URL}?limit=3`)).lines).toHaveLength(3)
  expect(readdirSync(tmpdir()).filter((name) => name.endsWith('-learning-records.xlsx'))).toEqual([])
})

const RECORDS = sized(2100, 21_000)

test('every one of many records is a row, newest first', async () => {
  const org = await t.org()
  await sql`insert into learning_record (id, owner_organization_id, title, status, completed_at)
    select gen_random_uuid(), ${org.id}::uuid, 'Record ' || n, 'completed', '2026-01-02T00:00:00Z' from generate_series(1, ${RECORDS}::int) n`.execute(
    t.db,
  )
  const { lines, xml } = await workbook(t, await t.superuser(), `${URL}?org=${org.slug}`)
  expect(new Set(lines.map(({ Title }) => Title)).size).toBe(RECORDS)
  expect(xml).toContain(`<autoFilter ref="A1:V${RECORDS + 1}"/>`)
  expect(lines.every((line) => JSON.stringify(line['Completed on']) === '{"shows":"2026-01-02"}')).toBe(true)
})
