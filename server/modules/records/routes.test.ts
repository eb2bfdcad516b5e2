import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import type { Schema } from '../../../test/read.ts'

const t = await harness()

const done = '2026-01-15T10:00:00Z'
const create = (who: Person, org: Org, more: object = {}) =>
  t.call(who, 'POST', '/api/records', { owner_organization_id: org.id, title: 'Hand hygiene', completed_at: done, ...more })
const submit = (who: Person, org: Org, more: object = {}) => create(who, org, { status: 'pending', ...more })
const read = (who: Person | undefined, id: string) => t.call(who, 'GET', `/api/records/${id}`)
const patch = (who: Person, id: string, body: object) => t.call(who, 'PATCH', `/api/records/${id}`, body)
const approve = (who: Person, id: string, body?: object | null) => t.call(who, 'POST', `/api/records/${id}/approve`, body)
const reject = (who: Person, id: string, note = 'Add the certificate.') => t.call(who, 'POST', `/api/records/${id}/reject`, { note })
const titles = async (who: Person, query = '') => {
  const { status, body } = await t.call(who, 'GET', `/api/records${query}`)
  expect(status, query).toBe(200)
  return body.items.map((record) => record.title)
}
const subject = t.subject
const trailOf = (id: string) =>
  t.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', id).orderBy('at').orderBy('id').execute()
const countRecords = async (org: Org) =>
  (await t.db.selectFrom('learning_record').select('id').where('owner_organization_id', '=', org.id).execute()).length

/** A learner, their manager, a person who manages nobody, an editor, and a reader. */
async function ward(org: Org) {
  const [nurse, head, porter] = [await t.role(org, []), await t.role(org, []), await t.role(org, [])]
  await t.manages(org, head, nurse)
  const [learner, manager, other] = [await t.stranger(), await t.stranger(), await t.stranger()]
  await t.grant(learner, nurse)
  await t.grant(manager, head)
  await t.grant(other, porter)
  return {
    learner,
    manager,
    other,
    nurse,
    head,
    editor: await t.person(org, ['records:read', 'records:write']),
    reader: await t.person(org, ['records:read']),
  }
}

test('a record is created with everything one gives, read back, and written in the trail', async () => {
  const org = await t.org()
  const dept = await t.dept(org)
  const [learner, editor] = [await t.person(org), await t.person(org, ['records:read', 'records:write'])]
  const tags = [await subject(org, 'aaa'), await subject(org, 'bbb')]
  const made = await create(editor, org, {
    owner_department_id: dept.id,
    learner_user_id: learner.account_id,
    learner_display_name: 'Ada',
    learner_email: 'ada@example.org',
    description: 'In the skills room',
    expires_at: '2027-01-15T12:00:00.123456+02:00',
    external_id: 'hr-1',
    subject_matter_ids: [tags[1]!.id, tags[0]!.id, tags[0]!.id],
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    owner_organization_id: org.id,
    owner_organization: { id: org.id, slug: org.slug },
    owner_department: { id: dept.id, slug: dept.slug },
    learner_user_id: learner.account_id,
    learner: { user_id: learner.account_id, display_name: learner.name, email: learner.email },
    status: 'completed',
    completed_at: done,
    expires_at: '2027-01-15T10:00:00.123456Z',
    subject_matter_ids: tags.map(({ id }) => id),
    subjects: [{ slug: 'aaa' }, { slug: 'bbb' }],
    hidden_from_learner: false,
    recorded_by: { user_id: editor.account_id },
    approved_by: null,
    rejection_note: null,
    evidence_count: 0,
    hours: 0,
    archived_at: null,
  })
  expect((await read(editor, made.body.id)).body).toEqual(made.body)
  const [entry] = await trailOf(made.body.id)
  expect(entry).toMatchObject({ action: 'learning_record.created', actor_id: editor.account_id, organization_id: org.id })
  expect(entry!.new_values).toMatchObject({ title: 'Hand hygiene', external_id: 'hr-1', subject_matter_ids: expect.any(Array) })
})

