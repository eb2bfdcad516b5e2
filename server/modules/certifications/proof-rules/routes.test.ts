import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()

async function desk() {
  const org = await t.org()
  const editor = await t.person(org, ['certifications:read', 'certifications:write'])
  const subject = await t.subject(org)
  const { body } = await t.call(editor, 'POST', '/api/certifications', {
    owner_organization_id: org.id,
    slug: 'lifting',
    name: 'Lifting',
    awarding_mode: 'automatic',
    subject_matter_ids: [subject.id],
  })
  return { org, editor, subject, id: body.id }
}
const add = (who: Person, id: string, body: object) => t.call(who, 'POST', `/api/certifications/${id}/rules`, body)
const change = (who: Person, rule: string, body: object) => t.call(who, 'PATCH', `/api/certification-rules/${rule}`, body)
const rulesOf = async (who: Person, id: string) => (await t.call(who, 'GET', `/api/certifications/${id}`)).body.rules
const uuid = () => crypto.randomUUID()

const blank = {
  label: null, subject_matter_id: null, threshold_hours: null, threshold_count: null, evidence_type: null, quiz_id: null,
  external_course_id: null, scorm_course_id: null, job_aid_id: null,
} // prettier-ignore

test('rules of the kinds that are evaluated are added last in their order, other config null', async () => {
  const { org, editor, subject, id } = await desk()
  const given = [
    { rule_kind: 'subject_hours', threshold_hours: 7.5, subject_matter_id: subject.id, label: 'Hours' },
    { rule_kind: 'subject_record_count', threshold_count: 3, subject_matter_id: null },
    { rule_kind: 'evidence_document', evidence_type: 'file' },
    { rule_kind: 'manual_sign_off', label: 'Seen doing it' },
  ]
  for (const [position, body] of given.entries()) {
    const answer = await add(editor, id, body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ ...blank, ...body, position, certification_type_id: id })
  }
  expect((await t.call(editor, 'POST', `/api/certifications/lifting/rules?org=${org.slug}`, { rule_kind: 'manual_sign_off' })).status).toBe(
    201,
  )
  expect(await rulesOf(editor, id)).toMatchObject([...given, { rule_kind: 'manual_sign_off', position: 4 }])
})

test('what does not fit the kind is refused, naming the field, and nothing is written', async () => {
  const { org, editor, subject, id } = await desk()
  const untagged = await t.subject(org)
  const elsewhere = await desk()
  for (const [body, word] of [
    [{ rule_kind: 'subject_hours' }, 'threshold_hours'],
    [{ rule_kind: 'subject_hours', threshold_hours: 0 }, 'threshold_hours'],
    [{ rule_kind: 'subject_hours', threshold_hours: '5' }, 'threshold_hours'],
    [{ rule_kind: 'subject_hours', threshold_hours: 5, threshold_count: 1 }, 'threshold_count'],
    [{ rule_kind: 'subject_record_count', threshold_count: 1.5 }, 'threshold_count'],
    [{ rule_kind: 'subject_record_count', threshold_hours: 1 }, 'threshold_hours'],
    [{ rule_kind: 'evidence_document' }, 'evidence_type'],
    [{ rule_kind: 'evidence_document', evidence_type: 'song' }, 'evidence_type'],
    [{ rule_kind: 'manual_sign_off', evidence_type: 'file' }, 'evidence_type'],
    [{ rule_kind: 'manual_sign_off', subject_matter_id: subject.id }, 'subject_matter_id'],
    [{ rule_kind: 'subject_hours', threshold_hours: 1, subject_matter_id: untagged.id }, 'subject_matter_id'],
    [{ rule_kind: 'subject_hours', threshold_hours: 1, subject_matter_id: elsewhere.subject.id }, 'subject_matter_id'],
    [{ rule_kind: 'subject_hours', threshold_hours: 1, subject_matter_id: uuid() }, 'subject_matter_id'],
    [{ rule_kind: 'manual_sign_off', label: '' }, 'label'],
    [{ rule_kind: 'manual_sign_off', label: 'x'.repeat(201) }, 'label'],
    [{ rule_kind: 'manual_sign_off', position: 0 }, 'position'],
    [{ rule_kind: 'prayer' }, 'rule_kind'],
    [{ rule_kind: 'quiz_pass' }, 'quiz_id'],
    [{ rule_kind: 'quiz_pass', job_aid_id: uuid() }, 'job_aid_id'],
    [{ rule_kind: 'quiz_pass', quiz_id: uuid() }, 'quiz_id'],
    [{ rule_kind: 'external_course_pass', external_course_id: uuid() }, 'external_course_id'],
    [{ rule_kind: 'scorm_course_complete', scorm_course_id: uuid() }, 'scorm_course_id'],
    [{ rule_kind: 'job_aid_viewed', job_aid_id: uuid() }, 'job_aid_id'],
  ] as const) {
    const { status, body: answer } = await add(editor, id, body)
    expect([status, answer.error_description], JSON.stringify(body)).toEqual([400, expect.stringContaining(word)])
  }
  expect(await rulesOf(editor, id)).toEqual([])
})

