import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { player } from '../../../../test/player.ts'
import { manifest, registerCourse, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

async function world() {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const zip = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }))
  const course = await registerCourse(t, trainer, { org: org.id }, zip)
  expect(course.status, course.text).toBe(201)
  const url = `/api/scorm-courses/${course.body.id}` as const
  const { body, status } = await t.call(learner, 'POST', `${url}/launches`)
  expect(status).toBe(201)
  const launch_id = body.launch.id
  const attempt_id = body.attempt.id
  const renew = (person: Person = learner) => t.call(person, 'POST', `/api/scorm-launches/${launch_id}/renewal`)
  return { org, trainer, learner, url, launch_id, attempt_id, renew, play: player(t, body.launch.url) }
}
type World = Awaited<ReturnType<typeof world>>

/** Moves the last use of the launch this many hours into the past, and its start one hour more. */
async function later({ launch_id }: World, hours: number): Promise<void> {
  const ago = (more: number) => new Date(Date.now() - (hours + more) * 3_600_000).toISOString()
  const moments = { last_seen_at: ago(0), started_at: ago(1), expires_at: ago(-11) }
  await t.db.updateTable('scorm_launch').set(moments).where('id', '=', launch_id).execute()
}
const attemptOf = async ({ learner, attempt_id }: World) => (await t.call(learner, 'GET', `/api/scorm-attempts/${attempt_id}`)).body
const trailOf = async ({ attempt_id }: World) => {
  const rows = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', attempt_id).orderBy('id').execute()
  return rows.map(({ action }) => action)
}
const passed = { 'cmi.core.score.raw': '90', 'cmi.core.lesson_status': 'passed', 'cmi.core.session_time': '00:30:00' }

test('a launch that lay idle goes on where it was, and what is passed then is on record, its time once', async () => {
  const w = await world()
  await w.play.save({ 'cmi.core.lesson_location': 'page-7', 'cmi.core.session_time': '00:20:00' })
  await later(w, 2)
  // Reading the attempt meanwhile settles its state so far.
  expect(await attemptOf(w)).toMatchObject({ status: 'in_progress', total_time_seconds: 1200 })
  const { status, body, text } = await w.renew()
  expect(status, text).toBe(200)
  expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
  expect(new URL(body.url).host).toBe(new URL(w.play.url).host)
  const next = player(t, body.url)
  expect((await next.state()).body).toMatchObject({ seq: 1, superseded: false })
  expect((await next.save(passed, { seq: 2, base_seq: 1 })).status).toBe(200)
  expect((await next.exit()).status).toBe(200)
  const done = await attemptOf(w)
  expect(done).toMatchObject({ status: 'completed', success_status: 'passed', score_raw: 90, total_time_seconds: 1800 })
  expect(done.record_id).not.toBeNull()
  expect(await trailOf(w)).toEqual(['scorm_attempt.started', 'scorm_attempt.resumed', 'scorm_attempt.completed'])
})

test('what failed by its score as it lay idle is passed when its learner comes back and passes it', async () => {
  const w = await world()
  await w.play.save({ 'cmi.core.score.raw': '40', 'cmi.core.lesson_status': 'failed' })
  await later(w, 2)
  expect(await attemptOf(w)).toMatchObject({ status: 'failed', record_id: null })
  const next = player(t, (await w.renew()).body.url)
  await next.save(passed, { seq: 2, base_seq: 1, trigger: 'terminate' })
  expect(await attemptOf(w)).toMatchObject({ status: 'completed', score_raw: 90 })
})

test('a launch whose twelve hours are up gets a new ticket, and the old one stays worthless', async () => {
  const w = await world()
  await t.db
    .updateTable('scorm_launch')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', w.launch_id)
    .execute()
  expect((await w.play.state()).status).toBe(403)
  const { body } = await w.renew()
  expect((await player(t, body.url).state()).status).toBe(200)
})

test('a launch in use is prolonged without a word in the trail', async () => {
  const w = await world()
  expect((await w.renew()).status).toBe(200)
  expect(await trailOf(w)).toEqual(['scorm_attempt.started'])
})

test('what another window took over, or what was ended, is not gone on with', async () => {
  const w = await world()
  await later(w, 2)
  expect((await t.call(w.learner, 'POST', `${w.url}/launches`)).status).toBe(201)
  expect((await w.renew()).body).toMatchObject({ error: 'invalid_state', code: 'launch_superseded' })
  const other = await world()
  await other.play.exit()
  expect((await other.renew()).body).toMatchObject({ error: 'invalid_state', code: 'launch_ended' })
})

test('nobody goes on with the launch of somebody else, nor in an organization that is archived', async () => {
  const w = await world()
  expect((await w.renew(w.trainer)).body).toMatchObject({ error: 'forbidden', code: 'not_their_launch' })
  expect((await w.renew(await t.person(w.org))).status).toBe(404)
  expect((await w.renew(await t.stranger())).status).toBe(404)
  await t.db.updateTable('organization').set({ archived_at: new Date().toISOString() }).where('id', '=', w.org.id).execute()
  t.context.access.clear()
  expect((await w.renew()).status).toBe(404)
})

test('whose role has ended goes on with nothing, while an archived course may be finished', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  await t.grant(learner, await t.role(org, [], ward))
  const { body: course } = await registerCourse(t, trainer, { org: org.id, department: ward.id })
  const url = `/api/scorm-courses/${course.id}` as const
  const { body } = await t.call(learner, 'POST', `${url}/launches`)
  const renew = async () => (await t.call(learner, 'POST', `/api/scorm-launches/${body.launch.id}/renewal`)).status
  await t.call(trainer, 'PATCH', url, { archived: true })
  expect(await renew()).toBe(200)
  await t.call(trainer, 'PATCH', url, { archived: false })
  const ended = { expires_at: new Date().toISOString() }
  await t.db.updateTable('role_grant').set(ended).where('account_id', '=', learner.account_id).execute()
  t.context.access.clear()
  expect([(await t.call(learner, 'POST', `${url}/launches`)).status, await renew()]).toEqual([404, 404])
})

test('whom a launch that is over shows itself to reads it in words, and programs read it as ever', async () => {
  const w = await world()
  await w.play.exit()
  const shown = { 'sec-fetch-dest': 'iframe', 'accept-language': 'de-AT,en;q=0.5' }
  const page = await w.play.file('index.html', shown)
  expect([page.status, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  expect(page.text).toContain('Gehen Sie zurück zu Ihren Kursen')
  expect(page.headers['content-security-policy']).toContain('frame-ancestors')
  expect((await w.play.file('index.html', { accept: 'text/html,*/*' })).text).toContain('open it again')
  expect((await w.play.file('index.html', { 'sec-fetch-dest': 'script' })).body).toMatchObject({ error: 'forbidden' })
  expect((await w.play.state()).body).toMatchObject({ error: 'forbidden' })
  const missing = await (await world()).play.file('none.html', { 'sec-fetch-dest': 'iframe' })
  expect([missing.status, missing.text.includes('not part of its package')]).toEqual([404, true])
})
