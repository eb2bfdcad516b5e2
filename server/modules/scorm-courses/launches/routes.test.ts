import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched, player } from '../../../../test/player.ts'
import { manifest, registerCourse, replacePackage, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

/** An organization with a course, a trainer who manages it, and a learner. */
async function world(fields: object = {}, zip = scormPackage()) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, zip, fields)
  expect(course.status, course.text).toBe(201)
  return { org, trainer, learner, course_id: course.body.id }
}
const launch = (person: Person | undefined, courseId: string, body?: object, headers = {}) =>
  t.call(person, 'POST', `/api/scorm-courses/${courseId}/launches`, body, headers)
const complete = { 'cmi.core.lesson_status': 'completed' }

test('a launch begins an attempt on the current version, and says where the player is', async () => {
  const { learner, course_id } = await world()
  const { status, body } = await launch(learner, course_id)
  expect(status).toBe(201)
  expect(body.attempt).toMatchObject({
    course_id,
    course_name: 'Hand hygiene',
    learner: { user_id: learner.account_id, display_name: learner.name },
    attempt_number: 1,
    package_version_number: 1,
    status: 'in_progress',
    completion_status: 'incomplete',
    success_status: 'unknown',
    score_raw: null,
    total_time_seconds: 0,
    completed_at: null,
    record_id: null,
  })
  expect(body.launch).toMatchObject({ mode: 'normal', resumed: false, own_origin: true })
  const page = String.raw`/scorm/[\w-]{22}\.\w+\.[\w-]{43}/play$`
  expect(body.launch.url).toMatch(new RegExp(String.raw`^http://[0-9a-f]{32}\.localhost:3000${page}`))
  expect(body.launch.fallback_url).toMatch(new RegExp(String.raw`^http://127\.0\.0\.1:3000${page}`))
  const hours = (Date.parse(body.launch.expires_at) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
})

test('what is open is resumed on its own version, whatever is asked for, as long as its completion would count', async () => {
  const { learner, trainer, course_id } = await world()
  const first = await launch(learner, course_id)
  expect((await replacePackage(t, trainer, course_id, scormPackage(), { requires_recertification: false })).status).toBe(200)
  for (const body of [undefined, {}, { new_attempt: true }]) {
    const again = await launch(learner, course_id, body)
    expect(again.body.attempt).toMatchObject({ id: first.body.attempt.id, package_version_number: 1, attempt_number: 1 })
    expect(again.body.launch).toMatchObject({ mode: 'normal', resumed: true })
    expect(again.body.launch.id).not.toBe(first.body.launch.id)
  }
})

test('what is complete on a version that counts is reviewed, unless a new attempt is asked for', async () => {
  const { learner, trainer, course_id } = await world()
  const first = await launched(t, learner, course_id)
  await first.save(complete)
  const review = await launch(learner, course_id)
  expect(review.body).toMatchObject({ attempt: { id: first.attempt_id, status: 'completed' }, launch: { mode: 'review', resumed: false } })
  await replacePackage(t, trainer, course_id, scormPackage(), { requires_recertification: false })
  expect((await launch(learner, course_id)).body).toMatchObject({ attempt: { id: first.attempt_id }, launch: { mode: 'review' } })
  const anew = await launch(learner, course_id, { new_attempt: true })
  expect(anew.body).toMatchObject({
    attempt: { attempt_number: 2, package_version_number: 2, status: 'in_progress' },
    launch: { mode: 'normal' },
  })
})

test('a completion that counts no more leads to a new attempt', async () => {
  const { learner, trainer, course_id } = await world()
  const first = await launched(t, learner, course_id)
  await first.save(complete)
  await replacePackage(t, trainer, course_id, scormPackage(), { requires_recertification: true })
  const next = await launch(learner, course_id)
  expect(next.body.attempt).toMatchObject({ attempt_number: 2, package_version_number: 2, status: 'in_progress' })
})

test('a failed attempt is gone on with when it was suspended, and else followed by a new one', async () => {
  const { learner, course_id } = await world()
  const first = await launched(t, learner, course_id)
  await first.save({ 'cmi.core.lesson_status': 'failed', 'cmi.core.exit': 'suspend' }, { trigger: 'terminate' })
  const second = await launched(t, learner, course_id)
  expect(second.attempt_id).toBe(first.attempt_id)
  expect((await second.state()).body).toMatchObject({ cmi: { 'cmi.core.entry': 'resume', 'cmi.core.lesson_status': 'failed' } })
  await second.save({ 'cmi.core.exit': '' }, { trigger: 'terminate' })
  expect((await launch(learner, course_id)).body.attempt).toMatchObject({ attempt_number: 2, status: 'in_progress' })
})

test('who the course is for may launch it, and to everybody else it does not exist', async () => {
  const { org, learner, trainer, course_id } = await world({ audience: 'trainers' })
  const nothing = await launch(learner, '00000000-0000-4000-8000-000000000000')
  expect(nothing.status).toBe(404)
  for (const person of [learner, await t.stranger(), await t.person(await t.org(), ['scorm:read'])]) {
    const refused = await launch(person, course_id)
    expect([refused.status, refused.text]).toEqual([404, nothing.text])
  }
  expect((await launch(undefined, course_id)).status).toBe(401)
  expect((await launch(trainer, course_id)).status).toBe(201)
  expect((await launch(await t.person(org, ['scorm:read']), course_id)).status).toBe(201)
  const written = await t.db.selectFrom('scorm_attempt').select('user_id').where('scorm_course_id', '=', course_id).execute()
  expect(written.map(({ user_id }) => user_id)).not.toContain(learner.account_id)
})

test('a course of a department is for those who hold a role there or above', async () => {
  const org = await t.org()
  const parent = await t.dept(org)
  const own = await t.dept(org, parent)
  const [child, sibling] = [await t.dept(org, own), await t.dept(org, parent)]
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const course = await registerCourse(t, trainer, { org: org.id, department: own.id })
  const holder = async (home: typeof own) => {
    const person = await t.stranger()
    await t.grant(person, await t.role(org, [], home))
    return person
  }
  for (const home of [own, parent]) expect((await launch(await holder(home), course.body.id)).status).toBe(201)
  for (const home of [child, sibling]) expect((await launch(await holder(home), course.body.id)).status).toBe(404)
  expect((await launch(await t.person(org), course.body.id)).status).toBe(404)
})

test('an archived course is launched by readers only, one of an archived owner by nobody', async () => {
  const { org, learner, trainer, course_id } = await world()
  const before = await launched(t, learner, course_id)
  await t.call(trainer, 'PATCH', `/api/scorm-courses/${course_id}`, { archived: true })
  expect((await launch(learner, course_id)).status).toBe(404)
  expect((await launch(trainer, course_id)).status).toBe(201)
  expect((await before.save(complete)).status).toBe(200)
  await t.db.updateTable('organization').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', org.id).execute()
  t.context.access.clear()
  expect((await launch(await t.superuser(), course_id)).status).toBe(409)
})

test('bad wishes are 400 and name the field', async () => {
  const { learner, course_id } = await world()
  for (const [body, says] of [
    [{ new_attempt: 'yes' }, 'new_attempt'],
    [{ item_id: 'I9' }, 'item_id'],
    [{ item: 'I1' }, 'item'],
    [null, 'body'],
  ] as const) {
    const refused = await launch(learner, course_id, body as object)
    expect(refused.status, JSON.stringify(body)).toBe(400)
    expect(refused.body.error_description).toContain(says)
  }
  expect((await launch(learner, 'not-an-id')).status).toBe(400)
  expect(await t.db.selectFrom('scorm_attempt').select('id').where('scorm_course_id', '=', course_id).execute()).toEqual([])
})

test('the part that is asked for is the one to open', async () => {
  const zip = scormPackage(manifest({ parts: [{}, {}] }))
  const { learner, course_id } = await world({}, zip)
  const { body } = await launch(learner, course_id, { item_id: 'I2' })
  expect((await player(t, body.launch.url).state()).body.item_id).toBe('I2')
})

test('the same key launches once', async () => {
  const { learner, course_id } = await world()
  const key = { 'idempotency-key': t.unique('key') }
  const [first, again] = [await launch(learner, course_id, {}, key), await launch(learner, course_id, {}, key)]
  expect(again.text).toBe(first.text)
  expect(await launchesOf(course_id)).toHaveLength(1)
})

test('fifty launches at once: one attempt, and one window that may save', async () => {
  const { learner, course_id } = await world()
  const all = await Promise.all(Array.from({ length: 50 }, () => launch(learner, course_id)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(all.map(({ body }) => body.attempt.id)).size).toBe(1)
  expect(all.filter(({ body }) => !body.launch.resumed)).toHaveLength(1)
  const answers = await Promise.all(all.map(({ body }) => player(t, body.launch.url).save(complete)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.superseded)).toHaveLength(49)
})

const launchesOf = (courseId: string) =>
  t.db
    .selectFrom('scorm_launch')
    .innerJoin('scorm_attempt', 'scorm_attempt.id', 'scorm_launch.attempt_id')
    .select('scorm_launch.id')
    .where('scorm_course_id', '=', courseId)
    .execute()

test('without an origin for content, or without a store, courses cannot be opened', async () => {
  const { learner, course_id } = await world()
  const { config } = t.context
  const { buildApp } = await import('../../../app.ts')
  for (const context of [
    { ...t.context, config: { ...config, contentOrigin: undefined } },
    { ...t.context, blobs: undefined },
  ]) {
    const { app } = await buildApp(context)
    const url = `/api/scorm-courses/${course_id}/launches` as const
    const answer = await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${learner.token}` } })
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'storage_not_configured'])
    await app.close()
  }
})

test('every launch is in the audit trail', async () => {
  const { org, learner, course_id } = await world()
  const first = await launched(t, learner, course_id)
  await launch(learner, course_id)
  await player(t, first.url).exit()
  const rows = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', first.attempt_id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'scorm_attempt.started', actor_id: learner.account_id },
    { action: 'scorm_attempt.resumed', actor_id: learner.account_id },
  ])
  expect(org.id).toBeTruthy()
})
