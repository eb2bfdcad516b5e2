import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { manifest, registerCourse, replacePackage, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

async function world(zip = scormPackage()) {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write', 'records:read'])
  const learner = await t.person(org)
  const course = await registerCourse(t, editor, { org: org.id }, zip)
  expect(course.status, course.text).toBe(201)
  return { org, editor, learner, course_id: course.body.id }
}
const replace = (editor: Person, courseId: string, fields: object) => replacePackage(t, editor, courseId, scormPackage(), fields)
const anew = { requires_recertification: true, move_open_attempts: true }
const attempt = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}`)).body
const standing = async (person: Person, courseId: string) =>
  (await t.call(person, 'GET', '/api/scorm-courses/available')).body.find(({ id }: { id: string }) => id === courseId).standing
const openAttempts = async (person: Person, courseId: string) =>
  (await t.call(person, 'GET', `/api/scorm-courses/${courseId}/package-versions`)).body.map(
    ({ open_attempts }: { open_attempts: number }) => open_attempts,
  )
const passed = { 'cmi.core.lesson_status': 'passed' }

test('who is in the middle as the package is replaced begins anew on it, and ends with a completion that counts', async () => {
  const { editor, learner, course_id } = await world()
  const first = await launched(t, learner, course_id)
  await first.save({ 'cmi.suspend_data': 'page 3' })
  expect(await openAttempts(editor, course_id)).toEqual([1])
  expect((await replace(editor, course_id, anew)).status).toBe(200)
  expect(await openAttempts(editor, course_id)).toEqual([0, 0])
  // The page is still open and keeps saving; it is told that this launch is over.
  expect((await first.save(passed)).status).toBe(403)
  await first.exit()
  expect(await attempt(learner, first.attempt_id)).toMatchObject({
    status: 'in_progress',
    record_id: null,
    correction: { action: 'moved', reason: null, by: { user_id: editor.account_id } },
  })
  expect(await standing(learner, course_id)).toMatchObject({ next: 'start', current: false, outdated: false })
  const next = await launched(t, learner, course_id)
  expect(await attempt(learner, next.attempt_id)).toMatchObject({ attempt_number: 2, package_version_number: 2 })
  await next.save(passed)
  await next.exit()
  expect(await standing(learner, course_id)).toMatchObject({ next: 'review', current: true })
  expect((await attempt(learner, next.attempt_id)).record_id).not.toBeNull()
  const rows = await t.db.selectFrom('audit_entry').select(['action', 'new_values']).where('subject_id', 'in', [course_id, first.attempt_id]).orderBy('id').execute() // prettier-ignore
  expect(rows).toContainEqual({ action: 'scorm_attempt.abandoned', new_values: expect.objectContaining({ current_version_number: 2 }) })
  expect(rows).toContainEqual({ action: 'scorm_course.package_replaced', new_values: expect.objectContaining({ moved_attempts: 1 }) })
})

test('what somebody has done enough for is on record before they are moved', async () => {
  const { editor, learner, course_id } = await world(scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }))) // prettier-ignore
  const first = await launched(t, learner, course_id)
  await first.save({ 'cmi.core.score.raw': '90', 'cmi.core.lesson_status': 'passed' })
  await replace(editor, course_id, { ...anew, requires_recertification: false })
  const done = await attempt(learner, first.attempt_id)
  expect(done).toMatchObject({ status: 'completed', correction: null })
  expect(done.record_id).not.toBeNull()
  expect(await standing(learner, course_id)).toMatchObject({ next: 'review', current: true })
})

test('left as they are, they finish the package that they began, and may begin anew where it counts no more', async () => {
  const { editor, learner, course_id } = await world()
  const first = await launched(t, learner, course_id)
  await replace(editor, course_id, { requires_recertification: false })
  expect(await standing(learner, course_id)).toMatchObject({ next: 'resume', outdated: false })
  await replace(editor, course_id, { requires_recertification: true })
  expect(await openAttempts(editor, course_id)).toEqual([0, 0, 1])
  expect((await first.save({ 'cmi.suspend_data': 'page 4' })).status).toBe(200)
  expect(await standing(learner, course_id)).toMatchObject({ next: 'resume', outdated: true })
  expect((await launched(t, learner, course_id)).attempt_id).toBe(first.attempt_id)
  const next = await launched(t, learner, course_id, { new_attempt: true })
  expect(await attempt(learner, next.attempt_id)).toMatchObject({ attempt_number: 2, package_version_number: 3 })
  expect(await attempt(learner, first.attempt_id)).toMatchObject({ correction: { action: 'moved', by: { user_id: learner.account_id } } })
  await next.save(passed)
  expect(await standing(learner, course_id)).toMatchObject({ next: 'review', current: true })
})

test('learners who open the course while its package is replaced are on the new one in the end, none of them in between', async () => {
  const { org, editor, course_id } = await world()
  const learners = await Promise.all(Array.from({ length: 12 }, () => t.person(org)))
  const opening = learners.map((learner) => launched(t, learner, course_id))
  const [replaced, ...opened] = await Promise.all([replace(editor, course_id, anew), ...opening])
  expect(replaced.status).toBe(200)
  for (const [nr, { attempt_id }] of opened.entries()) {
    const { abandoned_at, package_version_number } = await attempt(learners[nr]!, attempt_id)
    expect(abandoned_at === null ? package_version_number : 2).toBe(2)
  }
  expect((await openAttempts(editor, course_id)).at(-1)).toBe(0)
})
