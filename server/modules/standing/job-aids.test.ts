import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

async function worldWithAid(requires?: 'view' | 'confirmation') {
  const w = await certificationWorld(t)
  const author = await t.person(w.org, ['job-aids:read', 'job-aids:write', 'job-aids:delete'])
  const learner = await t.person(w.org)
  const { body: aid } = await t.call(author, 'POST', '/api/job-aids', { org: w.org.id, title: 'Lifting' })
  const type = await w.type()
  const made = await t.call(w.admin, 'POST', `/api/certifications/${type.id}/rules`, {
    rule_kind: 'job_aid_viewed',
    job_aid_id: aid.id,
    ...(requires && { requires }),
  })
  expect(made.status, made.text).toBe(201)
  const row = (fields: object, person: Person) => ({
    id: randomUUIDv7(),
    organization_id: w.org.id,
    job_aid_id: aid.id as string,
    user_id: person.account_id,
    version: 1,
    ...fields,
  })
  const view = async (viewed_at: string, person = learner): Promise<string> => {
    const view = row({ viewed_at }, person)
    await t.db.insertInto('job_aid_view').values(view).execute()
    return view.id
  }
  const confirm = async (confirmed_at: string, person = learner): Promise<string> => {
    const confirmation = { ...row({ confirmed_at }, person), content_hash: 'x' }
    await t.db.insertInto('job_aid_confirmation').values(confirmation).execute()
    return confirmation.id
  }
  const cut = (cutoff_at: string) => t.db.insertInto('job_aid_cutoff').values({ organization_id: w.org.id, job_aid_id: aid.id, cutoff_at }).execute()
  const rule = async (at?: string) => (await w.standing(learner, type, at)).body.rules[0]
  return { ...w, author, learner, aid, type, ruled: made.body, view, confirm, cut, rule }
} // prettier-ignore

test('who opened the page has read the aid, however often; opening a file or the API is not enough', async () => {
  const { rule, aid, learner, view, ruled } = await worldWithAid()
  expect(ruled).toMatchObject({ job_aid_id: aid.id, requires: 'view', scorm_course_id: null })
  await t.call(learner, 'GET', `/api/job-aids/${aid.id}`)
  await t.db.insertInto('job_aid_file_open').values({ id: randomUUIDv7(), organization_id: aid.owner_organization_id, job_aid_id: aid.id, user_id: learner.account_id }).execute()
  expect(await rule()).toMatchObject({
    satisfied: false,
    current: 0,
    required: 1,
    unit: 'views',
    requires: 'view',
    job_aid: { id: aid.id, name: 'Lifting' },
    scorm_course: null,
    explanation: '0 views count, 1 more needed.',
    counted: [],
    not_counted: [],
  })
  const [first, last] = [await view('2021-01-01T00:00:00Z'), await view('2021-02-01T00:00:00Z')]
  expect(await rule()).toMatchObject({ satisfied: true, current: 1, counted: [{ kind: 'job_aid_view', id: last, title: 'Lifting', at: '2021-02-01T00:00:00Z', amount: 1, reason: null }] })
  expect(await rule('2021-01-15T00:00:00Z')).toMatchObject({ satisfied: true, counted: [{ id: first }] })
  expect(await rule('2020-12-31T00:00:00Z')).toMatchObject({ satisfied: false, counted: [], not_counted: [] })
  expect((await t.call(learner, 'POST', `/api/job-aids/${aid.id}/views`)).status).toBe(201)
  expect((await rule()).current).toBe(1)
}) // prettier-ignore

test('a cutoff leaves only later views, from its moment on and not at it, and past days are told as they were', async () => {
  const { rule, view, cut, author, learner, aid } = await worldWithAid()
  const seen = await view('2021-01-01T00:00:00Z')
  await cut('2021-01-01T00:00:00Z')
  await cut('2021-06-01T00:00:00Z')
  expect(await rule()).toMatchObject({ satisfied: false, not_counted: [{ id: seen, reason: 'before the cutoff' }] })
  expect(await rule('2021-03-01T00:00:00Z')).toMatchObject({ satisfied: false, not_counted: [{ id: seen, reason: 'before the cutoff' }] })
  await view('2021-03-01T00:00:00Z')
  expect((await rule('2021-04-01T00:00:00Z')).satisfied).toBe(true)
  expect((await rule('2021-07-01T00:00:00Z')).satisfied).toBe(false)
  await t.call(learner, 'POST', `/api/job-aids/${aid.id}/views`)
  expect((await rule()).satisfied).toBe(true)
  await t.call(author, 'PATCH', `/api/job-aids/${aid.id}`, { require_recertification: true })
  expect((await rule()).satisfied).toBe(false)
})

test('after an award only later views renew, and an archived aid keeps what it proved', async () => {
  const { rule, view, award, learner, type, author, aid } = await worldWithAid()
  await view('2021-01-01T00:00:00Z')
  await t.call(author, 'PATCH', `/api/job-aids/${aid.id}`, { archived: true })
  expect((await rule()).satisfied).toBe(true)
  await award(learner, type, { awarded_at: '2021-06-01T00:00:00Z' })
  expect(await rule()).toMatchObject({ satisfied: false, not_counted: [{ reason: 'before the last award' }] })
})

