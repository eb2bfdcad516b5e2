import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { KEEPER, gradebook } from '../../../test/external-lms.ts'

const t = await harness()
const long = (length: number) => '🩺'.repeat(length)

async function desk() {
  const org = await t.org()
  const keeper = await t.person(org, KEEPER)
  const make = (body: object = {}, who: Person = keeper) =>
    t.call(who, 'POST', '/api/external-lms/servers', { organization_id: org.id, slug: t.unique('s'), name: 'Moodle', ...body })
  const list = (who: Person = keeper, query = '') => t.call(who, 'GET', `/api/external-lms/servers?org=${org.slug}${query}`)
  return { org, keeper, make, list }
}

test('a server is created, found by slug, changed, archived and brought back; its slug stays', async () => {
  const { org, keeper, make } = await desk()
  const body = { slug: 'moodle', description: '', base_url: 'https://moodle.example.org', lms_kind: 'Moodle 4.5' }
  const made = await make(body)
  expect([made.status, made.body]).toMatchObject([201, { organization_id: org.id, owner_organization_id: org.id, ...body, description: null, archived_at: null }]) // prettier-ignore
  const at = `/api/external-lms/servers/moodle?org=${org.slug}` as const
  expect((await t.call(keeper, 'GET', at)).body).toEqual(made.body)
  expect((await t.call(keeper, 'GET', '/api/external-lms/servers/moodle')).status).toBe(404)
  const changed = await t.call(keeper, 'PATCH', at, { name: 'Moodle of the clinic', base_url: null, lms_kind: null })
  expect(changed.body).toMatchObject({ slug: 'moodle', name: 'Moodle of the clinic', base_url: null, lms_kind: null })
  expect((await t.call(keeper, 'PATCH', at, { slug: 'other' })).body.field).toBe('slug')
  const archived = await t.call(keeper, 'DELETE', at)
  expect(archived.body.archived_at).not.toBeNull()
  expect((await t.call(keeper, 'DELETE', at)).body.archived_at).toBe(archived.body.archived_at)
  expect((await t.call(keeper, 'PATCH', at, { archived: false })).body.archived_at).toBeNull()
  expect((await make({ slug: 'moodle' })).body).toMatchObject({ error: 'slug_taken', field: 'slug' })
})

test('servers are listed alphabetically to whoever reads the catalogue somewhere in the organization, archived ones on demand', async () => {
  const { org, keeper, make, list } = await desk()
  for (const name of ['Canvas', 'ilias', 'Äther', 'Blackboard']) await make({ name })
  const { id } = (await make({ name: 'Attic' })).body
  await t.call(keeper, 'DELETE', `/api/external-lms/servers/${id}`)
  const names = async (who: Person, query?: string) => (await list(who, query)).body.map(({ name }) => name)
  const reader = await t.person(org, ['external-lms:read'], await t.dept(org))
  expect(await names(reader)).toEqual(['Äther', 'Blackboard', 'Canvas', 'ilias'])
  expect(await names(reader, '&include_archived=true')).toEqual(['Äther', 'Attic', 'Blackboard', 'Canvas', 'ilias'])
  expect((await list(await t.person(org))).status).toBe(404)
  expect((await list(await t.stranger())).status).toBe(404)
  expect((await t.call(keeper, 'GET', '/api/external-lms/servers')).body.field).toBe('org')
  expect((await make({}, reader)).status).toBe(403)
  expect((await make({}, await t.stranger())).status).toBe(404)
  expect((await t.call(reader, 'PATCH', `/api/external-lms/servers/${id}`, { name: 'x' })).status).toBe(403)
})

test('what is too long or of another kind is 400 and names the field', async () => {
  const { make } = await desk()
  const wrong: [object, string][] = [
    [{ slug: 'A b' }, 'slug'],
    [{ slug: crypto.randomUUID() }, 'slug'],
    [{ name: '' }, 'name'],
    [{ name: long(201) }, 'name'],
    [{ description: long(2001) }, 'description'],
    [{ base_url: 'ftp://example.org' }, 'base_url'],
    [{ lms_kind: long(101) }, 'lms_kind'],
    [{ secret: 'x' }, 'secret'],
  ]
  for (const [body, field] of wrong) expect((await make(body)).body, field).toMatchObject({ error: 'invalid_request', field })
  expect((await make({ name: long(200), description: long(2000), lms_kind: long(100) })).status).toBe(201)
})

test('how a gradebook was read is remembered with its server, and forgotten on demand', async () => {
  const { keeper, at, course } = await gradebook(t)
  const gradebookOf = {
    identity_column: 'ID number',
    date_column: null,
    columns: [{ column: 'Quiz (Real)', course_id: course.id, max: 10 }],
  }
  expect((await t.call(keeper, 'PATCH', at, { gradebook: gradebookOf })).body.gradebook).toEqual(gradebookOf)
  expect((await t.call(keeper, 'GET', at)).body.gradebook).toEqual(gradebookOf)
  const wrong = { ...gradebookOf, columns: [{ column: 'Quiz', course_id: course.id, max: 0 }] }
  expect((await t.call(keeper, 'PATCH', at, { gradebook: wrong })).status).toBe(400)
  expect((await t.call(keeper, 'PATCH', at, { gradebook: null })).body.gradebook).toBeNull()
})

