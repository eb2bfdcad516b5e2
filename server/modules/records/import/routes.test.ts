import { expect, test } from 'vitest'
import { type Answer, type Org, type Person, harness } from '../../../../test/harness.ts'
import { sized } from '../../../../test/sizes.ts'
import { workbookOf } from '../../../../test/workbooks.ts'

const t = await harness()

const BOUNDARY = 'the-boundary'
function form(parts: Record<string, string | Buffer>) {
  const chunks = Object.entries(parts).flatMap(([name, body]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="r.csv"' : ''}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}
const send = (who: Person | undefined, parts: Record<string, string | Buffer>, headers: Record<string, string> = {}) =>
  t.call(who, 'POST', '/api/records/import', form(parts), { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers })
const lines = (...rows: string[]) => rows.join('\r\n')
const recordsOf = (org: Org) =>
  t.db.selectFrom('learning_record').selectAll().where('owner_organization_id', '=', org.id).orderBy('title').execute()
const outcomes = ({ body }: Answer<{ outcome: string }[]>) => body.map(({ outcome }) => outcome)

async function office() {
  const org = await t.org()
  return { org, editor: await t.person(org, ['records:read', 'records:write']), learner: await t.person(org) }
}

test('rows become records with everything they say; the learner is known by id, address or subject', async () => {
  const { org, editor, learner } = await office()
  const dept = await t.dept(org)
  const [fire, water] = [await t.subject(org, 'fire'), await t.subject(org, 'water')]
  const file = lines(
    '\uFEFFTitle,Learner_User_Id,learner_email,provider,subject,status,completed_at,expires_at,external_id,subject_matter_ids,hidden_from_learner,owner_department_id,description,learner_display_name,extra',
    `"A, quoted ""one""",${learner.account_id},,,,,2026-01-02T03:04:05+01:00,2027-01-01,e-1,fire; ${water.id},TRUE,${dept.slug},"two\nlines",Ada,ignored`,
    `B,,${learner.email.toUpperCase()},,,in_progress,,,,,,${dept.id},,,`,
    `C,,,test,${learner.subject},,,,,,,,,,`,
  )
  const answer = await send(editor, { file, org: org.slug })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([1, 2, 3].map((row) => ({ row, outcome: 'created', error_description: null })))
  const read = async (index: number) => (await t.call(editor, 'GET', `/api/records/${answer.body[index]!.record_id}`)).body
  expect(await read(0)).toMatchObject({
    title: 'A, quoted "one"',
    description: 'two\nlines',
    status: 'completed',
    learner_user_id: learner.account_id,
    learner_display_name: 'Ada',
    completed_at: '2026-01-02T02:04:05Z',
    expires_at: '2027-01-01T23:59:59.999Z',
    external_id: 'e-1',
    subject_matter_ids: [fire.id, water.id],
    hidden_from_learner: true,
    owner_department_id: dept.id,
    recorded_by: { user_id: editor.account_id },
  })
  expect(await read(1)).toMatchObject({ status: 'in_progress', learner_user_id: learner.account_id, owner_department_id: dept.id })
  expect(await read(2)).toMatchObject({ learner_user_id: learner.account_id })
  const trail = await t.db.selectFrom('audit_entry').select(['action', 'new_values']).where('organization_id', '=', org.id).execute()
  expect(trail.filter(({ action }) => action === 'learning_record.created')).toHaveLength(3)
})

test('a day without a time is a day where the organization is: completed from its beginning, valid to its end', async () => {
  const { org, editor, learner } = await office()
  await t.db.updateTable('organization').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', org.id).execute()
  const file = lines('title,learner_user_id,completed_at,expires_at', `A,${learner.account_id},2026-01-20,2027-07-20`)
  const { body } = await send(editor, { file, org: org.slug })
  const record = (await t.call(editor, 'GET', `/api/records/${body[0].record_id}`)).body
  expect(record).toMatchObject({ completed_at: '2026-01-19T11:00:00Z', expires_at: '2027-07-20T11:59:59.999Z' })
  const never = lines('title,learner_user_id,completed_at', `A,${learner.account_id},2026-02-30`)
  expect((await send(editor, { file: never, org: org.slug })).body).toMatchObject([{ outcome: 'failed' }])
})

test('a bad cell fails its row only, with the reason', async () => {
  const { org, editor, learner } = await office()
  const other = await t.org()
  const [foreigner, foreignSubject] = [await t.person(other), await t.subject(other)]
  await t.dept(other)
  const header = 'title,learner_user_id,status,completed_at,expires_at,subject_matter_ids,hidden_from_learner,owner_department_id'
  const me = learner.account_id
  const bad: [string, string][] = [
    [`,${me},,,,,,`, 'title'],
    [`${'x'.repeat(301)},${me},,,,,,`, 'title'],
    [`x,nobody,,,,,,`, 'learner_user_id'],
    [`x,${crypto.randomUUID()},,,,,,`, 'learner_user_id'],
    [`x,${foreigner.account_id},,,,,,`, 'learner_user_id'],
    [`x,,,,,,,`, 'learner'],
    [`x,${me},rejected,,,,,`, 'status'],
    [`x,${me},,2026-02-30,,,,`, 'completed_at'],
    [`x,${me},,yesterday,,,,`, 'completed_at'],
    [`x,${me},,2026-01-03,2026-01-02,,,`, 'expires_at'],
    [`x,${me},,,,${foreignSubject.id},,`, 'subject_matter_ids'],
    [`x,${me},,,,nothing,,`, 'subject_matter_ids'],
    [`x,${me},,,,,maybe,`, 'hidden_from_learner'],
    [`x,${me},pending,,,,true,`, 'hidden_from_learner'],
    [`x,${me},,,,,,nowhere`, 'owner_department_id'],
    [`x,${me},,,,,,,,y`, '10 cells'],
    [`x,${me},,#REF!,,,,`, 'completed_at is #REF!'],
    [`x,${me},,2062-01-01,,,,`, 'completed_at'],
    [`x,${me},,46022,,,,`, 'number of a day'],
    [`x,${me},,31.12.2025,,,,`, 'Write 2025-12-31'],
    [`x,${me},,03/04/2026,,,,`, 'two days'],
    [`"x,${me}`, 'quote'],
  ]
  const answer = await send(editor, { org: org.id, file: lines(header, ...bad.map(([row]) => row), `good,${me},,,,,,`) })
  expect(answer.status).toBe(200)
  const imports = await t.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('organization_id', '=', org.id)
    .where('subject_kind', '=', 'record_import')
    .execute()
  expect(imports).toMatchObject([
    {
      action: 'record_import.done',
      actor_id: editor.account_id,
      new_values: { file_name: 'r.csv', total_rows: bad.length + 1, created_count: 1, duplicate_count: 0, failed_count: bad.length },
    },
  ])
  const { failures } = imports[0]!.new_values as { failures: string[] }
  expect(failures[0]).toBe(`1: ${answer.body[0].error_description}`)
  for (const [index, [row, word]] of bad.entries()) {
    expect(answer.body[index], row).toMatchObject({ row: index + 1, outcome: 'failed', record_id: null })
    expect(answer.body[index]!.error_description, row).toContain(word)
  }
  expect(answer.body.at(-1).outcome).toBe('created')
  expect((await recordsOf(org)).map(({ title }) => title)).toEqual(['good'])
})

test('a submission about whoever imports needs its completion, as anywhere', async () => {
  const { org, editor, learner } = await office()
  const rows = [editor, learner].map((who) => `x,${who.account_id},pending`)
  const { body } = await send(editor, { org: org.id, file: lines('title,learner_user_id,status', ...rows) })
  expect(body).toMatchObject([{ outcome: 'failed', error_description: expect.stringContaining('completed_at') }, { outcome: 'created' }])
})

test('an external_id is imported once: within a file, again, and by twenty at once', async () => {
  const { org, editor, learner } = await office()
  const header = 'title,learner_user_id,external_id'
  const rows = ['a', 'b', 'a', ''].map((external, index) => `t${index},${learner.account_id},${external}`)
  rows[2] = rows[0]!
  const first = await send(editor, { org: org.id, file: lines(header, ...rows) })
  expect(outcomes(first)).toEqual(['created', 'created', 'duplicate', 'created'])
  expect(first.body[2].record_id).toBe(first.body[0].record_id)
  const again = await send(editor, { org: org.id, file: lines(header, ...rows) })
  expect(outcomes(again)).toEqual(['duplicate', 'duplicate', 'duplicate', 'created'])
  const many = lines(header, ...Array.from({ length: 50 }, (_, i) => `m${i},${learner.account_id},x${i}`))
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(editor, { org: org.id, file: many })))
  expect(answers.flatMap(outcomes).filter((outcome) => outcome === 'created')).toHaveLength(50)
  expect(await recordsOf(org)).toHaveLength(54)
})

test('an external_id of another record is a failed row, and never a duplicate; nor is a number that a spreadsheet made short', async () => {
  const { org, editor, learner } = await office()
  const other = await t.person(org)
  const header = 'title,learner_email,external_id'
  const rows = [
    `Fire safety,${learner.email},FS-1`,
    `FIRE  safety,${learner.email},FS-1`,
    `Fire safety,${other.email},FS-1`,
    `First aid,${learner.email},FS-1`,
    `First aid,${learner.email},2.02601E+12`,
    `First aid,${other.email},"2,02601E+12"`,
    `First aid,<${learner.email}>;,="FA-1"`,
  ]
  const told = [
    ['created', null],
    ['duplicate', null],
    ['failed', expect.stringMatching(/^external_id FS-1 belongs to another learner’s record\. Every/)],
    ['failed', expect.stringMatching(/^external_id FS-1 belongs to this learner’s record “Fire safety”, and this row says “First aid”/)],
    ['failed', expect.stringMatching(/external_id 2.02601E\+12 .* spreadsheet made short/)],
    ['failed', expect.stringMatching(/spreadsheet made short/)],
    ['created', null],
  ]
  const again = told.map(([outcome, why]) => [outcome === 'created' ? 'duplicate' : outcome, why])
  for (const [dry_run, wanted] of [['true', told], ['false', told], ['false', again], ['true', again]] as const) {
    const { body } = await send(editor, { org: org.id, dry_run, file: lines(header, ...rows) })
    expect(body.map(({ outcome, error_description }: { outcome: string; error_description: string }) => [outcome, error_description])).toEqual(wanted)
  }
  expect((await recordsOf(org)).map(({ external_id }) => external_id)).toEqual(['FS-1', 'FA-1'])
}) // prettier-ignore

test('rows without an external_id that say the same again are created with a remark', async () => {
  const { org, editor, learner } = await office()
  const header = 'title;learner_email;completed_at;description'
  const row = `Fire safety;${learner.email};2026-01-01`
  const file = lines(header, `${row};;`, row, `Fire safety;${learner.email};2026-01-02`, ';;;')
  const remarksOf = async () => {
    const { body } = await send(editor, { org: org.id, file })
    return body.map(({ outcome, error_description }: { outcome: string; error_description: string }) => [outcome, error_description])
  }
  expect(await remarksOf()).toEqual([
    ['created', null],
    ['created', 'A row with the same learner, title and day is there already: row 1.'],
    ['created', null],
  ])
  const record = 'A record with the same learner, title and day is there already.'
  expect(await remarksOf()).toEqual([record, record, record].map((remark) => ['created', remark]))
})

test('days are read where the organization is, by the one form that all have or that was chosen; headers say how a file was read', async () => {
  const { org, editor, learner } = await office()
  await t.db.updateTable('organization').set({ time_zone: 'Europe/Berlin' }).where('id', '=', org.id).execute()
  const read = async (file: string | Buffer, more: Record<string, string> = {}) => {
    const answer = await send(editor, { org: org.id, dry_run: 'true', ...more, file })
    return [answer.headers['read-as'], answer.headers['dates-as'], outcomes(answer).join(' ')]
  }
  const of = (...days: string[]) =>
    lines('title;learner_email;completed_at;Größe', ...days.map((day, nr) => `t${nr};${learner.email};${day};1`))
  expect(await read(of('31.12.2025', '01.12.2025 10:30'))).toEqual(['utf-8', 'd.m.y', 'created created'])
  expect(await read(Buffer.from(of('5/13/2026', '05/04/2026'), 'latin1'))).toEqual(['windows-1252', 'm/d/y', 'created created'])
  expect(await read(of('03/04/2026', '2026-01-01'))).toEqual(['utf-8', 'iso', 'failed created'])
  expect(await read(of('03/04/2026', '2026-01-01', '46022'), { dates: 'd/m/y' })).toEqual(['utf-8', 'd/m/y', 'created created failed'])
  const moments = of('2026-03-04 10:00:00', '2026-03-04 00:00:00.000', '20260304', '2026-03-04T10:00:00+0000')
  const answer = await send(editor, { org: org.id, file: Buffer.from(`\uFEFFsep=;\r\n${moments}`, 'utf16le') })
  expect([outcomes(answer), answer.headers['read-as'], answer.headers['unused-columns']]).toEqual([
    ['created', 'created', 'created', 'created'],
    'utf-16',
    'Gr%C3%B6%C3%9Fe',
  ])
  expect((await recordsOf(org)).map(({ completed_at }) => new Date(completed_at!).toISOString())).toEqual([
    '2026-03-04T09:00:00.000Z',
    '2026-03-03T23:00:00.000Z',
    '2026-03-03T23:00:00.000Z',
    '2026-03-04T10:00:00.000Z',
  ])
})

test('a dry run says what would become of each row and writes nothing', async () => {
  const { org, editor, learner } = await office()
  const header = 'title,learner_user_id,external_id'
  await send(editor, { org: org.id, file: lines(header, `t,${learner.account_id},known`) })
  const file = lines(header, ...['new', 'known', 'new'].map((id) => `t,${learner.account_id},${id}`), ',x,')
  const before = JSON.stringify(await recordsOf(org))
  expect(outcomes(await send(editor, { org: org.id, dry_run: 'true', file }))).toEqual(['created', 'duplicate', 'duplicate', 'failed'])
  expect(JSON.stringify(await recordsOf(org))).toBe(before)
  const told = t.db.selectFrom('audit_entry').select('id').where('organization_id', '=', org.id).where('action', '=', 'record_import.done')
  expect(await told.execute()).toHaveLength(1)
  expect(outcomes(await send(editor, { org: org.id, dry_run: 'false', file }))).toEqual(['created', 'duplicate', 'duplicate', 'failed'])
})

test('a file that cannot be read is refused whole; so is who may not import', async () => {
  const { org, editor, learner } = await office()
  const dept = await t.dept(org)
  const deptWriter = await t.person(org, ['records:read', 'records:write'], dept)
  const outsider = await t.person(await t.org(), ['records:write'])
  const header = 'title,learner_user_id'
  const row = `t,${learner.account_id}`
  const file = lines(header, row)
  for (const [name, who, parts, status] of [
    ['no token', undefined, { org: org.id, file }, 401],
    ['member', learner, { org: org.id, file }, 403],
    ['department writer', deptWriter, { org: org.id, file }, 403],
    ['outsider', outsider, { org: org.id, file }, 404],
    ['no org', editor, { file }, 400],
    ['no file', editor, { org: org.id }, 400],
    ['dry_run', editor, { org: org.id, file, dry_run: 'yes' }, 400],
    ['empty', editor, { org: org.id, file: '' }, 400],
    ['header only', editor, { org: org.id, file: header }, 400],
    ['no title', editor, { org: org.id, file: 'learner_user_id\nx' }, 400],
    ['no learner column', editor, { org: org.id, file: 'title\nx' }, 400],
    ['title twice', editor, { org: org.id, file: 'title,Title,learner_user_id\nx,y,z' }, 400],
    ['open quote', editor, { org: org.id, file: `${header}\n"x,y` }, 400],
    ['NUL', editor, { org: org.id, file: `${file}\0` }, 400],
    ['UTF-16 without a mark', editor, { org: org.id, file: Buffer.from(file, 'utf16le') }, 400],
    ['dates', editor, { org: org.id, file, dates: 'y/m/d' }, 400],
    ['5001 rows', editor, { org: org.id, file: lines(header, ...Array.from({ length: 5001 }, () => row)) }, 400],
    ['too large', editor, { org: org.id, file: Buffer.alloc(5 * 1_048_576 + 1, 32) }, 413],
  ] as const) {
    const answer = await send(who, parts)
    expect([name, answer.status]).toEqual([name, status])
  }
  expect(await recordsOf(org)).toEqual([])
})

test('many rows take as many statements as one', async () => {
  const { org, editor, learner } = await office()
  await t.subject(org, 'fire')
  const file = (rows: number, mark: string) =>
    lines(
      'title,learner_email,external_id,subject_matter_ids',
      ...Array.from({ length: rows }, (_, i) => `t,${learner.email},${mark}${i},fire`),
    )
  const counted = async (rows: number, mark: string) => {
    const statements = await t.statementsOf(async () => {
      const answer = await send(editor, { org: org.id, file: file(rows, mark) })
      expect(outcomes(answer).every((outcome: string) => outcome === 'created')).toBe(true)
    })
    return statements.filter((statement) => /record|asked|"subject"|"department"/.test(statement)).length
  }
  await counted(1, 'warm')
  expect(await counted(sized(500, 5000), 'many')).toBe(await counted(1, 'one'))
})

test('a workbook is imported as a CSV file is, with its days where the organization is', async () => {
  const { org, editor, learner } = await office()
  await t.db.updateTable('organization').set({ time_zone: 'Europe/Berlin' }).where('id', '=', org.id).execute()
  const row = (title: string, id: string, style: number, day: number) =>
    `<row><c t="str"><v>${title}</v></c><c t="str"><v>${learner.email}</v></c><c><v>${id}</v></c><c s="${style}"><v>${day}</v></c></row>`
  const head = ['title', 'learner_email', 'external_id', 'completed_at'].map((title) => `<c t="str"><v>${title}</v></c>`).join('')
  const rows = [
    row('Lifting', '202601004711', 1, 46033),
    row('Fire', '20260100471112345', 1, 46033),
    row('Waste', '7', 2, 46033.585416666669),
  ]
  const file = workbookOf({ sheets: { Cover: '', 'Größe 1': `<row>${head}</row>${rows.join('')}` }, formats: [0, 14, 22] })
  const answer = await send(editor, { org: org.id, file })
  expect([answer.status, answer.headers['read-as'], answer.headers['read-sheet']]).toEqual([200, 'xlsx', 'Gr%C3%B6%C3%9Fe%201'])
  expect(answer.body).toMatchObject([
    { outcome: 'created' },
    { outcome: 'failed', error_description: expect.stringContaining('a long number that a spreadsheet made short') },
    { outcome: 'created' },
  ])
  const told = (await recordsOf(org)).map(({ external_id, completed_at }) => [external_id, new Date(completed_at!).toISOString()])
  expect(told).toEqual([['202601004711', '2026-01-10T23:00:00.000Z'], ['7', '2026-01-11T13:03:00.000Z']]) // prettier-ignore
  expect((await send(editor, { org: org.id, file: Buffer.from('d0cf11e0a1b11ae1', 'hex') })).body).toMatchObject({
    field: 'file',
    code: 'file_is_old_workbook',
  })
})
