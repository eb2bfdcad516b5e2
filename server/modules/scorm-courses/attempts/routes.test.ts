import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { registerCourse, replacePackage, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

async function world(fields: object = {}) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, scormPackage(), fields)
  expect(course.status, course.text).toBe(201)
  return { org, trainer, learner, course_id: course.body.id }
}
const completed = { 'cmi.core.lesson_status': 'completed' }
const available = async (person: Person) => (await t.call(person, 'GET', '/api/scorm-courses/available')).body
const standing = async (person: Person) => (await available(person))[0]?.standing

test('the courses that are for the caller come with how the caller stands', async () => {
  const { org, trainer, learner, course_id } = await world({ name: 'Lifting' })
  expect(await available(learner)).toEqual([
    {
      id: course_id,
      owner_organization_id: org.id,
      owner_department_id: null,
      name: 'Lifting',
      description: null,
      audience: 'trainees',
      scorm_version: '1.2',
      current_version_number: 1,
      subjects: [],
      standing: { next: 'start', latest_attempt: null, completed_at: null, current: false, outdated: false },
    },
  ])
  const play = await launched(t, learner, course_id)
  expect(await standing(learner)).toMatchObject({
    next: 'resume',
    latest_attempt: { id: play.attempt_id, status: 'in_progress' },
    completed_at: null,
  })
  await play.save(completed)
  const done = await standing(learner)
  expect(done).toMatchObject({ next: 'review', latest_attempt: { status: 'completed' }, current: true, outdated: false })
  expect(done.completed_at).toBe(done.latest_attempt.completed_at)
  await replacePackage(t, trainer, course_id, scormPackage(), { requires_recertification: false })
  expect(await standing(learner)).toMatchObject({ next: 'review', current: true, outdated: false })
  await replacePackage(t, trainer, course_id, scormPackage(), { requires_recertification: true })
  expect(await standing(learner)).toMatchObject({ next: 'start', current: false, completed_at: done.completed_at })
  expect(await standing(trainer)).toMatchObject({ next: 'start', latest_attempt: null })
})

test('what is archived, or for others, is not listed', async () => {
  const { org, trainer, learner, course_id } = await world()
  const department = await t.dept(org)
  await registerCourse(t, trainer, { org: org.id, department: department.id })
  await registerCourse(t, trainer, { org: org.id }, scormPackage(), { audience: 'trainers' })
  expect((await available(learner)).map(({ id }: { id: string }) => id)).toEqual([course_id])
  expect(await available(trainer)).toHaveLength(2)
  const holder = await t.stranger()
  await t.grant(holder, await t.role(org, [], department))
  expect(await available(holder)).toHaveLength(2)
  expect(await available(await t.stranger())).toEqual([])
  const beneath = await t.dept(org, department)
  await registerCourse(t, trainer, { org: org.id, department: beneath.id })
  t.context.access.clear()
  expect(await available(holder)).toHaveLength(3)
  await t.db.updateTable('department').set({ archived_at: new Date().toISOString() }).where('id', '=', beneath.id).execute()
  t.context.access.clear()
  expect(await available(holder)).toHaveLength(2)
  await t.call(trainer, 'PATCH', `/api/scorm-courses/${course_id}`, { archived: true })
  expect(await available(learner)).toEqual([])
})

test('the list of available courses takes two statements beside the look for what is to be settled, however long it is', async () => {
  const { org, trainer, learner, course_id } = await world()
  const count = async () => {
    const statements = await t.statementsOf(() => available(learner))
    return statements.filter((sql) => sql.includes('scorm_course')).length
  }
  await launched(t, learner, course_id)
  const before = await count()
  for (let nr = 0; nr < 3; nr += 1) await launched(t, learner, (await registerCourse(t, trainer, { org: org.id })).body.id)
  expect(await count()).toBe(before)
  expect(before).toBe(3)
})

