import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

async function desk() {
  const org = await t.org()
  const editor = await t.person(org, ['subjects:read', 'subjects:write', 'subjects:delete'])
  return { org, editor, make: maker(org, editor) }
}
const maker =
  (org: Org, editor: Person) =>
  async (slug: string, parent_ids: string[] = [], more: object = {}): Promise<string> => {
    const { status, body } = await t.call(editor, 'POST', '/api/subjects', {
      owner_organization_id: org.id,
      slug,
      name: slug.toUpperCase(),
      parent_ids,
      ...more,
    })
    expect(status).toBe(201)
    return body.id
  }
const put = (who: Person, id: string, ...parent_ids: string[]) => t.call(who, 'PUT', `/api/subjects/${id}/parents`, { parent_ids })
const around = async (who: Person, id: string) => {
  const { body } = await t.call(who, 'GET', `/api/subjects/${id}/hierarchy`)
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)
  return { id: body.id, parents: slugs(body.parents), ancestors: slugs(body.ancestors), children: slugs(body.children) }
}

test('a subject is changed, archived and brought back, and every change leaves its trace', async () => {
  const { org, editor, make } = await desk()
  const id = await make('safety')
  await make('fire')
  const patch = (body: object) => t.call(editor, 'PATCH', `/api/subjects/${id}`, body)
  expect((await patch({ name: 'Safe work', description: 'All of it' })).body).toMatchObject({ name: 'Safe work', slug: 'safety' })
  expect((await patch({ description: '' })).body.description).toBe(null)
  expect((await patch({ slug: 'fire' })).body.error).toBe('slug_taken')
  expect((await patch({ slug: crypto.randomUUID() })).status).toBe(400)
  expect((await patch({ owner_department_id: null })).status).toBe(400)
  const archived = await t.call(editor, 'DELETE', `/api/subjects/safety?org=${org.slug}`)
  expect([archived.status, typeof archived.body.archived_at]).toEqual([200, 'string'])
  expect((await t.call(editor, 'DELETE', `/api/subjects/${id}`)).body.archived_at).toBe(archived.body.archived_at)
  expect((await t.call(editor, 'GET', '/api/subjects')).body.items.map(({ slug }) => slug)).toEqual(['fire'])
  expect((await t.call(editor, 'GET', '/api/subjects?include_archived=true')).body.items).toHaveLength(2)
  expect((await patch({ archived: false })).body.archived_at).toBe(null)
  const trail = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).orderBy('at').execute()
  expect(trail.map(({ action }) => action)).toEqual(['subject.created', ...Array.from({ length: 4 }, () => 'subject.changed')])
})

test('the hierarchy names parents, all above them once each, and direct children by name, archived ones too', async () => {
  const { editor, make } = await desk()
  const top = await make('a-top')
  const [left, right] = [await make('c-left', [top]), await make('b-right', [top])]
  const middle = await make('middle', [left, right, left, left.toUpperCase()])
  const leaf = await make('leaf', [middle])
  await make('deeper', [leaf])
  await t.call(editor, 'DELETE', `/api/subjects/${top}`)
  expect(await around(editor, middle)).toEqual({ id: middle, parents: ['b-right', 'c-left'], ancestors: ['a-top'], children: ['leaf'] })
  expect((await around(editor, leaf)).ancestors).toEqual(['a-top', 'b-right', 'c-left'])
  expect((await put(editor, leaf)).body).toMatchObject({ id: leaf, parents: [], ancestors: [] })
})

test('names are in the order of the alphabet, in capitals or not and with whatever accents, wherever subjects are listed', async () => {
  const { org, editor, make } = await desk()
  const names = ['Zebra', 'banana', 'Äpfel', 'apple', 'Øl']
  const ids = await Promise.all(names.map((name, nr) => make(`fruit-${nr}`, [], { name })))
  const top = await make('top', [], { name: 'zz' })
  const ordered = ['Äpfel', 'apple', 'banana', 'Øl', 'Zebra']
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
  expect(namesOf((await put(editor, top, ...ids)).body.parents)).toEqual(ordered)
  const tree = await t.call(editor, 'GET', `/api/organizations/${org.slug}/subject-tree`)
  expect(namesOf(tree.body)).toEqual([...ordered, 'zz'])
  const owner = await t.person(org, ['certifications:read', 'certifications:write', 'directory:write'])
  const create = (name: string, nr: number, subject_matter_ids: string[] = []) =>
    t.call(owner, 'POST', '/api/certifications', {
      owner_organization_id: org.id,
      slug: `type-${nr}`,
      name,
      awarding_mode: 'automatic',
      subject_matter_ids,
    })
  const types = await Promise.all(names.map((name, nr) => create(name, nr, nr === 0 ? ids : [])))
  expect(namesOf(types[0]!.body.subjects)).toEqual(ordered)
  const { body } = await t.call(owner, 'PUT', `/api/certifications/${types[1]!.body.id}/subjects`, { subject_matter_ids: ids })
  expect(namesOf(body)).toEqual(ordered)
  const matrix = await t.call(owner, 'GET', `/api/organizations/${org.slug}/certification-matrix`)
  expect(namesOf(matrix.body.certifications)).toEqual(ordered)
})

