import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Dept, type Org, type Person, harness } from '../../../test/harness.ts'
import { PAGE, manifest, manifest2004, registerCourse, scormPackage, sendPackage } from '../../../test/scorm.ts'

const t = await harness()
const url = '/api/scorm-courses'

const author = (org: Org, department?: Dept) => t.person(org, ['scorm:read', 'scorm:write', 'scorm:delete'], department)
const attempts = (org: Org, course: string, person: Person, fields: object = {}) =>
  t.db
    .insertInto('scorm_attempt')
    .values({
      id: randomUUID(),
      organization_id: org.id,
      scorm_course_id: course,
      user_id: person.account_id,
      attempt_number: 1,
      package_version_number: 1,
      ...fields,
    })
    .execute()

test('a course is archived as it is made if its package has a warning that its author wants to decide about', async () => {
  const org = await t.org()
  const editor = await author(org)
  const silent = scormPackage(manifest(), [{ name: 'index.html', content: '<h1>Nothing is reported here.</h1>' }])
  const make = async (archive_if_warned: string[], zip = silent) =>
    (await registerCourse(t, editor, { org: org.id }, zip, { archive_if_warned })).body
  const held = await make(['never_sets_status', 'no_api_calls_found'])
  expect(held).toMatchObject({ warnings: ['no_api_calls_found'], archived_at: expect.any(String) })
  const learner = await t.person(org)
  expect((await t.call(learner, 'POST', `${url}/${held.id}/launches`, {})).status).toBe(404)
  expect((await t.call(editor, 'PATCH', `${url}/${held.id}`, { archived: false })).body.archived_at).toBeNull()
  expect((await make(['opens_windows'])).archived_at).toBeNull()
  expect((await make(['no_api_calls_found'], scormPackage(manifest()))).archived_at).toBeNull()
  expect((await registerCourse(t, editor, { org: org.id }, silent, { archive_if_warned: ['whatever'] })).status).toBe(400)
})

test('an uploaded package becomes a course, and its manifest says what the course is', async () => {
  const org = await t.org()
  const editor = await author(org)
  const subject = await t.subject(org)
  const zip = scormPackage(manifest({ parts: [{ inside: '<adlcp:masteryscore>80</adlcp:masteryscore>' }] }))
  const created = await registerCourse(t, editor, { org: org.slug }, zip, { description: '', subject_matter_ids: [subject.id] })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    name: 'Hand hygiene', description: null, audience: 'trainees', scorm_version: '1.2', scorm_edition: null, launch_path: 'index.html',
    mastery_score: 80, objectives: [], current_version_number: 1, file_name: 'course.zip', size_bytes: zip.length, archived_at: null,
    owner_organization_id: org.id, owner_department_id: null, subjects: [{ id: subject.id, name: subject.name }],
  }) // prettier-ignore
  expect((await t.call(editor, 'GET', `${url}/${created.body.id}`)).body).toEqual(created.body)
  const named = await registerCourse(t, editor, { org: org.id }, scormPackage(manifest2004()), { name: 'Ours', audience: 'trainers' })
  expect(named.body).toMatchObject({ name: 'Ours', audience: 'trainers', scorm_version: '2004', scorm_edition: '4th' })
  const untitled = scormPackage(manifest({ title: ' ', parts: [{ title: ' ' }] }))
  expect((await registerCourse(t, editor, { org: org.id }, untitled)).body.name).toBe('course.zip')
  const list = (await t.call(editor, 'GET', url)).body.map(({ name }: { name: string }) => name)
  expect(list).toEqual(['course.zip', 'Ours', 'Hand hygiene'])
})

