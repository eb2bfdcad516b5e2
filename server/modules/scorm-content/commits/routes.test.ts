import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched, player } from '../../../../test/player.ts'
import { manifest, manifest2004, registerCourse, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()

async function world(zip = scormPackage(), fields: object = {}) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write', 'records:read'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, zip, fields)
  expect(course.status, course.text).toBe(201)
  const course_id = course.body.id
  return { org, trainer, learner, course_id, play: await launched(t, learner, course_id) }
}
const attempt = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}`)).body
const recordOf = async (attemptId: string) => {
  const rows = await t.db.selectFrom('learning_record').selectAll().where('external_id', '=', `scorm-attempt:${attemptId}`).execute()
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}
const evidenceOf = async (recordId: string) => {
  const rows = await t.db.selectFrom('evidence').select('payload').where('record_id', '=', recordId).orderBy('evidence_type').execute()
  return rows.map(({ payload }) => payload)
}
const mastered = (score: number) => scormPackage(manifest({ parts: [{ inside: `<adlcp:masteryscore>${score}</adlcp:masteryscore>` }] }))
const status12 = (status: string, more = {}) => ({ 'cmi.core.lesson_status': status, ...more })
const raw = (score: number | string) => ({ 'cmi.core.score.raw': String(score) })

test('a completion writes one completed record of the course, with score, verdict and minutes as evidence', async () => {
  const org = await t.org()
  const subject = await t.subject(org)
  const trainer = await t.person(org, ['scorm:read', 'scorm:write', 'records:read', 'subjects:read'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, scormPackage(), { subject_matter_ids: [subject.id], name: 'Lifting' })
  const play = await launched(t, learner, course.body.id)
  const answer = await play.save(status12('passed', raw(85)), { session_time: '00:12:30' })
  expect(answer.body).toEqual({
    result: true,
    errorCode: 0,
    seq: 1,
    attempt: { status: 'completed', completion_status: 'completed', success_status: 'passed' },
  })
  const done = await attempt(learner, play.attempt_id)
  expect(done).toMatchObject({ status: 'completed', score_raw: 85, score_scaled: 0.85, total_time_seconds: 750 })
  const record = await t.call(trainer, 'GET', `/api/records/${done.record_id}`)
  expect(record.body).toMatchObject({
    title: 'Lifting',
    status: 'completed',
    learner_user_id: learner.account_id,
    completed_at: done.completed_at,
    external_id: `scorm-attempt:${play.attempt_id}`,
    subject_matter_ids: [subject.id],
    owner_organization_id: org.id,
    owner_department_id: null,
    hours: 12.5 / 60,
  })
  expect((await t.call(learner, 'GET', `/api/records/${done.record_id}`)).status).toBe(200)
  expect(await evidenceOf(done.record_id)).toEqual([
    { evidence_type: 'pass_fail', passed: true },
    { evidence_type: 'quantity', amount: 12.5, unit: 'minutes' },
    { evidence_type: 'score', value: 85, min: 0, max: 100, passed: true },
  ])
  const trail = await t.db
    .selectFrom('audit_entry')
    .select('action')
    .where('organization_id', '=', org.id)
    .where('actor_id', '=', learner.account_id)
    .execute()
  expect(trail.map(({ action }) => action).toSorted()).toEqual([
    'evidence.created', 'evidence.created', 'evidence.created', 'learning_record.created', 'scorm_attempt.completed', 'scorm_attempt.started',
  ]) // prettier-ignore
})

test('what was not reported is no evidence', async () => {
  const { learner, play } = await world()
  await play.save(status12('completed'))
  const { record_id } = await attempt(learner, play.attempt_id)
  expect(await evidenceOf(record_id)).toEqual([])
})

test('SCORM 1.2: what the content says decides', async () => {
  for (const [said, status, completion_status, success_status] of [
    ['passed', 'completed', 'completed', 'passed'],
    ['completed', 'completed', 'completed', 'unknown'],
    ['failed', 'failed', 'completed', 'failed'],
    ['incomplete', 'in_progress', 'incomplete', 'unknown'],
    ['browsed', 'in_progress', 'incomplete', 'unknown'],
    ['not attempted', 'in_progress', 'incomplete', 'unknown'],
    ['nonsense', 'in_progress', 'incomplete', 'unknown'],
  ]) {
    const { play } = await world()
    const { body } = await play.save(status12(said!, raw(40)), { trigger: 'terminate' })
    expect(body.attempt, said).toEqual({ status, completion_status, success_status })
    expect((await recordOf(play.attempt_id)) !== undefined, said).toBe(status === 'completed')
  }
})

test('SCORM 2004: completion and success are said apart, and passed alone is complete', async () => {
  for (const [completion, success, status, completion_status] of [
    ['completed', undefined, 'completed', 'completed'],
    ['completed', 'passed', 'completed', 'completed'],
    ['completed', 'failed', 'failed', 'completed'],
    [undefined, 'passed', 'completed', 'completed'],
    ['unknown', 'passed', 'completed', 'completed'],
    ['incomplete', 'passed', 'in_progress', 'incomplete'],
    ['incomplete', 'failed', 'failed', 'incomplete'],
    ['incomplete', undefined, 'in_progress', 'incomplete'],
  ] as const) {
    const { play } = await world(scormPackage(manifest2004()))
    const set = { ...(completion && { 'cmi.completion_status': completion }), ...(success && { 'cmi.success_status': success }) }
    const { body } = await play.save(set, { session_time: 'PT1H5M30.5S' })
    expect([body.attempt.status, body.attempt.completion_status], `${completion} ${success}`).toEqual([status, completion_status])
  }
})

test('SCORM 2004: the measures that the manifest declares decide where the content says nothing', async () => {
  const inside = `<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.7"/>
    <imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="P" satisfiedByMeasure="true">
    <imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`
  for (const [set, status, success] of [
    [{ 'cmi.score.scaled': '0.8' }, 'completed', 'passed'],
    [{ 'cmi.score.scaled': '0.79' }, 'failed', 'failed'],
    [{ 'cmi.score.scaled': '0.5', 'cmi.success_status': 'passed' }, 'completed', 'passed'],
    [{ 'cmi.progress_measure': '0.7' }, 'completed', 'unknown'],
    [{ 'cmi.progress_measure': '0.69' }, 'in_progress', 'unknown'],
  ] as const) {
    const { play } = await world(scormPackage(manifest2004({ inside })))
    const waiting = await play.save(set)
    expect([waiting.body.attempt.status, waiting.body.attempt.success_status], JSON.stringify(set)).toEqual(['in_progress', 'unknown'])
    const { body } = await play.save({}, { trigger: 'terminate' })
    expect([body.attempt.status, body.attempt.success_status], JSON.stringify(set)).toEqual([status, success])
  }
})

test('several parts: complete when all that count are, failed when one failed, the score is their mean', async () => {
  const parts = [{}, {}, { scormType: 'asset' }, { attributes: 'isvisible="false"' }]
  const { learner, play } = await world(scormPackage(manifest({ parts })))
  const one = await play.save(status12('passed', raw(90)), { item_id: 'I1', session_time: '00:01:00' })
  expect(one.body.attempt).toEqual({ status: 'in_progress', completion_status: 'incomplete', success_status: 'unknown' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ progress_measure: 0.5, score_scaled: 0.9 })
  const failed = await play.save(status12('failed', raw(30)), { item_id: 'I2', session_time: '00:02:00' })
  expect(failed.body.attempt).toEqual({ status: 'failed', completion_status: 'completed', success_status: 'failed' })
  const passed = await play.save(status12('passed', raw(70)), { item_id: 'I2', session_time: '00:03:00' })
  expect(passed.body.attempt).toEqual({ status: 'completed', completion_status: 'completed', success_status: 'passed' })
  const done = await attempt(learner, play.attempt_id)
  expect(done).toMatchObject({ score_scaled: 0.8, score_raw: 80, total_time_seconds: 240, progress_measure: 1 })
  const { body } = await play.state('I1')
  expect(
    body.items.map(({ id, success_status, visible }: { id: string; success_status: string; visible: boolean }) => [
      id,
      success_status,
      visible,
    ]),
  ).toEqual([
    ['I1', 'passed', true],
    ['I2', 'passed', true],
    ['I3', 'unknown', true],
    ['I4', 'unknown', false],
  ])
})

test('a part that failed does not end a course of several', async () => {
  const { learner, course_id, play } = await world(scormPackage(manifest({ parts: [{}, {}] })))
  await play.save(status12('failed'), { item_id: 'I1', trigger: 'terminate' })
  expect((await launched(t, learner, course_id)).attempt_id).toBe(play.attempt_id)
})

test('time is the sum over launches of the last session time of each, however often it is sent', async () => {
  const { learner, course_id, play } = await world()
  for (const time of ['00:05:00', '00:05:00', '0000:06:30.50']) await play.save({}, { session_time: time })
  expect((await play.save({}, { session_time: '00:09:00', seq: 3, base_seq: 2 })).status).toBe(200)
  expect((await attempt(learner, play.attempt_id)).total_time_seconds).toBe(390.5)
  const again = await launched(t, learner, course_id)
  expect((await again.state()).body.cmi['cmi.core.total_time']).toBe('0000:06:30.50')
  await again.save({ 'cmi.core.session_time': '00:00:30' })
  expect((await attempt(learner, play.attempt_id)).total_time_seconds).toBe(420.5)
})

test('a session time that nobody can read keeps nothing else from being saved', async () => {
  for (const [zip, element, times] of [
    [scormPackage(), 'cmi.core.session_time', [['1234567:00:00', 0], ['00:00:02.5', 2.5]]],
    [scormPackage(manifest2004()), 'cmi.session_time', [['P5H', 0], ['PT0.25H', 900], ['PT1,5M', 90], ['P1W', 604_800], ['P1DT1S', 86_401]]],
  ] as const) {
    for (const [time, seconds] of times) {
      const { learner, play } = await world(zip)
      expect((await play.save({ [element]: time, 'cmi.suspend_data': 'kept' })).status, time).toBe(200)
      expect((await play.state()).body.cmi['cmi.suspend_data'], time).toBe('kept')
      expect((await attempt(learner, play.attempt_id)).total_time_seconds, time).toBe(seconds)
    }
  }
}) // prettier-ignore

test('numbers count however many decimals content writes of them', async () => {
  for (const [score, kept] of [['0.6666666666666666', 2 / 3], ['0.08333333333333333', 1 / 12], ['.5', 0.5], ['1.', 1], ['1e-1', null], ['.', null]] as const) {
    const { learner, play } = await world(scormPackage(manifest2004()))
    await play.save({ 'cmi.score.scaled': score, 'cmi.progress_measure': score })
    expect(await attempt(learner, play.attempt_id), score).toMatchObject({ score_scaled: kept, progress_measure: kept })
  }
}) // prettier-ignore

test('a number seen before changes nothing and gets the same answer', async () => {
  const { learner, play } = await world()
  const first = await play.save(status12('completed', raw(60)), { session_time: '00:01:00' })
  for (let time = 0; time < 3; time += 1) {
    const again = await play.save(status12('failed', raw(10)), { seq: 1, base_seq: 0, session_time: '01:00:00' })
    expect([again.status, again.body]).toEqual([200, first.body])
  }
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ score_raw: 60, total_time_seconds: 60 })
})

test('what the service told the content is not kept as its own words', async () => {
  const { play } = await world()
  await play.save({
    'cmi.core.student_name': 'Somebody else',
    'cmi.core.total_time': '99:00:00',
    'cmi.core.lesson_mode': 'browse',
    'cmi.comments': 'mine',
  })
  const row = await t.db.selectFrom('scorm_attempt_item').select('cmi').where('attempt_id', '=', play.attempt_id).executeTakeFirstOrThrow()
  expect(row.cmi).toEqual({ 'cmi.comments': 'mine' })
})

test('a gap asks for everything, which is then taken', async () => {
  const { play } = await world()
  await play.save({ 'cmi.suspend_data': 'one' })
  const gap = await play.save({ 'cmi.suspend_data': 'three' }, { seq: 3, base_seq: 2 })
  expect([gap.status, gap.body]).toEqual([
    409,
    expect.objectContaining({ result: false, errorCode: 101, need_full: true, error: 'need_full' }),
  ])
  expect((await play.state()).body).toMatchObject({ seq: 1, cmi: { 'cmi.suspend_data': 'one' } })
  const full = await play.save({ 'cmi.suspend_data': 'three', 'cmi.core.lesson_location': 'p3' }, { seq: 4, base_seq: 0 })
  expect(full.body).toMatchObject({ result: true, seq: 4 })
  expect((await play.state()).body).toMatchObject({ seq: 4, cmi: { 'cmi.suspend_data': 'three', 'cmi.core.lesson_location': 'p3' } })
})

test('a commit that can change no verdict is one statement', async () => {
  const { play } = await world()
  await play.save({ 'cmi.suspend_data': 'one' })
  const set = {
    'cmi.suspend_data': 'two',
    'cmi.core.lesson_location': 'p2',
    'cmi.core.lesson_status': 'incomplete',
    'cmi.core.exit': 'suspend',
  }
  const statements = await t.statementsOf(async () => {
    expect((await play.save(set, { trigger: 'autocommit', session_time: '00:00:20' })).status).toBe(200)
  })
  expect(statements.filter((sql) => /scorm_/.test(sql))).toHaveLength(1)
  expect((await play.state()).body.cmi).toMatchObject({
    'cmi.suspend_data': 'two',
    'cmi.core.lesson_location': 'p2',
    'cmi.core.lesson_status': 'incomplete',
  })
})

test('commits sent on the way out may overtake one another', async () => {
  const { play } = await world()
  const send = (seq: number, set: object) =>
    play.call('POST', 'commit', JSON.stringify({ seq, base_seq: seq - 1, item_id: 'I1', trigger: 'pagehide', set }), {
      'content-type': 'text/plain;charset=UTF-8',
    })
  const second = send(2, { 'cmi.suspend_data': 'last words' })
  await setTimeout(50)
  const first = await send(1, status12('completed'))
  expect([first.status, (await second).status]).toEqual([200, 200])
  expect((await play.state()).body).toMatchObject({ seq: 2, cmi: { 'cmi.suspend_data': 'last words' }, attempt: { status: 'completed' } })
})

test('a newer launch takes over: the older may still read, and save nothing', async () => {
  const { learner, course_id, play } = await world()
  await play.save({ 'cmi.suspend_data': 'kept' })
  const newer = await launched(t, learner, course_id)
  for (const set of [{ 'cmi.suspend_data': 'lost' }, status12('completed')]) {
    const refused = await play.save(set)
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ result: false, superseded: true, error: 'superseded' })])
  }
  expect((await play.state()).body.superseded).toBe(true)
  expect((await newer.state()).body).toMatchObject({
    superseded: false,
    seq: 0,
    cmi: { 'cmi.suspend_data': 'kept', 'cmi.core.entry': 'resume' },
  })
  expect(await recordOf(play.attempt_id)).toBeUndefined()
})

test('fifty commits at once: those that follow are taken, one record is written', async () => {
  const { learner, play } = await world()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nr) =>
      play.call('POST', 'commit', { seq: nr + 1, base_seq: 0, item_id: 'I1', trigger: 'commit', set: status12('passed', raw(nr)) }),
    ),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const same = await Promise.all(
    Array.from({ length: 50 }, () => play.call('POST', 'commit', { seq: 99, base_seq: 50, item_id: 'I1', trigger: 'terminate', set: {} })),
  )
  expect(new Set(same.map(({ text }) => text)).size).toBe(1)
  const done = await attempt(learner, play.attempt_id)
  expect(await recordOf(play.attempt_id)).toMatchObject({ id: done.record_id })
})

test('answers to questions are kept by their number, within bounds, and come back', async () => {
  const { play } = await world(scormPackage(manifest2004()))
  const at = 'cmi.interactions.'
  await play.save({
    [`${at}0.id`]: 'q1', [`${at}0.type`]: 'choice', [`${at}0.learner_response`]: 'a', [`${at}0.correct_responses.0.pattern`]: 'b',
    [`${at}1999.id`]: 'last', [`${at}2000.id`]: 'too many', [`${at}NaN.id`]: 'broken', [`${at}1.nonsense`]: 'x', [`${at}2.description`]: 'ü'.repeat(5000),
  })
  await play.save({ [`${at}0.learner_response`]: 'b', [`${at}0.result`]: 'correct' })
  const rows = await t.db.selectFrom('scorm_interaction').select(['position', 'data']).where('attempt_id', '=', play.attempt_id).orderBy('position').execute()
  expect(rows).toEqual([
    { position: 0, data: { id: 'q1', type: 'choice', learner_response: 'b', 'correct_responses.0.pattern': 'b', result: 'correct' } },
    { position: 2, data: { description: 'ü'.repeat(4000) } },
    { position: 1999, data: { id: 'last' } },
  ])
  expect((await play.state()).body.cmi).toMatchObject({ [`${at}0.learner_response`]: 'b', [`${at}1999.id`]: 'last' })
}) // prettier-ignore

test('what cannot be stored is refused and changes nothing', async () => {
  const { play } = await world()
  const set = { 'cmi.suspend_data': 'kept' }
  await play.save(set)
  for (const [body, status] of [
    [{ seq: 2, base_seq: 1, item_id: 'I9', trigger: 'commit', set }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'whim', set }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set: { 'cmi.suspend_data': 'a\0b' } }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set: { 'cmi.suspend_data': '\ud800' } }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set: { 'cmi.suspend_data': 'x'.repeat(65_537) } }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set: { 'cmi.core.lesson_status': 7 } }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set: { 'constructor.x': 'y' } }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set, session_time: 'soon' }, 400],
    [{ seq: 0, base_seq: 0, item_id: 'I1', trigger: 'commit', set }, 400],
    [{ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set, more: 1 }, 400],
    ['{"seq":2,"base_seq":1,"item_id":"I1","trigger":"commit","set":{"__proto__":"x"}}', 400],
    ['not json', 400],
    [JSON.stringify({ seq: 2, base_seq: 1, item_id: 'I1', trigger: 'commit', set: { 'cmi.comments': 'x'.repeat(1_100_000) } }), 413],
  ] as const) {
    const answer = await play.call('POST', 'commit', body)
    const error = { error: expect.any(String), error_description: expect.any(String) }
    expect([answer.status, answer.body], JSON.stringify(body).slice(0, 120)).toEqual([status, error])
  }
  expect((await play.state()).body).toMatchObject({ seq: 1, cmi: set })
  for (const value of ['NaN', '1e999', '', '--5', '<script>']) expect((await play.save(raw(value))).status, value).toBe(200)
  expect((await play.save({ 'cmi.comments': '<img src=x onerror=alert(1)>', 'cmi.suspend_data': 'x'.repeat(65_536) })).status).toBe(200)
})

test('content that goes on after it said goodbye is saved, and a goodbye said twice is one', async () => {
  const { learner, play } = await world(mastered(80))
  await play.save({ ...status12('passed'), ...raw(90) }, { trigger: 'terminate', session_time: '00:01:00' })
  for (const trigger of ['terminate', 'commit', 'pagehide']) {
    const answer = await play.save({ 'cmi.suspend_data': trigger, ...raw(10) }, { trigger, session_time: '00:02:00' })
    expect(answer.body).toMatchObject({ result: true, attempt: { status: 'completed', success_status: 'passed' } })
  }
  expect((await play.state()).body.cmi['cmi.suspend_data']).toBe('pagehide')
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ score_raw: 90, total_time_seconds: 120 })
  expect(await recordOf(play.attempt_id)).toBeDefined()
})

test('pages of other origins cannot save', async () => {
  const { play } = await world()
  const body = { seq: 1, base_seq: 0, item_id: 'I1', trigger: 'commit', set: status12('completed') }
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'https://evil.example', 'null'])
    expect((await play.call('POST', 'commit', body, { origin })).status, origin).toBe(403)
  expect((await play.call('POST', 'commit', body, { origin: new URL(play.url).origin })).status).toBe(200)
})

test('an attempt is resumed where it was left, and starts anew where it ended', async () => {
  const { learner, course_id, play } = await world()
  expect((await play.state()).body).toMatchObject({
    scorm_version: '1.2',
    mode: 'normal',
    credit: 'credit',
    learner: { id: learner.account_id, name: learner.name },
    item_id: 'I1',
    items: [{ id: 'I1', title: 'Part 1', url: `${play.base}/files/index.html`, completion_status: 'incomplete' }],
    cmi: {
      'cmi.core.entry': 'ab-initio',
      'cmi.core.lesson_status': 'not attempted',
      'cmi.core.student_name': learner.name,
      'cmi.suspend_data': '',
    },
  })
  await play.save(
    { 'cmi.core.lesson_location': 'p2', 'cmi.core.exit': 'suspend', 'cmi.student_preference.audio': '-1' },
    { trigger: 'terminate' },
  )
  // The clock of the embedded database stands still for a millisecond, and no learner leaves and comes back within one.
  await setTimeout(5)
  const second = await launched(t, learner, course_id)
  expect((await second.state()).body.cmi).toMatchObject({
    'cmi.core.entry': 'resume',
    'cmi.core.lesson_location': 'p2',
    'cmi.student_preference.audio': '-1',
  })
  await second.save({}, { trigger: 'terminate' })
  const third = await launched(t, learner, course_id)
  expect((await third.state()).body.cmi).toMatchObject({ 'cmi.core.entry': 'ab-initio', 'cmi.core.lesson_location': 'p2' })
  await third.save({ 'cmi.core.lesson_location': 'p3' })
  const fourth = await launched(t, learner, course_id)
  expect((await fourth.state()).body.cmi).toMatchObject({ 'cmi.core.entry': 'resume', 'cmi.core.lesson_location': 'p3' })
})

test('SCORM 1.2 has its learners called by the family first, where their provider tells the two names apart', async () => {
  for (const [scorm, element, called] of [
    [scormPackage(), 'cmi.core.student_name', 'Hopper, Grace'],
    [scormPackage(manifest2004()), 'cmi.learner_name', 'Grace Hopper'],
  ] as const) {
    const { org, course_id } = await world(scorm)
    const subject = t.unique('grace')
    const token = await t.issuer.token({ sub: subject, name: 'Grace Hopper', given_name: 'Grace', family_name: 'Hopper' })
    const { account_id } = (await t.context.bearer.identify(token))!
    const grace = { account_id, subject, token, name: 'Grace Hopper', email: '' }
    await t.join(grace, org)
    const { learner, cmi } = (await (await launched(t, grace, course_id)).state()).body
    expect([learner, cmi[element]]).toEqual([{ id: account_id, name: 'Grace Hopper' }, called])
  }
})

test('a review shows what there is, without credit', async () => {
  const { learner, course_id, play } = await world()
  await play.save(status12('completed', { 'cmi.suspend_data': 'mine' }))
  const review = await launched(t, learner, course_id)
  expect((await review.state()).body).toMatchObject({
    mode: 'review',
    credit: 'no-credit',
    cmi: { 'cmi.core.lesson_mode': 'review', 'cmi.core.credit': 'no-credit', 'cmi.suspend_data': 'mine' },
  })
})

test('a ticket writes its own attempt only', async () => {
  const { org, course_id, learner, play } = await world()
  const other = await launched(t, await t.person(org), course_id)
  await other.save(status12('passed', raw(99)))
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'in_progress', score_raw: null })
  expect((await player(t, play.url).state()).body.seq).toBe(0)
})
