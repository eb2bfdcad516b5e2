import { expect, test } from 'vitest'
import { type Org, type Person, harness } from '../../../test/harness.ts'
import type { Method } from '../../../test/addresses.ts'

const t = await harness()

async function desk() {
  const org = await t.org()
  const editor = await t.person(org, ['certifications:read', 'certifications:write', 'certifications:delete'])
  return { org, editor, make: (slug: string, more: object = {}) => make(org, editor, slug, more) }
}
const post = (who: Person, body: object) => t.call(who, 'POST', '/api/certifications', body)
async function make(org: Org, editor: Person, slug: string, more: object) {
  const body = { owner_organization_id: org.id, slug, name: slug, awarding_mode: 'automatic', ...more }
  const { status, body: made, text } = await post(editor, body)
  expect(status, text).toBe(201)
  return made
}
const count = async (org: Org) => {
  const rows = await t.db.selectFrom('certification_type').select('id').where('owner_organization_id', '=', org.id).execute()
  return rows.length
}
const on = <const M extends Method, const Path extends string>(who: Person, method: M, path: Path, body?: unknown) =>
  t.call(who, method, `/api/certifications/${path}`, body)

test('a certification is created with its subjects, read by id and slug with rules and attachments, and listed newest first', async () => {
  const { org, editor, make } = await desk()
  const [b, a] = [await t.subject(org, 'b-lifting'), await t.subject(org, 'a-fire')]
  const made = await make('first', { subject_matter_ids: [b.id, a.id, b.id.toUpperCase()], description: '', description_markdown: '# Hi' })
  expect(made).toMatchObject({
    slug: 'first',
    description: null,
    description_markdown: '# Hi',
    archived_at: null,
    owner_department_id: null,
  })
  expect(made.subjects).toEqual([
    { id: a.id, slug: 'a-fire', name: 'a-fire' },
    { id: b.id, slug: 'b-lifting', name: 'b-lifting' },
  ])
  await make('second')
  const detail = { ...made, rules: [], attachments: [] }
  expect((await on(editor, 'GET', made.id)).body).toEqual(detail)
  expect((await on(editor, 'GET', `first?org=${org.slug}`)).body).toEqual(detail)
  for (const missing of ['first', `first?org=${crypto.randomUUID()}`, 'none?org=x'])
    expect((await on(editor, 'GET', missing)).status, missing).toBe(404)
  const { body: rule } = await on(editor, 'POST', `${made.id}/rules`, { rule_kind: 'manual_sign_off' })
  const list = await t.call(editor, 'GET', '/api/certifications')
  expect(list.body.items.map(({ slug }) => slug)).toEqual(['second', 'first'])
  expect(list.body.items.map(({ rules }) => rules)).toEqual([[], [rule]])
  expect((await t.call(editor, 'GET', `/api/certifications?org=${org.slug}&limit=1`)).body.items[0].slug).toBe('second')
  expect((await t.call(editor, 'GET', `/api/certifications?org=${crypto.randomUUID()}`)).status).toBe(400)
})

test('a list costs the same number of statements however long it is', async () => {
  const { editor, make } = await desk()
  const cost = async () => {
    const statements = await t.statementsOf(() => t.call(editor, 'GET', '/api/certifications'))
    return statements.filter((statement) => statement.includes('certification_type')).length
  }
  const few = await cost()
  for (let index = 0; index < 5; index += 1) await make(`c${index}`)
  expect(await cost()).toBe(few)
})

