import { afterAll, afterEach, expect, test } from 'vitest'
import { type Answer, type Person, harness } from '../harness.ts'
import { type Saved, launched, player } from '../player.ts'
import { manifest, registerCourse, replacePackage, scormPackage } from '../scorm.ts'
import { certificationWorld } from '../standing/facts.ts'
import { FIFTY, LONG, contended, holdTrail, tally, together, verbs } from './contention.ts'
import { faults } from './invariants.ts'

const t = await harness()
const { post } = verbs(t)
const rounds = LONG ? 20 : 2
const began = Date.now()

afterEach(() => t.drain())
afterAll(async () => {
  console.log(`Courses: ${contended()} contended requests in ${Math.round((Date.now() - began) / 1000)} s.`)
  await t.app.close()
  await t.context.close()
})

type Play = Awaited<ReturnType<typeof launched>>
const PASSED = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' }
const noted = (text: string | number) => ({ 'cmi.suspend_data': `${text}` })

/** Creates a course that a certification requires, with its author and a learner. */
async function world(zip = scormPackage(), fields: object = {}) {
  const w = await certificationWorld(t)
  const author = await t.person(w.org, ['scorm:read', 'scorm:write', 'scorm:delete', 'records:read', 'records:write'])
  const learner = await t.person(w.org)
  const course = await registerCourse(t, author, { org: w.org.id }, zip, fields)
  expect(course.status, course.text).toBe(201)
  const course_id = course.body.id
  const type = await w.type({ rules: [{ rule_kind: 'scorm_course_complete', scorm_course_id: course_id }] })
  const isProved = async () => (await w.standing(learner, type)).body.rules[0].satisfied
  return { ...w, author, learner, course_id, url: `/api/scorm-courses/${course_id}` as const, isProved }
}
type World = Awaited<ReturnType<typeof world>>

const launch = ({ url }: World, who: Person, wish: object = {}) => post(who, `${url}/launches`, wish)
const remove = ({ url, author }: World) => t.call(author, 'DELETE', `${url}/permanent-deletion`)
/** Sends a commit with all values, so that it can arrive in any order. */
const whole = (play: Play, seq: number, set: object, more: object = {}) =>
  play.call<Saved>('POST', 'commit', { seq, base_seq: 0, item_id: 'I1', trigger: 'commit', set, ...more })
const winners = <A extends Answer>(answers: A[]) => answers.filter(({ status }) => status < 300)

const attemptsOf = ({ course_id }: World) =>
  t.db.selectFrom('scorm_attempt').selectAll().where('scorm_course_id', '=', course_id).orderBy('attempt_number').execute()
const recordsOf = ({ org }: World) => t.db.selectFrom('learning_record').selectAll().where('owner_organization_id', '=', org.id).execute()
const completionsTold = async ({ org }: World) => {
  const rows = await t.db.selectFrom('audit_entry').select('action').where('organization_id', '=', org.id).execute()
  return rows.filter(({ action }) => action === 'scorm_attempt.completed').length
}

test('of fifty windows that one learner opens at once the last one may save, and they share one attempt', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    const answers = await together(FIFTY, (nth) => launch(w, w.learner, nth % 3 ? {} : { new_attempt: true }))
    expect(tally(answers)).toEqual({ 201: FIFTY })
    expect(answers.filter(({ body }) => !body.launch.resumed)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.attempt.id)).size).toBe(1)
    const saves = await together(FIFTY, (nth) => player(t, answers[nth]!.body.launch.url).save(noted(nth)))
    expect(tally(saves)).toEqual({ 200: 1, 409: FIFTY - 1 })
    expect(saves.filter(({ body }) => body.superseded)).toHaveLength(FIFTY - 1)
  }
})

test('attempts at a course are numbered one by one, however often it is begun anew and completed', async () => {
  const w = await world()
  for (let round = 0; round < 4; round += 1) {
    const answers = await together(10, () => launch(w, w.learner, { new_attempt: true }))
    const saves = await together(10, (nth) => player(t, answers[nth]!.body.launch.url).save(PASSED))
    expect(winners(saves)).toHaveLength(1)
  }
  const attempts = await attemptsOf(w)
  expect(attempts.map(({ attempt_number }) => attempt_number)).toEqual([1, 2, 3, 4])
  expect(new Set(attempts.map(({ record_id }) => record_id)).size).toBe(4)
})

