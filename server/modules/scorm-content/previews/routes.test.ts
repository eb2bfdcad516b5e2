import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/db/open.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import { player } from '../../../../test/player.ts'
import { manifest, manifest2004, registerCourse, replacePackage, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

async function world(zip = scormPackage(), fields: object = {}) {
  const org = await t.org()
  const author = await t.person(org, ['scorm:read', 'scorm:write', 'scorm:delete', 'records:read', 'certifications:read'])
  const learner = await t.person(org)
  const course = await registerCourse(t, author, { org: org.id }, zip, fields)
  expect(course.status, course.text).toBe(201)
  return { org, author, learner, course_id: course.body.id }
}
const launch = (person: Person | undefined, courseId: string, body: object = { preview: true }) =>
  t.call(person, 'POST', `/api/scorm-courses/${courseId}/launches`, body)

async function previewed(person: Person, courseId: string, wish: object = {}) {
  const { status, body, text } = await launch(person, courseId, { preview: true, ...wish })
  expect(status, text).toBe(201)
  return { launch_id: body.launch.id, ...player(t, body.launch.url) }
}
const passed = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90', 'cmi.suspend_data': 'page 3' }
const answer = {
  'cmi.interactions.0.id': 'q1',
  'cmi.interactions.0.type': 'choice',
  'cmi.interactions.0.student_response': 'a',
  'cmi.interactions.0.result': 'correct',
}
const said = (value: string) => ({
  at: '2026-05-01T10:00:00Z',
  item_id: 'I1',
  call: 'LMSSetValue',
  element: 'cmi.suspend_data',
  value,
  result: 'true',
})

test('a preview is played to its end and leaves no attempt, no record, no figure and no trace of an attempt', async () => {
  const { org, author, course_id } = await world()
  const opened = await launch(author, course_id)
  expect(opened.status, opened.text).toBe(201)
  expect(opened.body).toMatchObject({ attempt: null, launch: { mode: 'preview', resumed: false, own_origin: true } })
  const play = player(t, opened.body.launch.url)
  expect((await play.file('index.html')).status).toBe(200)
  const state = await play.state()
  expect(state.body).toMatchObject({ mode: 'preview', credit: 'credit', attempt: { id: null, status: 'in_progress' }, seq: 0 })
  expect(state.body.cmi).toMatchObject({ 'cmi.core.lesson_mode': 'normal', 'cmi.core.credit': 'credit', 'cmi.core.entry': 'ab-initio' })
  const saved = await play.save({ ...passed, ...answer }, { session_time: '00:10:00', calls: [said('page 3')], calls_before: 0 })
  expect(saved.body).toMatchObject({ result: true, attempt: { status: 'completed', success_status: 'passed' } })
  expect((await play.exit()).body).toEqual({ status: 'completed', completion_status: 'completed', success_status: 'passed' })
  expect((await play.state()).status).toBe(403)

  const at = `/api/scorm-courses/${course_id}` as const
  expect((await t.call(author, 'GET', `${at}/attempts`)).body.items).toEqual([])
  expect((await t.call(author, 'GET', '/api/users/me/scorm-attempts')).body.items).toEqual([])
  expect((await t.call(author, 'GET', `${at}/questions`)).body).toEqual([])
  for (const list of ['export.csv', 'interactions.csv'])
    expect((await t.call(author, 'GET', `${at}/attempts/${list}`)).text.trim().split('\n'), list).toHaveLength(1)
  expect((await t.call(author, 'GET', `${at}/analytics`)).body).toMatchObject({ attempts: 0, others: 0, standings: { completed: 0 } })
  const own = (await t.call(author, 'GET', '/api/scorm-courses/available')).body.find(({ id }: { id: string }) => id === course_id)
  expect(own.standing).toEqual({ next: 'start', latest_attempt: null, completed_at: null, current: false, outdated: false })
  const goes = (await t.call(author, 'GET', `${at}/permanent-deletion`)).body
  expect(goes.consequences.map(({ key }: { key: string }) => key)).toEqual(['package_versions'])
  expect((await t.call(author, 'GET', `/api/records?org=${org.id}`)).body.items).toEqual([])
  const trail = await t.db.selectFrom('audit_entry').select('action').where('organization_id', '=', org.id).where('subject_kind', '=', 'scorm_attempt').execute() // prettier-ignore
  expect(trail).toEqual([])
  expect((await t.call(author, 'DELETE', `${at}/permanent-deletion`)).status).toBe(204)
  await t.drain()
})

test('within its launch a preview goes on where it was; the next one begins anew', async () => {
  const { author, course_id } = await world()
  const play = await previewed(author, course_id)
  await play.save({ 'cmi.suspend_data': 'page 3', 'cmi.core.lesson_location': '3', 'cmi.core.exit': 'suspend', ...answer })
  await play.save({ 'cmi.core.lesson_status': 'incomplete' }, { trigger: 'pagehide' })
  const again = await play.state()
  expect(again.body).toMatchObject({ seq: 2, attempt: { status: 'in_progress' } })
  expect(again.body.cmi).toMatchObject({
    'cmi.suspend_data': 'page 3',
    'cmi.core.lesson_location': '3',
    'cmi.core.entry': 'resume',
    'cmi.interactions.0.student_response': 'a',
  })
  const next = await previewed(author, course_id)
  const fresh = (await next.state()).body
  expect(fresh.cmi).toMatchObject({ 'cmi.suspend_data': '', 'cmi.core.entry': 'ab-initio' })
  expect(fresh.cmi['cmi.interactions.0.student_response']).toBeUndefined()
  // Neither preview takes over from the other.
  expect((await play.save({ 'cmi.suspend_data': 'page 4' })).status).toBe(200)
  expect((await next.save({ 'cmi.suspend_data': 'page 1' })).status).toBe(200)
  expect((await play.state()).body.cmi['cmi.suspend_data']).toBe('page 4')
})

test('the commits of a preview follow one another as those of an attempt do', async () => {
  const { author, course_id } = await world()
  const play = await previewed(author, course_id)
  await play.save({ 'cmi.suspend_data': 'a' })
  expect((await play.save({ 'cmi.suspend_data': 'never' }, { seq: 1, base_seq: 0 })).status).toBe(200)
  expect((await play.save({ 'cmi.suspend_data': 'never' }, { seq: 5, base_seq: 4 })).body).toMatchObject({ need_full: true })
  expect((await play.save({}, { item_id: 'another' })).status).toBe(400)
  expect((await play.save({}, { trigger: 'calls', calls: [said('a')], calls_before: 0 })).status).toBe(200)
  expect((await play.state()).body).toMatchObject({ seq: 2, calls: 1, cmi: { 'cmi.suspend_data': 'a' } })
  const all = await Promise.all(Array.from({ length: 50 }, () => play.save(passed, { seq: 3, base_seq: 2 })))
  expect(new Set(all.map(({ status, body }) => `${status} ${body.attempt.status}`))).toEqual(new Set(['200 completed']))
})

test('a part may be called what every object has', async () => {
  for (const id of ['constructor', '__proto__']) {
    const { author, course_id } = await world(scormPackage(manifest({ parts: [{ id }] })))
    const play = await previewed(author, course_id)
    expect((await play.state()).body.items).toMatchObject([{ id, completion_status: 'incomplete' }])
    expect((await play.save({ 'cmi.core.lesson_status': 'incomplete' }, { item_id: id })).status, id).toBe(200)
    expect((await play.save({ ...passed, ...answer }, { item_id: id })).body.attempt.status, id).toBe('completed')
    expect((await play.state()).body.cmi, id).toMatchObject({ 'cmi.suspend_data': 'page 3', 'cmi.interactions.0.id': 'q1' })
    expect((await play.exit()).body.status, id).toBe('completed')
  }
})

test('a preview tells what a learner would come to: by the score that decides at the end, by every part', async () => {
  const mastered = await world(scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] })))
  const play = await previewed(mastered.author, mastered.course_id)
  const during = await play.save({ 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '40' })
  expect(during.body.attempt.status).toBe('in_progress')
  expect((await play.exit()).body).toMatchObject({ status: 'failed', success_status: 'failed' })
  const finish = await world(scormPackage(manifest2004({})), { completes_on: 'finish' })
  const proper = await previewed(finish.author, finish.course_id)
  const { item_id } = (await proper.state()).body
  expect((await proper.save({ 'cmi.location': '9' }, { item_id, trigger: 'terminate' })).body.attempt.status).toBe('completed')
})