test('who may read one record', async () => {
  const org = await t.org()
  const { learner, manager, other, editor, reader } = await ward(org)
  const elsewhere = await t.person(await t.org(), ['records:read', 'records:write', 'records:delete'])
  const ownDept = await t.dept(org)
  const deptReader = await t.person(org, ['records:read'], ownDept)
  const pending = (await submit(learner, org)).body.id
  const completed = (await create(editor, org, { learner_user_id: learner.account_id })).body.id
  const hidden = (await create(editor, org, { learner_user_id: learner.account_id, hidden_from_learner: true })).body.id
  const inDept = (await create(editor, org, { learner_user_id: learner.account_id, owner_department_id: ownDept.id })).body.id
  const root = await t.superuser()
  const table: [string, Person | undefined, number[]][] = [
    ['learner', learner, [200, 200, 404, 200]],
    ['manager', manager, [200, 404, 404, 404]],
    ['other', other, [404, 404, 404, 404]],
    ['editor', editor, [200, 200, 200, 200]],
    ['reader', reader, [200, 200, 200, 200]],
    ['department reader', deptReader, [404, 404, 404, 200]],
    ['elsewhere', elsewhere, [404, 404, 404, 404]],
    ['superuser', root, [200, 200, 200, 200]],
    ['nobody', undefined, [401, 401, 401, 401]],
  ]
  for (const [name, who, expected] of table) {
    const got = []
    for (const id of [pending, completed, hidden, inDept]) got.push((await read(who, id)).status)
    expect(got, name).toEqual(expected)
  }
  const missing = await read(elsewhere, crypto.randomUUID())
  expect((await read(elsewhere, pending)).text).toBe(missing.text)
  expect((await read(learner, hidden)).text).toBe(missing.text)
  for (const [method, path, body] of [
    ['PATCH', '', { title: 'x' }],
    ['DELETE', '', undefined],
    ['GET', '/permanent-deletion', undefined],
    ['DELETE', '/permanent-deletion', undefined],
    ['POST', '/approve', {}],
    ['POST', '/reject', { note: 'x' }],
    ['GET', '/evidence', undefined],
  ] as const) {
    const answers = []
    for (const id of [pending, crypto.randomUUID()]) answers.push((await t.call(elsewhere, method, `/api/records/${id}${path}`, body)).text)
    expect(answers[0], `${method} ${path}`).toBe(answers[1])
    expect((await t.call(elsewhere, method, `/api/records/${pending}${path}`, body)).status).toBe(404)
    expect((await t.call(learner, method, `/api/records/${hidden}${path}`, body)).status, `${method} ${path}`).toBe(404)
  }
})

test('without records:write a member can only submit a pending record about themselves', async () => {
  const org = await t.org()
  const [member, colleague] = [await t.person(org), await t.person(org)]
  const outsider = await t.person(await t.org())
  const before = await countRecords(org)
  for (const [more, status, word] of [
    [{ status: 'completed' }, 403, 'records:write'],
    [{ status: 'in_progress' }, 403, 'records:write'],
    [{ status: undefined }, 403, 'records:write'],
    [{ learner_user_id: member.account_id }, 403, 'learner_user_id'],
    [{ learner_user_id: colleague.account_id }, 403, 'learner_user_id'],
    [{ learner_user_id: null, learner_email: 'x@example.org' }, 403, 'learner_user_id'],
    [{ hidden_from_learner: true }, 403, 'hidden'],
    [{ completed_at: undefined }, 400, 'completed_at'],
    [{ completed_at: null }, 400, 'completed_at'],
    [{ completed_at: '9999-12-31T23:59:59.9999999Z' }, 400, 'completed_at'],
    [{ status: 'rejected' }, 400, 'status'],
    [{ id: crypto.randomUUID() }, 400, 'id'],
    [{ approved_by: member.account_id }, 400, 'approved_by'],
    [{ owner_department_id: crypto.randomUUID() }, 404, ''],
    [{ expires_at: done }, 400, 'expires_at'],
    [{ subject_matter_ids: [crypto.randomUUID()] }, 404, ''],
  ] as const) {
    const answer = await submit(member, org, more)
    expect(answer.status, JSON.stringify(more)).toBe(status)
    expect(answer.body.error_description).toContain(word)
  }
  expect((await submit(outsider, org)).status).toBe(404)
  expect(await countRecords(org)).toBe(before)
  const made = await submit(member, org)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ status: 'pending', learner_user_id: member.account_id, learner: { email: member.email } })
})

