import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { speaking } from '../../../test/forums.ts'
import { type Person, harness } from '../../../test/harness.ts'
import { discussedThings } from '../../../test/forum-things.ts'

const t = await harness()
const { member, make, open, say, patch, forum: furnished } = speaking(t)
const listed = async (by: Person, query = '') => (await t.call(by, 'GET', `/api/forums${query}`)).body.items.map(({ id }) => id)

test('a forum of the organization is for every member; one of a department for who has a role there; one for trainers for readers', async () => {
  const { org, keeper, ada, forum } = await furnished({ kind: 'questions', description: '' })
  expect(forum).toMatchObject({ kind: 'questions', audience: 'trainees', about: null, description: null, unread_count: 0, last_post_at: null, subscription: 'mentions' })
  const ward = await t.dept(org)
  const nurse = await member(org, ['subjects:read'], ward)
  const ofWard = await make(keeper, org, { owner_department_id: ward.id })
  const ofTrainers = await make(keeper, org, { audience: 'trainers' })
  expect(await listed(keeper)).toEqual([ofTrainers.id, ofWard.id, forum.id])
  expect(await listed(ada)).toEqual([forum.id])
  expect(await listed(nurse)).toEqual([ofWard.id, forum.id])
  expect(await listed(nurse, `?org=${org.slug}&department=${ward.slug}`)).toEqual([ofWard.id])
  const reading = (who: Person, { id }: { id: string }) => t.call(who, 'GET', `/api/forums/${id}`)
  for (const [who, which, status] of [[ada, forum, 200], [ada, ofWard, 404], [nurse, ofWard, 200], [nurse, ofTrainers, 404], [keeper, ofTrainers, 200]] as const)
    expect((await reading(who, which)).status).toBe(status)
  const stranger = await t.stranger()
  expect((await reading(stranger, forum)).text).toBe((await reading(stranger, { id: randomUUID() })).text)
  expect(await listed(stranger)).toEqual([])
}) // prettier-ignore

test('who writes forums makes, changes and archives them; members are told 403, others 404', async () => {
  const { org, keeper, moderator, ada, forum } = await furnished()
  const body = { owner_organization_id: org.id, title: 'Mine' }
  for (const who of [ada, moderator]) {
    expect((await t.call(who, 'POST', '/api/forums', body)).status).toBe(403)
    expect((await patch(who, `forums/${forum.id}`, { title: 'Mine' })).status).toBe(403)
  }
  expect((await patch(await t.stranger(), `forums/${forum.id}`, { title: 'Mine' })).status).toBe(404)
  for (const [wrong, field] of [[{ title: '' }, 'title'], [{ audience: 'all' }, 'audience'], [{ kind: 'questions' }, 'kind']] as const)
    expect((await patch(keeper, `forums/${forum.id}`, wrong)).body).toMatchObject({ error: 'invalid_request', field })
  const thread = await open(ada, forum)
  const archived = await patch(keeper, `forums/${forum.id}`, { title: 'Old talk', archived: true })
  expect(archived.body).toMatchObject({ title: 'Old talk', archived_at: expect.any(String) })
  expect((await t.call(ada, 'GET', `/api/forums/${forum.id}`)).status).toBe(404)
  expect((await say(ada, thread)).status).toBe(404)
  expect((await say(keeper, thread)).body).toMatchObject({ error: 'invalid_state', code: 'forum_archived' })
  expect(await listed(keeper)).toEqual([])
  expect(await listed(keeper, '?include_archived=true')).toEqual([forum.id])
  await patch(keeper, `forums/${forum.id}`, { archived: false })
  expect((await say(ada, thread)).status).toBe(201)
  const told = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', forum.id).orderBy('at').execute()
  expect(told.map(({ action }) => action)).toEqual(['forum.created', 'forum.changed', 'forum.changed'])
}) // prettier-ignore

