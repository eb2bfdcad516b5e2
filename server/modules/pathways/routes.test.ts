import { expect, test } from 'vitest'
import { type Answer, type Person, harness } from '../../../test/harness.ts'

const t = await harness()

async function desk() {
  const org = await t.org()
  const editor = await t.person(org, ['certifications:read', 'certifications:write', 'certifications:delete', 'job-aids:write'])
  const create = (body: object = {}) =>
    t.call(editor, 'POST', '/api/learning-pathways', { owner_organization_id: org.id, slug: 'ward', name: 'To the ward', ...body })
  const { body } = await create()
  const at = `/api/learning-pathways/${body.id}` as const
  const post = async <const Path extends 'levels' | 'phases'>(path: Path, given: object) => {
    const answer = await t.call(editor, 'POST', `${at}/${path}`, given)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const level = (name: string, more: object = {}) => post('levels', { name, ...more })
  const phase = (name: string, more: object = {}) => post('phases', { name, ...more })
  const type = async (slug: string, more: object = {}): Promise<string> => {
    const given = { owner_organization_id: org.id, slug, name: slug, awarding_mode: 'automatic', ...more }
    return (await t.call(editor, 'POST', '/api/certifications', given)).body.id
  }
  const change = (what: { id: string }, patch: object) => t.call(editor, 'PATCH', `/api/learning-pathway-levels/${what.id}`, patch)
  const get = async (who: Person = editor) => (await t.call(who, 'GET', at)).body
  const assign = (assignment: object) => t.call(editor, 'POST', `${at}/assignments`, assignment)
  return { org, editor, id: body.id, at, create, level, phase, type, change, get, assign }
}

test('a pathway is made, read by id and slug, changed, archived and brought back', async () => {
  const w = await desk()
  expect(await w.get()).toMatchObject({ slug: 'ward', name: 'To the ward', phases: [], levels: [], assignments: [], job_aids: [] })
  expect((await t.call(w.editor, 'GET', `/api/learning-pathways/ward?org=${w.org.slug}`)).body.id).toBe(w.id)
  expect((await w.create()).body.error).toBe('slug_taken')
  const changed = await t.call(w.editor, 'PATCH', w.at, { name: 'Up', description: 'Why', description_markdown: '# Up' })
  expect(changed.body).toMatchObject({ name: 'Up', description: 'Why', description_markdown: '# Up' })
  expect((await t.call(w.editor, 'DELETE', w.at)).body.archived_at).not.toBeNull()
  const list = async (query = '') =>
    (await t.call(w.editor, 'GET', `/api/learning-pathways?org=${w.org.id}${query}`)).body.items.map(({ id }) => id)
  expect([await list(), await list('&include_archived=true')]).toEqual([[], [w.id]])
  expect((await t.call(w.editor, 'PATCH', w.at, { archived: false })).body.archived_at).toBeNull()
  for (const body of [{ name: '' }, { slug: 'No Slug' }, { description: 'x'.repeat(2001) }, { owner_organization_id: w.org.id }])
    expect((await t.call(w.editor, 'PATCH', w.at, body)).status).toBe(400)
})

test('levels come one after another, move, and each list that is given replaces the whole', async () => {
  const w = await desk()
  const [a, b] = [await w.type('a'), await w.type('b')]
  const basics = await w.phase('Basics')
  const [one, two] = [await w.level('One', { certification_type_ids: [b, a] }), await w.level('Two', { phase_id: basics.id })]
  expect(one).toMatchObject({ position: 0, certification_type_ids: [b, a], phase_id: null, depends_on_level_ids: [] })
  const three = await w.level('Three', { depends_on_level_ids: [one.id, two.id], depends_on_phase_ids: [basics.id] })
  expect(three).toMatchObject({ position: 2, depends_on_level_ids: [one.id, two.id], depends_on_phase_ids: [basics.id] })
  expect((await w.change(three, { position: 0, depends_on_level_ids: [two.id] })).body).toMatchObject({
    position: 0,
    depends_on_level_ids: [two.id],
    depends_on_phase_ids: [basics.id],
  })
  const order = async () => (await w.get()).levels.map(({ name, position }) => `${position} ${name}`)
  expect(await order()).toEqual(['0 Three', '1 One', '2 Two'])
  expect((await w.change(three, { position: 99, certification_type_ids: [] })).body.position).toBe(2)
  expect((await w.change(one, { certification_type_ids: [a], description: 'So', phase_id: basics.id })).body).toMatchObject({
    certification_type_ids: [a],
    description: 'So',
  })
  expect((await t.call(w.editor, 'DELETE', `/api/learning-pathway-levels/${two.id}`)).status).toBe(204)
  expect((await w.get()).levels.find(({ id }) => id === three.id)).toMatchObject({ depends_on_level_ids: [], position: 1 })
  for (const [body, field] of [
    [{ position: -1 }, 'position'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ certification_type_ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }, 'certification_type_ids'],
    [{ depends_on_level_ids: Array.from({ length: 51 }, () => crypto.randomUUID()) }, 'depends_on_level_ids'],
  ] as const)
    expect((await w.change(one, body)).body).toMatchObject({ error: 'invalid_request', field })
})

