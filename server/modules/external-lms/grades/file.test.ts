import { expect, test } from 'vitest'
import { type Answer, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { gradebook } from '../../../../test/external-lms.ts'
import { workbookOf } from '../../../../test/workbooks.ts'

const t = await harness()
const HEAD = 'external_course_id,external_user_id,score,completed_at'
const told = ({ body }: Answer<Schema<'ExternalGradeOutcome'>[]>) =>
  body.map(({ row, outcome, error_description }) => [row, outcome, error_description])
const ok = (row: number) => [row, 'created', null]

test('a file makes a grade of every row, counted from 1, in any order of columns and letters, others left out', async () => {
  const d = await gradebook(t)
  const file = [
    'Passed,EXTERNAL_ATTEMPT_ID, Score ,note,external_user_id,external_course_id,completed_at',
    'TRUE,1,85,"a, note",4711,HYG-1,2026-03-01',
    '',
    'false,2,0,"two\nlines",4711,HYG-1,2026-03-02T10:00:00+02:00',
    ',3,99.5,,4711,HYG-1,2026-03-03T10:00:00.5Z',
    ',4,0.5714285714285714,,4711,HYG-1,2026-03-04',
  ].join('\r\n')
  expect(told(await d.drop(file))).toEqual([ok(1), ok(2), ok(3), ok(4)])
  const grades = (await t.call(d.keeper, 'GET', `${d.at}/grades`)).body.toSorted(
    (a, b) => Number(a.external_attempt_id) - Number(b.external_attempt_id),
  )
  expect(grades.map(({ score, passed, completed_at }) => [score, passed, completed_at])).toEqual([
    [85, true, '2026-03-01T00:00:00Z'],
    [0, false, '2026-03-02T08:00:00Z'],
    [99.5, null, '2026-03-03T10:00:00.5Z'],
    [0.5714285714285714, null, '2026-03-04T00:00:00Z'],
  ])
})

test('a day is one of where the organization is, in a file and in a batch', async () => {
  const d = await gradebook(t)
  await t.db.updateTable('organization').set({ time_zone: 'America/New_York' }).where('id', '=', d.org.id).execute()
  expect(told(await d.drop(`${HEAD}\nHYG-1,4711,85,2026-03-01`))).toEqual([ok(1)])
  expect((await d.bring([d.grade({ completed_at: '2026-03-01' }), d.grade({ completed_at: '2026-03-09' })])).body).toMatchObject([
    { outcome: 'duplicate' },
    { outcome: 'created' },
  ])
  const { items } = (await t.call(d.learner, 'GET', '/api/records')).body
  expect(items.map(({ completed_at }) => completed_at)).toEqual(['2026-03-09T04:00:00Z', '2026-03-01T05:00:00Z'])
})

test('files with semicolons, tabs or a byte order mark are read as they are', async () => {
  const d = await gradebook(t)
  const lines = (day: string) => [HEAD, `HYG-1,4711,85,${day}`].join('\n')
  expect(told(await d.drop(lines('2026-03-01').replaceAll(',', ';')))).toEqual([ok(1)])
  expect(told(await d.drop(lines('2026-03-02').replaceAll(',', '\t')))).toEqual([ok(1)])
  expect(told(await d.drop(`\uFEFF${lines('2026-03-03')}`))).toEqual([ok(1)])
  expect(told(await d.drop(lines('2026-03-03')))).toEqual([[1, 'duplicate', null]])
})

test('a file of any encoding is read, and one whose days have one form; headers say how', async () => {
  const d = await gradebook(t)
  const text = `${HEAD},Größe\nHYG-1,4711,85,31.12.2025\nHYG-1,="4711",86,01.12.2025 14:30\n`
  for (const [file, read_as] of [
    [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), 'utf-16'],
    [Buffer.from(text, 'latin1'), 'windows-1252'],
    [Buffer.from(text), 'utf-8'],
  ] as const) {
    const { status, headers } = await d.drop(file)
    const said = ['read-as', 'dates-as', 'unused-columns'].map((name) => headers[name])
    expect([status, ...said]).toEqual([200, read_as, 'd.m.y', 'Gr%C3%B6%C3%9Fe'])
  }
  const grades = (await t.call(d.keeper, 'GET', `${d.at}/grades`)).body
  expect(grades.map(({ completed_at }) => completed_at).toSorted()).toEqual(['2025-12-01T14:30:00Z', '2025-12-31T00:00:00Z'])
  expect((await d.drop(`${HEAD}\nHYG-1,4711,85,03/04/2026`, { dates: 'd/m/y', dry_run: 'true' })).body).toMatchObject([
    { outcome: 'created' },
  ])
  expect((await d.drop(text, { dates: 'y' })).body.field).toBe('dates')
  for (const file of [Buffer.from(text, 'utf16le'), Buffer.from('PK\u0003\u0004')]) expect((await d.drop(file)).body.field).toBe('file')
})