test('a preview takes over from no attempt of the same person, and no attempt from it', async () => {
  const { author, course_id } = await world()
  const own = await launch(author, course_id, {})
  const attempt = player(t, own.body.launch.url)
  const play = await previewed(author, course_id)
  expect((await attempt.save({ 'cmi.suspend_data': 'mine' })).status).toBe(200)
  await launch(author, course_id, {})
  expect((await play.save({ 'cmi.suspend_data': 'tried' })).status).toBe(200)
  const resumed = await launch(author, course_id, {})
  expect(resumed.body).toMatchObject({ attempt: { id: own.body.attempt.id }, launch: { mode: 'normal', resumed: true } })
  expect((await player(t, resumed.body.launch.url).state()).body.cmi['cmi.suspend_data']).toBe('mine')
})

test('only who keeps the course previews it: others are told so where they see it, and nothing where they do not', async () => {
  const { org, author, learner, course_id } = await world()
  const reader = await t.person(org, ['scorm:read'])
  const stranger = await t.person(await t.org(), ['scorm:read', 'scorm:write'])
  expect((await launch(undefined, course_id)).status).toBe(401)
  expect((await launch(reader, course_id)).status).toBe(403)
  expect((await launch(learner, course_id)).status).toBe(403)
  expect((await launch(stranger, course_id)).status).toBe(404)
  await t.call(author, 'PATCH', `/api/scorm-courses/${course_id}`, { archived: true })
  expect((await launch(learner, course_id)).status).toBe(404)
  expect((await launch(author, course_id)).status).toBe(201)
  const none = await t.db
    .selectFrom('scorm_launch')
    .select('id')
    .where('organization_id', '=', org.id)
    .where('mode', '<>', 'preview')
    .execute()
  expect(none).toEqual([])
})

