import { expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { speaking } from '../../../test/forums.ts'
import { type Person, harness } from '../../../test/harness.ts'
import { question, school, take } from '../../../test/quizzes.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { resubmit, submit } from '../../../test/submissions.ts'

const t = await harness()
const { desk, at, window } = scheduled(t)
const talk = speaking(t)

type WaitingItem = { version: string | null }
type DecisionCall = { path: `/api/${string}`; body: (expected_version?: string) => object }
type Scene = {
  decider: Person
  /** Returns the one waiting item as a list shows it to the decider, or undefined if it no longer waits. */
  seen: () => Promise<WaitingItem | undefined>
  /** Changes the item as its author. Left out if the author can only withdraw it. */
  change?: () => Promise<{ status: number }>
  /** The possible decisions. At the end, the first one is taken. */
  ways: [DecisionCall, ...DecisionCall[]]
  /** The status of another decision afterwards. Moderators may decide about a post repeatedly. */
  after: 409 | 200
}

const way = (path: DecisionCall['path'], body: object = {}): DecisionCall => ({
  path,
  body: (expected_version) => ({ ...body, ...(expected_version !== undefined && { expected_version }) }),
})

async function submissions(): Promise<Scene> {
  const org = await t.org()
  const [learner, decider] = [await t.person(org), await t.person(org, ['records:read', 'records:write'])]
  const { id } = await submit(t, learner, org, 'Ward round')
  const path = `/api/records/${id}` as const
  return {
    decider,
    seen: async () => (await t.call(decider, 'GET', `/api/records?status=pending&org=${org.slug}`)).body.items[0],
    change: () => t.call(learner, 'PATCH', path, { description: 'Of another ward.' }),
    ways: [way(`${path}/approve`), way(`${path}/reject`, { note: 'Not yet' })],
    after: 409,
  }
}

async function requests(): Promise<Scene> {
  const w = await certificationWorld(t)
  const [subject, learner] = [await t.subject(w.org), await t.person(w.org)]
  const rules = [{ rule_kind: 'subject_record_count' as const, threshold_count: 1 }]
  const { id: type } = await w.type({ subjects: [subject], rules, awarding_mode: 'approval' })
  await w.record(learner, [subject])
  const { id } = (await t.call(learner, 'POST', `/api/certifications/${type}/requests`, {})).body
  const path = `/api/certification-requests/${id}` as const
  return {
    decider: w.admin,
    seen: async () => (await t.call(w.admin, 'GET', `/api/certification-requests?status=pending&request_id=${id}`)).body.items[0],
    ways: [way(`${path}/approve`), way(`${path}/reject`, { note: 'Not yet' })],
    after: 409,
  }
}

async function signOffs(): Promise<Scene> {
  const w = await certificationWorld(t)
  const { rules } = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const { id } = (await t.call(await t.person(w.org), 'POST', `/api/certification-rules/${rules[0]!}/sign-off-requests`)).body
  const path = `/api/certification-sign-off-requests/${id}` as const
  return {
    decider: w.admin,
    seen: async () => (await t.call(w.admin, 'GET', `/api/certification-sign-off-requests?sign_off_request_id=${id}`)).body.items[0],
    ways: [way(`${path}/reject`, { note: 'Not yet' }), way(`${path}/approve`)],
    after: 409,
  }
}

async function seats(): Promise<Scene> {
  const { org, coach, make } = await desk()
  const learner = await t.person(org)
  const { id } = (await make({ ...window(24, 26), sign_up: 'approval' })).body
  const path = at(id, `/sign-ups/${learner.account_id}`)
  expect((await t.call(learner, 'POST', at(id, '/sign-up'))).status).toBe(201)
  return {
    decider: coach,
    seen: async () => (await t.call(coach, 'GET', `/api/event-sign-ups?event_id=${id}`)).body.items[0],
    change: async () => {
      await t.call(learner, 'DELETE', at(id, '/sign-up'), { reason: 'On call' })
      return t.call(learner, 'POST', at(id, '/sign-up'))
    },
    ways: [way(`${path}/approve`), way(`${path}/decline`, { reason: 'Full' })],
    after: 409,
  }
}

async function reports(): Promise<Scene> {
  const { moderator, ada, ben, forum } = await talk.forum()
  const { body: post } = await talk.say(ben, await talk.open(ada, forum), 'An insult')
  await t.call(ada, 'POST', `/api/forum-posts/${post.id}/report`, { reason: 'abuse' })
  const path = `/api/forum-posts/${post.id}` as const
  return {
    decider: moderator,
    seen: async () => (await t.call(moderator, 'GET', `/api/forum-reports?forum_post_id=${post.id}`)).body.items[0],
    change: () => t.call(ben, 'PATCH', path, { body_markdown: 'I am sorry.' }),
    ways: [way(`${path}/restore`), way(`${path}/hide`, { reason: 'abuse' })],
    after: 200,
  }
}

async function answers(): Promise<Scene> {
  const s = await school(t)
  const made = await s.quiz([question.essay({ points: 3 })])
  const [{ question_id }] = made.questions
  const { id } = await take(t, s.learner, made, { [question_id]: { text: 'Because.' } })
  const grade = (points: number): DecisionCall => ({
    path: `/api/quiz-attempts/${id}/grade`,
    body: (expected_version) => ({ grades: [{ question_id, points, ...(expected_version !== undefined && { expected_version }) }] }),
  })
  const other = await t.person(s.org, ['quizzes:grade'])
  return {
    decider: other,
    seen: async () => (await t.call(other, 'GET', `/api/quiz-attempts/to-grade?quiz_attempt_id=${id}`)).body.items[0]?.answers[0],
    ways: [grade(2), grade(3)],
    after: 409,
  }
}

async function regrades(): Promise<Scene> {
  const s = await school(t)
  const made = await s.quiz([question.truth()])
  const [asked] = made.questions
  await take(t, s.learner, made, { [asked.question_id]: { value: true } })
  await t.call(s.author, 'PUT', `${made.at}/questions`, { questions: [{ ...asked, correct: false }] })
  await t.call(s.author, 'POST', `${made.at}/publish`)
  await t.call(s.grader, 'POST', `${made.at}/regrade`, { question_id: asked.question_id, reason: 'The key was wrong' })
  const seen = async () => (await t.call(s.grader, 'GET', `${made.at}/regrade-decisions`)).body[0]
  const path = `/api/quiz-regrade-decisions/${(await seen())!.id}` as const
  const reason = 'So decided'
  return { decider: s.grader, seen, ways: [way(path, { keep: true, reason }), way(path, { keep: false, reason })], after: 409 }
}

test.each(Object.entries({ submissions, requests, signOffs, seats, reports, answers, regrades }))(
  'of %s: a decision about another version than the present one is 409 with that one, and writes nothing',
  async (_kind, scene) => {
    const { decider, seen, change, ways, after } = await scene()
    const decide = ({ path, body }: DecisionCall, version?: string) => t.call<{ error?: string }>(decider, 'POST', path, body(version))
    const before = await seen()
    expect(before).toMatchObject({ version: expect.any(String) })
    expect(await seen()).toEqual(before)
    expect((await change?.())?.status ?? 200).toBeLessThan(300)
    const present = change ? await seen() : before
    const [version, stale] = [present!.version!, change ? before!.version! : 'of-another']
    expect(version).not.toBe(stale)
    for (const one of ways) {
      const refused = await decide(one, stale)
      expect(refused, refused.text).toMatchObject({
        status: 409,
        body: { error: 'conflict', code: 'changed_meanwhile', field: expect.stringMatching(/expected_version$/), params: { version } },
      })
    }
    expect(await seen()).toEqual(present)
    const decided = await decide(ways[0], version)
    expect(decided.status, decided.text).toBe(200)
    expect(await seen()).toBeUndefined()
    for (const one of ways)
      for (const again of [stale, version, undefined]) {
        const { status, body } = await decide(one, after === 409 ? again : undefined)
        expect([status, status === 409 && body.error]).toEqual([after, after === 409 && 'invalid_state'])
      }
  },
)

test('the version of a submission is one in every answer, and moves with all that is seen of it', async () => {
  const org = await t.org()
  const [learner, editor, subject] = [await t.person(org), await t.person(org, ['records:read', 'records:write']), await t.subject(org)]
  const made = await submit(t, learner, org, 'Ward round')
  const path = `/api/records/${made.id}` as const
  const read = async () => (await t.call(editor, 'GET', path)).body.version
  const bare = { owner_organization_id: org.id, title: 'Alone', status: 'pending', completed_at: '2025-01-02T03:04:05Z' }
  const alone = (await t.call(learner, 'POST', '/api/records', { ...bare, subject_matter_ids: [subject.id] })).body
  expect((await t.call(editor, 'GET', `/api/records/${alone.id}`)).body.version).toBe(alone.version)
  const seen = [made.version]
  expect(await read()).toBe(made.version)
  const evidence = `/api/evidence/${made.evidence[0]!.id}` as const
  for (const change of [
    () => t.call(learner, 'PATCH', path, { title: 'Another round' }),
    () => t.call(learner, 'PATCH', path, { subject_matter_ids: [subject.id] }),
    () => t.call(editor, 'PATCH', evidence, { label: 'Of the educator' }),
    () => t.call(editor, 'DELETE', evidence),
    () => t.call(editor, 'POST', `${path}/evidence`, { payload: { evidence_type: 'note', text: 'Seen.' } }),
    () => resubmit(t, learner, org, made, ['With another educator.']),
  ]) {
    const answer = await change()
    expect(answer.status, answer.text).toBeLessThan(300)
    seen.push(await read())
  }
  const rejected = await t.call(editor, 'POST', `${path}/reject`, { note: 'No', expected_version: await read() })
  expect(rejected.body).toMatchObject({ status: 'rejected', version: null })
  // If it is sent again without changes, it is a new item to decide.
  seen.push((await t.call(learner, 'PATCH', path, { status: 'pending' })).body.version)
  expect(new Set(seen).size).toBe(8)
})

test('of the second of two graders, the answer is graded already; a mark that was seen is changed with a reason, by its version', async () => {
  const s = await school(t)
  const made = await s.quiz([question.essay({ points: 3 }), question.essay({ points: 3 })])
  const [first, second] = made.questions.map(({ question_id }) => question_id) as [string, string]
  const { id } = await take(t, s.learner, made, { [first]: { text: 'Because.' }, [second]: { text: 'So.' } })
  const both = (await t.call(s.grader, 'GET', '/api/quiz-attempts/to-grade')).body.items[0]!.answers
  const grade = (question_id: string, points: number, more: object, reason?: string) =>
    t.call(s.grader, 'POST', `/api/quiz-attempts/${id}/grade`, { grades: [{ question_id, points, ...more }], ...(reason && { reason }) })
  const [of, ofOther] = both.map(({ version }) => ({ expected_version: version })) as [object, object]
  expect((await grade(first, 2, of)).status).toBe(200)
  // Another answer of the attempt is decided separately.
  expect((await grade(second, 1, ofOther)).status).toBe(200)
  for (const more of [of, {}]) expect(await grade(first, 3, more)).toMatchObject({ status: 409, body: { code: 'answer_graded' } })
  expect(await grade(first, 3, of, 'Better')).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', field: 'grades.0.expected_version' },
  })
  const asked = async () =>
    (await t.call(s.grader, 'GET', `/api/quiz-attempts/${id}`)).body.questions as { question_id: string; version: string }[]
  const present = { expected_version: (await asked()).find(({ question_id }) => question_id === first)!.version }
  expect(await grade(first, 3, present)).toMatchObject({ status: 400, body: { code: 'reason_needed' } })
  expect((await grade(first, 3, present, 'Better')).status).toBe(200)
})

