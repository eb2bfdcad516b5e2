import { describe, expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { speaking } from '../../../test/forums.ts'
import { type Answer, type Org, type Person, harness } from '../../../test/harness.ts'
import { question, school, take } from '../../../test/quizzes.ts'
import type { Schema } from '../../../test/read.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { submit } from '../../../test/submissions.ts'

const t = await harness()
const { desk, at, window } = scheduled(t)
const talk = speaking(t)

/** The fields that a list and `/api/to-do/items` both tell of a waiting thing. */
type Item = Pick<Schema<'ToDoItem'>, 'id' | 'title' | 'person' | 'since'> & { version: string | null }

type Scene = {
  org: Org
  kind: Schema<'ToDoItem'>['kind']
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
type Page = ListAnswer<unknown> & { names: string[]; items: Item[] }

/** Returns a reader of pages that adds the query that finds each item, and the items that the reader decides. */
const listing =
  <Listed>(
    page: (who: Person, query: string) => Promise<ListAnswer<Listed>>,
    named: (listed: Listed) => string,
    itemOf: (listed: Listed) => Item & { may?: readonly string[] },
  ) =>
  async (who: Person, query: string): Promise<Page> => {
    const answer = await page(who, query)
    const found = answer.status === 200 ? answer.body.items : []
    const decided = found.map(itemOf).filter(({ may }) => may?.includes('approve') ?? true)
    const items = decided.map(({ id, title, person, since, version }) => ({ id, title, person, since, version }))
    return { ...answer, names: found.map(named), items }
  }

async function submissions(): Promise<Scene> {
  const org = await t.org()
  const decider = await t.person(org, ['records:read', 'records:write'])
  const hand = async (title: string) => (await submit(t, await t.person(org), org, title)).id
  const [older, newer] = [await hand('Older'), await hand('Newer')]
  const settle = async () => (await t.call(decider, 'POST', `/api/records/${older}/approve`, {})).status
  const list = listing(
    (who, query) => t.call(who, 'GET', `/api/records?status=pending&${query}` as '/api/records'),
    ({ id }) => id,
    ({ id, title, learner, created_at, version, may }) => ({ id, title, person: learner, since: created_at, version, may }),
  )
  return { org, kind: 'learning_record', list, at: 'created_at', decider, named: [older, newer], settle }
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
    ({ id, certification: { name }, person, requested_at, version, may }) => ({
      id,
      title: name,
      person,
      since: requested_at,
      version,
      may,
    }),
  )
  return {
    org: w.org,
    kind: 'certification_request',
    list,
    at: 'requested_at',
    decider,
    named: [named(older), named(newer)],
    settle,
  }
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
    ({ id, certification, rule_label, person, requested_at, version, may }) => {
      const title = rule_label === null ? certification.name : `${certification.name}: ${rule_label}`
      return { id, title, person, since: requested_at, version, may }
    },
  )
  return { org: w.org, kind: 'sign_off_request', list, at: 'requested_at', decider, named: [named(older), named(newer)], settle }
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
    ({ event, person, requested_at, version }) => {
      return { id: `${event.id}.${person.user_id}`, title: event.title, person, since: requested_at, version }
    },
  )
  return {
    org,
    kind: 'event_sign_up',
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
    ({ attempt_id: id, quiz: { title }, learner: person, submitted_at: since }) => ({ id, title, person, since, version: null }),
  )
  return {
    org: s.org,
    kind: 'quiz_attempt',
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
    ({ post: { id, author }, thread: { title }, reports: all, version }) => {
      return { id, title, person: author, since: all.at(-1)?.created_at ?? '', version }
    },
  )
  return {
    org,
    kind: 'forum_report',
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

const everything = { submissions, ...scenes }

describe.each(Object.entries(everything))('items: %s', (_kind, scene) => {
  const items = async (who: Person, query: string) => {
    const { status, body, text } = await t.call(who, 'GET', `/api/to-do/items?${query}` as '/api/to-do/items')
    expect(status, text).toBe(200)
    return body
  }

  test('each caller sees exactly the items of the list that they decide, with their versions', async () => {
    const { org, kind, list, decider, settle } = await scene()
    const compared = async (who: Person, here = `org=${org.slug}`) => {
      const answer = await items(who, here)
      const told = answer.items.map(({ id, title, person, since, version }) => ({ id, title, person, since, version }))
      expect(told).toEqual((await list(who, here)).items)
      for (const item of answer.items) expect(item).toMatchObject({ kind, organization: { id: org.id, slug: org.slug } })
      const counted = await t.call(who, 'GET', `/api/to-do?${here}` as '/api/to-do')
      expect(counted.body.counts[kind] ?? 0).toBe(told.length)
      return told.length
    }
    const department = await t.dept(org)
    const all = [
      'records:read',
      'records:write',
      'certifications:read',
      'certifications:write',
      'events:write',
      'quizzes:grade',
      'forums:moderate',
    ] as const
    expect([await compared(decider), await compared(await t.superuser())]).toEqual([2, 2])
    expect(await compared(await t.person(org, [...all]))).toBe(2)
    expect(await compared(await t.person(org))).toBe(0)
    await compared(await t.person(org, [...all], department))
    await compared(await t.person(org, ['records:read', 'certifications:read', 'events:read', 'quizzes:read', 'forums:read']))
    expect(await compared(await t.person(await t.org(), [...all]), '')).toBe(0)
    expect(await settle()).toBeLessThan(300)
    expect([await compared(decider), await compared(await t.superuser())]).toEqual([1, 1])
    expect((await t.call(await t.person(await t.org(), [...all]), 'GET', `/api/to-do/items?org=${org.slug}`)).status).toBe(404)
  })

  test('they come page by page in either order, and are found by their id, their title and their person', async () => {
    const { kind, decider } = await scene()
    const ids = async (query: string) => (await items(decider, query)).items.map(({ id }) => id)
    const [newest, oldest] = (await items(decider, '')).items
    for (const sort of ['since', '-since'] as const) {
      const first = await items(decider, `sort=${sort}&limit=1`)
      const second = await items(decider, `sort=${sort}&limit=1&cursor=${first.next_cursor}`)
      const ordered = [newest?.id, oldest?.id]
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(sort === 'since' ? ordered.toReversed() : ordered)
      expect(second.next_cursor).toBeNull()
    }
    expect(await ids(`kind=${kind}`)).toEqual([newest?.id, oldest?.id])
    expect(await ids(`kind=${kind === 'quiz_attempt' ? 'forum_report' : 'quiz_attempt'}`)).toEqual([])
    expect([await ids(`id=${oldest?.id}`), await ids('id=nothing')]).toEqual([[oldest?.id], []])
    const words = `${oldest?.person?.display_name ?? oldest?.person?.email} ${oldest?.title}`
    expect(await ids(`q=${encodeURIComponent(words.toUpperCase())}`)).toContain(oldest?.id)
    expect(await ids(`q=${encodeURIComponent(`${words} unheard`)}`)).toEqual([])
  })
})

test('a person with several kinds to decide has them in one list, as long as they have waited', async () => {
  const org = await t.org()
  const decider = await t.person(org, ['records:write', 'events:write'])
  const event = { org: org.id, title: 'Resuscitation', ...window(24, 26), sign_up: 'approval' }
  const { body: made } = await t.call(decider, 'POST', '/api/events', event)
  const first = await submit(t, await t.person(org), org, 'First')
  const learner = await t.person(org)
  await t.call(learner, 'POST', at(made.id, '/sign-up'))
  const { body: last } = await t.call(decider, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Last',
    learner_user_id: null,
    learner_email: 'agency@example.test',
    status: 'pending',
  })
  const { body } = await t.call(decider, 'GET', '/api/to-do/items?sort=since')
  expect(body.items).toMatchObject([
    {
      id: first.id,
      kind: 'learning_record',
      may: ['approve', 'reject'],
      evidence_count: 1,
      hours: 0,
      thing_id: first.id,
      person_name: null,
    },
    { id: `${made.id}.${learner.account_id}`, kind: 'event_sign_up', may: ['approve', 'decline'], hours: null, thing_id: made.id },
    { id: last.id, person: null, person_name: 'agency@example.test', evidence_count: 0 },
  ])
  const { body: found } = await t.call(decider, 'GET', '/api/to-do/items?q=Agency')
  expect(found.items.map(({ id }) => id)).toEqual([last.id])
  expect((await t.call(undefined, 'GET', '/api/to-do/items')).status).toBe(401)
})
