import { describe, expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { speaking } from '../../../test/forums.ts'
import { type Answer, type Org, type Person, harness } from '../../../test/harness.ts'
import { question, school, take } from '../../../test/quizzes.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()
const { desk, at, window } = scheduled(t)
const talk = speaking(t)

type Scene = {
  org: Org
  /** Reads a page of the list, with the query that finds each of its items. */
  list: (who: Person, query: string) => Promise<Page>
  /** The field that orders the list. */
  at: string
  decider: Person
  /** The query for each of two waiting items, the older one first. */
  named: [string, string]
  /** Decides the older one. */
  settle: () => Promise<number>
}

type ListAnswer<Item> = Answer<{ items: Item[]; next_cursor: string }>
type Page = ListAnswer<unknown> & { names: string[] }

/** Returns a reader of pages that adds the query that finds each item. */
const listing =
  <Item>(page: (who: Person, query: string) => Promise<ListAnswer<Item>>, named: (item: Item) => string) =>
  async (who: Person, query: string): Promise<Page> => {
    const answer = await page(who, query)
    return { ...answer, names: answer.status === 200 ? answer.body.items.map(named) : [] }
  }

async function requests(): Promise<Scene> {
  const w = await certificationWorld(t)
  const subject = await t.subject(w.org)
  const certification = await w.type({
    subjects: [subject],
    rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }],
    awarding_mode: 'approval',
  })
  const decider = await t.person(w.org, ['certifications:read', 'certifications:write'])
  const ask = async () => {
    const learner = await t.person(w.org)
    await w.record(learner, [subject])
    return (await t.call(learner, 'POST', `/api/certifications/${certification.id}/requests`, {})).body.id
  }
  const [older, newer] = [await ask(), await ask()]
  const settle = async () => (await t.call(decider, 'POST', `/api/certification-requests/${older}/reject`, { note: 'Not yet' })).status
  const named = (id: string) => `request_id=${id}`
  const list = listing(
    (who, query) => t.call(who, 'GET', `/api/certification-requests?status=pending&${query}`),
    ({ id }) => named(id),
  )
  return { org: w.org, list, at: 'requested_at', decider, named: [named(older), named(newer)], settle }
}

async function signOffs(): Promise<Scene> {
  const w = await certificationWorld(t)
  const certification = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const [rule] = certification.rules as [string]
  const [head, nurse] = [await t.role(w.org, []), await t.role(w.org, [])]
  await t.manages(w.org, head, nurse)
  const decider = await t.person(w.org)
  await t.grant(decider, head)
  const ask = async () => {
    const learner = await t.person(w.org)
    await t.grant(learner, nurse)
    return (await t.call(learner, 'POST', `/api/certification-rules/${rule}/sign-off-requests`)).body.id
  }
  const [older, newer] = [await ask(), await ask()]
  const settle = async () => (await t.call(decider, 'POST', `/api/certification-sign-off-requests/${older}/approve`, {})).status
  const named = (id: string) => `sign_off_request_id=${id}`
  const list = listing(
    (who, query) => t.call(who, 'GET', `/api/certification-sign-off-requests?${query}`),
    ({ id }) => named(id),
  )
  return { org: w.org, list, at: 'requested_at', decider, named: [named(older), named(newer)], settle }
}

async function seats(): Promise<Scene> {
  const { org, coach, make } = await desk()
  const { id } = (await make({ ...window(24, 26), sign_up: 'approval' })).body
  const ask = async () => {
    const learner = await t.person(org)
    await t.call(learner, 'POST', at(id, '/sign-up'))
    return learner.account_id
  }
  const [older, newer] = [await ask(), await ask()]
  const settle = async () => (await t.call(coach, 'POST', at(id, `/sign-ups/${older}/approve`), {})).status
  const named = (person: string) => `event_id=${id}&user_id=${person}`
  const list = listing(
    (who, query) => t.call(who, 'GET', `/api/event-sign-ups?${query}`),
    ({ person }) => named(person.user_id),
  )
  return {
    org,
    list,
    at: 'requested_at',
    decider: coach,
    named: [named(older), named(newer)],
    settle,
  }
}