test('a writer records for members only, about ids of the organization only', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const editor = await t.person(org, ['records:write'])
  const foreigner = await t.person(other)
  const [foreignSubject, ownSubjects] = [await subject(other), await Promise.all([1, 2, 3].map(() => subject(org)))]
  const foreignDept = await t.dept(other)
  const unknown = [foreigner.account_id, crypto.randomUUID()].map((learner_user_id) => create(editor, org, { learner_user_id }))
  const [real, random] = await Promise.all(unknown)
  expect([real!.status, real!.text]).toEqual([400, random!.text])
  for (let at = 0; at <= 3; at += 1) {
    const ids = ownSubjects.map(({ id }) => id)
    ids.splice(at, 0, foreignSubject.id)
    const foreign = await create(editor, org, { subject_matter_ids: ids })
    ids[at] = crypto.randomUUID()
    expect([foreign.status, foreign.text]).toEqual([404, (await create(editor, org, { subject_matter_ids: ids })).text])
  }
  expect((await create(editor, org, { owner_department_id: foreignDept.id })).status).toBe(404)
  expect((await create(editor, org, { status: 'pending', hidden_from_learner: true })).status).toBe(400)
  expect((await create(editor, org, { status: 'pending', completed_at: null })).status).toBe(400)
  expect(
    (await create(editor, org, { status: 'pending', completed_at: null, learner_user_id: (await t.person(org)).account_id })).status,
  ).toBe(201)
  expect((await create(editor, org, { learner_user_id: null })).status).toBe(400)
  expect((await create(editor, org, { learner_user_id: null, learner_email: 'guest@example.org' })).body).toMatchObject({ learner: null })
  expect((await create(editor, org, { subject_matter_ids: Array.from({ length: 101 }, () => ownSubjects[0]!.id) })).status).toBe(400)
  expect(await countRecords(org)).toBe(2)
})

test('external_id is unique in its organization: fifty at once, one wins', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [editor, elsewhere] = [await t.person(org, ['records:write', 'records:read']), await t.person(other, ['records:write'])]
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(editor, org, { external_id: 'x-1' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await countRecords(org)).toBe(1)
  expect((await create(elsewhere, other, { external_id: 'x-1' })).status).toBe(201)
  const second = await create(editor, org, { external_id: 'x-2' })
  expect((await patch(editor, second.body.id, { external_id: 'x-1' })).body).toMatchObject({ error: 'conflict' })
  expect((await patch(editor, second.body.id, { external_id: 'x-2' })).status).toBe(200)
})

test('who may decide a submission, and that nobody decides their own', async () => {
  const org = await t.org()
  const { learner, manager, other, editor, reader, nurse, head } = await ward(org)
  const writingLearner = await t.person(org, ['records:write', 'records:read'])
  await t.grant(writingLearner, nurse)
  await t.grant(writingLearner, head)
  const expired = await t.stranger()
  await t.grant(expired, head, '2020-01-01T00:00:00Z')
  const bossNowhere = await t.person(await t.org(), ['records:write', 'records:read'])
  for (const decide of [approve, (who: Person, id: string) => reject(who, id)]) {
    const id = (await submit(learner, org)).body.id
    expect((await decide(learner, id)).status).toBe(403)
    expect((await decide(other, id)).status).toBe(404)
    expect((await decide(reader, id)).status).toBe(403)
    expect((await decide(expired, id)).status).toBe(404)
    expect((await decide(bossNowhere, id)).status).toBe(404)
    expect((await read(editor, id)).body.status).toBe('pending')
    const mine = (await submit(writingLearner, org)).body.id
    expect((await decide(writingLearner, mine)).status).toBe(403)
    expect((await read(editor, mine)).body.status).toBe('pending')
    expect((await decide(manager, id)).status).toBe(200)
    expect((await decide(manager, id)).body).toMatchObject({ error: 'invalid_state' })
    expect((await decide(editor, mine)).status).toBe(200)
  }
})

test('approving stamps the approver; the body may choose in_progress', async () => {
  const org = await t.org()
  const { learner, manager, editor } = await ward(org)
  const id = (await submit(learner, org)).body.id
  expect((await approve(manager, id, { status: 'expired' })).status).toBe(400)
  expect((await approve(manager, id, null)).body).toMatchObject({ error: 'invalid_request', error_description: 'The body must be object.' })
  const approved = await approve(manager, id)
  expect(approved.body).toMatchObject({ status: 'completed', approved_by: { user_id: manager.account_id }, rejected_by: null })
  expect(approved.body.approved_at).not.toBeNull()
  const second = (await submit(learner, org)).body.id
  expect((await approve(editor, second, { status: 'in_progress' })).body.status).toBe('in_progress')
  const archived = (await submit(learner, org)).body.id
  await t.call(editor, 'DELETE', `/api/records/${archived}`)
  expect((await approve(editor, archived)).body).toMatchObject({ error: 'invalid_state' })
  expect((await approve(manager, archived)).status).toBe(409)
})

