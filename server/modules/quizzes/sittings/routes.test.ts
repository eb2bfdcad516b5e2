import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { personal } from '../personal.ts'
import { type QuizAddress, question, start, submit } from '../../../../test/quizzes.ts'
import { at, hall, inMinutes, join, lead, look, window } from '../../../../test/sittings.ts'

const t = await harness()
const change = (who: Person, sitting: { id: string }, body: object) => t.call(who, 'PATCH', at(sitting), body)
const mine = async (who: Person, query = '') => (await t.call(who, 'GET', `/api/quiz-sittings/mine${query}`)).body.items
const ofQuiz = async (who: Person, quiz: { at: QuizAddress }) => (await t.call(who, 'GET', `${quiz.at}/sittings`)).body.items

test('whoever keeps a quiz arranges a sitting, which its audience finds with the code', async () => {
  const { org, author, learner, host, quiz, sitting } = await hall(t)
  const made = await sitting({ ...window(30), meeting_url: 'https://meet.example.org/1', location: 'Room 4' })
  expect(made).toMatchObject({
    quiz: { id: quiz.id, title: 'Fire safety' }, owner_organization_id: org.id, owner_department_id: null, title: 'Together',
    pacing: 'self', audience: 'quiz', meeting_url: 'https://meet.example.org/1', location: 'Room 4', cancelled_at: null, status: 'scheduled',
    is_host: true, attempt_id: null, hosts: [{ user_id: host.account_id }],
    state: { seq: 0, phase: 'lobby', question_index: null, question_count: 3, question: null, opened_at: null, closes_at: null, joined: 0, answered: 0 },
  }) // prettier-ignore
  expect(made.join_code).toMatch(/^[A-Z3-9]{6}$/)
  const { state: _, is_host: __, hosts: ___, ...listed } = made
  expect(await mine(learner, `?join_code=${made.join_code.toLowerCase()}`)).toMatchObject([
    { ...listed, is_host: false, cannot_join: 'too_early' },
  ])
  expect(await mine(host)).toMatchObject([{ id: made.id, is_host: true }])
  expect(await mine(learner, '?join_code=XXXXXX')).toEqual([])
  expect(await ofQuiz(learner, quiz)).toMatchObject([{ id: made.id, is_host: false }])
  expect((await look(t, learner, made)).body).toMatchObject({ id: made.id, join_code: made.join_code })
  const reader = await t.person(org, ['quizzes:read'])
  expect((await look(t, reader, made)).status).toBe(200)
  expect((await t.call(author, 'GET', `${quiz.at}/permanent-deletion`)).body.consequences).toContainEqual({ key: 'sittings', count: 1, description: '1 live sitting goes.' }) // prettier-ignore
})

test('a sitting for some people is for nobody else, and tells them of nobody else', async () => {
  const { org, author, learner, host, quiz, sitting } = await hall(t)
  const other = await t.person(org)
  const invited = { user_ids: [learner.account_id, other.account_id].toSorted() }
  const made = await sitting({ audience: invited })
  const uninvited = await t.person(org)
  expect((await look(t, author, made)).body.audience).toEqual(invited)
  expect((await look(t, host, made)).body).toMatchObject({ audience: invited, is_host: true, cannot_join: 'not_invited' })
  expect((await look(t, learner, made)).body.audience).toEqual({ user_ids: [learner.account_id] })
  expect([(await look(t, uninvited, made)).status, (await join(t, uninvited, made)).status]).toEqual([404, 404])
  expect([await mine(uninvited), await ofQuiz(uninvited, quiz)]).toEqual([[], []])
  expect((await join(t, other, made)).status).toBe(201)
  expect((await change(author, made, { audience: { user_ids: [learner.account_id] } })).status).toBe(200)
  expect((await join(t, other, made)).status).toBe(200)
  expect((await change(author, made, { audience: 'quiz' })).body.audience).toBe('quiz')
  expect((await look(t, uninvited, made)).body.cannot_join).toBeNull()
})

test('who may what with a sitting', async () => {
  const { org, author, learner, host, sitting } = await hall(t)
  const made = await sitting({ ...window(-1), pacing: 'host', audience: { user_ids: [learner.account_id] } })
  const people = {
    author, host, learner,
    reader: await t.person(org, ['quizzes:read']), member: await t.person(org), stranger: await t.person(await t.org(), ['quizzes:write']),
    root: await t.superuser(),
  } // prettier-ignore
  const asked = async (who: Person) => [
    (await look(t, who, made)).status,
    (await change(who, made, { location: 'Here' })).status,
    (await t.call(who, 'POST', at(made, '/advance'), { expected_seq: 99, action: 'start' })).status,
    (await join(t, who, made)).status,
  ]
  const all = await Promise.all(Object.entries(people).map(async ([name, who]) => [name, await asked(who)] as const))
  expect(Object.fromEntries(all)).toEqual({
    author: [200, 200, 409, 404],
    host: [200, 403, 409, 404],
    learner: [200, 403, 403, 201],
    reader: [200, 403, 403, 404],
    member: [404, 404, 404, 404],
    stranger: [404, 404, 404, 404],
    root: [200, 200, 409, 404],
  })
})