test('what cannot be read at all is 400 and says why', async () => {
  const d = await gradebook(t)
  const rows = (count: number) =>
    Array.from({ length: count }, (_none, nr) => `HYG-1,4711,85,${new Date(Date.UTC(2020, 0, nr)).toISOString()}`)
  const wrong: [string, RegExp][] = [
    ['', /is empty/],
    [HEAD, /no rows/],
    [`${HEAD}\n\n`, /no rows/],
    ['external_course_id,external_user_id,completed_at\nHYG-1,4711,2026-03-01', /no score column/],
    ['external_course_id,score,completed_at\nHYG-1,85,2026-03-01', /needs one of these columns: external_user_id, learner_user_id/],
    [`${HEAD},score\nHYG-1,4711,85,2026-03-01,85`, /more than one score column/],
    [`${HEAD}\n"HYG-1,4711`, /cannot be read as CSV/],
    [[HEAD, ...rows(1001)].join('\n'), /more than 1000 rows/],
  ]
  for (const [file, says] of wrong) {
    const { status, body } = await d.drop(file)
    expect([status, body.error_description], file.slice(0, 60)).toEqual([400, expect.stringMatching(says)])
  }
  expect((await d.drop(`${HEAD}\n${'x'.repeat(1_048_576)}`)).status).toBe(413)
  expect((await t.call(d.keeper, 'POST', `${d.at}/grades/import`, {})).status).toBe(415)
  expect((await t.call(d.keeper, 'GET', `${d.at}/grades`)).body).toEqual([])
  expect((await d.drop([HEAD, ...rows(1000)].join('\n'))).body).toHaveLength(1000)
})

