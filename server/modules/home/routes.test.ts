import { expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import { question, school } from '../../../test/quizzes.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { submit } from '../../../test/submissions.ts'

const t = await harness()
const { at, window } = scheduled(t)

const homeOf = async (who: Person, query = '') => {
  const { status, body, text } = await t.call(who, 'GET', `/api/home${query}` as '/api/home')
  expect(status, text).toBe(200)
  return body
}
const record = (who: Person, org: Org, fields: object) =>
  t.call(who, 'POST', '/api/records', { owner_organization_id: org.id, title: 'Handling', ...fields })

/** Compares each part of home with the list that it comes from. */
async function compare(who: Person, org?: Org) {
  const home = await homeOf(who, org && `?org=${org.slug}`)
  const own = (query: string) => t.call(who, 'GET', `/api/records?learner=${who.account_id}&${query}` as '/api/records')
  const [rejected, pending, newest] = [await own('status=rejected&limit=4'), await own('status=pending&limit=4'), await own('limit=50')]
  expect(home.records.rejected).toEqual(rejected.body.items)
  expect(home.records.pending).toEqual(pending.body.items)
  const settled = newest.body.items.filter(({ status }) => status !== 'rejected' && status !== 'pending')
  expect(home.records.settled).toEqual(settled.slice(0, 4))
  const others = (await t.call(who, 'GET', '/api/records?status=pending')).body.items.filter(({ may }) => may.includes('approve'))
  expect(home.records.to_decide).toEqual(others.slice(0, 4))
  const standings = (await t.call(who, 'GET', '/api/certifications/mine')).body
  const timeless = (all: { evaluated_at: string }[]) => all.map((standing) => ({ ...standing, evaluated_at: null }))
  expect(timeless(home.certifications)).toEqual(timeless(standings))
  expect(home.requests).toEqual((await t.call(who, 'GET', '/api/to-do/items?kind=certification_request&limit=4')).body.items)
  expect(home.to_do).toEqual((await t.call(who, 'GET', '/api/to-do')).body)
  const quizzes = (await t.call(who, 'GET', '/api/quizzes/available')).body
  const open = quizzes.filter(({ open_attempt_id }) => open_attempt_id !== null)
  expect(home.quizzes.map(({ quiz, open_attempt_id }) => [quiz.id, open_attempt_id])).toEqual(
    open.map(({ quiz, open_attempt_id }) => [quiz.id, open_attempt_id]),
  )
  expect(home.sittings).toEqual((await t.call(who, 'GET', '/api/quiz-sittings/mine?limit=10')).body.items)
  expect(home.pathways).toEqual((await t.call(who, 'GET', '/api/learning-pathways/mine')).body)
  return home
}

test('each part of home is what its own list shows the caller', async () => {
  const w = await certificationWorld(t)
  const { org } = w
  const subject = await t.subject(org)
  const certification = await w.type({
    subjects: [subject],
    rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }],
    awarding_mode: 'approval',
  })
  const [head, nurse] = [await t.role(org, []), await t.role(org, [])]
  await t.manages(org, head, nurse)
  const [learner, manager] = [await t.person(org), await t.person(org)]
  await t.grant(learner, nurse)
  await t.grant(manager, head)
  const keeper = await t.person(org, ['records:read', 'records:write', 'certifications:read', 'certifications:write', 'directory:write'])
  await w.record(learner, [subject])
  expect((await t.call(learner, 'POST', `/api/certifications/${certification.id}/requests`, {})).status).toBe(201)
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await submit(t, learner, org, title)
  const sent = await submit(t, learner, org, 'Sent back')
  await t.call(keeper, 'POST', `/api/records/${sent.id}/reject`, { note: 'Which ward?' })
  await record(keeper, org, { learner_user_id: learner.account_id, completed_at: '2026-01-15T10:00:00Z', status: 'completed' })

  const mine = await compare(learner, org)
  expect([mine.records.rejected.length, mine.records.pending.length, mine.records.settled.length]).toEqual([1, 4, 2])
  expect([mine.records.to_decide, mine.requests, mine.to_do.counts, mine.teams, mine.organization]).toEqual([[], [], {}, [], null])
  const decides = await compare(manager, org)
  expect([decides.records.to_decide.length, decides.organization]).toEqual([4, null])
  const managed = { params: '?managed=true&due_within_days=30' }
  const summary = `/api/organizations/${org.id}/certification-matrix/summary` as const
  const team = (await t.call(manager, 'GET', `${summary}${managed.params}` as typeof summary)).body
  expect(decides.teams).toMatchObject([{ organization: { id: org.id, slug: org.slug }, summary: { people: 1, states: team.states } }])
  const keeps = await compare(keeper, org)
  expect([keeps.requests.length, keeps.to_do.counts.certification_request]).toEqual([1, 1])
  const all = (await t.call(keeper, 'GET', `${summary}?managed=false&due_within_days=30` as typeof summary)).body
  expect(keeps.organization).toMatchObject({ summary: { people: all.people, coverage: all.coverage }, failed_imports: [] })
  expect((await compare(keeper)).organization).toBeNull()
  await compare(await t.person(await t.org()))
})

test('home names open quizzes, coming events and failed imports', async () => {
  const s = await school(t)
  const quiz = await s.quiz([question.single()])
  await t.call(s.learner, 'POST', `/api/quizzes/${quiz.id}/attempts`)
  const coach = await t.person(s.org, ['events:read', 'events:write'])
  const event = { org: s.org.id, title: 'Resuscitation', ...window(24, 26) }
  const { body: made } = await t.call(coach, 'POST', '/api/events', event)
  await t.call(coach, 'POST', at(made.id, '/participants'), { user_id: s.learner.account_id })
  const { body: later } = await t.call(coach, 'POST', '/api/events', { ...event, ...window(24 * 20, 24 * 20 + 1) })
  await t.call(coach, 'POST', at(later.id, '/participants'), { user_id: s.learner.account_id })
  const home = await compare(s.learner)
  expect(home.quizzes.map((one) => one.quiz.id)).toEqual([quiz.id])
  expect(home.events.map(({ id }) => id)).toEqual([made.id])

  const keeper = await t.person(s.org, ['directory:write', 'records:read', 'records:write'])
  const form = [
    `--import\r\ncontent-disposition: form-data; name="org"\r\n\r\n${s.org.slug}\r\n`,
    '--import\r\ncontent-disposition: form-data; name="file"; filename="r.csv"\r\ncontent-type: text/csv\r\n\r\n',
    'title,learner_email,completed_at\r\nHandling,nobody@elsewhere.example,2026-03-01T09:30:00Z\r\n--import--\r\n',
  ].join('')
  await t.call(keeper, 'POST', '/api/records/import', form, { 'content-type': 'multipart/form-data; boundary=import' })
  const kept = await homeOf(keeper, `?org=${s.org.slug}`)
  expect(kept.organization).toMatchObject({
    summary: null,
    failed_imports: [{ subject_kind: 'record_import', new_values: { failed_count: 1 } }],
  })
})

test('home is for people who are signed in, and an organization that they do not see is not found', async () => {
  expect((await t.call(undefined, 'GET', '/api/home')).status).toBe(401)
  const [org, other] = [await t.org(), await t.org()]
  const who = await t.person(org)
  expect((await t.call(who, 'GET', `/api/home?org=${other.slug}`)).status).toBe(404)
  expect((await homeOf(await t.superuser(), `?org=${org.slug}`)).organization).toMatchObject({ summary: { people: 1 } })
})
