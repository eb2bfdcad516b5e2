import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { gradebook } from '../../../test/external-lms.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

/** A certification that requires a pass of an external course, in the organization of both. */
async function worldWithGrades(fields: object = {}) {
  const w = await certificationWorld(t)
  // Authors of rules can name external courses that they may see.
  await t.grant(w.admin, await t.role(w.org, ['external-lms:read']))
  const g = await gradebook(t, w.org)
  if (Object.keys(fields).length > 0) await t.call(g.keeper, 'PATCH', `/api/external-lms/courses/${g.course.id}`, fields)
  const type = await w.type()
  const made = await t.call(w.admin, 'POST', `/api/certifications/${type.id}/rules`, { rule_kind: 'external_course_pass', external_course_id: g.course.id }) // prettier-ignore
  expect(made.status, made.text).toBe(201)
  const rule = async (at?: string) => (await w.standing(g.learner, type, at)).body.rules[0]
  const patch = (body: object) => t.call(g.keeper, 'PATCH', `/api/external-lms/courses/${g.course.id}`, body)
  return { ...w, ...g, newType: w.type, type, rule, patch }
}

test('a grade counts from its passing score on, and what does not reach it says how far it was', async () => {
  const { rule, course, bring, grade } = await worldWithGrades({ course_url: 'https://moodle.example.org/1' })
  expect(await rule()).toMatchObject({
    rule_kind: 'external_course_pass', satisfied: false, unit: 'passes', required: 1, quiz: null,
    external_course: { id: course.id, name: 'Hygiene', course_url: 'https://moodle.example.org/1' },
    explanation: '0 passes count, 1 more needed.', counted: [], not_counted: [],
  }) // prettier-ignore
  await bring([grade({ score: 69.99, passed: true })])
  expect(await rule()).toMatchObject({ satisfied: false, not_counted: [{ kind: 'external_grade', reason: 'failed', grade: { score: 69.99, passing_score: 70 } }] }) // prettier-ignore
  await bring([grade({ score: 70, passed: false, completed_at: '2026-04-01' })])
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ at: '2026-04-01T00:00:00Z', reason: null, grade: { score: 70 } }] })
})

test('without a passing score the flag decides, and where neither says it is no pass yet', async () => {
  const { rule, patch, bring, grade } = await worldWithGrades({ passing_score: null })
  await bring([grade({ score: 100 })])
  expect(await rule()).toMatchObject({
    satisfied: false,
    not_counted: [{ reason: 'no verdict', grade: { score: 100, passing_score: null } }],
  })
  await bring([grade({ score: 100, passed: false, completed_at: '2026-04-01' })])
  expect((await rule()).not_counted[0].reason).toBe('failed')
  await bring([grade({ score: 0, passed: true, completed_at: '2026-05-01' })])
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ grade: { score: 0 } }] })
  await patch({ passing_score: 50 })
  expect(await rule()).toMatchObject({ satisfied: true, current: 2, not_counted: [{ reason: 'failed', grade: { score: 0 } }] })
})

test('a grade counts on days after it was completed and imported, and not beside an award that came later', async () => {
  const w = await worldWithGrades()
  const [, { record_id }] = (await w.bring([w.grade({ completed_at: '2026-03-01' }), w.grade({ completed_at: '2026-03-02' })])).body
  // Some installations have future completions from before these were refused.
  await t.db.updateTable('external_grade').set({ completed_at: '2990-01-01T00:00:00Z' }).where('record_id', '=', record_id!).execute()
  expect(await w.rule()).toMatchObject({ satisfied: true, current: 1, not_counted: [{ reason: 'after the moment asked' }] })
  expect(await w.rule('2026-02-01T00:00:00Z')).toMatchObject({ satisfied: false, counted: [], not_counted: [] })
  await w.award(w.learner, w.type, { awarded_at: '2026-06-01T00:00:00Z' })
  expect(await w.rule()).toMatchObject({ satisfied: false, not_counted: [{}, { reason: 'before the last award' }] })
})

test('a grade stays a pass when its course is archived or its record deleted, and its record counts by its subjects', async () => {
  const { org, keeper, learner, rule, patch, bring, grade, ...w } = await worldWithGrades()
  const subject = await t.subject(org)
  await patch({ subject_matter_ids: [subject.id] })
  const [{ record_id }] = (await bring([grade()])).body
  const counting = await w.newType({ subjects: [subject], rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }] })
  expect((await w.standing(learner, counting)).body.rules[0]).toMatchObject({ satisfied: true, counted: [{ id: record_id }] })
  await patch({ archived: true })
  expect((await t.call(keeper, 'DELETE', `/api/records/${record_id}/permanent-deletion`)).status).toBe(204)
  expect((await rule()).satisfied).toBe(true)
})

test('what a passing score would change is seen in the matrix at once, and a preview tells it of a rule to come', async () => {
  const { admin, type, rule, course, patch, bring, grade } = await worldWithGrades({ passing_score: 90 })
  await bring([grade({ score: 85 })])
  expect((await rule()).satisfied).toBe(false)
  await patch({ passing_score: 85 })
  expect((await rule()).satisfied).toBe(true)
  const rules = [{ rule_kind: 'external_course_pass', external_course_id: course.id }]
  const preview = await t.call(admin, 'POST', `/api/certifications/${type.id}/preview`, { rules })
  expect(preview.status, preview.text).toBe(200)
})

test('a rule asks for a course of its own organization', async () => {
  const { admin, type } = await worldWithGrades()
  const { course: foreign } = await gradebook(t)
  for (const external_course_id of [foreign.id, randomUUID()]) {
    const refused = await t.call(admin, 'POST', `/api/certifications/${type.id}/rules`, { rule_kind: 'external_course_pass', external_course_id }) // prettier-ignore
    expect([refused.status, refused.body.field]).toEqual([400, 'external_course_id'])
  }
})
