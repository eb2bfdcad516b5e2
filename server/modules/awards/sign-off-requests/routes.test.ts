import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

/** A certification with one sign-off that a role requires, a holder of the role, and their manager. */
async function world() {
  const w = await certificationWorld(t)
  const department = await t.dept(w.org)
  const certification = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const [rule] = certification.rules as [string]
  const [trainee, lead] = [await t.role(w.org, [], department), await t.role(w.org, [], department)]
  await t.manages(w.org, lead, trainee)
  const [learner, manager] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, trainee)
  await t.grant(manager, lead)
  const path = `/api/certification-rules/${rule}/sign-off-requests` as const
  const ask = (who: Person, body?: object, headers?: Record<string, string>) => t.call(who, 'POST', path, body, headers)
  const own = async (who: Person) => (await t.call(who, 'GET', `/api/certifications/${certification.id}/sign-off-requests`)).body.items
  const waiting = async (who: Person, query = '') => (await t.call(who, 'GET', `/api/certification-sign-off-requests${query}`)).body.items
  const count = async (who: Person) => (await t.call(who, 'GET', '/api/to-do')).body.counts.sign_off_request
  return { ...w, certification, rule, trainee, lead, learner, manager, path, ask, own, waiting, count }
}
const at = (id: string, verb: 'approve' | 'reject' | 'withdraw') => `/api/certification-sign-off-requests/${id}/${verb}` as const
const written = (rule: string) => t.db.selectFrom('certification_sign_off_request').selectAll().where('rule_id', '=', rule).execute()
const trailOf = async (id: string) =>
  (await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).orderBy('id').execute()).map(({ action }) => action)

test('a learner asks, their manager and whoever keeps the certification find it, and signing it off answers it', async () => {
  const { org, admin, certification, rule, learner, manager, ask, own, waiting, count, standing } = await world()
  const { status, body } = await ask(learner, { note: 'On the late shift' })
  expect([status, body]).toMatchObject([
    201,
    {
      rule_id: rule,
      certification_type_id: certification.id,
      note: 'On the late shift',
      status: 'pending',
      decided_at: null,
      sign_off_id: null,
    },
  ])
  for (const who of [manager, admin]) {
    expect(await waiting(who)).toMatchObject([{ id: body.id, person: { user_id: learner.account_id } }])
    expect(await waiting(who, `?org=${org.slug}`)).toHaveLength(1)
    expect(await count(who)).toBe(1)
  }
  expect([await waiting(learner), await count(learner)]).toEqual([[], undefined])
  const signed = await t.call(manager, 'POST', at(body.id, 'approve'), { note: 'Calm and safe', observed_at: '2026-01-02T03:04:05Z' })
  expect([signed.status, signed.body]).toMatchObject([
    200,
    { status: 'approved', decided_by: { user_id: manager.account_id }, decision_note: 'Calm and safe', sign_off_id: expect.any(String) },
  ])
  const signOffs = (await t.call(admin, 'GET', `/api/certification-rules/${rule}/sign-offs`)).body.items
  expect(signOffs).toMatchObject([{ id: signed.body.sign_off_id, observed_at: '2026-01-02T03:04:05Z', note: 'Calm and safe' }])
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'awardable' })
  expect(await own(learner)).toMatchObject([{ id: body.id, status: 'approved' }])
  expect([await waiting(manager), await count(manager)]).toEqual([[], 0])
  expect(await trailOf(body.id)).toEqual(['certification_sign_off_request.created', 'certification_sign_off_request.approved'])
})

test('whoever is signed off unasked has what they asked for, and cannot ask for it again', async () => {
  const { admin, learner, rule, ask } = await world()
  const { body } = await ask(learner)
  const { body: signOff } = await t.call(admin, 'POST', `/api/certification-rules/${rule}/sign-offs`, { user_id: learner.account_id })
  expect(await written(rule)).toMatchObject([{ id: body.id, status: 'approved', decided_by: admin.account_id, sign_off_id: signOff.id }])
  const again = await ask(learner)
  expect([again.status, again.body.code]).toEqual([409, 'signed_off_already'])
  expect((await t.call(admin, 'POST', at(body.id, 'approve'))).status).toBe(409)
})

test('it is declined with a note that whoever asked reads, and asked for again', async () => {
  const { learner, manager, ask, own } = await world()
  const { body } = await ask(learner)
  expect((await t.call(manager, 'POST', at(body.id, 'reject'), {})).status).toBe(400)
  const declined = await t.call(manager, 'POST', at(body.id, 'reject'), { note: 'Practise the handover once more' })
  expect([declined.status, declined.body]).toMatchObject([200, { status: 'rejected', decision_note: 'Practise the handover once more' }])
  const { body: second } = await ask(learner)
  expect(await own(learner)).toMatchObject([
    { id: second.id, status: 'pending' },
    { id: body.id, status: 'rejected' },
  ])
  expect((await t.call(learner, 'POST', at(second.id, 'withdraw'))).body.status).toBe('withdrawn')
  expect(await trailOf(second.id)).toEqual(['certification_sign_off_request.created', 'certification_sign_off_request.withdrawn'])
})

