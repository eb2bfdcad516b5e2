import { expect, test } from 'vitest'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { harness } from '../../../test/harness.ts'
import type { Schema } from '../../../test/read.ts'

const t = await harness()
const hours = (threshold_hours: number) => ({ rule_kind: 'subject_hours', threshold_hours }) as const

test('hours of records on the tags count, once each, and the explanation says what is missing', async () => {
  const w = await certificationWorld(t)
  const [airway, surgery] = [await t.subject(w.org), await t.subject(w.org)]
  const type = await w.type({ subjects: [airway, surgery], rules: [hours(4)] })
  const learner = await t.person(w.org)
  const both = await w.record(learner, [airway, surgery], { hours: 1.5 })
  expect((await w.standing(learner, type)).body).toMatchObject({
    state: 'in_progress',
    awardable: false,
    required_by: [],
    award: null,
    due_at: null,
    person: { user_id: learner.account_id, email: learner.email },
    rules: [
      {
        satisfied: false,
        current: 1.5,
        required: 4,
        unit: 'hours',
        explanation: '1.5 of 4 hours are proven, 2.5 more are needed.',
        overlapping: false,
        counted: [{ kind: 'record', id: both, amount: 1.5, reason: null }],
        not_counted: [],
        more: { counted: 0, not_counted: 0 },
      },
    ],
  })
  await w.record(learner, [surgery], { hours: 2.5 })
  const done = (await w.standing(learner, type)).body
  expect(done).toMatchObject({ state: 'awardable', awardable: true, rules: [{ satisfied: true, current: 4 }] })
})

test('what does not count is listed with its reason, and records of other subjects come last', async () => {
  const w = await certificationWorld(t)
  const [airway, surgery] = [await t.subject(w.org), await t.subject(w.org)]
  const type = await w.type({ subjects: [airway], rules: [hours(1), { rule_kind: 'evidence_document', evidence_type: 'pass_fail' }] })
  const learner = await t.person(w.org)
  await w.award(learner, type, { awarded_at: '2020-01-01T00:00:00Z' })
  const worth = (fields: object) => w.record(learner, [airway], { hours: 1, completed_at: '2021-01-01T00:00:00Z', ...fields })
  const expected = [
    [await worth({ status: 'pending' }), 'pending'],
    [await worth({ archived_at: '2022-01-01T00:00:00Z' }), 'archived'],
    [await worth({ expires_at: '2022-01-01T00:00:00Z' }), 'expired'],
    [await worth({ completed_at: '2019-12-31T00:00:00Z' }), 'before the last award'],
    [await worth({ completed_at: '2020-01-01T00:00:00Z' }), 'before the last award'],
    [await worth({ completed_at: '2990-01-01T00:00:00Z' }), 'after the moment asked'],
    [await worth({ hours: undefined }), 'no hours'],
    [await w.record(learner, [surgery], { hours: 1, completed_at: '2021-01-01T00:00:00Z' }), 'other subject'],
  ]
  const failed = await worth({ evidence: [{ evidence_type: 'pass_fail', payload: { passed: false } }] })
  const [first, second] = (await w.standing(learner, type)).body.rules
  const reasonOf = (rule: Schema<'RuleProgress'>) => new Map(rule.not_counted.map(({ id, reason }) => [id, reason]))
  expect(reasonOf(first)).toEqual(new Map(expected as [string, string][]))
  expect(first.not_counted.at(-1).reason).toBe('other subject')
  expect(first.counted.map(({ id }) => id)).toEqual([failed])
  expect(reasonOf(second).get(failed)).toBe('failed')
})