test('an upload is registered once, by its own owner, for its own purpose', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [editor, stranger] = [await author(org), await author(other)]
  const ward = await t.dept(org)
  const pathname = await sendPackage(t, editor, { org: org.id }, scormPackage())
  const register = (person: Person, owner: object) => t.call(person, 'POST', url, { ...owner, pathname, file_name: 'a.zip' })
  expect((await register(stranger, { org: other.id })).body.error_description).toContain('never uploaded')
  expect((await register(editor, { org: org.id, department: ward.id })).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(editor, { org: org.id })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(49).fill(409)])
  expect((await register(editor, { org: org.id })).body.error).toBe('upload_taken')
  const course = answers.find(({ status }) => status === 201)!.body
  const again = { pathname, file_name: 'a.zip', requires_recertification: false }
  expect((await t.call(editor, 'PUT', `${url}/${course.id}/package`, again)).body.error).toBe('upload_taken')
  const never = { org: org.id, pathname: `scorm-courses/${randomUUID()}/a.zip`, file_name: 'a.zip' }
  expect((await t.call(editor, 'POST', url, never)).status).toBe(400)
  for (const pathname of ['scorm-courses/../x', `job-aids/${randomUUID()}/a.zip`, `scorm-courses/${randomUUID()}/a/b.zip`])
    expect((await t.call(editor, 'POST', url, { ...never, pathname })).body.error_description).toContain('pathname')
  await t.drain()
  expect(
    (await t.db.selectFrom('blob').select('key').where('organization_id', '=', org.id).where('key', 'like', 'files/%').execute()).length,
  ).toBe(1)
})

test('a file may be called whatever its ticket took', async () => {
  const org = await t.org()
  const editor = await author(org)
  for (const file_name of [`${'a'.repeat(96)}.zip`, `${'ü'.repeat(251)}.zip`, '😀'.repeat(255), '.'.repeat(255)]) {
    const pathname = await sendPackage(t, editor, { org: org.id }, scormPackage(), file_name)
    expect(Array.from(pathname.split('/')[2]!)).toHaveLength(100)
    const { status, text } = await t.call(editor, 'POST', url, { org: org.id, pathname, file_name })
    expect(status, `${file_name}: ${text}`).toBe(201)
  }
})

test('a repeated request gets the first answer again', async () => {
  const org = await t.org()
  const editor = await author(org)
  const pathname = await sendPackage(t, editor, { org: org.id }, scormPackage())
  const key = { 'idempotency-key': randomUUID() }
  const create = () => t.call(editor, 'POST', url, { org: org.id, pathname, file_name: 'a.zip' }, key)
  const [first, second] = [await create(), await create()]
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect((await t.call(editor, 'GET', url)).body).toHaveLength(1)
})

test('who may not see gets 404, who sees but may not gets 403, who has no token gets 401, and nothing is written', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const [editor, outsider, member, reader] = [
    await author(org),
    await author(other),
    await t.person(org),
    await t.person(org, ['scorm:read']),
  ]
  const { body: open } = await registerCourse(t, editor, { org: org.id })
  const { body: hidden } = await registerCourse(t, editor, { org: org.id }, scormPackage(), { audience: 'trainers' })
  const subject = await t.subject(org)
  const verbs: [Parameters<typeof t.call>[1], string, object?][] = [
    ['PATCH', '', { name: 'Other' }],
    ['PUT', '/subjects', { subject_matter_ids: [subject.id] }],
    ['POST', '/package-uploads', { file_name: 'a.zip', size_bytes: 10 }],
    ['PUT', '/package', { pathname: 'x', file_name: 'a.zip', requires_recertification: false }],
    ['GET', '/permanent-deletion'],
    ['DELETE', '/permanent-deletion'],
  ]
  for (const [method, path, body] of verbs) {
    const ask = async (person: Person | undefined, id: string) => (await t.call(person, method, `${url}/${id}${path}`, body)).status
    expect([await ask(reader, open.id), await ask(member, open.id), await ask(outsider, open.id)]).toEqual([403, 403, 404])
    expect([await ask(undefined, open.id), await ask(member, hidden.id), await ask(editor, randomUUID())]).toEqual([401, 404, 404])
  }
  for (const path of ['', '/package-versions']) {
    const ask = async (person: Person | undefined) => (await t.call(person, 'GET', `${url}/${open.id}${path}`)).status
    expect([await ask(reader), await ask(member), await ask(outsider), await ask(undefined)]).toEqual([200, 404, 404, 401])
  }
  const ticket = { org: org.id, file_name: 'a.zip', size_bytes: 10 }
  const create = { org: org.id, pathname: `scorm-courses/${randomUUID()}/a.zip`, file_name: 'a.zip' }
  for (const [path, body] of [['/uploads', ticket], ['', create]] as const) {
    const ask = async (person: Person | undefined) => (await t.call(person, 'POST', url + path, body)).status
    expect([await ask(member), await ask(reader), await ask(outsider), await ask(undefined)]).toEqual([403, 403, 404, 401])
  } // prettier-ignore
  expect((await t.call(editor, 'GET', `${url}/${open.id}`)).body).toEqual(open)
})

