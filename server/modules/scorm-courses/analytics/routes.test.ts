import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { manifest, registerCourse, replacePackage, scormPackage } from '../../../../test/scorm.ts'
import { workbook } from '../../../../test/workbook.ts'

const t = await harness()

const graded = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>70</adlcp:masteryscore>' }] }))
const none = { not_started: 0, in_progress: 0, failed: 0, outdated: 0, completed: 0 }

async function world() {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const course = await registerCourse(t, trainer, { org: org.id }, graded)
  expect(course.status, course.text).toBe(201)
  return { org, trainer, course_id: course.body.id }
}
const analytics = (who: Person | undefined, course: string) => t.call(who, 'GET', `/api/scorm-courses/${course}/analytics`)
const exported = (who: Person | undefined, course: string) => t.call(who, 'GET', `/api/scorm-courses/${course}/attempts/export.csv`)

async function finish(who: Person, course: string, score: number, minutes = 5) {
  const play = await launched(t, who, course, { new_attempt: true })
  const told = { 'cmi.core.score.raw': String(score), 'cmi.core.lesson_status': 'completed' }
  const saved = await play.save(told, { trigger: 'terminate', session_time: `0000:${String(minutes).padStart(2, '0')}:00` })
  expect(saved.status, saved.text).toBe(200)
  await t.drain()
}