test('overlapping times count in full, and the explanation flags it; lists show fifty and say how many more', async () => {
  const w = await certificationWorld(t)
  const airway = await t.subject(w.org)
  const type = await w.type({ subjects: [airway], rules: [hours(4), { rule_kind: 'subject_record_count', threshold_count: 60 }] })
  const learner = await t.person(w.org)
  const range = (starts_at: string, ends_at: string) => ({
    evidence_type: 'date_range' as const,
    payload: { starts_at, ends_at },
    hours: 2,
  })
  await w.record(learner, [airway], { evidence: [range('2024-05-01T08:00:00Z', '2024-05-01T10:00:00Z')] })
  await w.record(learner, [airway], { evidence: [range('2024-05-01T09:00:00Z', '2024-05-01T11:00:00Z')] })
  const before = (await w.standing(learner, type)).body.rules
  expect(before[0]).toMatchObject({ current: 4, satisfied: true, overlapping: true })
  expect(before[0].explanation).toBe('4 of 4 hours are proven; some of the times overlap, and each counts in full.')
  await Promise.all(Array.from({ length: 58 }, () => w.record(learner, [airway])))
  const [, count] = (await w.standing(learner, type)).body.rules
  expect(count).toMatchObject({ current: 60, satisfied: true, more: { counted: 10, not_counted: 0 } })
  expect(count.counted).toHaveLength(50)
})

test('minutes reach the part of an hour that they are, and no rule is so small that nothing reaches it', async () => {
  const w = await certificationWorld(t)
  const [subject, learner] = [await t.subject(w.org), await t.person(w.org)]
  const asking = (hours: number) => w.type({ subjects: [subject], rules: [{ rule_kind: 'subject_hours', threshold_hours: hours }] })
  const types = [await asking(20 / 60), await asking(1e-9), await asking(0.35)]
  const awardable = async () => Promise.all(types.map(async (type) => (await w.standing(learner, type)).body.awardable))
  expect(await awardable()).toEqual([false, false, false])
  await w.record(learner, [subject], { hours: 20 / 60 })
  expect(await awardable()).toEqual([true, true, false])
  const { items } = (await t.call(w.admin, 'GET', `/api/certifications/${types[0]!.id}/standings?state=awardable`)).body
  expect(items).toMatchObject([{ rules: [{ satisfied: true, current: 0.333333, required: 0.333333 }] }])
})

test('a requirement is due after the grant, then in grace, then overdue; an award opens and closes windows by its scheme', async () => {
  const w = await certificationWorld(t)
  const type = await w.type()
  const role = await t.role(w.org, [], await t.dept(w.org))
  const learner = await t.person(w.org)
  await w.grant(learner, role, '2024-01-01T00:00:00Z')
  const recertification = { kind: 'interval', months: 12, anchor: 'award' }
  await w.require(role, type, { first_due_days: 30, grace_days: 10, renewal_opens_days: 60, recertification })
  const at = async (moment: string) => (await w.standing(learner, type, moment)).body
  expect(await at('2024-01-31T00:00:00Z')).toMatchObject({
    state: 'not_started',
    due_at: '2024-01-31T23:59:59.999Z',
    grace_until: '2024-02-10T23:59:59.999Z',
    renewal_opens_at: null,
    required_by: [{ role_id: role.id, granted_at: '2024-01-01T00:00:00Z', recertification }],
  })
  expect(await at('2024-02-01T00:00:00Z')).toMatchObject({ state: 'in_grace' })
  expect(await at('2024-02-11T00:00:00Z')).toMatchObject({ state: 'overdue' })

  await w.award(learner, type, { awarded_at: '2024-02-29T12:00:00Z' })
  expect(await at('2024-03-01T00:00:00Z')).toMatchObject({ state: 'valid', due_at: '2025-02-28T23:59:59.999Z' })
  expect(await at('2024-12-30T00:00:00Z')).toMatchObject({ state: 'renewal_open', renewal_opens_at: '2024-12-30T00:00:00Z' })
  expect(await at('2025-03-01T00:00:00Z')).toMatchObject({ state: 'in_grace' })
  expect(await at('2025-04-01T00:00:00Z')).toMatchObject({ state: 'overdue' })
})