test('rejecting shows the note to the learner, who mends and resubmits', async () => {
  const org = await t.org()
  const { learner, manager, editor } = await ward(org)
  const tag = await subject(org)
  const id = (await submit(learner, org)).body.id
  expect((await reject(manager, id, '')).status).toBe(400)
  const rejected = await reject(manager, id, 'Which course?')
  expect(rejected.body).toMatchObject({ status: 'rejected', rejection_note: 'Which course?', rejected_by: { user_id: manager.account_id } })
  expect((await read(learner, id)).body.rejection_note).toBe('Which course?')
  for (const [body, status] of [
    [{ status: 'completed' }, 403],
    [{ external_id: 'x' }, 403],
    [{ hidden_from_learner: false }, 403],
    [{ expires_at: null }, 403],
    [{ archived: true }, 403],
    [{ owner_department_id: null }, 403],
    [{ completed_at: null, status: 'pending' }, 400],
    [{ status: 'rejected' }, 400],
    [{ subject_matter_ids: [crypto.randomUUID()] }, 404],
  ] as const) {
    expect((await patch(learner, id, body)).status, JSON.stringify(body)).toBe(status)
  }
  expect((await read(manager, id)).status).toBe(404)
  expect((await read(editor, id)).body).toMatchObject({ title: 'Hand hygiene', status: 'rejected', completed_at: done })
  const mended = await patch(learner, id, { title: 'Hand hygiene, level 2', subject_matter_ids: [tag.id], status: 'pending' })
  expect(mended.body).toMatchObject({
    status: 'pending',
    rejected_by: null,
    rejected_at: null,
    rejection_note: null,
    subjects: [{ id: tag.id }],
  })
  expect((await patch(manager, id, { title: 'x' })).status).toBe(403)
  expect((await approve(manager, id)).status).toBe(200)
  expect((await patch(learner, id, { title: 'x' })).status).toBe(403)
  const trail = await trailOf(id)
  expect(trail.map(({ action }) => action)).toEqual([
    'learning_record.created',
    'learning_record.rejected',
    'learning_record.updated',
    'learning_record.approved',
  ])
  expect(trail[2]).toMatchObject({
    old_values: { status: 'rejected', rejection_note: 'Which course?', subject_matter_ids: [] },
    new_values: { status: 'pending', rejection_note: null, subject_matter_ids: [tag.id] },
  })
  expect(trail[3]!.new_values).toMatchObject({ title: 'Hand hygiene, level 2', subject_matter_ids: [tag.id], evidence: [] })
  expect((await patch(editor, id, { title: 'Corrected' })).status).toBe(200)
  expect((await trailOf(id)).at(-1)).toMatchObject({ old_values: { title: 'Hand hygiene, level 2' }, new_values: { title: 'Corrected' } })
})

test('fifty decisions at once: one wins, the stamps name the winner', async () => {
  const org = await t.org()
  const { learner, manager, editor } = await ward(org)
  const id = (await submit(learner, org)).body.id
  const deciders = Array.from({ length: 50 }, (_, i) => [i % 2 ? manager : editor, i % 3 ? approve : reject] as const)
  const answers = await Promise.all(deciders.map(([who, decide]) => decide(who, id)))
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const [who, decide] = deciders[winners[0]!]!
  const { body } = await read(editor, id)
  expect(body.status).toBe(decide === approve ? 'completed' : 'rejected')
  expect((body.approved_by ?? body.rejected_by).user_id).toBe(who.account_id)
  expect([body.approved_by, body.rejected_by]).toContain(null)
  expect((await trailOf(id)).map(({ action }) => action)).toHaveLength(2)
})