test('a course is catalogued once a server, with subjects of the organization; its id elsewhere stays', async () => {
  const { org, keeper, at, server, addCourse } = await gradebook(t)
  const [subject, foreign] = [await t.subject(org), await t.subject(await t.org())]
  const body = {
    external_course_id: ' FIRE ',
    name: 'Fire',
    course_url: 'https://example.org/c/1',
    passing_score: 0,
    subject_matter_ids: [subject.id],
  }
  const made = await t.call(keeper, 'POST', `${at}/courses`, body)
  expect([made.status, made.body]).toMatchObject([201, { server_id: server.id, external_course_id: 'FIRE', passing_score: 0, subjects: [{ id: subject.id }], grade_count: 0 }]) // prettier-ignore
  expect((await t.call(keeper, 'POST', `${at}/courses`, body)).body).toMatchObject({ error: 'conflict', field: 'external_course_id' })
  expect(
    (await t.call(keeper, 'POST', `${at}/courses`, { ...body, external_course_id: 'X', subject_matter_ids: [foreign.id] })).status,
  ).toBe(404)
  const wrong: [object, string][] = [
    [{ external_course_id: '  ' }, 'external_course_id'],
    [{ external_course_id: long(201) }, 'external_course_id'],
    [{ passing_score: 100.01 }, 'passing_score'],
    [{ passing_score: -1 }, 'passing_score'],
    [{ course_url: 'x' }, 'course_url'],
    [{ subject_matter_ids: Array.from({ length: 51 }, () => subject.id) }, 'subject_matter_ids'],
  ]
  for (const [more, field] of wrong) expect((await t.call(keeper, 'POST', `${at}/courses`, { ...body, ...more })).body.field).toBe(field)
  const course = `/api/external-lms/courses/${made.body.id}` as const
  const changed = await t.call(keeper, 'PATCH', course, { passing_score: null, course_url: null, subject_matter_ids: [] })
  expect(changed.body).toMatchObject({ passing_score: null, course_url: null, subjects: [] })
  expect((await t.call(keeper, 'PATCH', course, { external_course_id: 'Y' })).body.field).toBe('external_course_id')
  await addCourse({ name: 'Aseptics' })
  const names = async (query = '') => (await t.call(keeper, 'GET', `${at}/courses${query}`)).body.map(({ name }) => name)
  expect(await names()).toEqual(['Aseptics', 'Fire', 'Hygiene'])
  expect((await t.call(keeper, 'DELETE', course)).body.archived_at).not.toBeNull()
  expect(await names()).toEqual(['Aseptics', 'Hygiene'])
  expect(await names('?include_archived=true')).toEqual(['Aseptics', 'Fire', 'Hygiene'])
  const uses = await t.call(await t.person(org, ['subjects:read', 'external-lms:read']), 'GET', `/api/subjects/${subject.id}/uses`)
  expect(uses.body).toMatchObject({ external_courses: [], external_course_count: 0 })
})

test('somebody is one member on a server; pointed to another, their name keeps the grades that it had', async () => {
  const { org, keeper, learner, at, map, bring, grade } = await gradebook(t)
  const other = await t.person(org)
  await bring([grade()])
  const odd = 'a/b?ü %41'
  expect((await map(` ${odd} `, other)).body.map(({ external_user_id, user_id }) => [external_user_id, user_id])).toEqual([
    ['4711', learner.account_id],
    [odd, other.account_id],
  ])
  expect((await map('4711', other)).body[0]).toMatchObject({ external_user_id: '4711', person: { user_id: other.account_id } })
  const grades = (await t.call(keeper, 'GET', `${at}/grades`)).body
  expect(grades.map(({ user_id }) => user_id)).toEqual([learner.account_id])
  expect((await bring([grade()])).body[0].outcome).toBe('created')
  expect((await map('x', await t.stranger())).status).toBe(404)
  expect((await map('  ', other)).body.field).toBe('external_user_id')
  const path = `${at}/user-mappings/${encodeURIComponent(odd)}`
  expect((await t.call(keeper, 'DELETE', path)).body).toHaveLength(1)
  expect((await t.call(keeper, 'DELETE', path)).status).toBe(404)
  await map(odd, other)
  expect((await t.call(keeper, 'DELETE', `${at}/user-mappings/${encodeURIComponent(` ${odd} `)}`)).body).toHaveLength(1)
  const longest = '💉'.repeat(200)
  await map(longest, other)
  expect((await t.call(keeper, 'DELETE', `${at}/user-mappings/${encodeURIComponent(longest)}`)).body).toHaveLength(1)
  expect((await map(`${longest}x`, other)).status).toBe(400)
  const reader = await t.person(org, ['external-lms:read'])
  expect((await t.call(reader, 'POST', `${at}/user-mappings`, { external_user_id: 'x', user_id: other.account_id })).status).toBe(403)
})