test('a rule is changed within its kind, counts every tag again, and is given back when it is deleted', async () => {
  const { editor, subject, id } = await desk()
  const { body: rule } = await add(editor, id, {
    rule_kind: 'subject_hours',
    threshold_hours: 7.5,
    subject_matter_id: subject.id,
    label: 'L',
  })
  const changed = await change(editor, rule.id, { threshold_hours: 8, subject_matter_id: null, label: null })
  expect(changed.body).toEqual({ ...rule, threshold_hours: 8, subject_matter_id: null, label: null })
  for (const [body, word] of [
    [{ threshold_count: 1 }, 'threshold_count'],
    [{ rule_kind: 'manual_sign_off' }, 'rule_kind'],
    [{ threshold_hours: null }, 'threshold_hours'],
    [{ quiz_id: uuid() }, 'quiz_id'],
    [{ subject_matter_id: uuid() }, 'subject_matter_id'],
  ] as const) {
    const answer = await change(editor, rule.id, body)
    expect([answer.status, answer.body.error_description], JSON.stringify(body)).toEqual([400, expect.stringContaining(word)])
  }
  const remove = () => t.call(editor, 'DELETE', `/api/certification-rules/${rule.id}`)
  expect((await remove()).body).toEqual(changed.body)
  expect((await remove()).status).toBe(404)
  const trail = await t.db.selectFrom('audit_entry').select(['action']).where('subject_id', '=', rule.id).orderBy('at').execute()
  expect(trail.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'].map((verb) => `certification_rule.${verb}`))
})

test('a rule moves among the others, which keep their order', async () => {
  const { editor, id } = await desk()
  const ids: string[] = []
  for (const label of ['a', 'b', 'c', 'd']) ids.push((await add(editor, id, { rule_kind: 'manual_sign_off', label })).body.id)
  const order = async () => (await rulesOf(editor, id)).map(({ label, position }) => `${label}${position}`).join(' ')
  expect((await change(editor, ids[3]!, { position: 1, label: 'D' })).body).toMatchObject({ position: 1, label: 'D' })
  expect(await order()).toBe('a0 D1 b2 c3')
  expect((await change(editor, ids[0]!, { position: 99 })).body.position).toBe(3)
  expect(await order()).toBe('D0 b1 c2 a3')
  await t.call(editor, 'DELETE', `/api/certification-rules/${ids[1]}`)
  await change(editor, ids[0]!, { position: 0 })
  expect(await order()).toBe('a0 D1 c2')
  for (const position of [-1, 1.5, '1', null])
    expect((await change(editor, ids[0]!, { position })).body.error_description).toContain('position')
  expect(await order()).toBe('a0 D1 c2')
})

test('who only reads gets 403 and who sees nothing the 404 of what does not exist', async () => {
  const { org, editor, id } = await desk()
  const { body: rule } = await add(editor, id, { rule_kind: 'manual_sign_off' })
  const [reader, member] = [await t.person(org, ['certifications:read']), await t.person(org)]
  const outsider = (await desk()).editor
  const missing = await change(editor, uuid(), { label: 'x' })
  expect((await change(reader, rule.id, { label: 'x' })).status).toBe(403)
  expect((await t.call(reader, 'DELETE', `/api/certification-rules/${rule.id}`)).status).toBe(403)
  for (const who of [member, outsider]) {
    const answer = await change(who, rule.id, { label: 'x' })
    expect([answer.status, answer.text]).toEqual([404, missing.text])
    expect((await t.call(who, 'DELETE', `/api/certification-rules/${rule.id}`)).status).toBe(404)
  }
  expect(await rulesOf(editor, id)).toEqual([rule])
})

test('fifty rules added at once keep an order, and tags dropped meanwhile leave no rule without its tag', async () => {
  const { editor, subject, id } = await desk()
  const narrowed = { rule_kind: 'subject_hours', threshold_hours: 1, subject_matter_id: subject.id }
  const dropping = t.call(editor, 'PUT', `/api/certifications/${id}/subjects`, { subject_matter_ids: [] })
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(editor, id, narrowed)))
  const dropped = (await dropping).status
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([dropped === 200 ? 400 : 201]))
  expect([200, 409]).toContain(dropped)
  const rules = await rulesOf(editor, id)
  expect(rules.map(({ position }) => position)).toEqual(Array.from({ length: rules.length }, (_, index) => index))
})