test('what is wrong with a new certification is named, and nothing is written', async () => {
  const { org, editor, make } = await desk()
  const elsewhere = await desk()
  const [own, theirs] = [await t.subject(org), await t.subject(elsewhere.org)]
  await make('taken')
  const legal = { owner_organization_id: org.id, slug: 'new', name: 'New', awarding_mode: 'approval' }
  for (const [body, status, word] of [
    [{ ...legal, slug: 'taken' }, 409, 'slug'],
    [{ ...legal, slug: crypto.randomUUID() }, 400, 'slug'],
    [{ ...legal, awarding_mode: 'yearly' }, 400, 'awarding_mode'],
    [{ ...legal, name: '' }, 400, 'name'],
    [{ ...legal, name: 'x'.repeat(201) }, 400, 'name'],
    [{ ...legal, archived: true }, 400, 'archived'],
    [{ ...legal, subject_matter_ids: Array.from({ length: 51 }, () => own.id) }, 400, 'subject_matter_ids'],
    [{ ...legal, subject_matter_ids: [own.id, theirs.id] }, 404, 'Nothing'],
    [{ ...legal, subject_matter_ids: [own.id, crypto.randomUUID()] }, 404, 'Nothing'],
    [{ ...legal, owner_organization_id: elsewhere.org.id }, 404, 'Nothing'],
    [{ ...legal, owner_department_id: (await t.dept(elsewhere.org)).id }, 404, 'Nothing'],
  ] as const) {
    const answer = await post(editor, body)
    expect([answer.status, answer.body.error_description], JSON.stringify(body)).toEqual([status, expect.stringContaining(word)])
  }
  expect(await count(org)).toBe(1)
})

test('who only reads gets 403 and who sees nothing 404, for everything that changes a certification', async () => {
  const { org, editor, make } = await desk()
  const { id } = await make('one')
  const reader = await t.person(org, ['certifications:read'])
  const writer = await t.person(org, ['certifications:read', 'certifications:write'])
  const blind = [await t.person(org), await t.person((await desk()).org, ['certifications:write'])]
  const calls = [
    ['PATCH', '', { name: 'x' }],
    ['DELETE', '', undefined],
    ['PUT', '/subjects', { subject_matter_ids: [] }],
    ['POST', '/duplicate', {}],
    ['POST', '/rules', { rule_kind: 'manual_sign_off' }],
    ['POST', '/attachment-uploads', { file_name: 'a', content_type: 'text/plain', size_bytes: 1 }],
    ['GET', '/permanent-deletion', undefined],
    ['DELETE', '/permanent-deletion', undefined],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await on(reader, method, `${id}${path}`, body)).status, path).toBe(403)
    const missing = await on(reader, method, `${crypto.randomUUID()}${path}`, body)
    for (const who of blind) {
      const answer = await on(who, method, `${id}${path}`, body)
      expect([answer.status, answer.text], path).toEqual([404, missing.text])
    }
  }
  expect((await on(writer, 'DELETE', `${id}/permanent-deletion`)).status).toBe(403)
  expect((await post(reader, { owner_organization_id: org.id, slug: 'x', name: 'x', awarding_mode: 'automatic' })).status).toBe(403)
  expect((await on(editor, 'GET', id)).body).toMatchObject({ name: 'one', archived_at: null })
  expect(await count(org)).toBe(1)
})

test('a certification of a department is governed by what is held over the department', async () => {
  const { org, editor, make } = await desk()
  const [ward, other] = [await t.dept(org), await t.dept(org)]
  const { id } = await make('ward', { owner_department_id: ward.id })
  const [there, elsewhere] = [
    await t.person(org, ['certifications:read', 'certifications:write'], ward),
    await t.person(org, ['certifications:read', 'certifications:write'], other),
  ]
  expect((await on(there, 'PATCH', id, { name: 'Ours' })).status).toBe(200)
  expect((await on(elsewhere, 'PATCH', id, { name: 'Ours' })).status).toBe(404)
  expect((await t.call(elsewhere, 'GET', '/api/certifications')).body.items).toEqual([])
  expect((await t.call(there, 'GET', `/api/certifications?org=${org.id}&department=${ward.slug}`)).body.items).toHaveLength(1)
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', ward.id).execute()
  expect((await on(editor, 'POST', `${id}/duplicate`)).status).toBe(409)
})

