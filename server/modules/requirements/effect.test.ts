import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const yearly = { first_due_days: 30, recertification: { kind: 'interval', months: 12, anchor: 'award' } }

/** A ward whose nurses got awards at various times, and a person who may change their requirements. */
async function world() {
  const w = await certificationWorld(t)
  const ward = await t.dept(w.org)
  const role = await t.role(w.org, [], ward)
  const keeper = await t.person(w.org, ['certifications:read', 'certifications:write'], ward)
  const type = await w.type()
  const people: Record<string, Person> = {}
  for (const name of ['new', 'never', 'lapsed', 'soon', 'late', 'fresh', 'exempt', 'dated']) people[name] = await t.named(w.org, name)
  for (const [name, person] of Object.entries(people)) await w.grant(person, role, name === 'new' ? ago(3) : ago(1500))
  for (const [name, days] of Object.entries({ lapsed: 1200, soon: 350, late: 375, fresh: 5 }))
    await w.award(people[name]!, type, { awarded_at: ago(days) })
  await w.exempt(people.exempt!, type, ago(10))
  await w.dueDate(people.dated!, type, ago(2), ago(20))
  const path = `/api/organizations/${w.org.slug}/departments/${ward.slug}/roles/${role.slug}/required-certifications` as const
  const one = `${path}/${type.id}` as const
  const ask = (body: object, person = keeper, query = '') =>
    t.call(person, 'POST', `${path}/preview${query}`, { certification_type_id: type.id, ...yearly, ...body })
  const require = (body: object, person = keeper) => t.call(person, 'POST', path, { certification_type_id: type.id, ...yearly, ...body })
  const askChange = (body: object, person = keeper, query = '') => t.call(person, 'POST', `${one}/preview${query}`, body)
  const change = (body: object, person = keeper) => t.call(person, 'PATCH', one, body)
  const drop = () => t.call(keeper, 'DELETE', one)

  /** Returns the standing of each nurse, by name. */
  async function standings() {
    const { body } = await t.call(w.admin, 'GET', `/api/certifications/${type.id}/standings?role=${role.id}&limit=200`)
    return new Map(
      body.items.map(({ person, state, due_at, award, grace_until }) => [person!.display_name!, { state, due_at, award, grace_until }]),
    )
  }
  const rows = async () => ({
    links: await t.db.selectFrom('certification_requirement').selectAll().where('organization_id', '=', w.org.id).execute(),
    entries: await t.db.selectFrom('audit_entry').select('id').where('organization_id', '=', w.org.id).execute(),
  })
  return { ...w, ward, role, keeper, certification: type, people, path, one, ask, require, askChange, change, drop, standings, rows }
}
type World = Awaited<ReturnType<typeof world>>
type Effect = Awaited<ReturnType<World['ask']>>['body']

/** Checks an effect: it must match each person's standing before and after the change. */
function expectTrue(effect: Effect, before: Awaited<ReturnType<World['standings']>>, after: typeof before) {
  const told = effect.items.map(({ person, ...item }) => [person!.display_name!, item] as const)
  expect(told.map(([name]) => name).toSorted()).toEqual([...after.keys()].toSorted())
  for (const [name, { state_before, state_after, due_at }] of told)
    expect({ name, state_before, state_after, due_at }).toEqual({
      name,
      state_before: before.get(name)!.state,
      state_after: after.get(name)!.state,
      due_at: after.get(name)!.due_at,
    })
  const now = new Date().toISOString()
  const all = [...after].map(([name, standing]) => ({ ...standing, was: before.get(name)!.state }))
  const asked = all.filter(({ state }) => state !== 'exempt')
  expect(effect).toMatchObject({
    people: all.length,
    covered: all.filter(({ award, grace_until }) => award !== null && (grace_until === null || grace_until >= now)).length,
    due_within_30_days: asked.filter(({ state, due_at }) => state !== 'overdue' && due_at !== null && due_at.slice(0, 10) <= dayIn(30))
      .length,
    overdue_at_once: all.filter(({ state, was }) => state === 'overdue' && was !== 'overdue').length,
    oldest_due_at: asked.flatMap(({ due_at }) => due_at ?? []).toSorted()[0] ?? null,
    hidden: 0,
  })
}

