import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { manifest, registerCourse, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

async function world(zip = scormPackage(), fields: object = {}) {
  const org = await t.org()
  const editor = await t.person(org, ['scorm:read', 'scorm:write', 'records:read'])
  const learner = await t.person(org)
  const course = await registerCourse(t, editor, { org: org.id }, zip, fields)
  expect(course.status, course.text).toBe(201)
  const course_id = course.body.id
  return { org, editor, learner, course_id, play: await launched(t, learner, course_id) }
}
const correct = (person: Person | undefined, attemptId: string, body: object, headers = {}) =>
  t.call(person, 'POST', `/api/scorm-attempts/${attemptId}/corrections`, body, headers)
const attempt = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}`)).body
const standing = async (person: Person, courseId: string) =>
  (await t.call(person, 'GET', '/api/scorm-courses/available')).body.find(({ id }: { id: string }) => id === courseId).standing
const evidenceOf = async (recordId: string) => {
  const rows = await t.db.selectFrom('evidence').select('payload').where('record_id', '=', recordId).orderBy('evidence_type').execute()
  return rows.map(({ payload }) => payload)
}
const trailOf = async (attemptId: string) => {
  const rows = await t.db.selectFrom('audit_entry').select(['action', 'actor_id', 'person_id', 'new_values']).where('subject_id', '=', attemptId).orderBy('id').execute() // prettier-ignore
  return rows.at(-1)!
}
const abandon = { action: 'abandon', reason: 'It hangs on page 3.' }
const complete = { action: 'complete', reason: 'Shown in class.' }
const mastered = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }))

test('an attempt that is abandoned stays as it was, its window saves no more, and the next launch begins anew', async () => {
  const { editor, learner, course_id, play } = await world()
  await play.save({ 'cmi.suspend_data': 'page 3' })
  const answer = await correct(editor, play.attempt_id, abandon)
  expect(answer.status, answer.text).toBe(201)
  expect(answer.body).toMatchObject({
    id: play.attempt_id,
    status: 'in_progress',
    completed_at: null,
    record_id: null,
    abandoned_at: answer.body.correction.at,
    correction: { action: 'abandoned', reason: abandon.reason, by: { user_id: editor.account_id } },
  })
  expect((await play.save({ 'cmi.core.lesson_status': 'passed' })).status).toBe(403)
  expect((await attempt(learner, play.attempt_id)).correction.reason).toBe(abandon.reason)
  expect(await standing(learner, course_id)).toMatchObject({ next: 'start', latest_attempt: { id: play.attempt_id } })
  const details = await t.call(editor, 'GET', `/api/scorm-attempts/${play.attempt_id}/details`)
  expect(details.body.launches).toMatchObject([{ ended_by: 'correction' }])
  expect(await trailOf(play.attempt_id)).toMatchObject({
    action: 'scorm_attempt.abandoned',
    actor_id: editor.account_id,
    person_id: learner.account_id,
    new_values: { course_name: 'Hand hygiene', reason: abandon.reason },
  })
  const figures = async () => (await t.call(editor, 'GET', `/api/scorm-courses/${course_id}/analytics`)).body.standings
  expect(await figures()).toMatchObject({ in_progress: 0, not_started: 2 })
  const next = await launched(t, learner, course_id)
  expect(await attempt(learner, next.attempt_id)).toMatchObject({ attempt_number: 2, abandoned_at: null, correction: null })
  expect((await next.state()).body.cmi['cmi.suspend_data']).toBe('')
  expect(await figures()).toMatchObject({ in_progress: 1, not_started: 1 })
  await next.save({ 'cmi.core.lesson_status': 'passed' })
  expect((await attempt(learner, next.attempt_id)).record_id).not.toBeNull()
})

test('a completion by hand is on record with its reason as a note, and later words of the content change nothing', async () => {
  const { editor, learner, course_id, play } = await world()
  await play.save({ 'cmi.suspend_data': 'page 3' }, { session_time: '00:06:00' })
  const answer = await correct(editor, play.attempt_id, { ...complete, score_scaled: 0.9 })
  expect(answer.status, answer.text).toBe(201)
  expect(answer.body).toMatchObject({
    status: 'completed',
    score_scaled: 0.9,
    abandoned_at: null,
    correction: { action: 'completed', reason: complete.reason, by: { user_id: editor.account_id }, at: answer.body.completed_at },
  })
  const record = (await t.call(editor, 'GET', `/api/records/${answer.body.record_id}`)).body
  expect(record).toMatchObject({
    title: 'Hand hygiene',
    status: 'completed',
    learner_user_id: learner.account_id,
    completed_at: answer.body.completed_at,
    external_id: `scorm-attempt:${play.attempt_id}`,
  })
  expect(await evidenceOf(record.id)).toEqual([
    { evidence_type: 'note', text: complete.reason },
    { evidence_type: 'quantity', amount: 6, unit: 'minutes' },
    { evidence_type: 'score', value: 90, min: 0, max: 100 },
  ])
  expect(await trailOf(play.attempt_id)).toMatchObject({ action: 'scorm_attempt.completed', actor_id: editor.account_id, new_values: { reason: complete.reason } }) // prettier-ignore
  expect((await play.save({ 'cmi.core.lesson_status': 'failed' })).status).toBe(403)
  expect(await standing(learner, course_id)).toMatchObject({ next: 'review', current: true })
  const review = await launched(t, learner, course_id)
  await review.save({ 'cmi.core.lesson_status': 'failed' }, { trigger: 'terminate' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'completed', record_id: record.id })
})

test('what had failed is passed by hand, and the record that a failure took away is the one that comes back', async () => {
  const { editor, learner, play } = await world()
  await play.save({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '85' })
  const { record_id } = await attempt(learner, play.attempt_id)
  await play.save({ 'cmi.core.lesson_status': 'failed' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'failed', record_id })
  const answer = await correct(editor, play.attempt_id, complete)
  expect(answer.body).toMatchObject({ status: 'completed', success_status: 'passed', record_id })
  expect((await t.call(editor, 'GET', `/api/records/${record_id}`)).body).toMatchObject({ status: 'completed', archived_at: null })
  expect(await evidenceOf(record_id)).toContainEqual({ evidence_type: 'note', text: complete.reason })
})

test('nothing is taken from who has done enough: what completes the attempt once it is left is no attempt to abandon', async () => {
  const { editor, learner, play } = await world(mastered)
  await play.save({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'in_progress' })
  const refused = await correct(editor, play.attempt_id, abandon)
  expect([refused.status, refused.body.code]).toEqual([409, 'attempt_complete'])
  expect((await play.save({ 'cmi.suspend_data': 'still here' })).status).toBe(200)
  await play.exit()
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'completed', correction: null })
})

test('what was decided already, or is over anyway, is 409', async () => {
  const { editor, learner, course_id, play } = await world()
  await correct(editor, play.attempt_id, abandon)
  for (const again of [abandon, complete]) {
    const refused = await correct(editor, play.attempt_id, again)
    expect([refused.status, refused.body.code]).toEqual([409, 'attempt_abandoned'])
  }
  const failed = await launched(t, learner, course_id)
  await failed.save({ 'cmi.core.lesson_status': 'failed' }, { trigger: 'terminate' })
  const over = await correct(editor, failed.attempt_id, abandon)
  expect([over.status, over.body.code]).toEqual([409, 'attempt_over'])
  const done = await launched(t, learner, course_id)
  await done.save({ 'cmi.core.lesson_status': 'passed' })
  for (const late of [abandon, complete]) {
    const refused = await correct(editor, done.attempt_id, late)
    expect([refused.status, refused.body.code]).toEqual([409, 'attempt_complete'])
  }
})

test('fifty decide at once: one wins, and what it decided holds', async () => {
  const { editor, learner, play } = await world()
  await play.save({ 'cmi.suspend_data': 'page 3' })
  const wishes = Array.from({ length: 50 }, (_, nr) => (nr % 2 ? abandon : complete))
  const answers = await Promise.all(wishes.map((wish) => correct(editor, play.attempt_id, wish)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const now = await attempt(learner, play.attempt_id)
  expect(now.correction.action).toBe(now.abandoned_at === null ? 'completed' : 'abandoned')
  const records = await t.db
    .selectFrom('learning_record')
    .select('id')
    .where('external_id', '=', `scorm-attempt:${play.attempt_id}`)
    .execute()
  expect(records).toHaveLength(now.abandoned_at === null ? 1 : 0)
})

test('the same key decides once', async () => {
  const { editor, play } = await world()
  const key = { 'idempotency-key': 'once' }
  const [first, again] = [await correct(editor, play.attempt_id, abandon, key), await correct(editor, play.attempt_id, abandon, key)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
})

test('only who keeps the course decides, never about their own attempt, and strangers are told nothing', async () => {
  const { org, editor, learner, course_id, play } = await world()
  const reader = await t.person(org, ['scorm:read'])
  const stranger = await t.person(await t.org(), ['scorm:read', 'scorm:write'])
  const own = await launched(t, editor, course_id)
  for (const [person, id, status] of [
    [undefined, play.attempt_id, 401],
    [learner, play.attempt_id, 403],
    [reader, play.attempt_id, 403],
    [editor, own.attempt_id, 403],
    [stranger, play.attempt_id, 404],
  ] as const)
    for (const wish of [abandon, complete]) expect((await correct(person, id, wish)).status).toBe(status)
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'in_progress', correction: null })
})

test('what is missing or too much is named by its field', async () => {
  const { editor, play } = await world()
  for (const [body, field] of [
    [{ action: 'abandon' }, 'reason'],
    [{ ...abandon, reason: '' }, 'reason'],
    [{ ...abandon, reason: 'x'.repeat(2001) }, 'reason'],
    [{ ...abandon, score_scaled: 0.5 }, 'score_scaled'],
    [{ ...complete, score_scaled: 1.5 }, 'score_scaled'],
    [{ ...complete, action: 'forget' }, 'action'],
  ] as const) {
    const refused = await correct(editor, play.attempt_id, body)
    expect([refused.status, refused.body.field], refused.text).toEqual([400, field])
  }
})