test('a course of a department is for that department', async () => {
  const org = await t.org()
  const [ward, elsewhere] = [await t.dept(org), await t.dept(org)]
  const [editor, neighbour] = [await author(org, ward), await author(org, elsewhere)]
  const { body, status } = await registerCourse(t, editor, { org: org.id, department: ward.slug })
  expect({ status, owner: body.owner_department_id }).toEqual({ status: 201, owner: ward.id })
  expect((await t.call(neighbour, 'GET', `${url}/${body.id}`)).status).toBe(404)
  expect((await t.call(neighbour, 'GET', url)).body).toEqual([])
  expect((await t.call(editor, 'GET', `${url}?org=${org.id}&department=${ward.slug}`)).body).toHaveLength(1)
  expect((await t.call(editor, 'GET', `${url}?org=${org.id}&department=${elsewhere.id}`)).body).toEqual([])
  expect((await t.call(editor, 'GET', `${url}?department=${ward.id}`)).status).toBe(400)
  expect((await t.call(editor, 'GET', `${url}?org=${org.id}&department=nowhere`)).status).toBe(404)
  expect((await t.call(editor, 'GET', `${url}?org=${(await t.org()).slug}`)).status).toBe(404)
  const refused = await t.call(editor, 'POST', `${url}/uploads`, { org: org.id, file_name: 'a.zip', size_bytes: 10 })
  expect(refused.status).toBe(403)
})

test('a course is changed, archived and brought back', async () => {
  const org = await t.org()
  const editor = await author(org)
  const { body: course } = await registerCourse(t, editor, { org: org.id })
  const patch = (body: object) => t.call(editor, 'PATCH', `${url}/${course.id}`, body)
  expect((await patch({ name: 'New', description: 'For all', audience: 'trainers' })).body).toMatchObject({
    name: 'New',
    description: 'For all',
    audience: 'trainers',
  })
  expect((await patch({ description: '' })).body.description).toBeNull()
  const { archived_at } = (await patch({ archived: true })).body
  expect((await patch({ archived: true })).body.archived_at).toBe(archived_at)
  expect((await t.call(editor, 'GET', url)).body).toEqual([])
  expect((await t.call(editor, 'GET', `${url}?include_archived=true`)).body).toHaveLength(1)
  expect((await patch({ archived: false })).body.archived_at).toBeNull()
  for (const body of [
    { name: '' },
    { name: 'n'.repeat(201) },
    { description: 'd'.repeat(5001) },
    { audience: 'all' },
    { title: 'x' },
    { archived: 'true' },
  ])
    expect((await patch(body)).body.error_description).toContain(Object.keys(body)[0])
})

test('subjects are those of the organization, and listed alphabetically', async () => {
  const [org, other] = [await t.org(), await t.org()]
  const editor = await author(org)
  const [b, a, foreign] = [await t.subject(org, 'b'), await t.subject(org, 'a'), await t.subject(other)]
  const { body: course } = await registerCourse(t, editor, { org: org.id })
  const set = (...subject_matter_ids: string[]) => t.call(editor, 'PUT', `${url}/${course.id}/subjects`, { subject_matter_ids })
  expect((await set(b.id, a.id, b.id)).body.map(({ slug }: { slug: string }) => slug)).toEqual(['a', 'b'])
  for (const ids of [[foreign.id], [a.id, foreign.id], [foreign.id, a.id], [randomUUID()]]) expect((await set(...ids)).status).toBe(404)
  expect((await set(...Array.from({ length: 51 }, () => a.id))).status).toBe(400)
  expect((await t.call(editor, 'GET', `${url}/${course.id}`)).body.subjects).toHaveLength(2)
  const pathname = await sendPackage(t, editor, { org: org.id }, scormPackage())
  const create = { org: org.id, pathname, file_name: 'a.zip', subject_matter_ids: [a.id, foreign.id] }
  expect((await t.call(editor, 'POST', url, create)).status).toBe(404)
  expect((await t.call(editor, 'POST', url, { ...create, subject_matter_ids: [a.id] })).status).toBe(201)
})