test('a requirement that does not say when it begins begins now, and makes nobody overdue at once', async () => {
  const { require, standings, drop, admin, role, ward, org } = await world()
  const made = await require({})
  expect(made.status).toBe(201)
  expect(made.body.effective_from).toBe(made.body.created_at)
  const stands = await standings()
  const overdue = [...stands].filter(([, { state }]) => state === 'overdue').map(([name]) => name)
  expect(overdue, 'the date that was set by hand is past').toEqual(['dated'])
  const due = (name: string) => stands.get(name)?.due_at?.slice(0, 10)
  for (const name of ['new', 'never', 'lapsed', 'late']) expect([name, due(name)]).toEqual([name, dayIn(30)])
  expect(stands.get('lapsed')!.state).toBe('renewal_open')
  expect(due('soon')! > dayIn(0) && due('soon')! < dayIn(30)).toBe(true)
  expect(due('fresh')! > dayIn(300)).toBe(true)
  // An explicit null counts from the start of each grant, and so from the end of an old award.
  await drop()
  expect((await require({ effective_from: null })).body.effective_from).toBeNull()
  const late = [...(await standings())].filter(([, { state }]) => state === 'overdue').map(([name]) => name)
  expect(late.toSorted()).toEqual(['dated', 'lapsed', 'late', 'never'])
  // A role of a new certification also begins with it.
  const whole = { owner_organization_id: org.id, slug: t.unique('whole'), name: 'Whole', awarding_mode: 'approval' }
  const requirements = [{ role_id: role.id, ...yearly }]
  expect((await t.call(admin, 'POST', '/api/certifications', { ...whole, requirements })).status).toBe(201)
  const list = await t.call(admin, 'GET', `/api/organizations/${org.id}/departments/${ward.id}/roles/${role.id}/required-certifications`)
  const begun = list.body.find(({ certification }: { certification: { name: string } }) => certification.name === 'Whole')!
  expect(begun.effective_from).toBe(begun.created_at)
})

test('an award that ends before the requirement begins leaves the first due date; one that ends later is renewed by its end', async () => {
  const w = await world()
  const dueOf = async (body: object) => {
    await w.require(body)
    const found = await w.standings()
    await w.drop()
    return (name: string) => found.get(name)
  }
  const later = await dueOf({ effective_from: `${dayIn(200)}T00:00:00Z` })
  for (const name of ['never', 'lapsed', 'soon']) expect([name, later(name)!.due_at!.slice(0, 10)]).toEqual([name, dayIn(230)])
  expect(later('fresh')!.due_at!.slice(0, 10) > dayIn(300)).toBe(true)
  // It also applies between two awards: the second serves the first due date of the requirement.
  await w.award(w.people.lapsed!, w.certification, { awarded_at: ago(20) })
  const served = await dueOf({ effective_from: ago(40), recertification: { kind: 'interval', months: 12, anchor: 'due_date' } })
  const first = new Date(Date.now() - 10 * DAY)
  first.setUTCFullYear(first.getUTCFullYear() + 1)
  expect(served('lapsed')!.due_at!.slice(0, 10)).toBe(first.toISOString().slice(0, 10))
  // Without a first date nothing is due for them, and they can renew.
  const dateless = await dueOf({ first_due_days: null })
  expect(dateless('late')).toMatchObject({ state: 'renewal_open', due_at: null })
  const once = await dueOf({ recertification: { kind: 'once' } })
  expect(once('late')).toMatchObject({ state: 'valid', due_at: null })
})