test('a rule names what its author may see; what it is tied to stays tied for authors who may not see it, and is not named', async () => {
  const { org, editor, id } = await desk()
  const [here, there] = [await t.dept(org), await t.dept(org)]
  const both = await t.person(org, ['quizzes:read', 'quizzes:write', 'certifications:read', 'certifications:write'])
  const author = await t.person(org, ['certifications:read', 'certifications:write', 'quizzes:read'], here)
  const quiz = async (department: string) => {
    const body = { owner_organization_id: org.id, owner_department_id: department, title: 'Doses', passing_score: 50, audience: 'trainers' }
    const made = await t.call(both, 'POST', '/api/quizzes', body)
    expect(made.status, made.text).toBe(201)
    return made.body.id
  }
  const [seen, unseen] = [await quiz(here.id), await quiz(there.id)]
  const own = { owner_organization_id: org.id, owner_department_id: here.id, slug: 'doses', name: 'Doses', awarding_mode: 'automatic' }
  const certification = (await t.call(author, 'POST', '/api/certifications', own)).body.id
  const pass = (quiz_id: string) => ({ rule_kind: 'quiz_pass', quiz_id })
  const nothing = await add(author, certification, pass(uuid()))
  const refused = await add(author, certification, pass(unseen))
  expect([refused.status, refused.body.field, refused.text]).toEqual([400, 'quiz_id', nothing.text])
  expect((await add(author, certification, pass(seen))).body).toMatchObject({ quiz_id: seen, hidden: false })

  const tied = (await add(both, certification, pass(unseen))).body
  expect((await rulesOf(author, certification))[1]).toMatchObject({ id: tied.id, quiz_id: null, hidden: true })
  expect((await rulesOf(both, certification))[1]).toMatchObject({ id: tied.id, quiz_id: unseen, hidden: false })
  const listed = (await t.call(author, 'GET', `/api/certifications?org=${org.id}&department=${here.id}`)).body.items
  expect(listed[0].rules[1]).toMatchObject({ quiz_id: null, hidden: true })
  expect((await change(author, tied.id, { label: 'Doses' })).body).toMatchObject({ label: 'Doses', quiz_id: null, hidden: true })
  expect((await change(author, tied.id, { quiz_id: unseen })).status).toBe(400)
  expect((await rulesOf(both, certification))[1]).toMatchObject({ label: 'Doses', quiz_id: unseen })
  // A preview keeps the target of a rule, and so does a copy.
  const supposed = { rules: [{ id: tied.id, rule_kind: 'quiz_pass' }] }
  expect((await t.call(author, 'POST', `/api/certifications/${certification}/preview`, supposed)).status).toBe(200)
  expect((await t.call(author, 'POST', `/api/certifications/${certification}/preview`, { rules: [pass(unseen)] })).status).toBe(400)
  const standing = (await t.call(author, 'GET', `/api/certifications/${certification}/standing`)).body
  expect(standing.rules.map(({ quiz, hidden }) => [quiz?.id ?? null, hidden])).toEqual([
    [seen, false],
    [null, true],
  ])
  expect((await t.call(both, 'GET', `/api/certifications/${certification}/standing`)).body.rules[1]?.quiz).toMatchObject({ id: unseen })
  expect((await change(author, tied.id, { quiz_id: seen })).body).toMatchObject({ quiz_id: seen, hidden: false })
  expect(await rulesOf(editor, id)).toEqual([])
})