test('fifty at once ask once, and fifty at once are answered once', async () => {
  const { learner, manager, rule, ask } = await world()
  const asked = await Promise.all(Array.from({ length: 50 }, () => ask(learner)))
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(asked.filter(({ status, body }) => status === 409 && body.code === 'sign_off_requested')).toHaveLength(49)
  const id = (await written(rule))[0]?.id ?? ''
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(manager, 'POST', at(id, 'approve'), {})))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await t.db.selectFrom('certification_sign_off').select('id').where('rule_id', '=', rule).execute()).toHaveLength(1)
})

test('a request that is sent again with its key is one', async () => {
  const { learner, rule, ask } = await world()
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [await ask(learner, {}, key), await ask(learner, {}, key)]
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await written(rule)).toHaveLength(1)
})

test('only whom the certification reaches asks, about a rule that takes sign-offs', async () => {
  const { org, learner, type, rule, ask } = await world()
  const department = await t.dept(org)
  const departmental = await type({ department, rules: [{ rule_kind: 'manual_sign_off' }] })
  const [elsewhere] = departmental.rules
  const counted = await type({ rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }] })
  const nobody = await t.call(learner, 'POST', `/api/certification-rules/${randomUUID()}/sign-off-requests`)
  expect(await t.call(learner, 'POST', `/api/certification-rules/${elsewhere}/sign-off-requests`)).toMatchObject({
    status: 404,
    text: nobody.text,
  })
  for (const who of [await t.stranger(), await t.person(await t.org())]) expect((await ask(who)).status).toBe(404)
  const other = await t.call(learner, 'POST', `/api/certification-rules/${counted.rules[0]}/sign-off-requests`)
  expect([other.status, other.body.error_description]).toEqual([400, expect.stringContaining('manual_sign_off')])
  expect(await written(rule)).toEqual([])
})

test('whoever may not answer it is refused, as if there were none where they do not see it', async () => {
  const { org, admin, learner, manager, lead, ask, waiting, rule } = await world()
  const { body } = await ask(learner)
  const reader = await t.person(org, ['certifications:read'])
  const [colleague, former] = [await t.person(org), await t.person(org)]
  await t.grant(former, lead, '2020-01-01T00:00:00Z')
  const foreign = await t.person(await t.org(), ['certifications:read', 'certifications:write'])
  for (const [verb, note] of [
    ['approve', {}],
    ['reject', { note: 'No' }],
  ] as const) {
    for (const who of [learner, reader]) expect((await t.call(who, 'POST', at(body.id, verb), note)).status).toBe(403)
    for (const who of [colleague, former, foreign, await t.stranger()])
      expect((await t.call(who, 'POST', at(body.id, verb), note)).status).toBe(404)
  }
  for (const who of [admin, manager, reader]) expect((await t.call(who, 'POST', at(body.id, 'withdraw'))).status).toBe(403)
  for (const who of [colleague, former, foreign]) expect(await waiting(who)).toEqual([])
  expect(await waiting(reader)).toHaveLength(1)
  expect((await t.call(foreign, 'GET', `/api/certification-sign-off-requests?org=${org.slug}`)).status).toBe(404)
  expect(await written(rule)).toMatchObject([{ status: 'pending' }])
})

test('what reaches whoever asked no longer is not signed off by a request, only declined', async () => {
  const w = await certificationWorld(t)
  const department = await t.dept(w.org)
  const certification = await w.type({ department, rules: [{ rule_kind: 'manual_sign_off' }] })
  const [learner, keeper] = [await t.person(w.org), await t.person(w.org, ['certifications:read', 'certifications:write'])]
  const nurse = await t.role(w.org, [], department)
  await t.grant(learner, nurse)
  const { status, body } = await t.call(learner, 'POST', `/api/certification-rules/${certification.rules[0]}/sign-off-requests`)
  expect(status).toBe(201)
  await t.db.deleteFrom('role_grant').where('account_id', '=', learner.account_id).execute()
  const refused = await t.call(keeper, 'POST', at(body.id, 'approve'))
  expect([refused.status, refused.body.code]).toEqual([409, 'no_longer_reached'])
  expect((await t.call(keeper, 'POST', at(body.id, 'reject'), { note: 'You have moved on' })).status).toBe(200)
})

test('a list goes page by page, and goes with its rule', async () => {
  const { org, admin, trainee, learner, ask, waiting, rule } = await world()
  const other = await t.person(org)
  await t.grant(other, trainee)
  for (const who of [learner, other]) await ask(who)
  const all = await waiting(admin)
  const { body: first } = await t.call(admin, 'GET', '/api/certification-sign-off-requests?limit=1')
  const { body: second } = await t.call(admin, 'GET', `/api/certification-sign-off-requests?limit=1&cursor=${first.next_cursor}`)
  expect([...first.items, ...second.items]).toEqual(all)
  expect(second.next_cursor).toBeNull()
  expect((await t.call(admin, 'DELETE', `/api/certification-rules/${rule}`)).status).toBe(200)
  expect(await waiting(admin)).toEqual([])
})
