import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Org, harness } from '../../../../test/harness.ts'
import { registerCourse, scormPackage } from '../../../../test/scorm.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

async function beneath(org: Org, child: { id: string }, parent: { id: string }) {
  await t.db.insertInto('subject_parent').values({ organization_id: org.id, child_id: child.id, parent_id: parent.id }).execute()
}
const tree = async (person: Parameters<typeof t.call>[0], org: Org, query = '') =>
  t.call(person, 'GET', `/api/organizations/${org.slug}/subject-tree${query}`)

test('the tree names every subject by name, each with its parents, in a fixed number of statements', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['subjects:read'])
  const [safety, care, fire] = [await t.subject(org, 'b-safety'), await t.subject(org, 'c-care'), await t.subject(org, 'a-fire')]
  await beneath(org, fire, safety)
  await beneath(org, fire, care)
  const asked = () => tree(reader, org)
  const few = await t.cost(asked)
  expect((await asked()).body.map(({ slug, parent_ids }) => [slug, parent_ids])).toEqual([
    ['a-fire', [safety.id, care.id]],
    ['b-safety', []],
    ['c-care', []],
  ])
  for (let nr = 0; nr < 20; nr += 1) await beneath(org, await t.subject(org), care)
  expect(await t.cost(asked)).toBe(few)
})

test('archived subjects are in the tree on demand only', async () => {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:read', 'subjects:write'])
  const subject = await t.subject(org)
  await t.call(editor, 'DELETE', `/api/subjects/${subject.id}`)
  expect((await tree(editor, org)).body).toEqual([])
  expect((await tree(editor, org, '?include_archived=true')).body).toMatchObject([{ id: subject.id, archived_at: expect.any(String) }])
})

test('the tree holds what one may read, and no parent that one may not', async () => {
  const org = await t.org()
  const [ward, theatre] = [await t.dept(org), await t.dept(org)]
  const own = async (department: { id: string }, slug: string) => {
    const row = { id: randomUUIDv7(), owner_organization_id: org.id, owner_department_id: department.id, slug, name: slug }
    await t.db.insertInto('subject').values(row).execute()
    return row
  }
  const [mine, theirs] = [await own(ward, 'mine'), await own(theatre, 'theirs')]
  await beneath(org, mine, theirs)
  const reader = await t.person(org, ['subjects:read'], ward)
  expect((await tree(reader, org)).body).toMatchObject([{ slug: 'mine', parent_ids: [] }])
  expect((await tree(await t.person(org), org)).body).toEqual([])
  const [foreign, missing] = [await tree(await t.stranger(), org), await tree(await t.stranger(), { id: '', slug: 'nowhere-at-all' })]
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})

test('the uses of a subject count what the caller may read, and nothing that is archived', async () => {
  const w = await certificationWorld(t)
  const [subject, other] = [await t.subject(w.org), await t.subject(w.org)]
  const learner = await t.person(w.org)
  await w.record(learner, [subject, other])
  await w.record(learner, [subject])
  await w.record(learner, [subject], { archived_at: '2026-01-01T00:00:00Z' })
  const type = await w.type({ subjects: [subject] })
  await w.type({ subjects: [subject], archived_at: '2026-01-01T00:00:00Z' })
  await w.type({ subjects: [subject], department: await t.dept(w.org) })
  const path = `/api/subjects/${subject.id}/uses` as const
  const everything = await t.person(w.org, ['subjects:read', 'records:read', 'certifications:read'])
  const all = await t.call(everything, 'GET', path)
  expect([all.status, all.body.learning_records, all.body.certification_count, all.body.certifications.length]).toEqual([200, 2, 2, 2])
  const some = await t.person(w.org, ['subjects:read', 'certifications:read'], await t.dept(w.org))
  expect((await t.call(some, 'GET', path)).body).toEqual({
    learning_records: 0,
    certifications: [{ id: type.id, slug: type.slug, name: type.slug }],
    certification_count: 1,
    scorm_courses: [],
    events: [],
    event_count: 0,
    external_courses: [],
    external_course_count: 0,
    job_aids: [],
    job_aid_count: 0,
    quizzes: [],
    quiz_count: 0,
    scorm_course_count: 0,
  })
  expect((await t.call(await t.person(w.org), 'GET', path)).status).toBe(404)
  const [foreign, missing] = [
    await t.call(await t.stranger(), 'GET', path),
    await t.call(await t.stranger(), 'GET', `/api/subjects/${randomUUID()}/uses`),
  ]
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
})

test('the uses of a subject name the courses that the caller may read, and none that is archived', async () => {
  const org = await t.org()
  const subject = await t.subject(org)
  const author = await t.person(org, ['scorm:read', 'scorm:write'])
  const tagged = { name: 'Hand hygiene', subject_matter_ids: [subject.id] }
  const { id: course } = (await registerCourse(t, author, { org: org.id }, scormPackage(), tagged)).body
  const { id: archived } = (await registerCourse(t, author, { org: org.id }, scormPackage(), tagged)).body
  await t.call(author, 'PATCH', `/api/scorm-courses/${archived}`, { archived: true })
  const path = `/api/subjects/${subject.id}/uses` as const
  const all = await t.call(await t.person(org, ['subjects:read', 'scorm:read']), 'GET', path)
  expect(all.body).toMatchObject({ scorm_courses: [{ id: course, name: 'Hand hygiene' }], scorm_course_count: 1 })
  const none = await t.call(await t.person(org, ['subjects:read'], await t.dept(org)), 'GET', path)
  expect([none.status, none.body.scorm_courses, none.body.scorm_course_count]).toEqual([200, [], 0])
})

test('subjects are found by a part of their name or slug, page by page, and wildcards are only letters', async () => {
  const org = await t.org()
  const reader = await t.person(org, ['subjects:read'])
  for (const slug of ['hand-hygiene', 'hygiene', 'fire-safety']) await t.subject(org, slug)
  const found = async (q: string) => {
    const { body } = await t.call(reader, 'GET', `/api/subjects?org=${org.slug}&q=${encodeURIComponent(q)}`)
    return body.items.map(({ slug }) => slug)
  }
  expect(await found('HYG')).toEqual(['hygiene', 'hand-hygiene'])
  expect(await found('%')).toEqual([])
  expect(await found('nothing')).toEqual([])
  const first = await t.call(reader, 'GET', `/api/subjects?org=${org.slug}&q=hyg&limit=1`)
  const cursor = encodeURIComponent(first.body.next_cursor)
  const next = await t.call(reader, 'GET', `/api/subjects?org=${org.slug}&q=hyg&limit=1&cursor=${cursor}`)
  expect(next.body).toMatchObject({ items: [{ slug: 'hand-hygiene' }], next_cursor: null })
  const other = await t.call(reader, 'GET', `/api/subjects?org=${org.slug}&q=fire&limit=1&cursor=${cursor}`)
  expect([other.status, other.body.error]).toEqual([400, 'invalid_cursor'])
})