test('a certification lies in one level of a pathway at most, also when fifty place it at once', async () => {
  const w = await desk()
  const [a, one, two] = [await w.type('a'), await w.level('One'), await w.level('Two')]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nr) => w.change(nr % 2 ? one : two, { certification_type_ids: [a] })), // prettier-ignore
  )
  const placed = (await w.get()).levels.flatMap(({ certification_type_ids }) => certification_type_ids)
  expect(placed).toEqual([a])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = await t.call(w.editor, 'POST', `${w.at}/levels`, { name: 'Three', certification_type_ids: [a] })
  expect(refused.body).toMatchObject({ error: 'conflict', code: 'certification_placed_already', field: 'certification_type_ids' })
  expect((await w.get()).levels).toHaveLength(2)
})

test('a circle is refused by name, whether levels or phases make it', async () => {
  const w = await desk()
  const phase = await w.phase('Practice')
  const a = await w.level('A')
  const b = await w.level('B', { depends_on_level_ids: [a.id] })
  const c = await w.level('C', { depends_on_phase_ids: [phase.id] })
  const said = async (what: { id: string }, patch: object) => {
    const { status, body } = await w.change(what, patch)
    expect([status, body.code]).toEqual([409, 'pathway_circle'])
    return body.params.circle
  }
  expect(await said(a, { depends_on_level_ids: [b.id] })).toBe('“A” → “B” → “A”')
  expect(await said(a, { depends_on_level_ids: [a.id] })).toBe('“A” → “A”')
  expect(await said(c, { phase_id: phase.id })).toBe('“C” → “Practice” → “C”')
  await w.change(a, { depends_on_level_ids: [c.id] })
  expect(await said(b, { phase_id: phase.id })).toBe('“A” → “C” → “Practice” → “B” → “A”')
  expect((await w.get()).levels.map(({ phase_id }) => phase_id)).toEqual([null, null, null])
  const own = await t.call(w.editor, 'POST', `${w.at}/levels`, { name: 'D', phase_id: phase.id, depends_on_phase_ids: [phase.id] })
  expect(own.body.code).toBe('pathway_circle')
})

test('two editors at once close no circle', async () => {
  const w = await desk()
  const all: { id: string }[] = []
  for (let nr = 0; nr < 5; nr += 1) all.push(await w.level(`L${nr}`))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nr) => w.change(all[nr % 5]!, { depends_on_level_ids: [all[(nr + 1) % 5]!.id] })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await w.get()).levels.filter(({ depends_on_level_ids }) => depends_on_level_ids.length > 0)).toHaveLength(4)
})

test('phases stand as they come after one another, and else as they were made', async () => {
  const w = await desk()
  const last = await w.phase('Last')
  await w.phase('Beside')
  const middle = await w.phase('Middle')
  const first = await w.phase('First')
  const after = (phase: { id: string }, ids: string[]) =>
    t.call(w.editor, 'PATCH', `/api/learning-pathway-phases/${phase.id}`, { depends_on_phase_ids: ids })
  await after(last, [middle.id])
  await after(middle, [first.id])
  const { phases } = await w.get()
  expect(phases.map(({ name }) => name)).toEqual(['Beside', 'First', 'Middle', 'Last'])
})