test('where a confirmation is asked for, reading alone does not count, and says so', async () => {
  const { rule, view, cut, learner, aid } = await worldWithAid('confirmation')
  const seen = await view('2021-01-01T00:00:00Z')
  expect(await rule()).toMatchObject({
    satisfied: false,
    requires: 'confirmation',
    explanation: '0 confirmations count, 1 more needed.',
    not_counted: [{ kind: 'job_aid_view', id: seen, reason: 'not confirmed' }],
  })
  const confirmed = await t.call(learner, 'POST', `/api/job-aids/${aid.id}/confirmations`, { statement_version: 1 })
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ kind: 'job_aid_confirmation', id: confirmed.body.id }], not_counted: [] })
  await cut(new Date(Date.now() + 60_000).toISOString())
  expect((await rule()).satisfied).toBe(true)
  await t.db.updateTable('job_aid_cutoff').set({ cutoff_at: confirmed.body.confirmed_at }).where('job_aid_id', '=', aid.id).execute()
  expect(await rule()).toMatchObject({ satisfied: false })
  expect((await rule()).not_counted.map(({ reason }) => reason).toSorted()).toEqual(['before the cutoff', 'not confirmed'])
}) // prettier-ignore

test('who has to renew confirms the same statement again, once', async () => {
  const { rule, award, learner, type, aid } = await worldWithAid('confirmation')
  const confirm = async () => (await t.call(learner, 'POST', `/api/job-aids/${aid.id}/confirmations`, { statement_version: 1 })).status
  expect([await confirm(), await confirm()]).toEqual([201, 200])
  await award(learner, type, { awarded_at: new Date().toISOString() })
  expect(await rule()).toMatchObject({ satisfied: false })
  expect([await confirm(), await confirm()]).toEqual([201, 200])
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ kind: 'job_aid_confirmation' }] })
})

test('lists, the matrix and a preview of other rules judge alike', async () => {
  const { admin, learner, type, aid, view, cut, require, grant, org, ruled } = await worldWithAid()
  const role = await t.role(org, [])
  await grant(learner, role, '2020-01-01T00:00:00Z')
  await require(role, type)
  const at = `/api/certifications/${type.id}` as const
  const cell = async () => {
    const { body } = await t.call(admin, 'GET', `/api/organizations/${org.id}/certification-matrix`)
    const row = body.items.find(({ person }) => person.user_id === learner.account_id)
    return row.cells.find((cell) => cell.certification_type_id === type.id).state
  }
  const mine = async () => {
    const { body } = await t.call(learner, 'GET', '/api/certifications/mine')
    return body.find(({ certification }) => certification.id === type.id).state
  }
  expect([await cell(), await mine()]).toEqual(['not_started', 'not_started'])
  await view('2021-01-01T00:00:00Z')
  expect([await cell(), await mine()]).toEqual(['awardable', 'awardable'])
  const preview = async (requires?: 'view' | 'confirmation') => {
    const rules = [{ rule_kind: 'job_aid_viewed', job_aid_id: aid.id, id: ruled.id, ...(requires && { requires }) }]
    return (await t.call(admin, 'POST', `${at}/preview`, { rules })).body
  }
  expect(await preview()).toMatchObject({ awardable_now: 1, awardable_then: 1, lose_count: 0 })
  expect(await preview('confirmation')).toMatchObject({ awardable_now: 1, awardable_then: 0, lose_count: 1 })
  await cut('2021-01-01T00:00:00Z')
  expect([await cell(), await mine()]).toEqual(['not_started', 'not_started'])
})

test('a rule asks for an aid of the same organization, by a view or a confirmation, and can be changed', async () => {
  const { admin, type, org } = await worldWithAid()
  const other = await worldWithAid()
  const { body: aid } = await t.call(await t.person(org, ['job-aids:write', 'job-aids:read']), 'POST', '/api/job-aids', { org: org.id, title: 'Two' })
  const add = (body: object) => t.call(admin, 'POST', `/api/certifications/${type.id}/rules`, { rule_kind: 'job_aid_viewed', ...body })
  for (const [body, word] of [
    [{}, 'job_aid_id'],
    [{ job_aid_id: other.aid.id }, 'job_aid_id'],
    [{ job_aid_id: randomUUIDv7() }, 'job_aid_id'],
    [{ job_aid_id: aid.id, requires: 'song' }, 'requires'],
    [{ job_aid_id: aid.id, requires: null }, 'requires'],
    [{ job_aid_id: aid.id, threshold_count: 2 }, 'threshold_count'],
    [{ rule_kind: 'manual_sign_off', requires: 'view' }, 'requires'],
  ] as const) {
    const answer = await add(body)
    expect([answer.status, answer.body.error_description], JSON.stringify(body)).toEqual([400, expect.stringContaining(word)])
  }
  const { body: rule } = await add({ job_aid_id: aid.id, requires: 'confirmation' })
  const change = (body: object) => t.call(admin, 'PATCH', `/api/certification-rules/${rule.id}`, body)
  expect((await change({ requires: 'view' })).body).toEqual({ ...rule, requires: 'view' })
  expect((await change({ job_aid_id: other.aid.id })).status).toBe(400)
  const { body: copy } = await t.call(admin, 'POST', `/api/certifications/${type.id}/duplicate`)
  expect(copy.rules.map(({ job_aid_id, requires }) => [job_aid_id, requires])).toContainEqual([aid.id, 'view'])
}) // prettier-ignore

test('deleting an aid for good takes the rules that ask for it along, which its preview counts', async () => {
  const { author, admin, aid, type, view } = await worldWithAid()
  await view('2021-01-01T00:00:00Z')
  const preview = await t.call(author, 'GET', `/api/job-aids/${aid.id}/permanent-deletion`)
  expect(preview.body.consequences).toEqual([
    { key: 'certification_rules', count: 1, description: '1 certification rule that asks for this job aid goes.' },
    { key: 'views', count: 1, description: '1 recorded view goes.' },
  ])
  expect((await t.call(author, 'DELETE', `/api/job-aids/${aid.id}/permanent-deletion`)).status).toBe(204)
  expect((await t.call(admin, 'GET', `/api/certifications/${type.id}`)).body.rules).toEqual([])
})