test('two changes at once leave one of the two bodies, never a mix', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['records:read', 'records:write'])
  const tags = [await subject(org), await subject(org)]
  const { body } = await create(editor, org)
  const bodies = Array.from({ length: 50 }, (_, i) => ({
    title: `t${i % 2}`,
    description: `d${i % 2}`,
    subject_matter_ids: [tags[i % 2]!.id],
  }))
  const answers = await Promise.all(bodies.map((change) => patch(editor, body.id, change)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const after = (await read(editor, body.id)).body
  expect(bodies.slice(0, 2)).toContainEqual({
    title: after.title,
    description: after.description,
    subject_matter_ids: after.subject_matter_ids,
  })
})

test('a writer changes any field; statuses keep their stamps in order', async () => {
  const org = await t.org()
  const [deptA, deptB] = [await t.dept(org), await t.dept(org)]
  const { learner, manager, editor } = await ward(org)
  const deptWriter = await t.person(org, ['records:read', 'records:write'], deptA)
  const id = (await create(editor, org, { learner_user_id: learner.account_id, owner_department_id: deptA.id })).body.id
  expect((await patch(deptWriter, id, { owner_department_id: deptB.id })).status).toBe(403)
  expect((await patch(deptWriter, id, { owner_department_id: null })).status).toBe(403)
  expect((await patch(deptWriter, id, { owner_department_id: crypto.randomUUID() })).status).toBe(404)
  expect((await patch(editor, id, { owner_department_id: deptB.id })).body.owner_department_id).toBe(deptB.id)
  expect((await patch(deptWriter, id, { title: 'x' })).status).toBe(404)
  expect((await patch(editor, id, { hidden_from_learner: true })).body.hidden_from_learner).toBe(true)
  expect((await patch(editor, id, { status: 'pending' })).status).toBe(400)
  expect((await patch(editor, id, { status: 'revoked', hidden_from_learner: false })).body.status).toBe('revoked')
  expect((await patch(editor, id, { status: 'rejected' })).status).toBe(400)
  expect((await patch(editor, id, { expires_at: '2026-01-15T09:59:59Z' })).body.error_description).toContain('expires_at')
  expect((await patch(editor, id, { expires_at: '2026-02-01T00:00:00Z' })).status).toBe(200)
  expect((await patch(editor, id, { completed_at: '2026-02-01T00:00:00Z' })).status).toBe(400)
  expect((await patch(editor, id, { completed_at: null, description: '', learner_display_name: null })).body).toMatchObject({
    completed_at: null,
    description: null,
  })
  const submitted = (await submit(learner, org)).body.id
  await approve(manager, submitted)
  expect((await patch(editor, submitted, { status: 'pending' })).body).toMatchObject({ approved_by: null, approved_at: null })
  await reject(manager, submitted)
  expect((await patch(editor, submitted, { hidden_from_learner: true })).status).toBe(400)
  expect((await patch(editor, submitted, { status: 'completed' })).body).toMatchObject({ rejected_by: null, rejection_note: null })
  const unchanged = await patch(editor, submitted, {})
  expect(unchanged.status).toBe(200)
})

test('whoever has no account stays named by a name or an address', async () => {
  const org = await t.org()
  const { editor } = await ward(org)
  const { id } = (await create(editor, org, { learner_user_id: null, learner_display_name: 'Ada', learner_email: 'ada@example.org' })).body
  expect((await patch(editor, id, { learner_display_name: null, learner_email: null })).body).toMatchObject({ code: 'learner_required' })
  expect((await patch(editor, id, { learner_display_name: null })).status).toBe(200)
  expect((await patch(editor, id, { learner_email: null })).body).toMatchObject({ code: 'learner_required' })
  expect((await patch(editor, id, { learner_email: null, learner_display_name: 'Ada' })).body).toMatchObject({ learner_email: null })
  expect((await patch(editor, id, { title: 'x' })).status).toBe(200)
})

