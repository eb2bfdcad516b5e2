import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { answerTo, save } from '../../../../test/quizzes.ts'
import { at, hall, join, lead, look, watch, window } from '../../../../test/sittings.ts'

const t = await harness()
const origin = await t.address()
const led = { pacing: 'host' }
const open = async (who: Person, sitting: { id: string }) => {
  const stream = await watch(origin, who, sitting)
  onTestFinished(stream.leave)
  return stream
}

test('whoever watches is told how it is, and of whatever is another', async () => {
  const { host, learner, quiz, sitting } = await hall(t)
  const made = await sitting(led)
  const stream = await open(learner, made)
  expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'x-request-id': expect.any(String),
    'content-security-policy': expect.any(String),
  }) // prettier-ignore
  const first = await stream.until(() => true)
  expect(first).toMatchObject({ event: 'state', id: '0', state: { seq: 0, phase: 'lobby', joined: 0 } })
  expect(stream.text()).toMatch(/^retry: 2000\n\n/)
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  expect((await stream.until(({ state }) => state.joined === 1)).state.seq).toBe(0)
  await lead(t, host, made, 'start', { seconds: 60 })
  const asked = await stream.until(({ state }) => state.seq === 1)
  expect(asked).toMatchObject({ id: '1', state: { phase: 'question', question: { prompt_markdown: 'First?', reveal: null } } })
  await save(t, learner, mine, asked.state.question.question_id, answerTo(quiz.questions[0]))
  expect((await stream.until(({ state }) => state.answered === 1)).state.seq).toBe(1)
  await lead(t, host, made, 'end')
  expect((await stream.until(({ event }) => event === 'end')).state).toEqual({})
  await stream.reading
  expect(stream.ended()).toBe(true)
  const told = stream.events.filter(({ event }) => event === 'state').map(({ state }) => JSON.stringify({ ...state, server_now: null }))
  expect(new Set(told).size).toBe(told.length)
  const again = await open(learner, made)
  expect((await again.until(({ event }) => event === 'end')).event).toBe('end')
})

test('what time alone brings about is told as well', async () => {
  const { learner, sitting } = await hall(t)
  const made = await sitting(window(1))
  const stream = await open(learner, made)
  await stream.until(({ state }) => state.phase === 'lobby')
  await sql`update quiz_sitting set starts_at = clock_timestamp() where id = ${made.id}::uuid`.execute(t.db)
  await stream.until(({ state }) => state.phase === 'question')
  await sql`update quiz_sitting set ends_at = clock_timestamp() where id = ${made.id}::uuid`.execute(t.db)
  expect((await stream.until(({ event }) => event === 'end')).state).toEqual({})
})

test('only who sees a sitting watches it, and of one account ten windows', async () => {
  const { org, learner, host, sitting } = await hall(t)
  const made = await sitting({ audience: { user_ids: [learner.account_id] } })
  for (const [who, status] of [[await t.person(org), 404], [{ ...learner, token: 'made.up.token' }, 401]] as const)
    expect((await watch(origin, who, made)).answer.status).toBe(status) // prettier-ignore
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(learner, made)))
  expect(streams.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
  const eleventh = await watch(origin, learner, made)
  expect([eleventh.answer.status, (await open(host, made)).answer.status]).toEqual([429, 200])
  streams[0]!.leave()
  await expect.poll(async () => (await open(learner, made)).answer.status).toBe(200)
})

test('many who watch cost as much of the database as one', async () => {
  const { org, learner, host, sitting } = await hall(t)
  const made = await sitting(led)
  const cost = async (people: Person[]) => {
    const streams = await Promise.all(people.map((who) => open(who, made)))
    await Promise.all(streams.map(({ until }) => until(() => true)))
    const seq = (await look(t, host, made)).body.state.seq
    const statements = await t.statementsOf(async () => {
      await t.call(host, 'POST', at(made, '/advance'), { expected_seq: seq, action: seq === 0 ? 'start' : 'next' })
      await Promise.all(streams.map(({ until }) => until(({ state }) => state.seq === seq + 1)))
    })
    for (const { leave } of streams) leave()
    return statements.filter((text) => text.includes('quiz_question')).length
  }
  const one = await cost([learner])
  expect(await cost(await Promise.all(Array.from({ length: 20 }, () => t.person(org))))).toBeLessThanOrEqual(one)
})