test('the strictest role decides, a later effective date delays, and without the role nothing is due and nothing lapses', async () => {
  const w = await certificationWorld(t)
  const type = await w.type()
  const [lenient, strict] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  const learner = await t.person(w.org)
  await w.grant(learner, lenient, '2024-01-01T00:00:00Z')
  await w.grant(learner, strict, '2024-01-01T00:00:00Z', '2024-06-01T00:00:00Z')
  const recertification = { kind: 'interval', months: 1, anchor: 'award' }
  await w.require(lenient, type, { first_due_days: 100 })
  await w.require(strict, type, { first_due_days: 10, effective_from: '2024-02-01T00:00:00Z', recertification })
  const at = async (moment: string) => (await w.standing(learner, type, moment)).body
  expect((await at('2024-01-05T00:00:00Z')).due_at).toBe('2024-02-11T23:59:59.999Z')
  expect((await at('2024-06-01T00:00:00Z')).due_at).toBe('2024-04-10T23:59:59.999Z')
  await w.award(learner, type, { awarded_at: '2024-03-31T00:00:00Z' })
  expect(await at('2024-05-01T00:00:00Z')).toMatchObject({ state: 'overdue', due_at: '2024-04-30T23:59:59.999Z' })
  expect(await at('2024-06-01T00:00:00Z')).toMatchObject({ state: 'valid', due_at: null })
})

test('a date by hand overrides until the next award, an exemption ends, a revoked award does not satisfy', async () => {
  const w = await certificationWorld(t)
  const type = await w.type()
  const role = await t.role(w.org, [], await t.dept(w.org))
  const learner = await t.person(w.org)
  await w.grant(learner, role, '2024-01-01T00:00:00Z')
  await w.require(role, type, { first_due_days: 0, recertification: { kind: 'fixed_date', month: 2, day: 31, every_years: 2 } })
  await w.dueDate(learner, type, '2024-09-01T00:00:00Z', '2024-02-01T00:00:00Z')
  await w.exempt(learner, type, '2024-03-01T00:00:00Z', '2024-04-01T00:00:00Z')
  await w.award(learner, type, { awarded_at: '2024-06-01T00:00:00Z', revoked_at: '2024-07-01T00:00:00Z' })
  await w.request(learner, type, '2024-08-01T00:00:00Z')
  const at = async (moment: string) => (await w.standing(learner, type, moment)).body
  expect(await at('2024-01-15T00:00:00Z')).toMatchObject({ state: 'overdue', due_at: '2024-01-01T23:59:59.999Z' })
  expect(await at('2024-02-15T00:00:00Z')).toMatchObject({ state: 'not_started', due_at: '2024-09-01T00:00:00Z' })
  expect(await at('2024-03-15T00:00:00Z')).toMatchObject({ state: 'exempt', exemption: { until: '2024-04-01T00:00:00Z' } })
  expect(await at('2024-06-15T00:00:00Z')).toMatchObject({ state: 'valid', due_at: '2026-02-28T23:59:59.999Z' })
  expect(await at('2024-07-15T00:00:00Z')).toMatchObject({ state: 'not_started', award: null, due_at: '2024-09-01T00:00:00Z' })
  expect(await at('2024-08-15T00:00:00Z')).toMatchObject({ state: 'requested' })
})

test('a type without rules is never awardable, and a kind that nothing can count towards yet is not satisfied', async () => {
  const w = await certificationWorld(t)
  const learner = await t.person(w.org)
  expect((await w.standing(learner, await w.type())).body).toMatchObject({ state: 'not_started', awardable: false, rules: [] })
  const type = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  await w.signOff(learner, type.rules[0]!, '2024-01-01T00:00:00Z', '2024-02-01T00:00:00Z')
  expect((await w.standing(learner, type, '2024-01-15T00:00:00Z')).body.awardable).toBe(true)
  const [rule] = (await w.standing(learner, type)).body.rules
  expect(rule).toMatchObject({ satisfied: false, explanation: '0 sign-offs count, 1 more needed.', not_counted: [{ reason: 'revoked' }] })
})