test('DELETE archives, the first moment stays, PATCH brings back; a deletion for good says what goes', async () => {
  const org = await t.org()
  const { learner, editor, reader } = await ward(org)
  const remover = await t.person(org, ['records:delete', 'records:read'])
  const id = (await create(editor, org, { learner_user_id: learner.account_id, subject_matter_ids: [(await subject(org)).id] })).body.id
  const remove = (who: Person) => t.call(who, 'DELETE', `/api/records/${id}`)
  expect([(await remove(learner)).status, (await remove(reader)).status, (await remove(remover)).status]).toEqual([403, 403, 403])
  const first = await remove(editor)
  expect(first.status).toBe(200)
  expect((await remove(editor)).body.archived_at).toBe(first.body.archived_at)
  expect(await titles(learner)).toEqual([])
  expect(await titles(learner, '?include_archived=true')).toHaveLength(1)
  expect((await patch(editor, id, { archived: false })).body.archived_at).toBeNull()
  const path = `/api/records/${id}/permanent-deletion` as const
  expect((await t.call(editor, 'DELETE', path)).status).toBe(403)
  expect((await t.call(learner, 'GET', path)).status).toBe(403)
  const impact = await t.call(remover, 'GET', path)
  expect(impact.body).toMatchObject({ id, name: 'Hand hygiene', consequences: [{ key: 'subject_tags', count: 1 }] })
  expect((await t.call(remover, 'DELETE', path)).status).toBe(204)
  expect((await t.call(remover, 'DELETE', path)).status).toBe(404)
  expect((await read(editor, id)).status).toBe(404)
  expect((await trailOf(id)).at(-1)).toMatchObject({ action: 'learning_record.deleted', old_values: { title: 'Hand hygiene' } })
})

test('the list holds one’s own, what one may read, and what waits for one’s decision', async () => {
  const org = await t.org()
  const [parent, sibling] = [await t.dept(org), await t.dept(org)]
  const nested = await t.dept(org, parent)
  const { learner, manager, other, editor, reader } = await ward(org)
  const deptReader = await t.person(org, ['records:read'], parent)
  const about = { learner_user_id: learner.account_id }
  await create(editor, org, { ...about, title: 'own' })
  await create(editor, org, { ...about, title: 'hidden', hidden_from_learner: true })
  await create(editor, org, { ...about, title: 'nested', owner_department_id: nested.id })
  await create(editor, org, { learner_user_id: deptReader.account_id, title: 'parent', owner_department_id: parent.id })
  await create(editor, org, { learner_user_id: other.account_id, title: 'sibling', owner_department_id: sibling.id })
  await submit(learner, org, { title: 'waiting' })
  const foreign = await t.org()
  await create(await t.person(foreign, ['records:write']), foreign, { title: 'foreign' })
  const all = ['waiting', 'sibling', 'parent', 'nested', 'hidden', 'own']
  expect(await titles(reader)).toEqual(all)
  expect(await titles(learner)).toEqual(['waiting', 'nested', 'own'])
  expect(await titles(manager)).toEqual(['waiting'])
  expect(await titles(manager, '?status=pending')).toEqual(['waiting'])
  expect(await titles(manager, '?status=completed')).toEqual([])
  expect(await titles(other)).toEqual(['sibling'])
  expect(await titles(deptReader)).toEqual(['parent', 'nested'])
  expect(await titles(deptReader, `?org=${org.slug}&department=${nested.slug}`)).toEqual(['nested'])
  expect(await titles(reader, `?org=${org.id}&department=${parent.id}`)).toEqual(['parent'])
  expect(await titles(reader, `?org=${org.id}&learner=${other.account_id}`)).toEqual(['sibling'])
  expect(await titles(await t.superuser(), `?org=${org.slug}`)).toEqual(all)
  expect(await titles(await t.superuser(), '?limit=1')).toEqual(['foreign'])
  expect(await titles(await t.person(foreign))).toEqual([])
})

test('whoever reads a department sees all that is in it, and elsewhere only their own', async () => {
  const org = await t.org()
  const [read, elsewhere] = [await t.dept(org), await t.dept(org)]
  const reader = await t.person(org, ['records:read'], read)
  const editor = await t.person(org, ['records:write'])
  const own = { learner_user_id: reader.account_id }
  for (const { id: owner_department_id, slug } of [read, elsewhere]) {
    await create(editor, org, { ...own, title: `own in ${slug}`, owner_department_id })
    await create(editor, org, { ...own, title: `hidden in ${slug}`, owner_department_id, hidden_from_learner: true })
    await create(editor, org, { title: `other in ${slug}`, owner_department_id })
  }
  const there = ['other', 'hidden', 'own'].map((which) => `${which} in ${read.slug}`)
  const query = (department: { slug: string }) => `?org=${org.slug}&department=${department.slug}`
  expect(await titles(reader, query(read))).toEqual(there)
  expect(await titles(reader, query(elsewhere))).toEqual([`own in ${elsewhere.slug}`])
  expect(await titles(reader, `?org=${org.slug}`)).toEqual([`own in ${elsewhere.slug}`, ...there])
  expect(await titles(reader)).toEqual([`own in ${elsewhere.slug}`, ...there])
})

