import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { registerCourse, replacePackage, scormPackage } from '../../../test/scorm.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

async function worldWithCourse() {
  const w = await certificationWorld(t)
  const author = await t.person(w.org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(w.org)
  const { body: course } = await registerCourse(t, author, { org: w.org.id })
  const type = await w.type({ rules: [{ rule_kind: 'scorm_course_complete', scorm_course_id: course.id }] })
  let number = 0
  const attempt = async (fields: object = {}, person: Person = learner): Promise<string> => {
    const id = randomUUIDv7()
    const about = { organization_id: w.org.id, scorm_course_id: course.id, user_id: person.account_id }
    const row = { id, ...about, attempt_number: (number += 1), package_version_number: 1, started_at: '2020-01-01T00:00:00Z', ...fields }
    await t.db.insertInto('scorm_attempt').values(row).execute()
    return id
  }
  const rule = async () => (await w.standing(learner, type)).body.rules[0]
  return { ...w, author, learner, course, type, attempt, rule }
}

const completed = (completed_at: string) => ({ completion_status: 'completed', completed_at })

test('a completion of the course proves; attempts that are under way or failed do not', async () => {
  const { attempt, rule, course } = await worldWithCourse()
  const going = await attempt()
  const failed = await attempt({ success_status: 'failed', started_at: '2019-01-01T00:00:00Z' })
  expect(await rule()).toMatchObject({
    satisfied: false,
    current: 0,
    unit: 'completions',
    scorm_course: { id: course.id, name: 'Hand hygiene' },
    explanation: '0 completions count, 1 more needed.',
    counted: [],
    not_counted: [
      { kind: 'scorm_attempt', id: going, title: 'Hand hygiene', reason: 'in progress' },
      { kind: 'scorm_attempt', id: failed, reason: 'failed' },
    ],
  })
  const done = await attempt(completed('2021-01-01T00:00:00Z'))
  expect(await rule()).toMatchObject({ satisfied: true, current: 1, counted: [{ id: done, at: '2021-01-01T00:00:00Z', reason: null }] })
})

test('a replacement that asks for it again leaves only completions on it or a later version', async () => {
  const { attempt, rule, author, course } = await worldWithCourse()
  const first = await attempt(completed('2021-01-01T00:00:00Z'))
  await replacePackage(t, author, course.id, scormPackage())
  expect((await rule()).satisfied).toBe(true)
  await replacePackage(t, author, course.id, scormPackage(), { requires_recertification: true })
  expect(await rule()).toMatchObject({ satisfied: false, not_counted: [{ id: first, reason: 'before the cutoff' }] })
  await replacePackage(t, author, course.id, scormPackage())
  await attempt({ package_version_number: 2, ...completed('2022-01-01T00:00:00Z') })
  expect((await rule()).satisfied).toBe(false)
  const again = await attempt({ package_version_number: 3, ...completed('2022-01-02T00:00:00Z') })
  expect(await rule()).toMatchObject({ satisfied: true, counted: [{ id: again }] })
})

test('what was so at an earlier moment is told as it was, and an award leaves only later completions', async () => {
  const { standing, award, attempt, rule, learner, type } = await worldWithCourse()
  await attempt(completed('2021-01-01T00:00:00Z'))
  expect((await standing(learner, type, '2020-06-01T00:00:00Z')).body.rules[0].not_counted[0].reason).toBe('in progress')
  await award(learner, type, { awarded_at: '2021-06-01T00:00:00Z' })
  expect(await rule()).toMatchObject({ satisfied: false, not_counted: [{ reason: 'before the last award' }] })
})

test('a rule asks for a course of the same organization', async () => {
  const { type, author, course, admin } = await worldWithCourse()
  const elsewhere = await worldWithCourse()
  const create = (scorm_course_id: string) =>
    t.call(admin, 'POST', `/api/certifications/${type.id}/rules`, { rule_kind: 'scorm_course_complete', label: 'Do it', scorm_course_id })
  expect((await create(course.id)).status).toBe(201)
  for (const id of [elsewhere.course.id, randomUUIDv7()]) expect((await create(id)).body.error_description).toContain('scorm_course_id')
  expect((await t.call(author, 'GET', `/api/scorm-courses/${course.id}`)).status).toBe(200)
})
