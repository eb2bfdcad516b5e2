import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/db/open.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import { launched } from '../../../../test/player.ts'
import { registerCourse } from '../../../../test/scorm.ts'
import { unzip } from '../../../../test/zip.ts'

const t = await harness()

async function world() {
  const org = await t.org()
  const trainer = await t.person(org, ['scorm:read', 'scorm:write'])
  const learner = await t.person(org)
  const course = await registerCourse(t, trainer, { org: org.id })
  const course_id = course.body.id
  return { org, trainer, learner, course_id, play: await launched(t, learner, course_id) }
}

type CallValue = { value: string; call: string }
const at = '2026-03-04T05:06:07.008Z'
const said = (value: string, more: object = {}) => ({ at, item_id: 'I1', call: 'LMSSetValue', element: 'cmi.suspend_data', value, ...more })
const many = (count: number, from = 0) => Array.from({ length: count }, (_, nr) => said(String(from + nr)))
const pageOf = (person: Person, id: string, query = '') => t.call(person, 'GET', `/api/scorm-attempts/${id}/calls${query}`)
const valuesOf = async (person: Person, id: string, query = '') =>
  (await pageOf(person, id, query)).body.items.map(({ value }: CallValue) => value)
const launchesOf = async (person: Person, id: string) => (await t.call(person, 'GET', `/api/scorm-attempts/${id}/details`)).body.launches

test('what the content said comes with its commits, and is told newest first', async () => {
  const { learner, trainer, play } = await world()
  const calls = [
    { at, item_id: 'I1', call: 'LMSInitialize', element: null, value: '', result: 'true', error_code: 0 },
    { at, item_id: 'I1', call: 'LMSSetValue', element: 'cmi.core.score.raw', value: 'many', result: 'false', error_code: 405 },
  ]
  await play.save({ 'cmi.suspend_data': 'x' }, { calls, calls_before: 0 })
  await play.save({ 'cmi.core.lesson_status': 'passed' }, { calls: [said('later', { result: 'true', error_code: 0 })], calls_before: 2 })
  const page = await pageOf(trainer, play.attempt_id)
  expect(page.body).toEqual({ items: [said('later', { result: 'true', error_code: 0 }), ...calls.toReversed()], next_cursor: null })
  expect((await pageOf(learner, play.attempt_id)).body).toEqual(page.body)
  expect(await valuesOf(trainer, play.attempt_id, '?only=errors')).toEqual(['many'])
  expect(await valuesOf(trainer, play.attempt_id, '?only=sets')).toEqual(['later', 'many'])
  expect((await launchesOf(trainer, play.attempt_id))[0].calls).toBe(3)
})

test('what is sent twice is kept once, and what the player let go is counted', async () => {
  const { learner, play } = await world()
  await play.save({}, { calls: many(3), calls_before: 0 })
  await play.save({}, { calls: many(3), calls_before: 0 })
  await play.save({ 'cmi.core.lesson_status': 'failed' }, { calls: many(3, 1), calls_before: 1 })
  expect(await valuesOf(learner, play.attempt_id)).toEqual(['3', '2', '1', '0'])
  await play.save({}, { calls: many(1, 9), calls_before: 9 })
  await play.save({}, { calls: many(1, 10) })
  expect(await valuesOf(learner, play.attempt_id)).toEqual(['10', '9', '3', '2', '1', '0'])
  expect((await launchesOf(learner, play.attempt_id))[0].calls).toBe(11)
})

test('5,000 calls of a launch are kept, the rest is counted, and what the commit saves is saved all the same', async () => {
  const { learner, play } = await world()
  await play.save({}, { calls: many(150, 4900), calls_before: 4900 })
  expect((await play.save({ 'cmi.suspend_data': 'safe' }, { calls: many(200, 5050), calls_before: 5050 })).status).toBe(200)
  const values = await valuesOf(learner, play.attempt_id, '?limit=200')
  expect([values.length, values[0], values.at(-1)]).toEqual([100, '4999', '4900'])
  expect((await launchesOf(learner, play.attempt_id))[0].calls).toBe(5250)
  expect((await play.state()).body.cmi['cmi.suspend_data']).toBe('safe')
})