test('everybody of the audience is counted once, where they stand', async () => {
  const { org, trainer, course_id } = await world()
  const [begun, failed, passed, renewed] = await Promise.all([1, 2, 3, 4].map(() => t.person(org)))
  // A program is never part of the audience.
  await t.program(org)
  expect((await analytics(trainer, course_id)).body).toMatchObject({
    people: 5,
    standings: { ...none, not_started: 5 },
    others: 0,
    attempts: 0,
    scores: { attempts: 0, mean: null, tenths: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    time: { attempts: 0, lower_quartile_seconds: null, median_seconds: null, upper_quartile_seconds: null },
  })
  await launched(t, begun!, course_id)
  await finish(failed!, course_id, 40)
  await finish(passed!, course_id, 30)
  await finish(passed!, course_id, 100, 10)
  await finish(renewed!, course_id, 79.9, 20)
  const { body } = await analytics(trainer, course_id)
  expect(body.standings).toEqual({ not_started: 1, in_progress: 1, failed: 1, outdated: 0, completed: 2 })
  expect(body).toMatchObject({ people: 5, others: 0, attempts: 5 })
  expect(body.scores).toMatchObject({ attempts: 4, tenths: [0, 0, 0, 1, 1, 0, 0, 1, 0, 1] })
  expect(body.scores.mean).toBeCloseTo((40 + 30 + 100 + 79.9) / 4)
  expect(body.time).toEqual({ attempts: 2, lower_quartile_seconds: 750, median_seconds: 900, upper_quartile_seconds: 1050 })

  await replacePackage(t, trainer, course_id, graded, { requires_recertification: true })
  await finish(renewed!, course_id, 90)
  expect((await analytics(trainer, course_id)).body.standings).toEqual({
    not_started: 1,
    in_progress: 1,
    failed: 1,
    outdated: 1,
    completed: 1,
  })
  // A completion that counts stays when the learner begins again.
  await launched(t, renewed!, course_id, { new_attempt: true })
  expect((await analytics(trainer, course_id)).body.standings).toMatchObject({ in_progress: 1, completed: 1 })
})

test('whoever left is counted among the others', async () => {
  const { org, trainer, course_id } = await world()
  const leaver = await t.person(org)
  await finish(leaver, course_id, 80)
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', leaver.account_id).execute()
  t.context.access.clear()
  expect((await analytics(trainer, course_id)).body).toMatchObject({ people: 1, others: 1, attempts: 1, standings: { not_started: 1 } })
})

test('the people are exactly those who find the course among theirs', async () => {
  const org = await t.org()
  const top = await t.dept(org)
  const ward = await t.dept(org, top)
  const bed = await t.dept(org, ward)
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const people = [trainer, await t.person(org), await t.stranger()]
  for (const department of [top, ward, bed]) {
    for (const permissions of [[], ['scorm:read'], ['records:read']] as const) {
      const holder = await t.stranger()
      await t.grant(holder, await t.role(org, [...permissions], department))
      people.push(holder)
    }
  }
  const expired = await t.stranger()
  await t.grant(expired, await t.role(org, ['scorm:read'], ward))
  await t.db.updateTable('role_grant').set({ expires_at: '2026-01-01T00:00:00Z' }).where('account_id', '=', expired.account_id).execute()
  t.context.access.clear()
  people.push(expired)
  for (const owner of [{ org: org.id }, { org: org.id, department: ward.id }]) {
    for (const audience of ['trainees', 'trainers']) {
      const { body } = await registerCourse(t, trainer, owner, graded, { audience })
      const finds = await Promise.all(
        people.map(async (person) =>
          (await t.call(person, 'GET', '/api/scorm-courses/available')).body.some(({ id }: { id: string }) => id === body.id),
        ),
      )
      expect((await analytics(trainer, body.id)).body.people, JSON.stringify([owner, audience])).toBe(finds.filter(Boolean).length)
    }
  }
})

test('analytics take one statement about courses beside those that settle and find', async () => {
  const { trainer, course_id } = await world()
  const statements = await t.statementsOf(() => analytics(trainer, course_id))
  expect(statements.filter((sql) => sql.includes('scorm_'))).toHaveLength(3)
})

test('analytics and the export are for readers of the course', async () => {
  const { org, course_id } = await world()
  const nothing = await t.call(await t.superuser(), 'GET', '/api/scorm-courses/00000000-0000-4000-8000-000000000000/analytics')
  expect(nothing.status).toBe(404)
  for (const person of [await t.person(org), await t.stranger(), await t.person(await t.org(), ['scorm:read'])]) {
    for (const answer of [await analytics(person, course_id), await exported(person, course_id)])
      expect([answer.status, answer.text]).toEqual([404, nothing.text])
  }
  expect((await analytics(undefined, course_id)).status).toBe(401)
  expect((await exported(undefined, course_id)).status).toBe(401)
})

test('every attempt is a line of the export, newest first, and no name is a formula', async () => {
  const { org, trainer, course_id } = await world()
  const [one, other] = [await t.person(org), await t.person(org)]
  await t.db.updateTable('account').set({ display_name: '=1+1' }).where('id', '=', other.account_id).execute()
  await finish(one, course_id, 80, 3)
  await launched(t, other, course_id)
  const answer = await exported(trainer, course_id)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="course-attempts-\d{4}-\d\d-\d\d\.csv"$/)
  const [begun, done, ...more] = parse(answer.text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
  expect(more).toEqual([])
  expect(begun).toMatchObject({ user_id: other.account_id, display_name: "'=1+1", status: 'in_progress', score_raw: '', completed_at: '' })
  const { items } = (await t.call(trainer, 'GET', `/api/scorm-courses/${course_id}/attempts`)).body
  const { id, learner, course_id: _, course_name: __, correction: ___, ...told } = items[1]
  const texts = Object.entries(told).map(([name, value]) => [name, value === null ? '' : String(value)])
  expect(done).toEqual({ attempt_id: id, ...learner, ...Object.fromEntries(texts) })
  expect(done).toMatchObject({ email: one.email, status: 'completed', score_raw: '80', total_time_seconds: '180' })
  const url = `/api/scorm-courses/${course_id}/attempts/export.xlsx` as const
  const { lines } = await workbook(t, trainer, url)
  expect(lines).toMatchObject([
    { Name: '=1+1', Status: 'In progress', Score: null, 'Completed on': null },
    {
      'E-mail': one.email,
      Status: 'Completed',
      Result: 'Passed',
      Score: 80,
      'Seconds spent': 180,
      'Completed on': { shows: expect.any(String) },
    },
  ])
  expect((await t.call(one, 'GET', url)).status).toBe(404)
})

test('whom the course is for is listed with where each stands, page by page, to those alone who look into it', async () => {
  const { org, trainer, course_id } = await world()
  const [begun, passed, left] = [await t.person(org), await t.person(org), await t.person(org)]
  await t.program(org)
  await launched(t, begun, course_id)
  await finish(passed, course_id, 90)
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', left.account_id).execute()
  const list = async (query = '', who = trainer) => t.call(who, 'GET', `/api/scorm-courses/${course_id}/people${query}`)
  const states = (items: { person: { user_id: string }; state: string }[]) => items.map(({ person, state }) => [person.user_id, state])
  const everybody = [
    [passed.account_id, 'completed'],
    [begun.account_id, 'in_progress'],
    [trainer.account_id, 'not_started'],
  ]
  const { body } = await list()
  expect(states(body.items)).toEqual(everybody)
  expect(body.items[2].last_begun_at).toBeNull()
  const first = (await list('?limit=2')).body
  const rest = (await list(`?limit=2&cursor=${first.next_cursor}`)).body
  expect([...states(first.items), ...states(rest.items)]).toEqual(everybody)
  expect(states((await list('?state=in_progress')).body.items)).toEqual([everybody[1]])
  expect((await list('?state=nowhere')).status).toBe(400)
  expect((await list('', begun)).status).toBe(404)
})