test('what a sitting is arranged with is held to its shape, and names what is wrong', async () => {
  const { org, author, learner, arrange, quiz, create } = await hall(t)
  const stranger = await t.stranger()
  for (const [body, field] of [
    [{ ...window(-120), title: 'Over' }, 'ends_at'],
    [{ starts_at: inMinutes(10), ends_at: inMinutes(5) }, 'ends_at'],
    [{ starts_at: inMinutes(1), ends_at: '2200-01-01T00:00:00Z' }, 'ends_at'],
    [{ title: '' }, 'title'],
    [{ pacing: 'none' }, 'pacing'],
    [{ host_user_ids: [learner.account_id, stranger.account_id] }, 'host_user_ids.1'],
    [{ host_user_ids: [learner.account_id, learner.account_id] }, 'host_user_ids'],
    [{ audience: { user_ids: [stranger.account_id] } }, 'audience.user_ids.0'],
    [{ meeting_url: 'javascript:alert(1)' }, 'meeting_url'],
  ] as const) {
    const answer = await arrange(body)
    expect(answer, answer.text).toMatchObject({ status: 400, body: { field } })
  }
  expect((await arrange({ audience: { user_ids: [] } })).status).toBe(400)
  expect(await ofQuiz(author, quiz)).toEqual([])
  for (const [who, status] of [[learner, 403], [await t.person(org, ['quizzes:read']), 403], [await t.person(await t.org(), ['quizzes:write']), 404]] as const)
    expect((await arrange({}, who)).status).toBe(status) // prettier-ignore
  const draft = await create()
  const early = await t.call(author, 'POST', `/api/quizzes/${draft.body.id}/sittings`, {
    title: 'Early',
    ...window(),
    audience: { user_ids: [author.account_id] },
  })
  expect(early.body).toMatchObject({ cannot_join: 'not_published', state: { question_count: 0 } })
})

test('a cancelled sitting takes back what was begun in it, and can come back until its end', async () => {
  const { author, learner, quiz, sitting } = await hall(t, { quiz: { max_attempts: 1 } })
  const made = await sitting()
  const { attempt_id } = (await join(t, learner, made)).body
  const gone = await t.call(author, 'DELETE', at(made))
  expect(gone.body).toMatchObject({ status: 'cancelled', cancelled_at: expect.any(String), state: { phase: 'ended', joined: 0 } })
  expect((await t.call(learner, 'GET', `/api/quiz-attempts/${attempt_id}`)).status).toBe(404)
  expect(await join(t, learner, made)).toMatchObject({ status: 409, body: { code: 'sitting_cancelled' } })
  expect(await lead(t, author, made, 'end')).toMatchObject({ status: 409, body: { code: 'sitting_cancelled' } })
  expect((await look(t, learner, made)).body).toMatchObject({ cannot_join: 'cancelled', status: 'cancelled' })
  expect((await t.call(author, 'DELETE', at(made))).body.cancelled_at).toBe(gone.body.cancelled_at)
  expect((await change(author, made, { cancelled: false })).body).toMatchObject({ status: 'open', cancelled_at: null })
  expect((await join(t, learner, made)).status).toBe(201)
  expect(await start(t, learner, quiz)).toMatchObject({ status: 200 })
})

test('who has submitted before it was cancelled keeps that, and everybody else comes back to the same questions', async () => {
  const { org, author, learner, quiz, sitting } = await hall(t)
  const made = await sitting()
  await submit(t, learner, { id: (await join(t, learner, made)).body.attempt_id })
  await t.call(author, 'DELETE', at(made))
  expect((await change(author, made, { cancelled: false })).body).toMatchObject({ status: 'open', state: { joined: 1 } })
  expect(await change(author, made, { pacing: 'host' })).toMatchObject({ status: 409, body: { code: 'sitting_joined', field: 'pacing' } })
  await t.call(author, 'PUT', `${quiz.at}/questions`, { questions: [question.truth()] })
  await t.call(author, 'POST', `${quiz.at}/publish`)
  const late = (await join(t, await t.person(org), made)).body.sitting
  expect(late.state).toMatchObject({ joined: 2, question_count: 3 })
})