test('what a preview cannot be asked for is refused by its field', async () => {
  const { author, course_id } = await world()
  for (const [body, field] of [
    [{ preview: true, new_attempt: true }, 'new_attempt'],
    [{ preview: true, item_id: 'another' }, 'item_id'],
    [{ preview: 'yes' }, 'preview'],
  ] as const) {
    const refused = await launch(author, course_id, body)
    expect([refused.status, refused.body.field], refused.text).toEqual([400, field])
  }
})

test('a preview is of the package in use as it begins, and stays on it', async () => {
  const { author, course_id } = await world()
  const files = [{ name: 'index.html', content: '<title>Second</title>' }]
  const first = await previewed(author, course_id)
  await replacePackage(t, author, course_id, scormPackage(manifest(), files), { requires_recertification: false })
  const second = await previewed(author, course_id)
  expect((await second.file('index.html')).text).toContain('Second')
  expect((await first.file('index.html')).text).not.toContain('Second')
})

test('previews that nobody can use any more are forgotten, and those of somebody who is erased', async () => {
  const { org, author, course_id } = await world()
  const [old, on] = [await previewed(author, course_id), await previewed(author, course_id)]
  await old.save({}, { calls: [said('old')], calls_before: 0 })
  await t.db
    .updateTable('scorm_launch')
    .set({ expires_at: sql`now() - interval '1 minute'` })
    .where('id', '=', old.launch_id)
    .execute()
  expect((await old.save({ 'cmi.suspend_data': 'late' })).status).toBe(200)
  await transaction(t.db, (db) => t.context.jobs.send(db, 'forget-previews'))
  await t.drain()
  const left = () => t.db.selectFrom('scorm_launch').select('id').where('organization_id', '=', org.id).execute()
  expect(await left()).toEqual([{ id: on.launch_id }])
  expect((await old.save({ 'cmi.suspend_data': 'too late' })).status).toBe(403)
  const root = await t.superuser()
  const erased = await t.call(root, 'POST', `/api/users/${author.account_id}/erase`, { confirm: author.name })
  expect(erased.status, erased.text).toBeLessThan(300)
  expect(await left()).toEqual([])
})
