import { expect, test } from 'vitest'
import { type Person, harness, pastTheTrail } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { manifest, manifest2004, registerCourse, scormPackage } from '../../../../test/scorm.ts'

const t = await harness()
const HOUR_AGO = () => new Date(Date.now() - 61 * 60_000).toISOString()

async function world(zip = scormPackage(), fields: object = {}) {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write', 'records:read', 'certifications:read'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id }, zip, fields)
  expect(course.status, course.text).toBe(201)
  const course_id = course.body.id
  return { org, trainer, learner, course_id, play: await launched(t, learner, course_id) }
}
type World = Awaited<ReturnType<typeof world>>
type Set = Record<string, string>

const attempt = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}`)).body
const recordsOf = async ({ org, trainer }: World, query = '') =>
  (await t.call(trainer, 'GET', `/api/records?org=${org.id}${query}`)).body.items
const evidenceOf = async ({ trainer }: World, recordId: string) => {
  const { body } = await t.call(trainer, 'GET', `/api/records/${recordId}/evidence`)
  return body.map(({ payload }) => payload).toSorted((a, b) => (a.evidence_type < b.evidence_type ? -1 : 1))
}
const unused = ({ play }: World, moment = HOUR_AGO()) =>
  t.db.updateTable('scorm_launch').set({ last_seen_at: moment }).where('attempt_id', '=', play.attempt_id).execute()
const trailOf = async (attemptId: string) => {
  const rows = await t.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', attemptId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action.replace('scorm_attempt.', ''))
}

const mastered = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }))
const measured = scormPackage(
  manifest2004({
    inside: `<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.7"/>
      <imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="P" satisfiedByMeasure="true">
      <imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`,
  }),
)
const word = (status: string, more: Set = {}): Set => ({ 'cmi.core.lesson_status': status, ...more })
const raw = (score: number): Set => ({ 'cmi.core.score.raw': `${score}` })
const of2004 = (completion: string | undefined, success: string | undefined, more: Set = {}): Set => ({
  ...(completion && { 'cmi.completion_status': completion }),
  ...(success && { 'cmi.success_status': success }),
  ...more,
})
const scaled = (score: number): Set => ({ 'cmi.score.scaled': `${score}` })

/** The ways in which content reports the same elements, and its page is left. */
const timings: Record<string, (w: World, set: Set) => Promise<void>> = {
  'in the last commit': async ({ play }, set) => void (await play.save(set, { trigger: 'terminate' })),
  'in a commit, and then goodbye': async ({ play }, set) => {
    await play.save(set)
    await play.save({}, { trigger: 'terminate' })
  },
  'in autocommits, one element after the other': async ({ play }, set) => {
    for (const [name, value] of Object.entries(set)) await play.save({ [name]: value }, { trigger: 'autocommit' })
    await play.exit()
  },
  'the other way round, and the page is gone': async ({ play }, set) => {
    for (const [name, value] of Object.entries(set).toReversed()) await play.save({ [name]: value }, { trigger: 'autocommit' })
    await play.save({}, { trigger: 'pagehide' })
  },
  'as the page goes away': async ({ play }, set) => void (await play.save(set, { trigger: 'pagehide' })),
  'and nobody uses it any more': async (w, set) => {
    await w.play.save(set, { trigger: 'autocommit' })
    await unused(w)
  },
  'and another window takes over': async ({ play, learner, course_id }, set) => {
    await play.save(set, { trigger: 'autocommit' })
    await launched(t, learner, course_id)
  },
}

const failed = ['failed', 'completed', 'failed']
const passed = ['completed', 'completed', 'passed']
const completed = ['completed', 'completed', 'unknown']
const begun = ['in_progress', 'incomplete', 'unknown']
const rows: [string, Buffer, Set, string[]][] = [
  ['1.2 passed', scormPackage(), word('passed'), passed],
  ['1.2 completed', scormPackage(), word('completed', raw(40)), completed],
  ['1.2 failed', scormPackage(), word('failed', raw(40)), failed],
  ['1.2 incomplete', scormPackage(), word('incomplete', raw(40)), begun],
  ['1.2 only a score', scormPackage(), raw(99), begun],
  ['1.2 with a mastery score: only a score above', mastered, raw(80), passed],
  ['1.2 with a mastery score: only a score below', mastered, raw(79), failed],
  ['1.2 with a mastery score: completed above', mastered, word('completed', raw(85)), passed],
  ['1.2 with a mastery score: completed below', mastered, word('completed', raw(50)), failed],
  ['1.2 with a mastery score: passed below', mastered, word('passed', raw(50)), failed],
  ['1.2 with a mastery score: failed above', mastered, word('failed', raw(85)), passed],
  ['1.2 with a mastery score: incomplete above', mastered, word('incomplete', raw(85)), begun],
  ['1.2 with a mastery score: incomplete below', mastered, word('incomplete', raw(50)), begun],
  ['1.2 with a mastery score: completed without a score', mastered, word('completed'), completed],
  ['2004 completed', scormPackage(manifest2004()), of2004('completed', undefined), completed],
  ['2004 completed and passed', scormPackage(manifest2004()), of2004('completed', 'passed'), passed],
  ['2004 completed and failed', scormPackage(manifest2004()), of2004('completed', 'failed'), failed],
  ['2004 passed alone', scormPackage(manifest2004()), of2004(undefined, 'passed'), passed],
  ['2004 with measures: score above', measured, scaled(0.8), passed],
  ['2004 with measures: score below', measured, scaled(0.79), ['failed', 'incomplete', 'failed']],
  ['2004 with measures: a score of nobody knows how much', measured, { 'cmi.score.raw': '8' }, begun],
  ['2004 with measures: a score and how much there was', measured, { 'cmi.score.raw': '8', 'cmi.score.max': '10' }, passed],
  ['2004 with measures: completed, score below', measured, of2004('completed', undefined, scaled(0.2)), failed],
  ['2004 with measures: passed, score below', measured, of2004('completed', 'passed', scaled(0.5)), passed],
  ['2004 with measures: far enough', measured, { 'cmi.progress_measure': '0.7' }, completed],
  ['2004 with measures: not far enough', measured, { 'cmi.progress_measure': '0.69' }, begun],
]

test.each(rows)('%s: the same comes of it however it is said', async (_what, zip, set, expected) => {
  const one = await world(zip)
  for (const [timing, say] of Object.entries(timings)) {
    const learner = await t.person(one.org)
    const w = { ...one, learner, play: await launched(t, learner, one.course_id) }
    await say(w, set)
    const { status, completion_status, success_status, record_id } = await attempt(learner, w.play.attempt_id)
    expect([status, completion_status, success_status], timing).toEqual(expected)
    const records = (await t.call(learner, 'GET', '/api/records')).body.items.map(({ id }: { id: string }) => id)
    expect(records, timing).toEqual(status === 'completed' ? [record_id] : [])
  }
})

test('SCORM 2004: what part of all a score is comes with how much there was, in whichever commit', async () => {
  const { learner, play } = await world(scormPackage(manifest2004()))
  await play.save({ 'cmi.score.raw': '8', 'cmi.completion_status': 'completed' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ score_raw: 8, score_max: null, score_scaled: null })
  await play.save({ 'cmi.score.max': '10' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ score_raw: 8, score_max: 10, score_scaled: 0.8 })
})

test('what was said in one launch and what is said in the next make one verdict', async () => {
  for (const [first, then, expected] of [
    [word('incomplete', raw(85)), word('completed'), passed],
    [word('incomplete', raw(50)), word('completed'), failed],
    [word('incomplete'), word('completed', raw(50)), failed],
    [word('incomplete'), word('passed', raw(85)), passed],
  ] as const) {
    const { learner, course_id, play } = await world(mastered)
    await play.save({ ...first, 'cmi.suspend_data': 'half' }, { trigger: 'pagehide' })
    const again = await launched(t, learner, course_id)
    expect(again.attempt_id).toBe(play.attempt_id)
    await again.save(then, { trigger: 'autocommit' })
    await again.exit()
    const { status, completion_status, success_status } = await attempt(learner, play.attempt_id)
    expect([status, completion_status, success_status], JSON.stringify([first, then])).toEqual(expected)
  }
})

test('where a measure decides, nothing counts before the end, and a failure that the content speaks of counts at once', async () => {
  for (const [said, status] of [['passed', 'in_progress'], ['completed', 'in_progress'], ['failed', 'failed']] as const) {
    const { learner, play } = await world(mastered)
    expect((await play.save(word(said, raw(50)))).body.attempt.status, said).toBe(status)
    expect((await attempt(learner, play.attempt_id)).record_id).toBeNull()
  }
}) // prettier-ignore

test('a launch that nobody used for an hour is settled by whoever looks, as of when it was used', async () => {
  const looks: ((w: World) => Promise<unknown>)[] = [
    (w) => t.call(w.learner, 'GET', '/api/scorm-courses/available'),
    (w) => t.call(w.learner, 'GET', '/api/users/me/scorm-attempts'),
    (w) => t.call(w.trainer, 'GET', `/api/scorm-courses/${w.course_id}/attempts`),
    (w) => t.call(w.trainer, 'GET', `/api/scorm-courses/${w.course_id}/attempts/export.csv`),
    (w) => t.call(w.trainer, 'GET', `/api/scorm-courses/${w.course_id}/analytics`),
    (w) => t.call(w.learner, 'GET', '/api/records'),
    (w) => t.call(w.learner, 'GET', '/api/users/me/certifications'),
    (w) => t.call(w.trainer, 'GET', `/api/organizations/${w.org.id}/directory/${w.learner.account_id}/scorm-attempts`),
  ]
  for (const look of looks) {
    const w = await world(mastered)
    await w.play.save(word('completed', raw(85)), { session_time: '00:03:00' })
    const left = HOUR_AGO()
    await unused(w, left)
    await Promise.all(Array.from({ length: 5 }, () => look(w)))
    const done = await t.db.selectFrom('scorm_attempt').selectAll().where('id', '=', w.play.attempt_id).executeTakeFirstOrThrow()
    expect(done, String(look)).toMatchObject({ completion_status: 'completed', success_status: 'passed' })
    expect(Date.parse(done.completed_at!)).toBe(Date.parse(left))
    expect(await recordsOf(w)).toMatchObject([{ id: done.record_id, completed_at: done.completed_at }])
    expect(await trailOf(w.play.attempt_id)).toEqual(['started', 'completed'])
  }
})

test('launches that nobody used are settled together, and looking costs one statement where none is', async () => {
  const one = await world()
  const others = await Promise.all(Array.from({ length: 20 }, async () => launched(t, await t.person(one.org), one.course_id)))
  for (const play of others) await play.save({ 'cmi.suspend_data': 'begun' })
  await t.db.updateTable('scorm_launch').set({ last_seen_at: HOUR_AGO() }).where('organization_id', '=', one.org.id).execute()
  const look = () => t.statementsOf(() => t.call(one.trainer, 'GET', `/api/scorm-courses/${one.course_id}/attempts`))
  const [busy, idle] = [await look(), await look()]
  expect(busy.length - idle.length).toBeLessThanOrEqual(3)
  expect(idle.filter((statement) => statement.includes('settled_at'))).toHaveLength(1)
})

test('the first completion counts at once; a better score, a pass and more time are added to attempt and record', async () => {
  const w = await world()
  const { play, learner } = w
  expect((await play.save(word('completed', raw(60)), { session_time: '00:02:00' })).body.attempt.status).toBe('completed')
  const first = await attempt(learner, play.attempt_id)
  const minutes = (amount: number) => ({ evidence_type: 'quantity', amount, unit: 'minutes' })
  const scored = (value: number, more = {}) => ({ evidence_type: 'score', value, min: 0, max: 100, ...more })
  expect(await evidenceOf(w, first.record_id)).toEqual([minutes(2), scored(60)])
  await play.save(raw(40))
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ score_raw: 60, completed_at: first.completed_at })
  expect((await play.save(word('passed', raw(90)), { session_time: '00:05:00' })).body.attempt.success_status).toBe('passed')
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ success_status: 'passed', score_raw: 90, record_id: first.record_id })
  const verdict = { evidence_type: 'pass_fail', passed: true }
  expect(await evidenceOf(w, first.record_id)).toEqual([verdict, minutes(5), scored(90, { passed: true })])
  await play.save({ 'cmi.suspend_data': 'later' }, { trigger: 'autocommit', session_time: '00:09:00' })
  await play.exit()
  expect(await evidenceOf(w, first.record_id)).toEqual([verdict, minutes(9), scored(90, { passed: true })])
  expect((await attempt(learner, play.attempt_id)).total_time_seconds).toBe(540)
  expect(await recordsOf(w)).toHaveLength(1)
  expect(await trailOf(play.attempt_id)).toEqual(['started', 'completed', 'changed'])
})

test('silence takes nothing back: what is completed stays so when its content calls itself incomplete', async () => {
  const { play, learner } = await world()
  await play.save(word('passed', raw(90)))
  const done = await attempt(learner, play.attempt_id)
  for (const set of [word('incomplete'), word('browsed', raw(10)), word('completed'), { 'cmi.suspend_data': 'x' }])
    expect((await play.save(set)).body.attempt).toEqual({ status: 'completed', completion_status: 'completed', success_status: 'passed' })
  await play.exit()
  const { last_activity_at: _, ...later } = await attempt(learner, play.attempt_id)
  const { last_activity_at: __, ...same } = done
  expect(later).toEqual(same)
})

test('a failure that the content speaks of later takes the record back, and a pass brings the same one back', async () => {
  for (const [zip, said] of [
    [scormPackage(), (status: string, score: number) => word(status, raw(score))],
    [
      scormPackage(manifest2004()),
      (status: string, score: number) => of2004('completed', status, { 'cmi.score.scaled': `${score / 100}` }),
    ],
  ] as const) {
    const w = await world(zip)
    const { play, learner } = w
    await play.save(said('passed', 85))
    const { record_id } = await attempt(learner, play.attempt_id)
    expect((await play.save(said('failed', 20))).body.attempt.status).toBe('failed')
    expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'failed', completed_at: null, record_id, score_scaled: 0.2 })
    expect([await recordsOf(w), await recordsOf(w, '&include_archived=true')]).toMatchObject([[], [{ id: record_id }]])
    expect((await play.save(said('passed', 70))).body.attempt.status).toBe('completed')
    const back = await attempt(learner, play.attempt_id)
    expect(back).toMatchObject({ status: 'completed', record_id, score_scaled: 0.7 })
    expect(await recordsOf(w)).toMatchObject([{ id: record_id, completed_at: back.completed_at }])
    const [, score] = await evidenceOf(w, record_id)
    expect(score).toMatchObject({ evidence_type: 'score', value: 70, passed: true })
    expect(await trailOf(play.attempt_id)).toEqual(['started', 'completed', 'failed', 'completed'])
  }
})

test('a record that comes back without a word on the success no longer says that it was passed', async () => {
  const w = await world()
  const { play, learner } = w
  await play.save(word('passed', raw(85)))
  const { record_id } = await attempt(learner, play.attempt_id)
  await play.save(word('failed', raw(20)))
  expect((await play.save(word('completed'))).body.attempt).toMatchObject({ status: 'completed', success_status: 'unknown' })
  expect(await recordsOf(w)).toMatchObject([{ id: record_id }])
  expect(await evidenceOf(w, record_id)).toEqual([{ evidence_type: 'score', value: 20, min: 0, max: 100 }])
  await play.save(word('passed', raw(90)))
  expect(await evidenceOf(w, record_id)).toMatchObject([{ passed: true }, { value: 90, passed: true }])
})

test('what failed may still become completed or passed, with the score of the verdict', async () => {
  const { learner, play } = await world()
  expect((await play.save(word('failed', raw(50)))).body.attempt.status).toBe('failed')
  expect((await play.save(raw(30))).body.attempt.status).toBe('failed')
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ score_raw: 50, completed_at: null, record_id: null })
  expect((await play.save(word('incomplete'))).body.attempt.status).toBe('failed')
  expect((await play.save(word('completed'))).body.attempt).toMatchObject({ status: 'completed', success_status: 'unknown' })
  expect((await play.save(word('passed', raw(85)))).body.attempt).toMatchObject({ status: 'completed', success_status: 'passed' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ score_raw: 85 })
})

test('what the content is told when it is opened again is what the attempt came to', async () => {
  for (const [zip, set, told] of [
    [mastered, word('completed', { ...raw(50), 'cmi.core.exit': 'suspend' }), { 'cmi.core.lesson_status': 'failed' }],
    [mastered, word('completed', { ...raw(90), 'cmi.core.exit': 'suspend' }), { 'cmi.core.lesson_status': 'passed' }],
    [measured, of2004('completed', undefined, { ...scaled(0.5), 'cmi.exit': 'suspend' }), { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' }],
    [measured, scaled(0.9), { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' }],
  ] as const) {
    const { learner, course_id, play } = await world(zip)
    await play.save(set, { trigger: 'autocommit' })
    await play.exit()
    const again = await launched(t, learner, course_id)
    expect(again.attempt_id).toBe(play.attempt_id)
    expect((await again.state()).body.cmi, JSON.stringify(set)).toMatchObject(told)
  }
}) // prettier-ignore

test('who was torn away in a test is not sent to the beginning, although the score so far decides', async () => {
  const { learner, course_id, play } = await world(mastered)
  await play.save({ ...raw(20), 'cmi.suspend_data': 'question 3' }, { trigger: 'pagehide' })
  expect((await attempt(learner, play.attempt_id)).status).toBe('failed')
  const again = await launched(t, learner, course_id)
  expect(again.attempt_id).toBe(play.attempt_id)
  expect((await again.state()).body.cmi).toMatchObject({ 'cmi.suspend_data': 'question 3', 'cmi.core.entry': 'resume' })
  await again.save(word('passed', raw(95)), { trigger: 'terminate' })
  expect((await attempt(learner, play.attempt_id)).status).toBe('completed')
})

test('a course that is completed by a finish: every part that counts said goodbye, and none failed', async () => {
  const zip = scormPackage(manifest({ parts: [{}, {}] }))
  const w = await world(zip, { completes_on: 'finish' })
  const { play, learner } = w
  await play.save({ 'cmi.suspend_data': 'x' }, { item_id: 'I1', trigger: 'pagehide' })
  await play.save({}, { item_id: 'I1', trigger: 'terminate' })
  await play.save({ 'cmi.core.exit': 'suspend' }, { item_id: 'I2', trigger: 'terminate' })
  expect((await attempt(learner, play.attempt_id)).status).toBe('in_progress')
  await play.save({ 'cmi.core.exit': '' }, { item_id: 'I2', trigger: 'terminate' })
  expect(await attempt(learner, play.attempt_id)).toMatchObject({ status: 'completed', completion_status: 'completed', success_status: 'unknown' })
  expect(await recordsOf(w)).toHaveLength(1)

  const other = await world(scormPackage(), { completes_on: 'finish' })
  expect((await other.play.save(word('completed'))).body.attempt.status).toBe('in_progress')
  expect((await other.play.save(word('failed'), { trigger: 'terminate' })).body.attempt.status).toBe('failed')
}) // prettier-ignore

test('a course that is completed by a pass: nothing else does', async () => {
  const w = await world(scormPackage(), { completes_on: 'pass' })
  const { play, learner } = w
  expect((await play.save(word('completed', raw(99)), { trigger: 'terminate' })).body.attempt).toEqual({
    status: 'in_progress',
    completion_status: 'completed',
    success_status: 'unknown',
  })
  expect(await recordsOf(w)).toEqual([])
  const again = await launched(t, learner, w.course_id)
  expect(again.attempt_id).toBe(play.attempt_id)
  expect((await again.save(word('passed'))).body.attempt.status).toBe('completed')
  expect(await recordsOf(w)).toHaveLength(1)
})

test('a review decides nothing, whatever its content says', async () => {
  const w = await world()
  await w.play.save(word('passed', raw(90)), { trigger: 'terminate', session_time: '00:01:00' })
  const done = await attempt(w.learner, w.play.attempt_id)
  const review = await launched(t, w.learner, w.course_id)
  for (const trigger of ['commit', 'terminate', 'pagehide'])
    expect((await review.save(word('failed', raw(1)), { trigger, session_time: '00:02:00' })).body.attempt.status).toBe('completed')
  await review.exit()
  expect(await attempt(w.learner, w.play.attempt_id)).toMatchObject({ status: 'completed', score_raw: 90, record_id: done.record_id, total_time_seconds: 180 })
  expect(await evidenceOf(w, done.record_id)).toContainEqual({ evidence_type: 'quantity', amount: 3, unit: 'minutes' })
}) // prettier-ignore

test('a record that a person wrote under the id of a completion is left as it is', async () => {
  const w = await world()
  const clerk = await t.person(w.org, ['records:read', 'records:write'])
  const { body } = await t.call(clerk, 'POST', '/api/records', {
    owner_organization_id: w.org.id,
    title: 'Imported',
    learner_user_id: w.learner.account_id,
  })
  pastTheTrail(w.org)
  const external_id = `scorm-attempt:${w.play.attempt_id}`
  await t.db.updateTable('learning_record').set({ external_id }).where('id', '=', body.id).execute()
  await w.play.save(word('passed'))
  await w.play.save(word('failed'))
  const { status, record_id } = await attempt(w.learner, w.play.attempt_id)
  expect([status, record_id === body.id]).toEqual(['failed', false])
  expect(await recordsOf(w)).toMatchObject([{ id: body.id, title: 'Imported', external_id, archived_at: null }])
})

test('what cannot be settled keeps nobody from reading, and is settled once it can be', async () => {
  const w = await world(mastered)
  await w.play.save(word('completed', raw(90)), { trigger: 'autocommit' })
  const written = JSON.stringify(word('completed', raw(90)))
  const keeping = (cmi: string) => t.db.updateTable('scorm_attempt_item').set({ cmi }).where('attempt_id', '=', w.play.attempt_id).execute()
  await keeping('null')
  await unused(w)
  expect(await recordsOf(w)).toEqual([])
  await keeping(written)
  expect(await recordsOf(w)).toHaveLength(1)
})