test('a sitting can be moved until it begins, then only its end', async () => {
  const { author, learner, sitting } = await hall(t)
  const made = await sitting(window(5))
  const { attempt_id } = (await join(t, learner, made)).body
  const deadline = async () => (await t.call(learner, 'GET', `/api/quiz-attempts/${attempt_id}`)).body.deadline_at
  expect(Date.parse(await deadline())).toBe(Date.parse(made.ends_at))
  const later = window(10)
  expect((await change(author, made, later)).status).toBe(200)
  expect(Date.parse(await deadline())).toBe(Date.parse(later.ends_at))
  expect((await change(author, made, { pacing: 'host' })).body).toMatchObject({ code: 'sitting_joined', field: 'pacing' })
  expect((await change(author, made, window(60))).body).toMatchObject({ state: { joined: 0 } })
  expect((await change(author, made, { pacing: 'host' })).body).toMatchObject({ pacing: 'host' })
  expect((await change(author, made, { pacing: 'self', ...window(-1) })).body).toMatchObject({ status: 'open' })
  expect((await change(author, made, { starts_at: inMinutes(5) })).body).toMatchObject({ code: 'sitting_begun', field: 'starts_at' })
  expect((await change(author, made, { ends_at: inMinutes(-1) })).body).toMatchObject({ field: 'ends_at' })
  const shown = (await change(author, made, {})).body
  expect((await change(author, made, {})).body.updated_at).toBe(shown.updated_at)
  expect((await lead(t, author, made, 'end')).body).toMatchObject({ phase: 'ended' })
  expect(await change(author, made, { title: 'Other' })).toMatchObject({ status: 409, body: { code: 'sitting_over' } })
})

test('mine has what is next first and what is over last, page by page', async () => {
  const { author, learner, sitting } = await hall(t)
  const over = await sitting({ title: 'Over' })
  await lead(t, author, over, 'end')
  for (const [title, from] of [['Next week', 10_000], ['Now', -1], ['Tomorrow', 1440]] as const) await sitting({ title, ...window(from) }) // prettier-ignore
  await t.call(author, 'DELETE', at(await sitting({ title: 'Cancelled', ...window(-5) })))
  const titles: string[] = []
  let cursor = ''
  do {
    const page = (await t.call(learner, 'GET', `/api/quiz-sittings/mine?limit=2${cursor && `&cursor=${cursor}`}`)).body
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(titles).toEqual(['Now', 'Tomorrow', 'Next week', 'Over', 'Cancelled'])
})

test('lists cost as many statements for many sittings as for one', async () => {
  const { learner, quiz, sitting } = await hall(t)
  await sitting()
  const both = async () => [await t.cost(() => mine(learner)), await t.cost(() => ofQuiz(learner, quiz))]
  const one = await both()
  for (let nr = 0; nr < 5; nr += 1) await sitting()
  expect(await both()).toEqual(one)
})

test('a quiz takes its sittings along when it is deleted, and what was done is in the audit log by name', async () => {
  const { org, author, learner, host, quiz, sitting } = await hall(t)
  const made = await sitting({ pacing: 'host' })
  await join(t, learner, made)
  await lead(t, host, made, 'start')
  await lead(t, host, made, 'end')
  await t.call(author, 'DELETE', at(await sitting()))
  const admin = await t.person(org, ['directory:write', 'quizzes:read'])
  const log = (await t.call(admin, 'GET', `/api/organizations/${org.slug}/audit-log`)).body
  const actions = log.items.map(({ action }) => action).filter((action: string) => action.startsWith('quiz_'))
  expect(actions.toSorted()).toEqual([
    'quiz_attempt.failed', 'quiz_attempt.started', 'quiz_sitting.cancelled', 'quiz_sitting.created', 'quiz_sitting.created',
    'quiz_sitting.ended', 'quiz_sitting.started',
  ]) // prettier-ignore
  expect((await t.call(author, 'DELETE', `${quiz.at}/permanent-deletion`)).status).toBe(204)
  expect((await look(t, host, made)).status).toBe(404)
  expect(await mine(learner)).toEqual([])
})

test('what is kept of a person has the sittings that they led, were asked to and joined', async () => {
  const { learner, host, sitting } = await hall(t)
  const made = await sitting({ audience: { user_ids: [learner.account_id] } })
  await join(t, learner, made)
  const kept = await Promise.all([learner, host].map(({ account_id }) => sittingsKept(account_id)))
  expect(kept).toMatchObject([[{ id: made.id, is_host: false, is_invited: true, joined_at: expect.any(String) }], [{ id: made.id, is_host: true, joined_at: null }]]) // prettier-ignore
})

const sittingsKept = async (account_id: string) =>
  (await personal.pages!['quiz-sittings']!({ account_id, hidden: true }, '00000000-0000-0000-0000-000000000000').execute(t.db)).rows