test('fifty learners complete a course at once: fifty records, and none of somebody else', async () => {
  const w = await world()
  const learners = await Promise.all(Array.from({ length: FIFTY }, () => t.person(w.org)))
  const plays = await Promise.all(learners.map((learner) => launched(t, learner, w.course_id)))
  expect(tally(await together(FIFTY, (nth) => plays[nth]!.save(PASSED)))).toEqual({ 200: FIFTY })
  const records = await recordsOf(w)
  const attempts = await attemptsOf(w)
  const expected = attempts.map(({ id, user_id, record_id }) => `${record_id} of ${user_id} for scorm-attempt:${id}`)
  expect(records.map(({ id, learner_user_id, external_id }) => `${id} of ${learner_user_id} for ${external_id}`).toSorted()).toEqual(
    expected.toSorted(),
  )
})

test('fifty completions of one attempt write one record, and tell of it once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    const play = await launched(t, w.learner, w.course_id)
    expect(await w.isProved()).toBe(false)
    const told = { trigger: 'terminate', session_time: '00:01:00' }
    expect(tally(await together(FIFTY, (nth) => whole(play, nth + 1, PASSED, told)))).toEqual({ 200: FIFTY })
    const [attempt] = await attemptsOf(w)
    expect(await recordsOf(w)).toMatchObject([{ id: attempt!.record_id, external_id: `scorm-attempt:${play.attempt_id}` }])
    expect([await completionsTold(w), await w.isProved()]).toEqual([1, true])
    const { body } = await t.call(w.learner, 'GET', `/api/scorm-attempts/${play.attempt_id}`)
    expect(body.total_time_seconds).toBe(60)
  }
})

test('passes and failures of one attempt, in any order: attempt and record come to what the last of them says', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const w = await world()
    const play = await launched(t, w.learner, w.course_id)
    const shuffled = Array.from({ length: FIFTY }, (_none, nth) => ((nth * 17) % FIFTY) + 1)
    const said = (seq: number) => ({ 'cmi.core.lesson_status': (seq + round) % 2 ? 'passed' : 'failed', 'cmi.core.score.raw': `${seq}` })
    await together(FIFTY, (nth) => whole(play, shuffled[nth]!, said(shuffled[nth]!)))
    const [attempt] = await attemptsOf(w)
    const records = await recordsOf(w)
    const passed = said(FIFTY)['cmi.core.lesson_status'] === 'passed'
    expect([attempt!.success_status, attempt!.completed_at !== null]).toEqual([passed ? 'passed' : 'failed', passed])
    expect(records.length).toBeLessThanOrEqual(1)
    expect(records.filter(({ archived_at }) => archived_at === null)).toHaveLength(passed ? 1 : 0)
    expect(await w.isProved()).toBe(passed)
  }
})

test('what nobody used for an hour is settled once, however many look at once', async () => {
  const mastered = manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] })
  for (let round = 0; round < rounds; round += 1) {
    const w = await world(scormPackage(mastered))
    const play = await launched(t, w.learner, w.course_id)
    expect((await whole(play, 1, { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '80' })).body.attempt.status).toBe(
      'in_progress',
    )
    await t.db
      .updateTable('scorm_launch')
      .set({ last_seen_at: new Date(Date.now() - 61 * 60_000).toISOString() })
      .where('attempt_id', '=', play.attempt_id)
      .execute()
    const looks = [() => w.isProved(), () => t.call(w.learner, 'GET', '/api/records'), () => launch(w, w.learner)]
    await Promise.all(Array.from({ length: FIFTY }, (_none, nth) => looks[nth % 3]!()))
    const [attempt] = await attemptsOf(w)
    expect(await recordsOf(w)).toMatchObject([{ id: attempt!.record_id, completed_at: attempt!.completed_at }])
    expect([await completionsTold(w), await w.isProved()]).toEqual([1, true])
  }
})

test('one commit sent fifty times counts once', async () => {
  const w = await world()
  const play = await launched(t, w.learner, w.course_id)
  const answers = await together(FIFTY, () => whole(play, 1, PASSED, { session_time: '00:05:00' }))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const { body } = await t.call(w.learner, 'GET', `/api/scorm-attempts/${play.attempt_id}`)
  expect(body).toMatchObject({ status: 'completed', total_time_seconds: 300 })
  expect(await completionsTold(w)).toBe(1)
})