test('filters, and 400 for those that name nothing visible', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const editor = await t.person(org, ['records:read', 'records:write'])
  const [tag, foreignTag] = [await subject(org, 'fire'), await subject(other)]
  const foreignDept = await t.dept(other)
  await create(editor, org, { title: 'tagged', subject_matter_ids: [tag.id] })
  await create(editor, org, { title: 'running', status: 'in_progress' })
  expect(await titles(editor, `?subject=${tag.id}`)).toEqual(['tagged'])
  expect(await titles(editor, `?org=${org.slug}&subject=fire`)).toEqual(['tagged'])
  expect(await titles(editor, '?status=in_progress')).toEqual(['running'])
  expect(await titles(editor, '?evidence_type=file')).toEqual([])
  for (const query of [
    'subject=fire',
    `subject=${foreignTag.id}`,
    `subject=${crypto.randomUUID()}`,
    `org=${other.slug}`,
    `org=${crypto.randomUUID()}`,
    'department=x',
    `org=${org.id}&department=${foreignDept.id}`,
    'learner=me',
    'status=open',
    'evidence_type=x',
    'include_archived=yes',
    'surprise=1',
    'limit=0',
    'cursor=abc',
  ]) {
    expect((await t.call(editor, 'GET', `/api/records?${query}`)).status, query).toBe(400)
  }
})

