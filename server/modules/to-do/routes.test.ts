import { describe, expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { speaking } from '../../../test/forums.ts'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import { question, school, take } from '../../../test/quizzes.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()
const { desk, at, window } = scheduled(t)
const talk = speaking(t)

const counts = async (who: Person, query = '') => {
  const { status, body, text } = await t.call(who, 'GET', `/api/to-do${query}`)
  expect(status, text).toBe(200)
  return body.counts
}
const submit = (who: Person, org: Org, more: object = {}) =>
  t.call(who, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Handed in',
    completed_at: '2026-01-15T10:00:00Z',
    status: 'pending',
    ...more,
  })

describe('submissions', () => {
  test('wait for whoever writes records and for whoever manages their learner, and never for the learner', async () => {
    const org = await t.org()
    const other = await t.dept(org)
    const [head, nurse] = [await t.role(org, []), await t.role(org, [])]
    await t.manages(org, head, nurse)
    const [learner, manager] = [await t.person(org), await t.person(org)]
    await t.grant(learner, nurse)
    await t.grant(manager, head)
    const writer = await t.person(org, ['records:read', 'records:write'])
    const ofOther = await t.person(org, ['records:write'], other)
    const reader = await t.person(org, ['records:read'])
    const { body: record } = await submit(learner, org)
    expect((await submit(writer, org, { learner_user_id: writer.account_id })).status).toBe(201)
    expect(record.status).toBe('pending')
    expect(await counts(manager)).toEqual({ learning_record: 1, sign_off_request: 0 })
    expect(await counts(writer)).toEqual({ learning_record: 1 })
    expect(await counts(ofOther)).toEqual({ learning_record: 0 })
    for (const who of [reader, learner]) expect(await counts(who)).toEqual({})
    expect((await t.call(manager, 'POST', `/api/records/${record.id}/approve`, {})).status).toBe(200)
    expect([await counts(manager), await counts(writer)]).toMatchObject([{ learning_record: 0 }, { learning_record: 0 }])
  })

  test('that are archived wait for nobody', async () => {
    const org = await t.org()
    const [head, nurse] = [await t.role(org, []), await t.role(org, [])]
    await t.manages(org, head, nurse)
    const [learner, manager] = [await t.person(org), await t.person(org)]
    await t.grant(learner, nurse)
    await t.grant(manager, head)
    const writer = await t.person(org, ['records:read', 'records:write'])
    await submit(learner, org)
    const { body: archived } = await submit(learner, org)
    expect((await t.call(writer, 'DELETE', `/api/records/${archived.id}`)).status).toBeLessThan(300)
    expect([await counts(manager), await counts(writer)]).toMatchObject([{ learning_record: 1 }, { learning_record: 1 }])
  })

  test('are counted up to a thousand, in all organizations or in one', async () => {
    const [org, second] = [await t.org(), await t.org()]
    const [writer, learner] = [await t.person(org, ['records:write']), await t.person(org)]
    await t.db
      .insertInto('learning_record')
      .values(
        Array.from({ length: 1001 }, (_, nr) => ({
          id: crypto.randomUUID(),
          owner_organization_id: org.id,
          learner_user_id: learner.account_id,
          title: `Nr ${nr}`,
          status: 'pending',
          recorded_by: learner.account_id,
        })),
      )
      .execute()
    expect(await counts(writer)).toEqual({ learning_record: 1000 })
    expect(await counts(writer, `?org=${org.slug}`)).toEqual({ learning_record: 1000 })
    for (const missing of [second.slug, second.id, 'no-such'])
      expect((await t.call(writer, 'GET', `/api/to-do?org=${missing}`)).status).toBe(404)
    const superuser = await t.superuser()
    expect(await counts(superuser, `?org=${second.id}`)).toMatchObject({ learning_record: 0, forum_report: 0 })
    expect((await counts(superuser)).learning_record).toBe(1000)
  })
})

test('requests for certifications wait for whoever keeps these, and not for who asks', async () => {
  const w = await certificationWorld(t)
  const subject = await t.subject(w.org)
  const certification = await w.type({
    subjects: [subject],
    rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }],
    awarding_mode: 'approval',
  })
  const [keeper, learner] = [await t.person(w.org, ['certifications:read', 'certifications:write']), await t.person(w.org)]
  for (const who of [keeper, learner]) {
    await w.record(who, [subject])
    expect((await t.call(who, 'POST', `/api/certifications/${certification.id}/requests`, {})).status).toBe(201)
  }
  expect((await counts(keeper)).certification_request).toBe(1)
  expect(await counts(learner)).toEqual({})
  expect((await counts(await t.person(await t.org(), ['certifications:write']))).certification_request).toBe(0)
})