test('phases come after one another in no circle, gate nothing, and stay while they are used', async () => {
  const w = await desk()
  const first = await w.phase('First')
  const second = await w.phase('Second', { depends_on_phase_ids: [first.id] })
  const at = ({ id }: { id: string }) => `/api/learning-pathway-phases/${id}` as const
  const circle = await t.call(w.editor, 'PATCH', at(first), { depends_on_phase_ids: [second.id] })
  expect(circle.body).toMatchObject({
    code: 'phase_order_circle',
    field: 'depends_on_phase_ids',
    params: { circle: '“First” → “Second” → “First”' },
  })
  expect((await t.call(w.editor, 'PATCH', at(first), { depends_on_phase_ids: [first.id] })).status).toBe(409)
  const held = await w.level('In it', { phase_id: first.id })
  const waits = await w.level('After it', { depends_on_phase_ids: [first.id] })
  expect((await t.call(w.editor, 'PATCH', at(first), { name: 'Erste' })).body).toMatchObject({ name: 'Erste', levels: [{ id: held.id }] })
  const remove = async () => (await t.call(w.editor, 'DELETE', at(first))).body?.code
  expect(await remove()).toBe('phase_in_use')
  await w.change(held, { phase_id: null })
  expect(await remove()).toBe('phase_in_use')
  await w.change(waits, { depends_on_phase_ids: [] })
  expect((await t.call(w.editor, 'DELETE', at(first))).status).toBe(204)
  expect((await w.get()).phases).toMatchObject([{ id: second.id, depends_on_phase_ids: [] }])
})

test('nothing of another pathway or organization is taken in', async () => {
  const [w, other] = [await desk(), await desk()]
  const [one, theirs] = [await w.level('One'), await other.level('Theirs')]
  const [phase, type] = [await other.phase('Theirs'), await other.type('theirs')]
  const [role, department] = [await t.role(other.org, []), await t.dept(other.org)]
  const aid = (await t.call(other.editor, 'POST', '/api/job-aids', { org: other.org.id, title: 'Theirs' })).body.id
  const before = await w.get()
  for (const patch of [
    { depends_on_level_ids: [theirs.id] },
    { depends_on_phase_ids: [phase.id] },
    { phase_id: phase.id },
    { certification_type_ids: [type] },
  ])
    expect((await w.change(one, patch)).status, JSON.stringify(patch)).toBe(404)
  const put = (path: string) => t.call(w.editor, 'PUT', path, { job_aid_ids: [aid] })
  const foreign: Answer[] = [
    await put(`${w.at}/job-aids`),
    await put(`/api/learning-pathway-levels/${one.id}/job-aids`),
    await w.change(theirs, { name: 'x' }),
  ]
  foreign.push(
    await w.assign({ assignee_kind: 'role', role_id: role.id }),
    await w.assign({ assignee_kind: 'department', department_id: department.id }),
  )
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await w.get()).toEqual(before)
})

test('an assignment says whom it means, once, and shows the pathway to these and to nobody else', async () => {
  const w = await desk()
  const ward = await t.dept(w.org)
  const [nurse, doctor] = [await t.role(w.org, [], ward), await t.role(w.org, [], await t.dept(w.org))]
  const [anna, ben, member] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await t.grant(anna, nurse)
  await t.grant(ben, doctor)
  const sees = async () => {
    const answers = [anna, ben, member].map(async (who) => (await t.call(who, 'GET', w.at)).status)
    return Promise.all(answers)
  }
  for (const [body, field] of [
    [{ assignee_kind: 'role' }, 'role_id'],
    [{ assignee_kind: 'department', role_id: nurse.id }, 'role_id'],
    [{ assignee_kind: 'organization', department_id: ward.id }, 'department_id'],
    [{ assignee_kind: 'everybody' }, 'assignee_kind'],
  ] as const)
    expect((await w.assign(body)).body).toMatchObject({ error: 'invalid_request', field })
  expect(await sees()).toEqual([404, 404, 404])
  const made = await w.assign({ assignee_kind: 'role', role_id: doctor.id })
  expect(made.body).toMatchObject({ assignee_kind: 'role', role_id: doctor.id, department_id: null })
  expect(await sees()).toEqual([404, 200, 404])
  expect((await w.assign({ assignee_kind: 'department', department_id: ward.id })).status).toBe(201)
  expect(await sees()).toEqual([200, 200, 404])
  const all = await Promise.all(Array.from({ length: 50 }, () => w.assign({ assignee_kind: 'organization' })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ body }) => body.code === 'pathway_assigned_already')).toHaveLength(49)
  expect(await sees()).toEqual([200, 200, 200])
  expect((await w.get(member)).assignments).toEqual([])
  for (const { id } of (await w.get()).assignments) expect((await t.call(w.editor, 'DELETE', `${w.at}/assignments/${id}`)).status).toBe(204)
  expect(await sees()).toEqual([404, 404, 404])
})