test('deleting for good takes attempts, the records of completions, rules and packages, as the preview says', async () => {
  const org = await t.org()
  const [editor, learner] = [await author(org), await t.person(org)]
  const { body: course } = await registerCourse(t, editor, { org: org.id })
  const { body: kept } = await registerCourse(t, editor, { org: org.id })
  const record = {
    id: randomUUID(),
    owner_organization_id: org.id,
    title: 'Hand hygiene',
    status: 'completed' as const,
    learner_user_id: learner.account_id,
  }
  await t.db.insertInto('learning_record').values(record).execute()
  const completed = { completion_status: 'completed', completed_at: '2026-01-01T00:00:00Z', record_id: record.id }
  await attempts(org, course.id, learner, completed)
  await attempts(org, course.id, learner, { attempt_number: 2 })
  await attempts(org, kept.id, learner)
  const type = { id: randomUUID(), owner_organization_id: org.id, slug: 'hygiene', name: 'Hygiene', awarding_mode: 'automatic' as const }
  await t.db.insertInto('certification_type').values(type).execute()
  const rule = {
    id: randomUUID(),
    organization_id: org.id,
    certification_type_id: type.id,
    rule_kind: 'scorm_course_complete' as const,
    position: 0,
  }
  await t.db
    .insertInto('certification_rule')
    .values({ ...rule, scorm_course_id: course.id })
    .execute()
  const preview = (await t.call(editor, 'GET', `${url}/${course.id}/permanent-deletion`)).body
  expect(preview).toMatchObject({ id: course.id, name: course.name })
  expect(preview.consequences.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
    ['attempts', 2],
    ['learning_records', 1],
    ['certification_rules', 1],
    ['package_versions', 1],
  ])
  const keys = await t.db.selectFrom('scorm_package_version').select('blob_key').where('scorm_course_id', '=', course.id).execute()
  expect((await t.call(editor, 'DELETE', `${url}/${course.id}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect(await t.context.blobs!.stat(keys[0]!.blob_key)).toBeUndefined()
  expect((await t.call(editor, 'GET', `${url}/${course.id}`)).status).toBe(404)
  expect(await t.db.selectFrom('learning_record').select('id').where('id', '=', record.id).execute()).toEqual([])
  expect(await t.db.selectFrom('certification_rule').select('id').where('id', '=', rule.id).execute()).toEqual([])
  expect(await t.db.selectFrom('scorm_attempt').select('scorm_course_id').where('organization_id', '=', org.id).execute()).toEqual([
    { scorm_course_id: kept.id },
  ])
  const trail = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'old_values'])
    .where('subject_id', '=', course.id)
    .orderBy('at', 'desc')
    .execute()
  expect(trail[0]).toMatchObject({ action: 'scorm_course.deleted', old_values: { learning_record_ids: [record.id] } })
})

test('what a ticket may be for', async () => {
  const org = await t.org()
  const editor = await author(org)
  const ask = (body: object) =>
    t.call(editor, 'POST', `${url}/uploads`, { org: org.id, file_name: 'a b.zip', size_bytes: 314_572_800, ...body })
  const ticket = await ask({})
  expect(ticket.body).toMatchObject({ method: 'PUT', max_bytes: 314_572_800, content_types: ['application/zip'] })
  expect(ticket.body.pathname).toMatch(/^scorm-courses\/[0-9a-f-]{36}\/a b\.zip$/)
  for (const body of [
    { size_bytes: 314_572_801 },
    { size_bytes: 0 },
    { file_name: '' },
    { file_name: 'f'.repeat(256) },
    { org: undefined },
  ])
    expect((await ask(body)).body.error_description).toContain(Object.keys(body)[0])
})

test('a department takes its courses and their packages along', async () => {
  const org = await t.org()
  const ward = await t.dept(org)
  const editor = await t.person(org, ['scorm:read', 'scorm:write', 'directory:write', 'directory:delete'])
  const { body } = await registerCourse(
    t,
    editor,
    { org: org.id, department: ward.id },
    scormPackage(manifest(), [{ name: 'index.html', content: PAGE }]),
  )
  const [stored] = await t.db.selectFrom('scorm_package_version').select('blob_key').where('scorm_course_id', '=', body.id).execute()
  const path = `/api/organizations/${org.id}/departments/${ward.id}/permanent-deletion` as const
  expect((await t.call(editor, 'GET', path)).body.consequences).toContainEqual(expect.objectContaining({ key: 'scorm_courses', count: 1 }))
  expect((await t.call(editor, 'DELETE', path)).status).toBe(204)
  await t.drain()
  expect(await t.context.blobs!.stat(stored!.blob_key)).toBeUndefined()
})