test('hosts see who may sit, who has joined and is there, who has answered, and whom something keeps from it', async () => {
  const { org, author, host, learner, quiz, sitting } = await hall(t, { quiz: { max_attempts: 1 } })
  const [other, spent] = [await t.person(org), await t.person(org)]
  const earlier = await sitting()
  await join(t, spent, earlier)
  await lead(t, author, earlier, 'end')
  const made = await sitting({ ...led, audience: { user_ids: [learner, other, spent].map(({ account_id }) => account_id) } })
  const mine = { id: (await join(t, learner, made)).body.attempt_id }
  const stream = await open(learner, made)
  await lead(t, host, made, 'start')
  const [first] = quiz.questions
  await save(t, learner, mine, first!.question_id, answerTo(first))
  const seats = async (who = host) => (await t.call(who, 'GET', at(made, '/seats'))).body
  await expect.poll(async () => (await seats())[0].connected, { timeout: 3000 }).toBe(true)
  const all = await seats()
  expect(all[0]).toMatchObject({ person: { user_id: learner.account_id }, joined_at: expect.any(String), answered: true, answered_count: 1, cannot_join: null }) // prettier-ignore
  const ofPerson = (who: Person) => all.find(({ person }) => person.user_id === who.account_id)
  expect(ofPerson(other)).toMatchObject({ joined_at: null, connected: false, answered: false, answered_count: 0, cannot_join: null })
  expect(ofPerson(spent)).toMatchObject({ joined_at: null, cannot_join: 'no_attempts_left' })
  expect(all).toHaveLength(3)
  stream.leave()
  await expect.poll(async () => (await seats())[0].connected, { timeout: 3000 }).toBe(false)
  expect((await t.call(learner, 'GET', at(made, '/seats'))).status).toBe(403)
  expect((await t.call(await t.person(org), 'GET', at(made, '/seats'))).status).toBe(404)
  const forAll = await sitting()
  const members = (await t.call(host, 'GET', at(forAll, '/seats'))).body
  expect(members.map(({ person }) => person.user_id)).toContain(other.account_id)
})

test('whoever joins in a window that watched it before is there at once', async () => {
  const { learner, host, sitting } = await hall(t)
  const made = await sitting()
  const { until, leave } = await open(learner, made)
  await until(() => true)
  await join(t, learner, made)
  const seats = (await t.call(host, 'GET', at(made, '/seats'))).body
  expect(seats.find(({ person }) => person.user_id === learner.account_id)).toMatchObject({ connected: true })
  leave()
})

test('seats are told for as many as are asked for, those who have joined first, and found by name', async () => {
  const { org, host, learner, sitting } = await hall(t)
  const made = await sitting()
  await join(t, learner, made)
  const other = await t.person(org)
  const seats = async (query: string) => {
    const { status, body, text } = await t.call(host, 'GET', at(made, `/seats${query}`))
    expect(status, text).toBe(200)
    return body.map(({ person }) => person.user_id)
  }
  const all = await seats('')
  expect(all[0]).toBe(learner.account_id)
  expect(all.length).toBeGreaterThan(2)
  expect(await seats('?limit=1')).toEqual([learner.account_id])
  expect(await seats('?limit=2')).toEqual(all.slice(0, 2))
  expect(await seats(`?q=${encodeURIComponent(other.name.toUpperCase())}`)).toEqual([other.account_id])
  expect(await seats('?q=nobody%25')).toEqual([])
  const refused = await t.call(host, 'GET', at(made, '/seats?limit=501'))
  expect([refused.status, refused.body.field]).toEqual([400, 'limit'])
})

test('who asks again is told whether anything is new', async () => {
  const { host, learner, sitting } = await hall(t)
  const made = await sitting(led)
  const { etag } = (await look(t, learner, made)).headers
  const again = () => t.call(learner, 'GET', at(made), undefined, { 'if-none-match': String(etag) })
  expect(await again()).toMatchObject({ status: 304, text: '' })
  await lead(t, host, made, 'start')
  expect((await again()).status).toBe(200)
})
