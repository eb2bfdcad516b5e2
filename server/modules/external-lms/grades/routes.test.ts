import { expect, test } from 'vitest'
import { type Answer, type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { gradebook } from '../../../../test/external-lms.ts'

const t = await harness()
type Desk = Awaited<ReturnType<typeof gradebook>>
const outcomes = ({ body }: Answer<Schema<'ExternalGradeOutcome'>[]>) => body.map(({ row, outcome }) => [row, outcome])
const reasons = ({ body }: Answer<Schema<'ExternalGradeOutcome'>[]>) => body.map(({ error_description }) => error_description)
const latest = async ({ keeper, at }: Desk) => (await t.call(keeper, 'GET', `${at}/grades`)).body
const recordsOf = async ({ keeper, org }: Desk) => (await t.call(keeper, 'GET', `/api/records?org=${org.slug}`)).body.items

test('a grade becomes a completed record of the organization, with its score as evidence, filed under the subjects of its course', async () => {
  const d = await gradebook(t)
  const [first, second] = [await t.subject(d.org), await t.subject(d.org)]
  await t.call(d.keeper, 'PATCH', `/api/external-lms/courses/${d.course.id}`, { subject_matter_ids: [first.id, second.id] })
  const answer = await d.bring([d.grade({ score: 85.5, passed: true, external_attempt_id: ' 7 ' })])
  const [made] = answer.body
  expect([answer.status, made]).toMatchObject([200, { row: 0, outcome: 'created', error_description: null }])
  const record = (await t.call(d.keeper, 'GET', `/api/records/${made.record_id}`)).body
  expect(record).toMatchObject({
    owner_organization_id: d.org.id, owner_department_id: null, learner_user_id: d.learner.account_id, title: 'Hygiene', status: 'completed',
    completed_at: '2026-03-01T09:00:00Z', external_id: `grade:${made.grade_id}`, evidence_count: 1, recorded_by: { user_id: d.keeper.account_id },
  }) // prettier-ignore
  expect(record.subject_matter_ids.toSorted()).toEqual([first.id, second.id].toSorted())
  const evidence = (await t.call(d.learner, 'GET', `/api/records/${made.record_id}/evidence`)).body
  expect(evidence).toMatchObject([{ payload: { evidence_type: 'score', value: 85.5, max: 100, min: 0, passed: true } }])
  const [grade] = await latest(d)
  expect(grade).toMatchObject({
    id: made.grade_id, course: { external_course_id: 'HYG-1', name: 'Hygiene' }, user_id: d.learner.account_id, external_user_id: '4711',
    external_attempt_id: '7', score: 85.5, passed: true, passes: true, record_id: made.record_id, imported_by: { user_id: d.keeper.account_id },
  }) // prettier-ignore
  const trail = await t.db.selectFrom('audit_entry').select(['action', 'person_id']).where('organization_id', '=', d.org.id)
    .where('subject_id', 'in', [made.record_id, evidence[0].id, grade!.import_id]).orderBy('action').execute() // prettier-ignore
  expect(trail.map(({ action }) => action)).toEqual(['evidence.created', 'external_grade_import.done', 'learning_record.created'])
  const later = await t.subject(d.org)
  await t.call(d.keeper, 'PATCH', `/api/external-lms/courses/${d.course.id}`, { subject_matter_ids: [later.id] })
  expect((await t.call(d.keeper, 'GET', `/api/records/${made.record_id}`)).body.subject_matter_ids).toHaveLength(2)
})

test('the same grade again is a duplicate and says what differs, by its attempt, else by its moment', async () => {
  const d = await gradebook(t)
  const first = (await d.bring([d.grade(), d.grade({ external_attempt_id: 'a' })])).body
  const again = await d.bring([
    d.grade({ completed_at: '2026-03-01T10:00:00+01:00' }),
    d.grade({ score: 90 }),
    d.grade({ external_attempt_id: 'a', completed_at: '2026-04-01', score: 12.5 }),
    d.grade({ external_attempt_id: 'A' }),
  ])
  expect(outcomes(again)).toEqual([[0, 'duplicate'], [1, 'duplicate'], [2, 'duplicate'], [3, 'created']]) // prettier-ignore
  expect(reasons(again)).toEqual([null, 'Row 0 is the same grade. Stored 85, file says 90.', 'Stored 85, file says 12.5.', null])
  expect(again.body[0]).toMatchObject({ grade_id: first[0].grade_id, record_id: first[0].record_id })
  expect(again.body[2]).toMatchObject({ grade_id: first[1].grade_id })
  expect(await latest(d)).toHaveLength(3)
  expect(await recordsOf(d)).toHaveLength(3)
})

test('of the same grade twice in one request the first row makes it', async () => {
  const d = await gradebook(t)
  const answer = await d.bring([d.grade(), d.grade({ score: 20 }), d.grade()])
  expect(outcomes(answer)).toEqual([[0, 'created'], [1, 'duplicate'], [2, 'duplicate']]) // prettier-ignore
  expect(new Set(answer.body.map(({ grade_id }) => grade_id)).size).toBe(1)
  expect(reasons(answer)).toEqual([null, 'Row 0 is the same grade. Stored 85, file says 20.', 'Row 0 is the same grade.'])
  expect((await latest(d))[0]!.score).toBe(85)
})

test('a grade whose record was deleted for good is still a duplicate', async () => {
  const d = await gradebook(t)
  const [{ record_id, grade_id }] = (await d.bring([d.grade()])).body
  await t.call(d.keeper, 'DELETE', `/api/records/${record_id}/permanent-deletion`)
  expect((await d.bring([d.grade()])).body).toMatchObject([{ outcome: 'duplicate', grade_id, record_id: null }])
})

test('rows fail one by one, each with its reason, and the rest is imported', async () => {
  const d = await gradebook(t)
  const [archived, zeros] = [
    await d.addCourse({ external_course_id: 'OLD', name: 'Old' }),
    await d.addCourse({ external_course_id: '007' }),
  ]
  await t.call(d.keeper, 'DELETE', `/api/external-lms/courses/${archived.id}`)
  const [other, stranger] = [await t.person(d.org), await t.stranger()]
  await d.map('0042', other)
  const { external_user_id: _known, ...nobody } = d.grade()
  const answer = await d.bring([
    d.grade({ score: 100.01 }), d.grade({ score: -0.5 }), d.grade({ external_course_id: 'NO' }), d.grade({ external_course_id: 'OLD' }),
    d.grade({ external_user_id: 'who' }), d.grade({ external_user_id: '42' }), d.grade({ external_course_id: '7' }), d.grade({ external_user_id: '1.2E+10' }),
    d.grade({ user_id: other.account_id }), { ...nobody, user_id: stranger.account_id }, { ...nobody, user_id: d.learner.account_id }, d.grade({ user_id: d.learner.account_id, score: 0 }),
    { ...nobody, external_user_id: '  ' },
  ]) // prettier-ignore
  expect(reasons(answer)).toEqual([
    'score is 100.01, and must lie from 0 to 100.',
    'score is -0.5, and must lie from 0 to 100.',
    'external_course_id NO is no course of this server.',
    'The course Old is archived, and takes no grades.',
    'external_user_id who is nobody: say first who that is.',
    expect.stringMatching(/nobody.*There is 0042: a spreadsheet has cut the zeros/),
    expect.stringMatching(/no course.*There is 007/),
    expect.stringMatching(/long number that a spreadsheet made short/),
    'external_user_id 4711 is mapped to another member than learner_user_id names.',
    'learner_user_id must be that of a member of the organization.',
    null,
    'Row 10 is the same grade. Stored 85, file says 0.',
    'The row names no learner: give external_user_id or learner_user_id.',
  ].map((reason) => reason)) // prettier-ignore
  expect(answer.body.filter(({ outcome }) => outcome === 'created').map(({ row }) => row)).toEqual([10])
  expect(zeros.external_course_id).toBe('007')
})

test('zero is a grade, minus nothing is zero, and hundred is not too much', async () => {
  const d = await gradebook(t)
  const scored = (...scores: string[]) => {
    const rows = scores.map((score, nr) =>
      JSON.stringify(d.grade({ completed_at: `2026-03-0${nr + 1}` })).replace('"score":85', `"score":${score}`),
    )
    return t.call(d.keeper, 'POST', `${d.at}/grades`, `{"grades":[${rows.join(',')}]}`)
  }
  expect(outcomes(await scored('0', '-0', '100', '1e2')).map(([, outcome]) => outcome)).toEqual(Array.from({ length: 4 }, () => 'created'))
  expect((await latest(d)).map(({ score }) => score).toSorted((a, b) => a - b)).toEqual([0, 0, 100, 100])
  expect((await scored('1e999')).status).toBe(400)
  expect((await scored('NaN')).status).toBe(400)
})

test('a malformed row refuses the whole batch and is named; so are too many rows, and none', async () => {
  const d = await gradebook(t)
  const wrong: [object, RegExp][] = [
    [{ score: '85' }, /^grades\.1\.score/],
    [{ score: null }, /^grades\.1\.score/],
    [{ completed_at: '2026-02-30' }, /^grades\.1\.completed_at/],
    [{ completed_at: '2026-03-01T09:00:00' }, /^grades\.1\.completed_at/],
    [{ external_course_id: '' }, /^grades\.1\.external_course_id/],
    [{ user_id: 'x' }, /^grades\.1\.user_id/],
    [{ passed: 'true' }, /^grades\.1\.passed/],
    [{ external_user_id: 'x'.repeat(201) }, /^grades\.1\.external_user_id/],
    [{ grade: 1 }, /^grades\.1\.grade/],
    [{ external_user_id: undefined }, /^grades\.1/],
  ]
  for (const [more, named] of wrong) {
    const { status, body } = await d.bring([d.grade(), d.grade(more)])
    expect([status, body.field ?? body.error_description], JSON.stringify(more)).toEqual([400, expect.stringMatching(named)])
  }
  expect((await d.bring([])).status).toBe(400)
  expect((await d.bring(Array.from({ length: 1001 }, () => d.grade()))).status).toBe(400)
  expect(await latest(d)).toEqual([])
})

test('a dry run says what would become of each row, and writes nothing', async () => {
  const d = await gradebook(t)
  await d.bring([d.grade()])
  const rows = [
    d.grade(),
    d.grade({ completed_at: '2026-05-01' }),
    d.grade({ completed_at: '2026-05-01', score: 1 }),
    d.grade({ score: 101 }),
  ]
  const dry = await d.bring(rows, { dry_run: true })
  expect(outcomes(dry)).toEqual([[0, 'duplicate'], [1, 'created'], [2, 'duplicate'], [3, 'failed']]) // prettier-ignore
  expect(dry.body[1]).toMatchObject({ grade_id: null, record_id: null })
  expect(reasons(dry)[2]).toBe('Row 1 is the same grade. It says 85, this one 1.')
  expect(await latest(d)).toHaveLength(1)
  expect(outcomes(await d.bring(rows))).toEqual(outcomes(dry))
})

test('an archived server takes no grades, and whoever may not write records brings none', async () => {
  const d = await gradebook(t)
  const reader = await t.person(d.org, ['external-lms:read'])
  const writer = await t.person(d.org, ['records:write'])
  const status = async (who: Person) => (await d.bring([d.grade()], {}, who)).status
  expect([await status(reader), await status(await t.person(d.org, ['records:read'])), await status(await t.person(d.org)), await status(await t.stranger())]).toEqual([403, 404, 404, 404]) // prettier-ignore
  expect(await status(writer)).toBe(200)
  await t.call(d.keeper, 'DELETE', d.at)
  expect((await d.bring([d.grade()])).body).toMatchObject({ error: 'invalid_request', code: 'external_server_archived' })
  expect(await latest(d)).toHaveLength(1)
})

test('nothing is brought to an archived organization, not even by a superuser', async () => {
  const d = await gradebook(t)
  const root = await t.superuser()
  await t.db.updateTable('organization').set({ archived_at: new Date().toISOString() }).where('id', '=', d.org.id).execute()
  t.context.access.clear()
  const file = 'external_course_id,external_user_id,score,completed_at\nHYG-1,4711,85,2026-04-01'
  const attempts = [
    await d.bring([d.grade()], {}, root),
    await d.drop(file, {}, root),
    await d.post(`${d.at}/courses`, { external_course_id: 'x', name: 'x' }, root),
    await d.bring([d.grade()]),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([409, 409, 409, 404])
})

test('an import repeated with its Idempotency-Key has the first answer again', async () => {
  const d = await gradebook(t)
  const send = () => t.call(d.keeper, 'POST', `${d.at}/grades`, { grades: [d.grade()] }, { 'idempotency-key': 'once' })
  const first = await send()
  expect((await send()).body).toEqual(first.body)
  expect(first.body[0].outcome).toBe('created')
})

test('the most recent grades come first, as many as asked for', async () => {
  const d = await gradebook(t)
  for (const day of ['2026-01-01', '2026-01-03', '2026-01-02']) await d.bring([d.grade({ completed_at: day })])
  const two = (await t.call(d.keeper, 'GET', `${d.at}/grades?limit=2`)).body
  expect(two.map(({ completed_at }) => completed_at.slice(0, 10))).toEqual(['2026-01-02', '2026-01-03'])
  for (const limit of ['0', '201', '1e1']) expect((await t.call(d.keeper, 'GET', `${d.at}/grades?limit=${limit}`)).body.field).toBe('limit')
})

test('people see their own grades wherever they are from, readers those of the organization, page by page', async () => {
  const d = await gradebook(t)
  const other = await t.person(d.org)
  await d.map('2', other)
  await d.bring([d.grade(), d.grade({ completed_at: '2026-04-01' }), d.grade({ external_user_id: '2' })])
  const list = async (who: Person, query = '') => (await t.call(who, 'GET', `/api/external-lms/grades?limit=2${query}`)).body
  expect((await list(d.learner)).items.map(({ user_id }) => user_id)).toEqual([d.learner.account_id, d.learner.account_id])
  const first = await list(d.keeper, `&org=${d.org.slug}`)
  expect([first.items.length, (await list(d.keeper, `&org=${d.org.slug}&cursor=${first.next_cursor}`)).items.length]).toEqual([2, 1])
  expect((await list(d.keeper, `&user_id=${other.account_id}&course_id=${d.course.id}`)).items).toHaveLength(1)
  expect((await list(await t.person(d.org))).items).toEqual([])
})

test('a thousand rows cost as many statements as one', async () => {
  const d = await gradebook(t)
  const day = (nr: number) => new Date(Date.UTC(2020, 0, nr)).toISOString()
  const rows = (from: number, count: number) => Array.from({ length: count }, (_none, nr) => d.grade({ completed_at: day(from + nr) }))
  const one = await t.cost(() => d.bring(rows(0, 1)))
  const thousand = rows(10, 1000)
  expect(await t.cost(() => d.bring(thousand))).toBe(one)
  // An import without grades takes a statement of its own. It writes no audit entry, so the cost counts it.
  expect(await t.cost(() => d.bring(thousand))).toBe(one + 1)
  expect(await latest(d)).toHaveLength(50)
})

test('fifty who bring the same at once make each grade once', async () => {
  const d = await gradebook(t)
  const rows = Array.from({ length: 20 }, (_none, nr) => d.grade({ completed_at: `2026-01-${String(nr + 1).padStart(2, '0')}`, ...(nr % 2 && { external_attempt_id: `a${nr}` }) })) // prettier-ignore
  const answers = await Promise.all(Array.from({ length: 50 }, (_none, nr) => d.bring(nr % 2 ? rows.toReversed() : rows)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const counts = answers.flatMap(({ body }) => body.map(({ outcome }) => outcome as string))
  expect(counts.filter((outcome) => outcome === 'created')).toHaveLength(20)
  expect(counts.filter((outcome) => outcome === 'duplicate')).toHaveLength(49 * 20)
  expect(new Set(answers.flatMap(({ body }) => body.map(({ record_id }) => record_id))).size).toBe(20)
  expect(await recordsOf(d)).toHaveLength(20)
})

test('grades are told of people whom external-lms:read covers, and counted so', async () => {
  const d = await gradebook(t)
  const [ward, other] = [await t.dept(d.org), await t.dept(d.org)]
  const nurse = await t.person(d.org)
  await t.grant(nurse, await t.role(d.org, [], ward))
  await t.grant(d.learner, await t.role(d.org, [], other))
  await d.map('4712', nurse)
  await d.bring([d.grade(), d.grade({ external_user_id: '4712', score: 40 })])
  const seenBy = async (who: Person) => {
    const [list, newest, people, course] = [
      await t.call(who, 'GET', `/api/external-lms/grades?org=${d.org.id}`),
      await t.call(who, 'GET', `${d.at}/grades`),
      await t.call(who, 'GET', `/api/external-lms/courses/${d.course.id}/people`),
      await t.call(who, 'GET', `/api/external-lms/courses/${d.course.id}`),
    ]
    const ofList = list.body.items.map(({ user_id }) => user_id)
    expect(newest.body.map(({ user_id }) => user_id)).toEqual(ofList)
    expect(people.body.map(({ person }) => person.user_id)).toEqual(ofList)
    expect(course.body.grade_count).toBe(ofList.length)
    expect((await t.call(who, 'GET', `${d.at}/courses`)).body).toMatchObject([{ grade_count: ofList.length }])
    return ofList
  }
  expect(await seenBy(await t.person(d.org, ['external-lms:read'], ward))).toEqual([nurse.account_id])
  expect(await seenBy(await t.person(d.org, ['external-lms:read'], await t.dept(d.org)))).toEqual([])
  const [chief, staff] = [await t.role(d.org, [], await t.dept(d.org)), await t.role(d.org, [], await t.dept(d.org))]
  await t.manages(d.org, chief, staff)
  await t.grant(nurse, staff)
  const manager = await t.person(d.org, ['external-lms:read'], await t.dept(d.org))
  await t.grant(manager, chief)
  expect(await seenBy(manager)).toEqual([nurse.account_id])
  const all = (await t.call(d.keeper, 'GET', `/api/external-lms/grades?org=${d.org.id}`)).body.items
  expect(all.map(({ user_id }) => user_id).toSorted()).toEqual([nurse, d.learner].map(({ account_id }) => account_id).toSorted())
})