test('attempts wait for a grader until every answer has its points', async () => {
  const s = await school(t)
  const made = await s.quiz([question.essay({ points: 3 })])
  const [essay] = made.questions
  const attempt = await take(t, s.learner, made, { [essay.question_id]: { text: 'Because.' } })
  expect(await counts(s.grader)).toMatchObject({ quiz_attempt: 1 })
  expect((await counts(s.learner)).quiz_attempt).toBeUndefined()
  const [elsewhere, here] = await Promise.all([t.org(), t.call(s.grader, 'GET', `/api/quiz-attempts/to-grade?org=${s.org.id}`)])
  expect(here.body.items.map(({ attempt_id }) => attempt_id)).toEqual([attempt.id])
  expect((await t.call(s.grader, 'GET', `/api/quiz-attempts/to-grade?org=${elsewhere.id}`)).status).toBe(404)
  await t.call(s.grader, 'POST', `/api/quiz-attempts/${attempt.id}/grade`, { grades: [{ question_id: essay.question_id, points: 3 }] })
  expect(await counts(s.grader)).toMatchObject({ quiz_attempt: 0 })
})

test('a reported post waits for its moderators once, however many reported it', async () => {
  const { moderator, keeper, ada, ben, forum } = await talk.forum()
  const thread = await talk.open(ada, forum)
  const { body: post } = await talk.say(ben, thread, 'needle')
  for (const who of [ada, keeper]) await t.call(who, 'POST', `/api/forum-posts/${post.id}/report`, { reason: 'abuse' })
  expect(await counts(moderator)).toEqual({ forum_report: 1 })
  for (const who of [keeper, ada]) expect((await counts(who)).forum_report).toBeUndefined()
  await t.call(moderator, 'POST', `/api/forum-posts/${post.id}/restore`)
  expect(await counts(moderator)).toEqual({ forum_report: 0 })
})

describe('seats of events', () => {
  const waiting = async (who: Person, query = '') => (await t.call(who, 'GET', `/api/event-sign-ups${query}`)).body
  const join = (who: Person, id: string) => t.call(who, 'POST', at(id, '/sign-up'))

  test('wait for who keeps the event, until they are given or declined', async () => {
    const { org, coach, make } = await desk()
    const { id } = (await make({ ...window(24, 26), sign_up: 'approval', capacity: 2 })).body
    const [ada, ben] = [await t.person(org), await t.person(org)]
    for (const who of [ada, ben]) expect((await join(who, id)).body.state).toBe('requested')
    expect((await counts(coach)).event_sign_up).toBe(2)
    const { items } = await waiting(coach, `?org=${org.slug}`)
    expect(items).toMatchObject([
      { event: { id, seats_left: 2, owner_organization_id: org.id }, person: { user_id: ben.account_id }, state: 'requested' },
      { event: { id }, person: { user_id: ada.account_id } },
    ])
    const first = await waiting(coach, '?limit=1')
    const second = await waiting(coach, `?limit=1&cursor=${first.next_cursor}`)
    expect([...first.items, ...second.items]).toEqual(items)
    expect(second.next_cursor).toBeNull()
    await t.call(coach, 'POST', at(id, `/sign-ups/${ada.account_id}/approve`), {})
    await t.call(coach, 'POST', at(id, `/sign-ups/${ben.account_id}/decline`), {})
    expect([(await counts(coach)).event_sign_up, (await waiting(coach)).items]).toEqual([0, []])
  })

  test('of others, of what is over and of a queue that moves by itself wait for nobody here', async () => {
    const { org, coach, make } = await desk()
    const ada = await t.person(org)
    const cancelled = (await make({ ...window(24, 26), sign_up: 'approval' })).body
    const queued = (await make({ ...window(24, 26), sign_up: 'open', capacity: 1 })).body
    await join(await t.person(org), queued.id)
    expect((await join(ada, queued.id)).body.state).toBe('waitlisted')
    await join(ada, cancelled.id)
    expect((await counts(coach)).event_sign_up).toBe(1)
    for (const who of [await t.person(await t.org(), ['events:write']), await t.person(org, ['events:read']), ada]) {
      expect((await waiting(who)).items).toEqual([])
      expect((await counts(who)).event_sign_up ?? 0).toBe(0)
    }
    expect((await t.call(ada, 'GET', `/api/event-sign-ups?org=${(await t.org()).slug}`)).status).toBe(404)
    await t.db.updateTable('event').set({ cancelled_at: new Date().toISOString() }).where('id', '=', cancelled.id).execute()
    expect((await counts(coach)).event_sign_up).toBe(0)
  })

  test('wait on a list that does not move by itself, once one is free', async () => {
    const { org, coach, make } = await desk()
    const { id } = (await make({ ...window(24, 26), sign_up: 'open', capacity: 1 })).body
    for (const who of [await t.person(org), await t.person(org)]) await join(who, id)
    await t.db.updateTable('event').set({ waitlist: 'off' }).where('id', '=', id).execute()
    expect((await waiting(coach)).items).toEqual([])
    await t.db.updateTable('event').set({ capacity: 2 }).where('id', '=', id).execute()
    expect((await waiting(coach)).items).toMatchObject([{ state: 'waitlisted', event: { seats_left: 1 } }])
    expect((await counts(coach)).event_sign_up).toBe(1)
  })
})

test('nobody without a token is told anything', async () => {
  expect((await t.call(undefined, 'GET', '/api/to-do')).status).toBe(401)
})