test('a bad cell fails its row and no other, and names the damage that spreadsheets do', async () => {
  const d = await gradebook(t)
  const cells: [string, RegExp][] = [
    ['HYG-1,4711,"85,5",2026-03-01', /decimal comma. Write 85\.5/],
    ['HYG-1,4711,1e2,2026-03-01', /must be a number/],
    ['HYG-1,4711,0x10,2026-03-01', /must be a number/],
    ['HYG-1,4711,NaN,2026-03-01', /must be a number/],
    ['HYG-1,4711,٣,2026-03-01', /must be a number/],
    ['HYG-1,4711,100.01,2026-03-01', /must lie from 0 to 100/],
    ['HYG-1,4711,-1,2026-03-01', /must lie from 0 to 100/],
    ['HYG-1,4711,85 %,2026-03-01', /percentage/],
    ['HYG-1,4711,-,2026-03-01', /no grade/],
    ['HYG-1,4711,,2026-03-01', /score is empty/],
    ['HYG-1,4711,85,31.12.2026', /Write 2026-12-31/],
    ['HYG-1,4711,85,1.2.2026 10:30', /Write 2026-02-01/],
    ['HYG-1,4711,85,12/31/2026', /year first/],
    ['HYG-1,4711,85,46022', /number of a day in a spreadsheet/],
    ['HYG-1,4711,85,2026-03-01T25:00:00', /must be a day/],
    ['HYG-1,#N/A,85,2026-03-01', /external_user_id is #N\/A/],
    ['HYG-1,4711,85,2026-02-30', /must be a day/],
    ['HYG-1,4711,85,', /completed_at is empty/],
    ['HYG-1,1.2E+10,85,2026-03-01', /spreadsheet made short/],
    ['"HYG-1",,85,2026-03-01', /names no learner/],
    [`HYG-1,${'x'.repeat(201)},85,2026-03-01`, /at most 200 characters/],
    ['HYG-1,4711,85,2026-03-01,,2', /6 cells, and the header 4/],
  ]
  const answer = await d.drop([HEAD, ...cells.map(([line]) => line), 'HYG-1,4711,85,2026-03-01'].join('\n'))
  expect(answer.status, answer.text).toBe(200)
  cells.forEach(([line, says], index) => {
    expect(answer.body[index], line).toMatchObject({ row: index + 1, outcome: 'failed', error_description: expect.stringMatching(says) })
  })
  expect(answer.body.at(-1)).toMatchObject({ row: cells.length + 1, outcome: 'created' })
})

test('attempts whose numbers a spreadsheet made short are not taken for one another', async () => {
  const d = await gradebook(t)
  const attempts = ['1.23457E+11', '1.23457E+11', '123456789012']
  const file = [`${HEAD},external_attempt_id`, ...attempts.map((id, nr) => `HYG-1,4711,85,2026-03-0${nr + 1},${id}`)].join('\n')
  expect((await d.drop(file)).body.map(({ outcome, error_description }) => [outcome, error_description])).toEqual([
    ['failed', expect.stringMatching(/^external_attempt_id 1.23457E\+11 .*spreadsheet made short/)],
    ['failed', expect.stringMatching(/spreadsheet made short/)],
    ['created', null],
  ])
})

test('both columns of the learner have to agree after the mapping', async () => {
  const d = await gradebook(t)
  const other = await t.person(d.org)
  const head = 'external_course_id,external_user_id,learner_user_id,passed,score,completed_at'
  const file = [
    head,
    `HYG-1,4711,${d.learner.account_id.toUpperCase()},,85,2026-03-01`,
    `HYG-1,4711,${other.account_id},,85,2026-03-02`,
    `HYG-1,,${other.account_id},,85,2026-03-03`,
    'HYG-1,,x,,85,2026-03-04',
    `HYG-1,4711,,WAHR,85,2026-03-05`,
  ].join('\n')
  expect((await d.drop(file)).body.map(({ outcome, error_description }) => [outcome, error_description])).toEqual([
    ['created', null],
    ['failed', expect.stringMatching(/mapped to another member/)],
    ['created', null],
    ['failed', 'learner_user_id x must be a UUID.'],
    ['failed', 'passed WAHR must be true or false.'],
  ])
})

test('a dry run of a file writes nothing, and fifty who drop the same file make each grade once', async () => {
  const d = await gradebook(t)
  const file = [HEAD, ...Array.from({ length: 10 }, (_none, nr) => `HYG-1,4711,${nr},2026-03-${nr + 10}`)].join('\n')
  expect((await d.drop(file, { dry_run: 'maybe' })).body.field).toBe('dry_run')
  expect(told(await d.drop(file, { dry_run: 'true' }))[0]).toEqual(ok(1))
  expect((await t.call(d.keeper, 'GET', `${d.at}/grades`)).body).toEqual([])
  const answers = await Promise.all(Array.from({ length: 50 }, () => d.drop(file)))
  const created = answers.flatMap(({ body }) => body.filter(({ outcome }) => outcome === 'created'))
  expect([answers.every(({ status }) => status === 200), created.length]).toEqual([true, 10])
})

test('a workbook of grades is read as a CSV file is, and a percentage is said to be one', async () => {
  const d = await gradebook(t)
  const cells = (score: string, style: number, nr: number) =>
    `<row><c t="str"><v>HYG-1</v></c><c><v>4711</v></c><c s="${style}"><v>${score}</v></c><c s="1"><v>${46000 + nr}</v></c></row>`
  const head = HEAD.split(',').map((title) => `<c t="inlineStr"><is><t>${title}</t></is></c>`).join('') // prettier-ignore
  const file = workbookOf({
    sheets: { Grades: `<row>${head}</row>${cells('85.699999999999989', 0, 1)}${cells('0.85', 2, 2)}` },
    formats: [0, 14, 9],
  })
  const { headers, body } = await d.drop(file)
  expect([headers['read-as'], headers['read-sheet'], headers['dates-as']]).toEqual(['xlsx', 'Grades', 'iso'])
  expect(body).toMatchObject([
    { outcome: 'created' },
    { outcome: 'failed', error_description: expect.stringContaining('85% is a percentage') },
  ])
  expect((await t.call(d.keeper, 'GET', `${d.at}/grades`)).body).toMatchObject([{ score: 85.7, completed_at: '2025-12-10T00:00:00Z' }])
})
