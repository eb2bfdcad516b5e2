import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

/** A certification with one sign-off, a member with a role, and the manager of that role. */
async function world() {
  const w = await certificationWorld(t)
  const certification = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const rule = certification.rules[0]!
  const [trainee, lead] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, lead, trainee)
  const [learner, manager] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, trainee)
  await t.grant(manager, lead)
  const path = `/api/certification-rules/${rule}/sign-offs` as const
  const sign = (person: Person, about: Person, rest = {}) => t.call(person, 'POST', path, { user_id: about.account_id, ...rest })
  return { ...w, certification, rule, trainee, lead, learner, manager, path, sign }
}
const revoked = (id: string) => `/api/certification-sign-offs/${id}/revoke` as const
const written = (rule: string) => t.db.selectFrom('certification_sign_off').selectAll().where('rule_id', '=', rule).execute()

test('a manager signs off one of their people, and the rule is satisfied', async () => {
  const { certification, rule, learner, manager, sign, standing } = await world()
  const made = await sign(manager, learner, { note: 'Calm and safe', observed_at: '2026-01-02T03:04:05+02:00' })
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      rule_id: rule,
      certification_type_id: certification.id,
      person: { user_id: learner.account_id },
      signed_by: { user_id: manager.account_id },
      observed_at: '2026-01-02T01:04:05Z',
      note: 'Calm and safe',
      revoked_at: null,
      revoked_by: null,
    },
  ])
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'awardable', rules: [{ satisfied: true }] })
})

test('nobody signs off themselves, not even who manages a role that they hold', async () => {
  const { admin, manager, trainee, rule, sign } = await world()
  await t.grant(manager, trainee)
  expect((await sign(admin, admin)).status).toBe(403)
  expect((await sign(manager, manager)).status).toBe(404)
  expect(await written(rule)).toEqual([])
})

test('others sign nobody off: readers 403, strangers and managers of others as if there were no rule', async () => {
  const { org, learner, manager, rule, sign, lead } = await world()
  const reader = await t.person(org, ['certifications:read'])
  const colleague = await t.person(org)
  const former = await t.person(org)
  await t.grant(former, lead, '2020-01-01T00:00:00Z')
  const missing = await t.call(learner, 'POST', `/api/certification-rules/${randomUUID()}/sign-offs`, { user_id: learner.account_id })
  expect((await sign(reader, learner)).status).toBe(403)
  for (const [who, about] of [
    [colleague, learner],
    [manager, colleague],
    [former, learner],
    [learner, manager],
    [await t.stranger(), learner],
  ] as const)
    expect(await sign(who, about)).toMatchObject({ status: 404, text: missing.text })
  expect(await written(rule)).toEqual([])
})

test('only manual rules take sign-offs, of members, about what was seen already', async () => {
  const { admin, learner, type, sign, rule } = await world()
  const subject = { rules: [{ rule_kind: 'subject_record_count' as const, threshold_count: 1 }] }
  const [counted] = (await type(subject)).rules
  const refused = await t.call(admin, 'POST', `/api/certification-rules/${counted}/sign-offs`, { user_id: learner.account_id })
  expect([refused.status, refused.body.error_description]).toEqual([400, expect.stringContaining('manual_sign_off')])
  const elsewhere = await t.person(await t.org())
  const nobody = await t.call(admin, 'POST', `/api/certification-rules/${rule}/sign-offs`, { user_id: randomUUID() })
  expect(await sign(admin, elsewhere)).toMatchObject({ status: 400, text: nobody.text })
  expect((await sign(admin, learner, { observed_at: '2999-01-01T00:00:00Z' })).body.error_description).toContain('observed_at')
  expect((await sign(admin, learner, { signed_by: learner.account_id })).status).toBe(400)
  expect(await written(rule)).toEqual([])
})

test('readers list every sign-off, managers those of their people, others none', async () => {
  const { org, admin, learner, manager, path, sign } = await world()
  const other = await t.person(org)
  const [theirs, elses] = [(await sign(manager, learner)).body, (await sign(admin, other)).body]
  const ids = async (person: Person, query = '') => (await t.call(person, 'GET', `${path}${query}`)).body.items.map(({ id }) => id)
  expect(await ids(admin)).toEqual([elses.id, theirs.id])
  expect(await ids(admin, `?user_id=${learner.account_id}`)).toEqual([theirs.id])
  expect(await ids(manager)).toEqual([theirs.id])
  expect((await t.call(learner, 'GET', path)).status).toBe(404)
})

test('who signed takes it back, once among fifty; the rule is unsatisfied again', async () => {
  const { org, certification, learner, manager, sign, standing, rule } = await world()
  const { body } = await sign(manager, learner)
  const note = { note: 'It was somebody else' }
  expect((await t.call(learner, 'POST', revoked(body.id), note)).status).toBe(403)
  expect((await t.call(await t.person(org, ['certifications:read']), 'POST', revoked(body.id), note)).status).toBe(403)
  expect((await t.call(await t.person(org), 'POST', revoked(body.id), note)).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(manager, 'POST', revoked(body.id), note)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.error === 'invalid_state')).toHaveLength(49)
  expect(await written(rule)).toMatchObject([{ revoked_by: manager.account_id, revocation_note: note.note }])
  expect((await standing(learner, certification)).body).toMatchObject({ awardable: false, rules: [{ satisfied: false }] })
  const trail = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', body.id).orderBy('id').execute()
  expect(trail.map(({ action }) => action)).toEqual(['certification_sign_off.created', 'certification_sign_off.revoked'])
})

test('a sign-off repeated with its key is one, and goes with its rule', async () => {
  const { admin, learner, path, rule } = await world()
  const key = { 'idempotency-key': randomUUID() }
  const body = { user_id: learner.account_id }
  const [first, again] = [await t.call(admin, 'POST', path, body, key), await t.call(admin, 'POST', path, body, key)]
  expect(again.body).toEqual(first.body)
  expect(await written(rule)).toHaveLength(1)
  await t.call(admin, 'DELETE', `/api/certification-rules/${rule}`)
  expect((await t.call(admin, 'POST', revoked(first.body.id), { note: 'Too late' })).status).toBe(404)
})