test('whom it is assigned to may change nothing, and an archived one is not there for them', async () => {
  const w = await desk()
  await w.assign({ assignee_kind: 'organization' })
  const [member, level] = [await t.person(w.org), await w.level('One')]
  const changes = [
    await t.call(member, 'PATCH', w.at, { name: 'Mine' }),
    await t.call(member, 'POST', `${w.at}/levels`, { name: 'Mine' }),
    await t.call(member, 'PATCH', `/api/learning-pathway-levels/${level.id}`, { name: 'Mine' }),
    await t.call(member, 'DELETE', `${w.at}/permanent-deletion`),
  ]
  expect(changes.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  await t.call(w.editor, 'DELETE', w.at)
  expect((await t.call(member, 'GET', w.at)).status).toBe(404)
  expect((await t.call(w.editor, 'GET', w.at)).status).toBe(200)
})

test('job aids lie in their order, each for those who may read it', async () => {
  const w = await desk()
  await w.assign({ assignee_kind: 'organization' })
  const [member, level] = [await t.person(w.org), await w.level('One')]
  const aid = async (title: string, audience: string): Promise<string> =>
    (await t.call(w.editor, 'POST', '/api/job-aids', { org: w.org.id, title, audience })).body.id
  const [open, trainers] = [await aid('Open', 'trainees'), await aid('For trainers', 'trainers')]
  const reader = await t.person(w.org, ['certifications:read', 'certifications:write', 'job-aids:read'])
  for (const path of [`${w.at}/job-aids`, `/api/learning-pathway-levels/${level.id}/job-aids`] as const) {
    const put = await t.call(reader, 'PUT', path, { job_aid_ids: [trainers, open] })
    expect(put.body.map(({ id }) => id)).toEqual([trainers, open])
  }
  const shown = async (who: Person) => {
    const { job_aids, levels } = await w.get(who)
    return [job_aids, levels[0].job_aids].map((aids) => aids.map(({ title }) => title))
  }
  expect([await shown(reader), await shown(member)]).toEqual([
    [['For trainers', 'Open'], ['For trainers', 'Open']], // prettier-ignore
    [['Open'], ['Open']],
  ])
})

test('a copy has everything but the audience, and what goes with a pathway is said before', async () => {
  const w = await desk()
  await w.assign({ assignee_kind: 'organization' })
  const [a, phase] = [await w.type('a'), await w.phase('Basics')]
  const after = await w.phase('Later', { depends_on_phase_ids: [phase.id] })
  const one = await w.level('One', { phase_id: phase.id, certification_type_ids: [a] })
  await w.level('Two', { phase_id: after.id, depends_on_level_ids: [one.id], depends_on_phase_ids: [phase.id] })
  const copy = (await t.call(w.editor, 'POST', `${w.at}/duplicate`)).body
  expect(copy).toMatchObject({ slug: 'ward-copy', name: 'To the ward (copy)', assignments: [] })
  expect(copy.phases.map(({ name }) => name)).toEqual(['Basics', 'Later'])
  expect(copy.phases[1].depends_on_phase_ids).toEqual([copy.phases[0].id])
  expect(copy.levels).toMatchObject([
    { name: 'One', phase_id: copy.phases[0].id, certification_type_ids: [a] },
    { name: 'Two', phase_id: copy.phases[1].id, depends_on_level_ids: [copy.levels[0].id], depends_on_phase_ids: [copy.phases[0].id] },
  ])
  expect((await t.call(w.editor, 'POST', `${w.at}/duplicate`)).body.slug).toBe('ward-copy-2')
  const preview = await t.call(w.editor, 'GET', `${w.at}/permanent-deletion`)
  expect(preview.body.consequences.map(({ key, count }) => [key, count])).toEqual([
    ['levels', 2],
    ['phases', 2],
    ['assignments', 1],
    ['certification_placements', 1],
  ])
  const ofType = await t.call(w.editor, 'GET', `/api/certifications/${a}/permanent-deletion`)
  expect(ofType.body.consequences).toEqual([{ key: 'pathway_levels', count: 3, description: '3 levels of pathways no longer ask for it.' }])
  expect((await t.call(w.editor, 'DELETE', `${w.at}/permanent-deletion`)).status).toBe(204)
  expect((await t.call(w.editor, 'GET', w.at)).status).toBe(404)
  const told = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', w.id).orderBy('id').execute()
  expect(told.map(({ action }) => action)).toEqual([
    'learning_pathway.created',
    'learning_pathway_assignment.created',
    'learning_pathway.deleted',
  ])
})