test('the preview says of everybody what is true after the request, and writes nothing', async () => {
  const w = await world()
  // Another role already requires it of one of them.
  const strict = await t.role(w.org, [], w.ward)
  await w.grant(w.people.fresh!, strict, ago(900))
  await w.require({ first_due_days: 0 })
  const bodies = [
    {},
    { effective_from: null },
    { effective_from: null, grace_days: 365, renewal_opens_days: 0 },
    { effective_from: `${dayIn(-100)}T23:30:00-05:00`, first_due_days: 10 },
    { effective_from: `${dayIn(45)}T00:00:00Z` },
    { first_due_days: null },
    { recertification: { kind: 'once' }, effective_from: null },
    { recertification: { kind: 'fixed_date', month: 2, day: 28, every_years: 1 } },
  ]
  const seen = new Set<number>()
  for (const body of bodies) {
    await w.drop()
    const [before, untouched] = [await w.standings(), await w.rows()]
    const { body: effect } = await w.ask(body)
    expect(await w.rows()).toEqual(untouched)
    expect((await w.require(body)).status).toBe(201)
    expectTrue(effect, before, await w.standings())
    seen.add(effect.overdue_at_once)
    // An unchanged requirement changes nothing, and the preview says so.
    const same = (await w.askChange({})).body
    expect(same.items.map(({ state_before }) => state_before)).toEqual(effect.items.map(({ state_after }) => state_after))
    expect(same).toMatchObject({ overdue_at_once: 0, people: 8, oldest_due_at: effect.oldest_due_at })
  }
  expect([...seen].some((count) => count > 2) && seen.has(0)).toBe(true)
  for (const change of [{ effective_from: null }, { grace_days: 100 }, { first_due_days: 3650, effective_from: ago(1) }]) {
    const [before, untouched] = [await w.standings(), await w.rows()]
    const { body: effect } = await w.askChange(change)
    expect(await w.rows()).toEqual(untouched)
    expect((await w.change(change)).status).toBe(200)
    expectTrue(effect, before, await w.standings())
  }
})

test('the worst come first, page after page, and beside them stands what a sample person gets', async () => {
  const { ask, people, keeper, askChange, require } = await world()
  const whole = (await ask({ effective_from: null })).body
  expect(whole.next_cursor).toBeNull()
  const names = whole.items.map(({ person }) => person!.display_name)
  expect(names).toEqual(['never', 'lapsed', 'late', 'dated', 'soon', 'new', 'fresh', 'exempt'])
  expect(whole).toMatchObject({ person: null, holds_role: false, granted_at: whole.evaluated_at })
  const paged: Effect['items'][number][] = []
  let query = '?limit=3'
  for (;;) {
    const { body } = await ask({ effective_from: null }, keeper, query)
    expect(body).toMatchObject({ people: 8, overdue_at_once: whole.overdue_at_once })
    paged.push(...body.items)
    if (body.next_cursor === null) break
    query = `?limit=3&cursor=${body.next_cursor}`
  }
  expect(paged).toEqual(whole.items)
  // A cursor is valid only for the request that it was issued for.
  expect((await ask({ effective_from: null, grace_days: 1 }, keeper, query)).status).toBe(400)
  const sample = (await ask({ effective_from: null, user_id: people.lapsed!.account_id })).body
  expect(sample.person!.display_name).toBe('lapsed')
  expect(sample.dates[0]).toMatchObject({ due_at: whole.items[1]!.due_at, supposed: false })
  await require({ effective_from: null })
  const changed = (await askChange({ grace_days: 7, user_id: people.lapsed!.account_id })).body
  expect(changed.dates[0]!.due_at).toBe(sample.dates[0]!.due_at)
  expect(changed.dates[0]!.grace_until > changed.dates[0]!.due_at).toBe(true)
})

test('it takes as many statements for many people as for few', async () => {
  const { ask, askChange, require, grant, org, role } = await world()
  await require({})
  const costs = async () => [await t.cost(() => ask({})), await t.cost(() => askChange({ grace_days: 3 }))]
  const few = await costs()
  for (let nr = 0; nr < 8; nr += 1) await grant(await t.person(org), role, ago(100))
  expect(await costs()).toEqual(few)
})

test('people of whom the caller may not know how they stand are counted, and neither named nor part of any other figure', async () => {
  const { ask, askChange, require, org, ward, role, people } = await world()
  const elsewhere = await t.dept(org)
  const writer = await t.person(org, ['certifications:write'], ward)
  await t.grant(writer, await t.role(org, ['certifications:read'], elsewhere))
  await t.grant(people.late!, await t.role(org, [], await t.dept(org, elsewhere)))
  await t.grant(writer, role)
  const { status, body } = await ask({ effective_from: null }, writer)
  expect([status, body.items.map(({ person }: Effect['items'][number]) => person!.display_name)]).toEqual([200, ['late', writer.name]])
  expect(body).toMatchObject({ people: 2, covered: 0, overdue_at_once: 1, hidden: 7 })
  expect((await ask({ user_id: people.never!.account_id }, writer)).status).toBe(400)
  // A manager sees the standings of the people they manage.
  const above = await t.role(org, [], elsewhere)
  await t.grant(writer, above)
  await t.manages(org, above, role)
  expect((await ask({}, writer)).body).toMatchObject({ people: 9, hidden: 0 })
  await require({})
  expect((await askChange({ effective_from: null }, writer)).body).toMatchObject({ people: 9, hidden: 0, overdue_at_once: 3 })
})