test('fifty commits of one window, in any order: the one with the highest number is what is kept', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    const play = await launched(t, w.learner, w.course_id)
    const plain = round % 2 === 0
    const shuffled = Array.from({ length: FIFTY }, (_none, nth) => ((nth * 17) % FIFTY) + 1)
    const more = (seq: number) => (plain ? {} : { 'cmi.core.lesson_status': 'failed', 'cmi.interactions.0.id': `q${seq}` })
    const answers = await together(FIFTY, (nth) => whole(play, shuffled[nth]!, { ...noted(shuffled[nth]!), ...more(shuffled[nth]!) }))
    expect(tally(answers)).toEqual({ 200: FIFTY })
    const { body } = await play.state()
    expect(body).toMatchObject({ seq: FIFTY, cmi: { 'cmi.suspend_data': `${FIFTY}`, ...(plain ? {} : more(FIFTY)) } })
  }
})

test('deltas that follow one another are taken in their order or asked for again, never out of it', async () => {
  const w = await world()
  const play = await launched(t, w.learner, w.course_id)
  const send = (seq: number) =>
    play.call<Saved>('POST', 'commit', { seq, base_seq: seq - 1, item_id: 'I1', trigger: 'commit', set: { [`cmi.objectives.${seq}.id`]: `o${seq}`, ...noted(seq) } })
  const answers = await together(FIFTY, (nth) => send(nth + 1))
  expect(answers.every(({ status, body }) => status === 200 || (status === 409 && body.need_full))).toBe(true)
  const { body } = await play.state()
  const kept = Object.keys(body.cmi).filter((name) => name.startsWith('cmi.objectives.'))
  expect(kept).toHaveLength(body.seq)
  expect(body.cmi['cmi.suspend_data']).toBe(`${body.seq}`)
}) // prettier-ignore

test('what an older window was told is saved is there for the newer one, and it can save no more', async () => {
  for (let round = 0; round < rounds * 3; round += 1) {
    const w = await world()
    const older = await launched(t, w.learner, w.course_id)
    let last = 0
    const saving = (async () => {
      for (let seq = 1; seq <= FIFTY; seq += 1) {
        const { status } = await whole(older, seq, round % 2 ? { ...noted(seq), 'cmi.core.score.raw': `${seq}` } : noted(seq))
        if (status !== 200) return
        last = seq
      }
    })()
    const newer = await launched(t, w.learner, w.course_id)
    const seen = (await newer.state()).body.cmi['cmi.suspend_data']
    await saving
    expect(seen).toBe(last === 0 ? '' : `${last}`)
    expect(await older.save(PASSED, { seq: FIFTY + 1, base_seq: 0 })).toMatchObject({ status: 409, body: { superseded: true } })
    expect((await newer.save(PASSED)).status).toBe(200)
  }
})

test('packages replaced while content saves: versions have one number each, and the attempt stays on its own', async () => {
  const old = scormPackage(manifest(), [{ name: 'index.html', content: 'the first' }])
  const w = await world(old)
  const play = await launched(t, w.learner, w.course_id)
  const replacements: Awaited<ReturnType<typeof replacePackage>>[] = []
  const answers = await together(30, async (nth) => {
    if (nth % 3) return whole(play, nth + 1, nth > 25 ? PASSED : noted(nth))
    const answer = await replacePackage(t, w.author, w.course_id, scormPackage(), { requires_recertification: nth % 2 === 0 })
    replacements.push(answer)
    return answer
  })
  expect(tally(answers)).toEqual({ 200: 30 })
  const numbers = replacements.map(({ body }) => body.current_version_number).toSorted((a, b) => a - b)
  expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect((await play.file('index.html')).text).toBe('the first')
  expect(await attemptsOf(w)).toMatchObject([{ package_version_number: 1, completion_status: 'completed' }])
  expect(await w.isProved()).toBe(false)
  expect((await launch(w, w.learner)).body.attempt).toMatchObject({ attempt_number: 2, package_version_number: 11 })
})

test('an audience that is narrowed and a course that is archived while learners open it: each gets in or is told there is nothing', async () => {
  const w = await world()
  const learners = await Promise.all(Array.from({ length: FIFTY }, () => t.person(w.org)))
  const changes = [{ audience: 'trainers' }, { archived: true }, { audience: 'trainees', archived: false }]
  const answers = await together(FIFTY, (nth) =>
    nth % 10 === 5 ? t.call(w.author, 'PATCH', w.url, changes[Math.floor(nth / 10) % 3]!) : launch(w, learners[nth]!),
  )
  expect(Object.keys(tally(answers)).every((status) => ['200', '201', '404'].includes(status))).toBe(true)
  const opened = answers.filter(({ status }) => status === 201).length
  expect(await attemptsOf(w)).toHaveLength(opened)
})