test('whoever leaves the organization is nobody on its servers, and an erased person is called nothing', async () => {
  const { org, keeper, learner, at, bring, grade } = await gradebook(t)
  await bring([grade()])
  const root = await t.superuser()
  const exported = await t.call(root, 'GET', `/api/users/${learner.account_id}/export`)
  expect(exported.status).toBe(200)
  expect((await t.call(root, 'POST', `/api/users/${learner.account_id}/erase`, { confirm: learner.name })).status).toBe(200)
  expect((await t.call(keeper, 'GET', `${at}/user-mappings`)).body).toEqual([])
  expect((await t.call(keeper, 'GET', `${at}/grades`)).body).toMatchObject([{ user_id: learner.account_id, external_user_id: null }])
  const gone = await t.person(org)
  await t.call(keeper, 'POST', `${at}/user-mappings`, { external_user_id: 'gone', user_id: gone.account_id })
  expect((await t.call(root, 'DELETE', `/api/organizations/${org.id}/directory/${gone.account_id}`)).status).toBe(204)
  expect((await t.call(keeper, 'GET', `${at}/user-mappings`)).body).toEqual([])
})

test('the permanent deletion of a course says what goes, and takes grades, records and rules along', async () => {
  const { org, keeper, course, at, bring, grade } = await gradebook(t)
  const [{ record_id }] = (await bring([grade(), grade({ completed_at: '2026-04-01' })])).body
  const author = await t.person(org, ['certifications:read', 'certifications:write', 'external-lms:read'])
  const type = await t.call(author, 'POST', '/api/certifications', { owner_organization_id: org.id, slug: t.unique('c'), name: 'Hygiene', awarding_mode: 'automatic' }) // prettier-ignore
  await t.call(author, 'POST', `/api/certifications/${type.body.id}/rules`, {
    rule_kind: 'external_course_pass',
    external_course_id: course.id,
  })
  const path = `/api/external-lms/courses/${course.id}/permanent-deletion` as const
  const { body } = await t.call(keeper, 'GET', path)
  expect(body.consequences.map(({ key, count }) => [key, count])).toEqual([['grades', 2], ['learning_records', 2], ['certification_rules', 1]]) // prettier-ignore
  expect((await t.call(await t.person(org, ['external-lms:read', 'external-lms:write']), 'DELETE', path)).status).toBe(403)
  expect((await t.call(keeper, 'DELETE', path)).status).toBe(204)
  expect((await t.call(keeper, 'GET', `/api/records/${record_id}`)).status).toBe(404)
  expect((await t.call(keeper, 'GET', `${at}/grades`)).body).toEqual([])
  expect((await t.call(author, 'GET', `/api/certifications/${type.body.id}`)).body.rules).toEqual([])
})

test('who has grades of a course and who needs them stand side by side', async () => {
  const { org, keeper, learner, course, bring, grade } = await gradebook(t)
  const author = await t.person(org, ['certifications:read', 'certifications:write', 'external-lms:read'])
  const type = (await t.call(author, 'POST', '/api/certifications', { owner_organization_id: org.id, slug: t.unique('c'), name: 'Hygiene', awarding_mode: 'automatic' })).body // prettier-ignore
  await t.call(author, 'POST', `/api/certifications/${type.id}/rules`, { rule_kind: 'external_course_pass', external_course_id: course.id })
  const [role, nurse] = [await t.role(org, []), await t.person(org)]
  await t.grant(nurse, role)
  const link = { organization_id: org.id, role_id: role.id, certification_type_id: type.id, recertification: '{"kind":"once"}' }
  await t.db.insertInto('certification_requirement').values(link).execute()
  await bring([grade({ score: 60 }), grade({ score: 90.5, completed_at: '2026-05-01' })])
  const people = async (who: Person) => (await t.call(who, 'GET', `/api/external-lms/courses/${course.id}/people`)).body
  const told = await people(author)
  expect(told.find(({ person }) => person.user_id === learner.account_id)).toMatchObject({ best_score: 90.5, grade_count: 2, passed: true, last_completed_at: '2026-05-01T00:00:00Z', needed_for: [] }) // prettier-ignore
  expect(told.find(({ person }) => person.user_id === nurse.account_id)).toMatchObject({ best_score: null, grade_count: 0, passed: false, needed_for: [{ id: type.id }] }) // prettier-ignore
  expect((await people(keeper)).map(({ person }) => person.user_id)).toEqual([learner.account_id])
})