test('a preview needs what the request needs, names nothing unseen, and is refused where the request is', async () => {
  const w = await world()
  await w.require({})
  const reader = await t.person(w.org, ['certifications:read'], w.ward)
  const apart = await t.person(w.org, ['certifications:read', 'certifications:write'], await t.dept(w.org))
  for (const [person, status] of [
    [await t.person(w.org), 404],
    [await t.stranger(), 404],
    [reader, 403],
    [apart, 403],
  ] as const) {
    expect((await w.ask({}, person)).status).toBe(status)
    expect((await w.askChange({}, person)).status).toBe(status)
  }
  const foreign = await world()
  const [type, beside] = [foreign.certification.id, await w.type()]
  for (const id of [type, beside.id]) expect((await t.call(w.keeper, 'POST', `${w.path}/${id}/preview`, {})).status).toBe(404)
  expect((await w.ask({ certification_type_id: type })).status).toBe(404)
  expect((await t.call(foreign.keeper, 'POST', `${w.one}/preview`, {})).status).toBe(404)
  const archived = await w.type({ archived_at: ago(1) })
  expect((await w.ask({ certification_type_id: archived.id })).body.error).toBe('invalid_state')
  expect((await w.askChange({ first_due_days: -1 })).body).toMatchObject({ error: 'invalid_request', field: 'first_due_days' })
})

test('a certification that is being composed tells what its requirements come to, as it is once it is made', async () => {
  const { org, admin, role, keeper, ward, rows, people } = await world()
  const body = { owner_organization_id: org.id }
  const call = (more: object, person = admin, query = '') =>
    t.call(person, 'POST', `/api/certifications/preview${query}`, { ...body, ...more })
  expect((await call({ role_ids: [role.id] })).body.requirement_effect).toBeNull()
  const requirements = [{ role_id: role.id, ...yearly, effective_from: null }]
  const untouched = await rows()
  const { requirement_effect: effect } = (await call({ requirements })).body
  expect(await rows()).toEqual(untouched)
  expect(effect).toMatchObject({ people: 8, covered: 0, overdue_at_once: 7, due_within_30_days: 1, hidden: 0 })
  expect((await call({ requirements: [{ ...requirements[0], effective_from: undefined }] })).body.requirement_effect).toMatchObject({
    overdue_at_once: 0,
    due_within_30_days: 8,
  })
  const first = (await call({ requirements }, admin, '?limit=5')).body.requirement_effect!
  const rest = (await call({ requirements }, admin, `?limit=5&effect_cursor=${first.next_cursor}`)).body.requirement_effect!
  const unknown = await call({ requirements }, admin, '?effect_cursor=made-up')
  expect(unknown).toMatchObject({ status: 400, body: { error: 'invalid_cursor', field: 'effect_cursor' } })
  expect([...first.items, ...rest.items]).toEqual(effect!.items)
  expect(rest.next_cursor).toBeNull()
  const named = { ...body, slug: t.unique('composed'), name: 'Composed', awarding_mode: 'approval', requirements }
  const made = await t.call(admin, 'POST', '/api/certifications', named)
  const standings = await t.call(admin, 'GET', `/api/certifications/${made.body.id}/standings?role=${role.id}&limit=200`)
  const stands = new Map(standings.body.items.map(({ person, state, due_at }) => [person!.user_id, { state, due_at }]))
  for (const { person, state_after, due_at } of effect!.items) expect({ state: state_after, due_at }).toEqual(stands.get(person!.user_id))
  expect(stands.size).toBe(Object.keys(people).length)
  // Each role is checked as for a single requirement.
  const inWard = { owner_department_id: ward.id, requirements: [{ role_id: (await t.role(org, [], await t.dept(org))).id, ...yearly }] }
  expect((await call(inWard, keeper)).status).toBe(403)
})