test('of fifty at once, none approves what it did not see', async () => {
  const org = await t.org()
  const [learner, editor] = [await t.person(org), await t.person(org, ['records:read', 'records:write'])]
  const made = await submit(t, learner, org, 'As it was seen')
  const path = `/api/records/${made.id}` as const
  const ways = [
    () => t.call(learner, 'PATCH', path, { title: 'Changed' }),
    () => t.call(editor, 'POST', `${path}/approve`, { expected_version: made.version }),
    () => resubmit(t, learner, org, made, ['Changed']),
    () => t.call(editor, 'POST', `${path}/reject`, { note: 'No', expected_version: made.version }),
  ]
  const answers = await Promise.all(Array.from({ length: 50 }, (_none, index) => ways[index % 4]!()))
  const { status, title } = (await t.call(editor, 'GET', path)).body
  const approved = answers.filter((answer, index) => index % 4 === 1 && answer.status === 200)
  expect(approved).toHaveLength(status === 'completed' ? 1 : 0)
  const evidence = (await t.call(editor, 'GET', `${path}/evidence`)).body
  const seen = [title, evidence.map(({ id }) => id)]
  if (status === 'completed') expect(seen).toEqual(['As it was seen', made.evidence.map(({ id }) => id)])
  const decided = answers.filter((answer, index) => index % 2 === 1 && answer.status === 200)
  expect(decided.length).toBeLessThanOrEqual(1)
})