test('a subject never lies beneath itself, and never beneath one of another organization', async () => {
  const { editor, make } = await desk()
  const elsewhere = await desk()
  const [a, theirs] = [await make('a'), await elsewhere.make('a')]
  const b = await make('b', [a])
  const c = await make('c', [b])
  for (const wrong of [a, b, c]) expect((await put(editor, a, wrong)).body.error_description).toContain('parent_ids')
  const [foreign, missing] = [await put(editor, a, theirs), await put(editor, a, crypto.randomUUID())]
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  expect((await put(editor, c, a, theirs)).status).toBe(404)
  expect((await around(editor, c)).parents).toEqual(['b'])
  expect((await put(editor, c, ...Array.from({ length: 51 }, () => a))).status).toBe(400)
  expect((await put(elsewhere.editor, a)).status).toBe(404)
})

test('who only reads gets 403, who sees nothing 404; nobody deletes for good by writing', async () => {
  const { org, editor, make } = await desk()
  const id = await make('a')
  const [reader, writer] = [await t.person(org, ['subjects:read']), await t.person(org, ['subjects:read', 'subjects:write'])]
  const member = await t.person(org)
  const calls = [
    ['PATCH', '', { name: 'x' }],
    ['DELETE', '', undefined],
    ['PUT', '/parents', { parent_ids: [] }],
    ['GET', '/permanent-deletion', undefined],
    ['DELETE', '/permanent-deletion', undefined],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await t.call(reader, method, `/api/subjects/${id}${path}`, body)).status, path).toBe(403)
    expect((await t.call(member, method, `/api/subjects/${id}${path}`, body)).status, path).toBe(404)
  }
  expect((await t.call(writer, 'DELETE', `/api/subjects/${id}/permanent-deletion`)).status).toBe(403)
  expect((await t.call(editor, 'GET', `/api/subjects/${id}`)).body).toMatchObject({ name: 'A', archived_at: null })
})

test('of fifty at once that would close circles, some win and none closes', async () => {
  const { editor, make, org } = await desk()
  const nodes = await Promise.all(Array.from({ length: 10 }, (_, index) => make(`n${index}`)))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const child = nodes[index % 10]!
      return put(editor, child, nodes[(index * 7 + 3) % 10]!)
    }),
  )
  expect(answers.filter(({ status }) => ![200, 400].includes(status))).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const { rows } = await sql<{ circles: number }>`
    with recursive walk as (
      select child_id as start, parent_id as here from subject_parent where organization_id = ${org.id}
      union
      select walk.start, e.parent_id from walk join subject_parent e on e.child_id = walk.here
    ) select count(*)::int as circles from walk where start = here`.execute(t.db)
  expect(rows[0]!.circles).toBe(0)
})

test('deleting for good undoes what it said, and leaves the tagged things', async () => {
  const { org, editor, make } = await desk()
  const writer = await t.person(org, ['records:read', 'records:write'])
  const id = await make('gone')
  const child = await make('child', [id])
  const record = await t.call(writer, 'POST', '/api/records', { owner_organization_id: org.id, title: 'x', subject_matter_ids: [id] })
  const preview = await t.call(editor, 'GET', `/api/subjects/gone/permanent-deletion?org=${org.id}`)
  expect(preview.body).toMatchObject({ id, name: 'GONE' })
  expect(preview.body.consequences.map(({ key, count }) => [key, count])).toEqual([
    ['learning_records', 1],
    ['narrower_subjects', 1],
  ])
  expect((await t.call(editor, 'DELETE', `/api/subjects/${id}/permanent-deletion`)).status).toBe(204)
  expect((await t.call(editor, 'GET', `/api/subjects/${id}`)).status).toBe(404)
  expect((await t.call(writer, 'GET', `/api/records/${record.body.id}`)).body.subjects).toEqual([])
  expect((await around(editor, child)).parents).toEqual([])
  expect((await t.call(editor, 'DELETE', `/api/subjects/${id}/permanent-deletion`)).status).toBe(404)
})