test('pages follow one another without loss for every kind of caller, in a fixed number of statements', async () => {
  const org = await t.org()
  const dept = await t.dept(org)
  const { learner, manager, editor, reader } = await ward(org)
  const deptReader = await t.person(org, ['records:read'], dept)
  for (let i = 0; i < 7; i += 1)
    await submit(learner, org, {
      title: `r${i}`,
      owner_department_id: i % 2 ? dept.id : null,
      subject_matter_ids: [(await subject(org)).id],
    })
  for (const [who, expected] of [
    [learner, 7],
    [manager, 7],
    [editor, 7],
    [reader, 7],
    [deptReader, 3],
  ] as const) {
    const seen: string[] = []
    let cursor = ''
    while (cursor !== null) {
      const { body } = await t.call(who, 'GET', `/api/records?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ title }) => title))
      cursor = body.next_cursor
    }
    expect(seen).toHaveLength(expected)
    expect(seen).toEqual(seen.toSorted().toReversed())
  }
  const counted = async (limit: number) => {
    const statements = await t.statementsOf(() => t.call(reader, 'GET', `/api/records?limit=${limit}`))
    return statements.filter((statement) => statement.includes('learning_record')).length
  }
  expect(await counted(7)).toBe(await counted(1))
})

test('an archived organization shows its records to superusers only', async () => {
  const org = await t.org()
  const learner = await t.person(org)
  const { body } = await submit(learner, org)
  await t.db.updateTable('organization').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', org.id).execute()
  t.context.access.clear()
  expect((await read(learner, body.id)).status).toBe(404)
  expect(await titles(learner)).toEqual([])
  expect((await submit(learner, org)).status).toBe(404)
  expect((await read(await t.superuser(), body.id)).status).toBe(200)
})

test('an Idempotency-Key repeats the first answer and creates once', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const post = () =>
    t.call(
      member,
      'POST',
      '/api/records',
      { owner_organization_id: org.id, title: 'x', status: 'pending', completed_at: done },
      { 'idempotency-key': 'k' },
    )
  const [first, again] = await Promise.all([post(), post()])
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(await countRecords(org)).toBe(1)
})

test('a key is free again after a day, and a refused creation keeps nothing under its key', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const body = { owner_organization_id: org.id, title: 'x', status: 'pending', completed_at: '2026-03-01T09:00:00Z' }
  const post = (more: object = {}) => t.call(member, 'POST', '/api/records', { ...body, ...more }, { 'idempotency-key': 'day' })
  expect((await post({ subject_matter_ids: [org.id] })).status).toBe(404)
  const first = await post()
  expect([first.status, await countRecords(org)]).toEqual([201, 1])
  expect((await post({ title: 'y' })).status).toBe(409)
  await t.context.db
    .updateTable('idempotent_answer')
    .set({ created_at: sql<string>`now() - interval '25 hours'` })
    .where('account_id', '=', member.account_id)
    .execute()
  const next = await post({ title: 'y' })
  expect([next.status, next.body.title, await countRecords(org)]).toEqual([201, 'y', 2])
  expect((await post({ title: 'y' })).text).toBe(next.text)
  expect(await countRecords(org)).toBe(2)
})

test('a key of yesterday used fifty times at once creates one record', async () => {
  const org = await t.org()
  const member = await t.person(org)
  const post = (title: string) =>
    t.call(
      member,
      'POST',
      '/api/records',
      { owner_organization_id: org.id, title, status: 'pending', completed_at: '2026-03-01T09:00:00Z' },
      { 'idempotency-key': 'yesterday' },
    )
  await post('x')
  await t.context.db
    .updateTable('idempotent_answer')
    .set({ created_at: sql<string>`now() - interval '25 hours'` })
    .where('account_id', '=', member.account_id)
    .execute()
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('y')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 201, body: { title: 'y' } })
  expect(await countRecords(org)).toBe(2)
})

test('in a random world the list, its filters and the export hold exactly what each person may read', async () => {
  const org = await t.org()
  let seed = 20_261_121
  const any = <T>(items: readonly T[]): T => items[(seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % items.length]!
  const depts = [await t.dept(org)]
  for (let i = 0; i < 5; i += 1) depts.push(await t.dept(org, any([undefined, ...depts])))
  const places = [undefined, ...depts]
  const roles = await Promise.all(
    Array.from({ length: 6 }, () => t.role(org, any([[], ['records:read'], ['records:write']] as const).slice(), any(places))),
  )
  for (let i = 1; i < roles.length; i += 1) await t.manages(org, roles[i - 1]!, roles[i]!)
  const people: Person[] = []
  for (let i = 0; i < 8; i += 1) {
    const person = await t.person(org)
    for (const role of new Set([any(roles), any(roles)])) if (i > 1) await t.grant(person, role, any([null, null, '2020-01-01T00:00:00Z']))
    people.push(person)
  }
  const ids: string[] = []
  for (let i = 0; i < 40; i += 1) {
    const status = any(['pending', 'completed', 'in_progress'] as const)
    const row = {
      id: crypto.randomUUID(),
      owner_organization_id: org.id,
      owner_department_id: any(places)?.id ?? null,
      learner_user_id: any(people).account_id,
      title: `r${i}`,
      status,
      hidden_from_learner: status !== 'pending' && any([true, false]),
      archived_at: any([null, null, '2026-01-01T00:00:00Z']),
    }
    await t.db.insertInto('learning_record').values(row).execute()
    ids.push(row.id)
  }
  const listed = async (who: Person, query: string) => {
    const found: Schema<'LearningRecord'>[] = []
    let cursor = ''
    while (cursor !== null) {
      const { body } = await t.call(who, 'GET', `/api/records?limit=7&include_archived=true${query}${cursor && `&cursor=${cursor}`}`)
      found.push(...body.items)
      cursor = body.next_cursor
    }
    return found
  }
  const idsOf = (records: { id: string }[]): string[] => records.map(({ id }): string => id).toSorted()
  for (const who of people) {
    const readable: string[] = []
    for (const id of ids) if ((await read(who, id)).status === 200) readable.push(id)
    const all = await listed(who, '')
    expect(idsOf(all)).toEqual(readable.toSorted())
    expect(idsOf(await listed(who, `&org=${org.slug}`))).toEqual(idsOf(all))
    const dept = any(depts)
    expect(idsOf(await listed(who, `&org=${org.id}&department=${dept.slug}`))).toEqual(
      idsOf(all.filter((r) => r.owner_department_id === dept.id)),
    )
    expect(idsOf(await listed(who, '&status=pending'))).toEqual(idsOf(all.filter((r) => r.status === 'pending')))
    const learner = any(people).account_id
    expect(idsOf(await listed(who, `&learner=${learner}`))).toEqual(idsOf(all.filter((r) => r.learner_user_id === learner)))
    const csv = (await t.call(who, 'GET', '/api/records/export.csv?include_archived=true')).text
    expect(ids.filter((id) => csv.includes(id)).toSorted()).toEqual(idsOf(all))
  }
})