test('a certification is changed, archived once and brought back, and the trail says how', async () => {
  const { editor, make, org } = await desk()
  const { id } = await make('one', { description: 'Old' })
  await make('two')
  expect((await on(editor, 'PATCH', id, { awarding_mode: 'approval', description: null })).body).toMatchObject({
    awarding_mode: 'approval',
    description: null,
    name: 'one',
  })
  expect((await on(editor, 'PATCH', id, { slug: 'two' })).body.error).toBe('slug_taken')
  expect((await on(editor, 'PATCH', id, { owner_department_id: null })).status).toBe(400)
  expect((await on(editor, 'PATCH', id, {})).status).toBe(200)
  const { archived_at } = (await on(editor, 'DELETE', `one?org=${org.id}`)).body
  expect(typeof archived_at).toBe('string')
  expect((await on(editor, 'DELETE', id)).body.archived_at).toBe(archived_at)
  expect((await t.call(editor, 'GET', '/api/certifications')).body.items).toHaveLength(1)
  expect((await t.call(editor, 'GET', '/api/certifications?include_archived=true')).body.items).toHaveLength(2)
  expect((await on(editor, 'PATCH', id, { archived: false })).body.archived_at).toBe(null)
  const trail = await t.db
    .selectFrom('audit_entry')
    .select(['action', 'old_values', 'new_values'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['certification.created', ...Array.from({ length: 3 }, () => 'certification.changed')])
  expect(trail[1]).toMatchObject({ old_values: { awarding_mode: 'automatic', description: 'Old' } })
})

test('subjects are replaced, but none that a rule counts alone', async () => {
  const { org, editor, make } = await desk()
  const [a, b, c] = [await t.subject(org, 'a'), await t.subject(org, 'b'), await t.subject(org, 'c')]
  const { id } = await make('one', { subject_matter_ids: [a.id, b.id] })
  const rule = await on(editor, 'POST', `${id}/rules`, { rule_kind: 'subject_hours', threshold_hours: 1.5, subject_matter_id: a.id })
  const set = (...subject_matter_ids: string[]) => on(editor, 'PUT', `${id}/subjects`, { subject_matter_ids })
  expect((await set(c.id, a.id)).body.map(({ slug }) => slug)).toEqual(['a', 'c'])
  expect((await set(c.id)).body).toMatchObject({ error: 'conflict', error_description: expect.stringContaining('rule') })
  expect((await set(a.id, (await t.subject((await desk()).org)).id)).status).toBe(404)
  expect((await on(editor, 'GET', id)).body.subject_matter_ids).toEqual([a.id, c.id])
  await t.call(editor, 'PATCH', `/api/certification-rules/${rule.body.id}`, { subject_matter_id: null })
  expect((await set()).body).toEqual([])
})

test('deleting a subject for good takes the rules narrowed to it, and a department takes its certifications', async () => {
  const { org, editor, make } = await desk()
  const ward = await t.dept(org)
  const keeper = await t.person(org, ['subjects:read', 'subjects:delete', 'directory:delete'])
  const [a, b] = [await t.subject(org, 'a'), await t.subject(org, 'b')]
  await t.db.updateTable('subject').set({ owner_department_id: ward.id }).where('id', '=', b.id).execute()
  const { id } = await make('one', { subject_matter_ids: [a.id, b.id] })
  await make('wards', { owner_department_id: ward.id })
  for (const { id: subject_matter_id } of [a, b])
    await on(editor, 'POST', `${id}/rules`, { rule_kind: 'subject_record_count', threshold_count: 2, subject_matter_id })
  const preview = await t.call(keeper, 'GET', `/api/subjects/${a.id}/permanent-deletion`)
  expect(preview.body.consequences.map(({ key, count }) => [key, count])).toEqual([
    ['certification_types', 1],
    ['certification_rules', 1],
  ])
  expect((await t.call(keeper, 'DELETE', `/api/subjects/${a.id}/permanent-deletion`)).status).toBe(204)
  expect((await on(editor, 'GET', id)).body).toMatchObject({ subject_matter_ids: [b.id], rules: [{ subject_matter_id: b.id }] })
  expect((await t.call(keeper, 'DELETE', `/api/organizations/${org.id}/departments/${ward.id}/permanent-deletion`)).status).toBe(204)
  await t.drain()
  expect((await on(editor, 'GET', id)).body).toMatchObject({ subjects: [], rules: [] })
  expect(await count(org)).toBe(1)
})

test('a copy has subjects and rules, and the first free slug; names and slugs may be chosen', async () => {
  const { org, editor, make } = await desk()
  const subject = await t.subject(org)
  const original = await make('one', { subject_matter_ids: [subject.id], description: 'D', awarding_mode: 'approval' })
  const rule = { rule_kind: 'subject_hours', threshold_hours: 8, subject_matter_id: subject.id, label: 'Eight' }
  await on(editor, 'POST', `${original.id}/rules`, { rule_kind: 'manual_sign_off' })
  await on(editor, 'POST', `${original.id}/rules`, rule)
  await on(editor, 'DELETE', original.id)
  for (const wrong of [null, [], { name: '' }, { slug: 'No Slug' }, { rules: [] }])
    expect((await on(editor, 'POST', `${original.id}/duplicate`, wrong)).status).toBe(400)
  const copy = await on(editor, 'POST', `${original.id}/duplicate`)
  expect(copy.status).toBe(201)
  expect(copy.body).toMatchObject({ slug: 'one-copy', name: 'one (copy)', description: 'D', awarding_mode: 'approval', archived_at: null })
  expect(copy.body).toMatchObject({ subjects: original.subjects, attachments: [], rules: [{ rule_kind: 'manual_sign_off' }, rule] })
  expect(copy.body.rules[1].certification_type_id).toBe(copy.body.id)
  expect((await on(editor, 'GET', copy.body.id)).body).toEqual(copy.body)
  expect((await on(editor, 'POST', `one/duplicate?org=${org.slug}`, {})).body.slug).toBe('one-copy-2')
  expect((await on(editor, 'POST', `${original.id}/duplicate`, { name: 'N', slug: 'n' })).body).toMatchObject({ name: 'N', slug: 'n' })
  expect((await on(editor, 'POST', `${original.id}/duplicate`, { slug: 'n' })).body.error).toBe('slug_taken')
  const long = await make('a'.repeat(100), { name: '😀'.repeat(200) })
  const { body } = await on(editor, 'POST', `${long.id}/duplicate`)
  expect([body.slug, Array.from(body.name).length]).toEqual([`${'a'.repeat(95)}-copy`, 200])
})

test('of fifty with one slug one is created, and twenty copies at once are whole and apart', async () => {
  const { org, editor, make } = await desk()
  const body = { owner_organization_id: org.id, slug: 'same', name: 'Same', awarding_mode: 'automatic' }
  const created = await Promise.all(Array.from({ length: 50 }, () => post(editor, body)))
  expect(created.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(created.filter(({ status }) => status === 409)).toHaveLength(49)
  const { id } = await make('one')
  await on(editor, 'POST', `${id}/rules`, { rule_kind: 'manual_sign_off' })
  const copies = await Promise.all(Array.from({ length: 20 }, () => on(editor, 'POST', `${id}/duplicate`)))
  const whole = copies.filter(({ status }) => status === 201)
  expect(copies.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  expect(new Set(whole.map(({ body }) => body.slug)).size).toBe(whole.length)
  expect(whole.every(({ body }) => body.rules.length === 1)).toBe(true)
  expect(await count(org)).toBe(2 + whole.length)
})

test('an Idempotency-Key repeats the first copy', async () => {
  const { org, editor, make } = await desk()
  const { id } = await make('one')
  const copy = () => t.call(editor, 'POST', `/api/certifications/${id}/duplicate`, {}, { 'idempotency-key': 'k' })
  const [first, again] = [await copy(), await copy()]
  expect([first.status, again.text]).toEqual([201, first.text])
  expect(await count(org)).toBe(2)
})