test('an exit while content saves loses nothing that was acknowledged', async () => {
  const w = await world()
  const play = await launched(t, w.learner, w.course_id)
  const answers = await together(FIFTY, (nth) => (nth === 20 ? play.exit() : whole(play, nth + 1, nth % 2 ? PASSED : noted(nth))))
  expect(Object.keys(tally(answers)).every((status) => ['200', '403'].includes(status))).toBe(true)
  const acknowledged = answers.flatMap(({ body }) => ('seq' in body ? body.seq : []))
  const { last_seq } = await t.db.selectFrom('scorm_launch').select('last_seq').where('attempt_id', '=', play.attempt_id).executeTakeFirstOrThrow()
  expect(last_seq).toBe(Math.max(0, ...acknowledged))
  const completed = answers.some(({ status, body }) => status === 200 && 'attempt' in body && body.attempt.status === 'completed')
  expect([await recordsOf(w), await completionsTold(w)]).toMatchObject(completed ? [[{}], 1] : [[], 0])
}) // prettier-ignore

test('an attempt that is ended or completed by hand while its content saves is one of the two, or complete by itself', async () => {
  for (const action of ['abandon', 'complete'])
    for (let round = 0; round < rounds; round += 1) {
      const w = await world()
      const play = await launched(t, w.learner, w.course_id)
      const decide = () => post(w.author, `/api/scorm-attempts/${play.attempt_id}/corrections`, { action, reason: 'Raced.' })
      const answers = await together(FIFTY, (nth) => (nth % 10 === 5 ? decide() : whole(play, nth + 1, nth === 40 ? PASSED : noted(nth))))
      const decided = answers.filter(({ status }, nth) => nth % 10 === 5 && status === 201).length
      expect(Object.keys(tally(answers)).every((status) => ['200', '201', '403', '409'].includes(status))).toBe(true)
      const [attempt] = await attemptsOf(w)
      expect([decided, attempt!.corrected_at === null]).toEqual(decided === 0 ? [0, true] : [1, false])
      expect(await recordsOf(w)).toHaveLength(attempt!.abandoned_at === null ? 1 : 0)
      expect(await w.isProved()).toBe(attempt!.abandoned_at === null)
    }
})

test('packages that move everybody while fifty open the course: nobody is left on an older one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    const learners = await Promise.all(Array.from({ length: FIFTY }, () => t.person(w.org)))
    const anew = { requires_recertification: true, move_open_attempts: true }
    const replaced = replacePackage(t, w.author, w.course_id, scormPackage(), anew)
    const answers = await together(FIFTY, (nth) => launch(w, learners[nth]!))
    expect((await replaced).status).toBe(200)
    expect(tally(answers)).toEqual({ 201: FIFTY })
    const open = (await attemptsOf(w)).filter(({ abandoned_at }) => abandoned_at === null)
    expect(open.map(({ package_version_number }) => package_version_number).filter((number) => number !== 2)).toEqual([])
  }
})

test('a completion while others try to write a record under its id: they are refused, and there is one of it', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const w = await world()
    const play = await launched(t, w.learner, w.course_id)
    const external_id = `scorm-attempt:${play.attempt_id}`
    const imported = { owner_organization_id: w.org.id, learner_user_id: w.learner.account_id, title: 'Imported', external_id }
    const answers = await together(20, (nth) => (nth % 2 ? whole(play, nth, PASSED) : post(w.author, '/api/records', imported)))
    expect(tally(answers)).toEqual({ 200: 10, 400: 10 })
    const records = await recordsOf(w)
    expect(records).toHaveLength(1)
    expect((await attemptsOf(w))[0]!.record_id).toBe(records[0]!.id)
  }
})

test('a completion that meets a record of its id half written waits, and writes its own', async () => {
  const w = await world()
  const play = await launched(t, w.learner, w.course_id)
  const client = await t.context.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into learning_record (id, owner_organization_id, learner_user_id, title, status, completed_at, external_id, recorded_by)
     values (gen_random_uuid(), $1, $2, 'Imported', 'completed', now(), $3, $2)`,
    [w.org.id, w.learner.account_id, `scorm-attempt:${play.attempt_id}`],
  )
  const saved = whole(play, 1, PASSED)
  const isWaiting = async () => {
    const { rows } = await t.context.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%learning_record_external_id_key%'`,
    )
    return rows.length
  }
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
  await client.query('commit')
  client.release()
  expect((await saved).status).toBe(200)
  const records = await recordsOf(w)
  const { record_id } = (await attemptsOf(w))[0]!
  expect(records).toHaveLength(2)
  const own = records.find(({ id }) => id === record_id)
  expect(own).toMatchObject({ external_id: `scorm-attempt:${play.attempt_id}#2` })
})