async function attempts(): Promise<Scene> {
  const s = await school(t)
  const made = await s.quiz([question.essay({ points: 3 })])
  const [essay] = made.questions
  const hand = async () => (await take(t, await t.person(s.org), made, { [essay.question_id]: { text: 'Because.' } })).id
  const [older, newer] = [await hand(), await hand()]
  const grades = [{ question_id: essay.question_id, points: 3 }]
  const settle = async () => (await t.call(s.grader, 'POST', `/api/quiz-attempts/${older}/grade`, { grades })).status
  const named = (id: string) => `quiz_attempt_id=${id}`
  const list = listing(
    (who, query) => t.call(who, 'GET', `/api/quiz-attempts/to-grade?${query}`),
    ({ attempt_id }) => named(attempt_id),
  )
  return {
    org: s.org,
    list,
    at: 'submitted_at',
    decider: s.grader,
    named: [named(older), named(newer)],
    settle,
  }
}

async function reports(): Promise<Scene> {
  const { org, moderator, keeper, ada, ben, forum } = await talk.forum()
  const thread = await talk.open(ada, forum)
  const report = async () => {
    const { body: post } = await talk.say(ben, thread, 'needle')
    for (const who of [ada, keeper]) await t.call(who, 'POST', `/api/forum-posts/${post.id}/report`, { reason: 'abuse' })
    return post.id
  }
  const [older, newer] = [await report(), await report()]
  const settle = async () => (await t.call(moderator, 'POST', `/api/forum-posts/${older}/restore`)).status
  const named = (id: string) => `forum_post_id=${id}`
  const list = listing(
    (who, query) => t.call(who, 'GET', `/api/forum-reports?${query}`),
    ({ post }) => named(post.id),
  )
  return {
    org,
    list,
    at: 'reported_at',
    decider: moderator,
    named: [named(older), named(newer)],
    settle,
  }
}

const scenes = { requests, signOffs, seats, attempts, reports }

describe.each(Object.entries(scenes))('of %s', (_kind, scene) => {
  test('one is found by its id, until it is decided, and by nobody else', async () => {
    const { org, list, decider, named, settle } = await scene()
    const asks = async (who: Person, query: string): Promise<string[]> => {
      const { status, text, names } = await list(who, query)
      expect(status, text).toBe(200)
      return names
    }
    for (const one of named) {
      expect(await asks(decider, one)).toEqual([one])
      expect(await asks(decider, `${one}&org=${org.slug}`)).toEqual([one])
      const permissions = ['certifications:read', 'events:write', 'quizzes:grade', 'forums:moderate'] as const
      for (const who of [await t.person(org), await t.person(await t.org(), [...permissions])]) expect(await asks(who, one)).toEqual([])
    }
    const [name] = named[0].split('=') as [string]
    expect(await asks(decider, `${name}=${crypto.randomUUID()}`)).toEqual([])
    expect(await list(decider, `${name}=no-id`)).toMatchObject({ status: 400, body: { field: name } })
    expect(await settle()).toBeLessThan(300)
    expect([await asks(decider, named[0]), await asks(decider, named[1])]).toEqual([[], [named[1]]])
  })

  test('the newest come first, or those who have waited longest, page by page; a cursor holds for its order', async () => {
    const { list, at, decider, named } = await scene()
    const [older, newer] = named
    const asks = (query: string) => list(decider, query)
    for (const [sort, expected] of [
      ['', [newer, older]],
      [`sort=-${at}&`, [newer, older]],
      [`sort=${at}&`, [older, newer]],
    ] as const) {
      const first = await asks(`${sort}limit=1`)
      const second = await asks(`${sort}limit=1&cursor=${first.body.next_cursor}`)
      expect([...first.names, ...second.names], sort).toEqual(expected)
      expect([second.body.next_cursor, (await asks(sort)).names]).toEqual([null, expected])
      const turned = await asks(`limit=1&sort=${sort.includes('-') ? '' : '-'}${at}&cursor=${first.body.next_cursor}`)
      if (sort !== '') expect(turned).toMatchObject({ status: 400, body: { field: 'cursor' } })
    }
    expect(await asks('sort=person')).toMatchObject({ status: 400, body: { field: 'sort' } })
  })
})