test('people see their own attempts, newest first, page by page', async () => {
  const { org, trainer, learner, course_id } = await world()
  const ids: string[] = []
  for (const id of [
    course_id,
    (await registerCourse(t, trainer, { org: org.id })).body.id,
    (await registerCourse(t, trainer, { org: org.id })).body.id,
  ])
    ids.unshift((await launched(t, learner, id)).attempt_id)
  await launched(t, trainer, course_id)
  const first = await t.call(learner, 'GET', '/api/users/me/scorm-attempts?limit=2')
  expect(first.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  const rest = await t.call(learner, 'GET', `/api/users/me/scorm-attempts?limit=2&cursor=${first.body.next_cursor}`)
  expect(rest.body).toMatchObject({ items: [{ id: ids[2] }], next_cursor: null })
  expect((await t.call(trainer, 'GET', `/api/users/me/scorm-attempts?limit=2&cursor=${first.body.next_cursor}`)).body.error).toBe(
    'invalid_cursor',
  )
  expect((await t.call(await t.stranger(), 'GET', '/api/users/me/scorm-attempts')).body).toEqual({ items: [], next_cursor: null })
})

test('an attempt is seen by its learner and by readers of the course, and by nobody else', async () => {
  const { org, trainer, learner, course_id } = await world()
  const { attempt_id } = await launched(t, learner, course_id)
  const url = `/api/scorm-attempts/${attempt_id}` as const
  const own = await t.call(learner, 'GET', url)
  expect(own.body).toMatchObject({ id: attempt_id, learner: { user_id: learner.account_id, email: learner.email } })
  expect((await t.call(trainer, 'GET', url)).body).toEqual(own.body)
  const nothing = await t.call(trainer, 'GET', '/api/scorm-attempts/00000000-0000-4000-8000-000000000000')
  for (const person of [await t.person(org), await t.stranger(), await t.person(await t.org(), ['scorm:read'])]) {
    const refused = await t.call(person, 'GET', url)
    expect([refused.status, refused.text]).toEqual([404, nothing.text])
  }
  expect((await t.call(undefined, 'GET', url)).status).toBe(401)
  await t.db.updateTable('organization').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', org.id).execute()
  t.context.access.clear()
  expect((await t.call(learner, 'GET', url)).status).toBe(404)
  expect((await t.call(learner, 'GET', '/api/users/me/scorm-attempts')).body.items).toEqual([])
})

test("everybody's attempts at a course are for its readers", async () => {
  const { org, trainer, learner, course_id } = await world()
  const other = await t.person(org)
  const ids = [(await launched(t, learner, course_id)).attempt_id, (await launched(t, other, course_id)).attempt_id]
  const url = `/api/scorm-courses/${course_id}/attempts` as const
  const listed = await t.call(trainer, 'GET', url)
  expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  expect(listed.body.items[1]).toMatchObject({ course_id, learner: { user_id: learner.account_id, display_name: learner.name } })
  const first = await t.call(trainer, 'GET', `${url}?limit=1`)
  expect((await t.call(trainer, 'GET', `${url}?limit=1&cursor=${first.body.next_cursor}`)).body.items).toMatchObject([{ id: ids[0] }])
  expect((await t.call(trainer, 'GET', `${url}?cursor=x`)).status).toBe(400)
  const nothing = await t.call(trainer, 'GET', '/api/scorm-courses/00000000-0000-4000-8000-000000000000/attempts')
  for (const person of [learner, await t.person(await t.org(), ['scorm:read'])]) {
    const refused = await t.call(person, 'GET', url)
    expect([refused.status, refused.text]).toEqual([404, nothing.text])
  }
})

test('a deleted record leaves the completion as it is', async () => {
  const { org, learner, course_id } = await world()
  const play = await launched(t, learner, course_id)
  await play.save(completed)
  const { latest_attempt } = await standing(learner)
  const clerk = await t.person(org, ['records:read', 'records:delete'])
  expect((await t.call(clerk, 'DELETE', `/api/records/${latest_attempt.record_id}/permanent-deletion`)).status).toBe(204)
  await play.save(completed)
  const { last_activity_at: _, ...after } = (await standing(learner)).latest_attempt
  const { last_activity_at: __, ...before } = latest_attempt
  expect(after).toEqual({ ...before, record_id: null })
  await t.drain()
})

test('readers of courses see what people covered by their permission attempted, learners their own, and others nothing', async () => {
  const { org, trainer, learner, course_id } = await world()
  const department = await t.dept(org)
  const author = await t.person(org, ['scorm:read', 'scorm:write'], department)
  const special = (await registerCourse(t, author, { org: org.id, department: department.id })).body.id
  await t.grant(learner, await t.role(org, [], department))
  await launched(t, learner, course_id)
  await launched(t, learner, special)
  const read = (who: Person, about = learner, query = '') =>
    t.call(who, 'GET', `/api/organizations/${org.slug}/directory/${about.account_id}/scorm-attempts${query}`)
  const coursesOf = async (who: Person) => (await read(who)).body.items.map((attempt: { course_id: string }) => attempt.course_id)
  for (const who of [learner, trainer, author]) expect(await coursesOf(who)).toEqual([special, course_id])
  // A role in a department covers people with a role there or below, also at courses of the organization.
  const above = await t.person(org, ['scorm:read'], await t.dept(org))
  expect((await read(above)).text).toBe((await read(above, await t.stranger())).text)
  expect((await read(above)).status).toBe(404)
  const [first] = (await read(trainer, learner, '?limit=1')).body.items
  expect(first).toMatchObject({ course_id: special, learner: { user_id: learner.account_id }, status: 'in_progress' })
  expect((await read(await t.person(org))).status).toBe(403)
  expect((await read(await t.person(org, ['certifications:read']))).status).toBe(403)
  expect((await read(await t.stranger())).status).toBe(404)
  expect((await read(trainer, await t.stranger())).status).toBe(404)
})