/** Changes that may happen in a course while it is deleted for good. */
const happenings: Record<string, (w: World, play: Play, nth: number) => Promise<Answer>> = {
  'commit that completes': (_w, play, nth) => whole(play, nth + 1, PASSED),
  commit: (_w, play, nth) => whole(play, nth + 1, noted(nth)),
  launch: (w) => launch(w, w.learner),
  'launch of somebody else': async (w) => launch(w, await t.person(w.org)),
  exit: (_w, play) => play.exit(),
  replacement: (w) => replacePackage(t, w.author, w.course_id, scormPackage()).catch((error: Error) => refusalIn(error)),
  'new name': (w, _play, nth) => t.call(w.author, 'PATCH', w.url, { name: `Name ${nth}` }),
  rule: ({ admin, org, course_id }) => ruleFor(admin, org.id, course_id),
  deletion: (w) => remove(w),
}

/** Without a ticket, nothing is uploaded. */
const refusalIn = ({ message }: Error): Answer => {
  expect(message).toContain('not_found')
  return { status: 404, body: {}, text: message, headers: {} }
}
async function ruleFor(admin: Person, owner_organization_id: string, scorm_course_id: string): Promise<Answer> {
  const certification = { owner_organization_id, slug: t.unique('c'), name: 'Contended', awarding_mode: 'automatic' }
  const { body } = await post(admin, '/api/certifications', certification)
  const answer = await post(admin, `/api/certifications/${body.id}/rules`, { rule_kind: 'scorm_course_complete', scorm_course_id })
  // For a deleted course, the body names an unknown course, which is a 400.
  return answer.status === 400 ? { ...answer, status: 404 } : answer
}

async function expectGone(w: World, play: Play): Promise<void> {
  const none = [await attemptsOf(w), await recordsOf(w)]
  for (const table of ['scorm_package_version', 'certification_rule'] as const)
    none.push((await t.db.selectFrom(table).selectAll().where('scorm_course_id', '=', w.course_id).execute()) as never)
  none.push((await t.db.selectFrom('scorm_launch').selectAll().where('organization_id', '=', w.org.id).execute()) as never)
  expect(none).toEqual([[], [], [], [], []])
  expect([(await play.state()).status, (await whole(play, 99, PASSED)).status]).toEqual([403, 403])
  await t.drain()
  const kept = await t.db
    .selectFrom('blob')
    .select('key')
    .where('organization_id', '=', w.org.id)
    .where('remove_after', 'is', null)
    .execute()
  expect(kept).toEqual([])
}

test.each(Object.entries(happenings))('a course deleted for good while there is a %s: one of the two was first', async (_what, happen) => {
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    const play = await launched(t, w.learner, w.course_id)
    const at = 4 + ((round * 7) % 15)
    const answers = await together(24, (nth) => (nth === at ? remove(w) : happen(w, play, nth)))
    const strange = answers
      .filter(({ status }) => ![200, 201, 204, 403, 404, 409].includes(status))
      .map(({ status, text }) => [status, text])
    expect(strange).toEqual([])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    await expectGone(w, play)
  }
})

test('a completion that comes first goes with the course, and one that comes second never was', async () => {
  for (const completionFirst of [true, false]) {
    const w = await world()
    const play = await launched(t, w.learner, w.course_id)
    const steps = [() => whole(play, 1, PASSED), () => remove(w)]
    const [first, second] = completionFirst ? steps : steps.toReversed()
    const trail = await holdTrail(t)
    const asked = [first!()]
    await trail.reached(1)
    asked.push(second!())
    await trail.waiting(2)
    await trail.release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual(completionFirst ? [200, 204] : [204, 403])
    expect(await completionsTold(w)).toBe(completionFirst ? 1 : 0)
    await expectGone(w, play)
  }
})

test('whatever raced, everything that must hold holds', async () => {
  await t.context.sealing.stop()
  await t.drain()
  expect(await faults(t.context)).toEqual([])
})