test('a discussion is for whom its thing is for, once for each thing, and goes with it', async () => {
  const { org, keeper, ada } = await furnished()
  const author = await member(org, ['job-aids:read', 'job-aids:write', 'job-aids:delete', 'forums:write'])
  const { body: aid } = await t.call(author, 'POST', '/api/job-aids', { org: org.id, title: 'Lifting', audience: 'trainers' })
  const about = { kind: 'job_aid', id: aid.id }
  const begin = (who: Person, more: object = {}) =>
    t.call(who, 'POST', '/api/forums', { owner_organization_id: org.id, title: 'Lifting', about, ...more })
  expect((await begin(keeper)).status).toBe(404)
  expect((await begin(author, { about: { kind: 'quiz', id: aid.id } })).status).toBe(404)
  const ward = await t.dept(org)
  expect((await begin(author, { owner_department_id: ward.id })).body).toMatchObject({ field: 'owner_department_id', code: 'discussion_of_another_owner' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin(author)))
  const made = answers.filter(({ status }) => status === 201)
  expect([made.length, answers.filter(({ body }) => body.code === 'discussed_already').length]).toEqual([1, 49])
  const { body: forum } = made[0]!
  expect(forum.about).toEqual({ ...about, label: 'Lifting' })
  expect(await listed(author, `?about_kind=job_aid&about_id=${aid.id}`)).toEqual([forum.id])
  expect(await listed(author, `?about_kind=quiz&about_id=${aid.id}`)).toEqual([])
  expect((await t.call(keeper, 'GET', `/api/forums/${forum.id}`)).body).toMatchObject({ about: null, hidden: true })
  expect((await t.call(ada, 'GET', `/api/forums/${forum.id}`)).status).toBe(404)
  await t.call(author, 'PATCH', `/api/job-aids/${aid.id}`, { audience: 'trainees' })
  expect((await t.call(ada, 'GET', `/api/forums/${forum.id}`)).status).toBe(200)
  await open(ada, forum)
  const { body: preview } = await t.call(author, 'GET', `/api/job-aids/${aid.id}/permanent-deletion`)
  expect(preview.consequences).toContainEqual({ key: 'forum_posts', count: 1, description: '1 post of its discussion goes.' })
  await t.call(author, 'DELETE', `/api/job-aids/${aid.id}/permanent-deletion`)
  expect((await t.call(keeper, 'GET', `/api/forums/${forum.id}`)).status).toBe(404)
}) // prettier-ignore

test('courses, quizzes, events and pathways have their discussions, for those who may open them', async () => {
  const { org, ada, ben } = await furnished()
  for (const { kind, id, label, readers, outsiders } of await discussedThings(t, org, ada, ben)) {
    const keeper = await member(org, ['forums:write', 'scorm:read', 'quizzes:read', 'events:read', 'certifications:read'])
    const forum = await make(keeper, org, { about: { kind, id } })
    expect(forum.about, kind).toEqual({ kind, id, label })
    for (const who of readers) {
      expect(await listed(who, `?about_id=${id}`), kind).toEqual([forum.id])
      const { body } = await t.call(keeper, 'GET', `/api/forums/${forum.id}/people?q=${who.name}`)
      expect(body.map(({ user_id }) => user_id), kind).toContain(who.account_id)
    }
    for (const who of outsiders) {
      expect(await listed(who, `?about_id=${id}`), kind).toEqual([])
      expect((await t.call(keeper, 'GET', `/api/forums/${forum.id}/people?q=${who.name}`)).body, kind).toEqual([])
    }
  }
}) // prettier-ignore

test('a forum is deleted for good by who may, who is told what goes', async () => {
  const { org, keeper, ada, forum } = await furnished()
  const remover = await t.person(org, ['forums:delete'])
  const thread = await open(ada, forum)
  await say(ada, thread)
  const path = `/api/forums/${forum.id}/permanent-deletion` as const
  for (const who of [keeper, ada]) expect((await t.call(who, 'DELETE', path)).status).toBe(403)
  const { body } = await t.call(remover, 'GET', path)
  expect(body.consequences.map(({ key, count }) => [key, count])).toEqual([['threads', 1], ['posts', 2]])
  expect((await t.call(remover, 'DELETE', path)).status).toBe(204)
  expect((await t.call(keeper, 'GET', `/api/forum-threads/${thread.id}`)).status).toBe(404)
}) // prettier-ignore

test('a forum is made once for a key', async () => {
  const { org, keeper } = await furnished()
  const body = { owner_organization_id: org.id, title: 'Once' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => t.call(keeper, 'POST', '/api/forums', body, { 'idempotency-key': 'k' })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})