test('pages follow one another without a gap, over all launches of the attempt or in one', async () => {
  const { learner, course_id, play } = await world()
  await play.save({}, { calls: many(120), calls_before: 0 })
  await play.save({}, { calls: many(30, 120), calls_before: 120 })
  const again = await launched(t, learner, course_id)
  await again.save({}, { calls: many(20, 1000), calls_before: 0 })
  const collected = async (query: string) => {
    const values: string[] = []
    let cursor = ''
    while (cursor !== null) {
      const { body } = await pageOf(learner, play.attempt_id, `?limit=40${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      values.push(...body.items.map(({ value }: CallValue) => value))
      cursor = body.next_cursor
    }
    return values
  }
  const [second, first] = [many(20, 1000), many(150)].map((calls) => calls.map(({ value }) => value).toReversed())
  expect(await collected('')).toEqual([...second!, ...first!])
  const launches = await launchesOf(learner, play.attempt_id)
  expect(await collected(`&launch=${launches[1].id}`)).toEqual(first)
  const other = await world()
  const refused = await pageOf(learner, play.attempt_id, `?launch=${(await launchesOf(other.learner, other.play.attempt_id))[0].id}`)
  expect([refused.status, refused.body.field]).toEqual([400, 'launch'])
})

test('values are cut to 200 characters, and hostile sizes are refused by the name of the field', async () => {
  const { learner, play } = await world()
  await play.save({}, { calls: [said('😀'.repeat(300), { result: 'y'.repeat(201), at: '2026-03-04T06:06:07+01:00' })] })
  const [kept] = (await pageOf(learner, play.attempt_id)).body.items
  expect(kept).toMatchObject({ value: '😀'.repeat(200), result: 'y'.repeat(200), at: '2026-03-04T05:06:07.000Z' })
  const refusals: [object, string][] = [
    [{ calls: many(201) }, 'calls'],
    [{ calls: [said('x'.repeat(4001))] }, 'calls.0.value'],
    [{ calls: [said('x', { element: 'e'.repeat(301) })] }, 'calls.0.element'],
    [{ calls: [said('x', { call: 'no call' })] }, 'calls.0.call'],
    [{ calls: [said('x', { at: 'infinity' })] }, 'calls.0.at'],
    [{ calls: [said('x', { item_id: 'another' })] }, 'calls'],
    [{ calls: [said('x', { error_code: -1 })] }, 'calls.0.error_code'],
    [{ calls: [said('x', { more: 1 })] }, 'calls.0.more'],
    [{ calls: many(1), calls_before: -1 }, 'calls_before'],
  ]
  for (const [more, field] of refusals) {
    const answer = await play.save({ 'cmi.suspend_data': 'never' }, more)
    expect([answer.status, answer.body.error_description], answer.text).toEqual([400, expect.stringMatching(`^${field} `)])
  }
  expect((await play.state()).body.cmi['cmi.suspend_data']).toBe('')
})

test('nothing is told of what was said more than 90 days ago, and the job frees its room', async () => {
  const { learner, play } = await world()
  await play.save({}, { calls: many(2), calls_before: 0 })
  await sql`update scorm_launch_calls set at = now() - interval '91 days'`.execute(t.db)
  await play.save({}, { calls: many(1, 2), calls_before: 2 })
  expect(await valuesOf(learner, play.attempt_id)).toEqual(['2'])
  await transaction(t.db, (db) => t.context.jobs.send(db, 'forget-calls'))
  await t.drain()
  const left = await t.db.selectFrom('scorm_launch_calls').innerJoin('scorm_launch', 'scorm_launch.id', 'launch_id').select('first').where('attempt_id', '=', play.attempt_id).execute() // prettier-ignore
  expect(left).toEqual([{ first: 2 }])
})

test('the export of a person has what courses said to them, and the erasure takes it away', async () => {
  const { learner, trainer, play } = await world()
  await play.save({}, { calls: [said('my very own words')], calls_before: 0 })
  const root = await t.superuser()
  const answer = await t.app.inject({
    method: 'GET',
    url: `/api/users/${learner.account_id}/export` as const,
    headers: { authorization: `Bearer ${root.token}` },
  })
  expect(unzip(answer.rawPayload).get('scorm-calls.json')!.toString()).toContain('my very own words')
  const erased = await t.call(root, 'POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name })
  expect(erased.status, erased.text).toBeLessThan(300)
  expect(await valuesOf(trainer, play.attempt_id)).toEqual([])
  const details = await t.call(trainer, 'GET', `/api/scorm-attempts/${play.attempt_id}/details`)
  expect(details.body.launches[0].calls).toBe(1)
})
