import { expect, test } from 'vitest'
import { type Person, harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()
const LONG_AGO = '2020-01-01T00:00:00Z'

type PathwayAddress = `/api/learning-pathways/${string}`

/** A ward with a pathway for its people, and their manager. */
async function world() {
  const w = await certificationWorld(t)
  const [ward, office] = [await t.dept(w.org), await t.dept(w.org)]
  const [staff, chief] = [await t.role(w.org, [], ward), await t.role(w.org, [], office)]
  await t.manages(w.org, chief, staff)
  const [nurse, boss] = [await t.person(w.org), await t.person(w.org)]
  await w.grant(nurse, staff, LONG_AGO)
  await w.grant(boss, chief, LONG_AGO)
  const pathway = async (name = t.unique('way'), assigned: object | null = { assignee_kind: 'department', department_id: ward.id }) => {
    const { body } = await t.call(w.admin, 'POST', '/api/learning-pathways', {
      owner_organization_id: w.org.id,
      slug: t.unique('way'),
      name,
    })
    const at = `/api/learning-pathways/${body.id}` as const
    if (assigned) expect((await t.call(w.admin, 'POST', `${at}/assignments`, assigned)).status).toBe(201)
    const made = async <const Kind extends 'levels' | 'phases'>(kind: Kind, given: object) => {
      const answer = await t.call(w.admin, 'POST', `${at}/${kind}`, given)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    }
    const level = (given: string, more: object = {}) => made('levels', { name: given, ...more })
    const phase = (given: string) => made('phases', { name: given })
    return { id: body.id, at, level, phase }
  }
  const progress = (who: Person, at: PathwayAddress, query = '') => t.call(who, 'GET', `${at}/progress${query}`)
  const states = async (at: PathwayAddress, who: Person = nurse, query = ''): Promise<string[]> =>
    (await progress(who, at, query)).body.levels.map(({ state }) => state)
  return { ...w, ward, staff, chief, nurse, boss, pathway, progress, states }
}

test('a level is complete by its own certifications, else open when what it waits for is complete, else locked and told why', async () => {
  const w = await world()
  const way = await w.pathway()
  const [a, b, c] = [await w.type(), await w.type(), await w.type()]
  const basics = await way.phase('Basics')
  const one = await way.level('One', { phase_id: basics.id, certification_type_ids: [a.id] })
  await way.level('Two', { depends_on_level_ids: [one.id], depends_on_phase_ids: [basics.id], certification_type_ids: [b.id] })
  await way.level('Three', { depends_on_level_ids: [one.id], certification_type_ids: [c.id] })
  await w.award(w.nurse, c, { awarded_at: LONG_AGO })
  const { body } = await w.progress(w.nurse, way.at)
  expect(body).toMatchObject({
    pathway: { id: way.id },
    person: { user_id: w.nurse.account_id },
    phases: [{ name: 'Basics', complete: false }],
  })
  expect(body.levels).toMatchObject([
    { state: 'unlocked', missing: [{ kind: 'certification', id: a.id, name: a.slug }] },
    {
      state: 'locked',
      missing: [
        { kind: 'level', id: one.id, name: 'One' },
        { kind: 'phase', id: basics.id, name: 'Basics' },
      ],
    },
    { state: 'complete', missing: [], certifications: [{ state: 'valid', awarded_at: LONG_AGO, open: true }] },
  ])
  await w.award(w.nurse, a, { awarded_at: LONG_AGO })
  expect(await w.states(way.at)).toEqual(['complete', 'unlocked', 'complete'])
  expect((await w.progress(w.nurse, way.at)).body.phases).toMatchObject([{ complete: true }])
})

test('a level without certifications is complete once what it waits for is, an empty phase at once, and an archived certification asks nothing', async () => {
  const w = await world()
  const way = await w.pathway()
  const [a, gone] = [await w.type(), await w.type()]
  const empty = await way.phase('Empty')
  const one = await way.level('One', { certification_type_ids: [a.id, gone.id] })
  await way.level('Then', { depends_on_level_ids: [one.id] })
  await way.level('At once', { depends_on_phase_ids: [empty.id] })
  expect(await w.states(way.at)).toEqual(['unlocked', 'locked', 'complete'])
  await t.call(w.admin, 'DELETE', `/api/certifications/${gone.id}`)
  await w.award(w.nurse, a, { awarded_at: LONG_AGO })
  expect(await w.states(way.at)).toEqual(['complete', 'complete', 'complete'])
  const { levels } = (await w.progress(w.nurse, way.at)).body
  expect(levels[0].certifications).toMatchObject([{ archived: false }, { archived: true, state: null }])
})

test('exempt, in grace and open for renewal are held; what has lapsed falls back to open, and says since when', async () => {
  const w = await world()
  const way = await w.pathway()
  const [exempt, lapsing] = [await w.type(), await w.type()]
  await w.exempt(w.nurse, exempt, LONG_AGO)
  await w.require(w.staff, lapsing, { recertification: { kind: 'interval', months: 12, anchor: 'award' }, grace_days: 30 })
  await w.award(w.nurse, lapsing, { awarded_at: '2024-01-10T12:00:00Z' })
  const one = await way.level('One', { certification_type_ids: [exempt.id, lapsing.id] })
  await way.level('Two', { depends_on_level_ids: [one.id] })
  expect(await w.states(way.at, w.nurse, '?at=2024-06-01T00:00:00Z')).toEqual(['complete', 'complete'])
  expect(await w.states(way.at, w.nurse, '?at=2025-01-20T00:00:00Z')).toEqual(['complete', 'complete'])
  const { levels } = (await w.progress(w.nurse, way.at, '?at=2025-03-01T00:00:00Z')).body
  expect(levels).toMatchObject([
    { state: 'unlocked', missing: [{ id: lapsing.id }] },
    { state: 'locked', lapsed_at: null },
  ])
  expect(levels[0].lapsed_at).toMatch(/^2025-02-(09|10)/)
  expect(levels[0].certifications[1]).toMatchObject({ state: 'overdue', lapsed_at: levels[0].lapsed_at })
})

test('what does not reach somebody is not open to them, and editors see how many these are', async () => {
  const w = await world()
  const way = await w.pathway('Way', { assignee_kind: 'organization' })
  const [closed, open] = [await w.type({ department: await t.dept(w.org) }), await w.type()]
  const level = await way.level('One', { certification_type_ids: [closed.id, open.id] })
  const { levels } = (await w.progress(w.nurse, way.at)).body
  expect(levels[0].certifications.map(({ open }) => open)).toEqual([false, true])
  const reach = await t.call(w.admin, 'GET', `${way.at}/reach`)
  expect(reach.body).toEqual({
    people: 3,
    out_of_reach: [{ level_id: level.id, certification: { id: closed.id, slug: closed.slug, name: closed.slug }, people: 3 }],
  })
  expect((await t.call(w.nurse, 'GET', `${way.at}/reach`)).status).toBe(404)
})

test('mine are the live ones assigned to the caller, by name; their certifications are among the caller’s own', async () => {
  const w = await world()
  const [b, a] = [await w.pathway('B'), await w.pathway('A')]
  await w.pathway('Not theirs', { assignee_kind: 'role', role_id: w.chief.id })
  const [gone, type] = [await w.pathway('Gone'), await w.type()]
  await t.call(w.admin, 'DELETE', gone.at)
  const [theirs, elsewhere] = [await w.type({ department: w.ward }), await w.type({ department: await t.dept(w.org) })]
  await a.level('One', { certification_type_ids: [type.id] })
  await a.level('Two', { certification_type_ids: [theirs.id, elsewhere.id] })
  const mine = async (who: Person) => (await t.call(who, 'GET', '/api/learning-pathways/mine')).body
  expect((await mine(w.nurse)).map(({ pathway }) => pathway.id)).toEqual([a.id, b.id])
  expect((await mine(w.nurse))[0].levels).toMatchObject([{ state: 'unlocked', certifications: [{ state: 'not_started' }] }, {}])
  expect((await mine(w.boss)).map(({ pathway }) => pathway.name)).toEqual(['Not theirs'])
  expect(await mine(await t.person(await t.org()))).toEqual([])
  const own = async () => (await t.call(w.nurse, 'GET', '/api/certifications/mine')).body.map(({ certification }) => certification.id)
  expect((await own()).toSorted()).toEqual([type.id, theirs.id].toSorted())
  await t.call(w.admin, 'DELETE', a.at)
  expect(await own()).toEqual([])
})

test('the progress of somebody is for themselves, their managers and readers of certifications', async () => {
  const w = await world()
  const [way, elsewhere] = [await w.pathway(), await w.pathway('Elsewhere', { assignee_kind: 'role', role_id: w.chief.id })]
  const [type, other] = [await w.type(), await t.person(w.org)]
  await way.level('One', { certification_type_ids: [type.id] })
  await w.award(w.nurse, type, { awarded_at: LONG_AGO })
  const of = `?user_id=${w.nurse.account_id}`
  expect([await w.states(way.at, w.boss, of), await w.states(way.at, w.admin, of)]).toEqual([['complete'], ['complete']])
  const status = async (who: Person, at: PathwayAddress, query: string) => (await w.progress(who, at, query)).status
  expect([await status(other, way.at, of), await status(other, way.at, ''), await status(w.boss, way.at, '')]).toEqual([404, 404, 404])
  expect([await status(w.boss, elsewhere.at, of), await status(w.admin, elsewhere.at, of)]).toEqual([404, 200])
  const stranger = await t.person(await t.org(), ['certifications:read'])
  expect([await status(stranger, way.at, of), await status(w.admin, way.at, `?user_id=${stranger.account_id}`)]).toEqual([404, 404])
  expect([await status(w.admin, way.at, '?user_id=x'), await status(w.admin, way.at, '?at=yesterday')]).toEqual([400, 400])
})

test('a team is people by levels: all of the audience to readers, their people to managers, and to nobody else', async () => {
  const w = await world()
  const [way, type] = [await w.pathway('Way', { assignee_kind: 'organization' }), await w.type()]
  await way.level('One', { certification_type_ids: [type.id] })
  await way.level('Two')
  await w.award(w.nurse, type, { awarded_at: LONG_AGO })
  const team = (who: Person, query = '') => t.call(who, 'GET', `${way.at}/team${query}`)
  const own = await team(w.boss)
  expect(own.body).toMatchObject({ pathway: { id: way.id, name: 'Way' }, owner_organization_id: w.org.id })
  expect(own.body).toMatchObject({ levels: [{ name: 'One' }, { name: 'Two' }], items: [{ states: ['complete', 'complete'] }] })
  expect(own.body.items[0].person.user_id).toBe(w.nurse.account_id)
  expect((await team(w.admin)).body.items).toHaveLength(3)
  expect((await team(w.admin, `?department=${w.ward.id}`)).body.items).toHaveLength(1)
  expect((await team(w.admin, '?managed=true')).body.items).toEqual([])
  expect((await team(w.nurse)).status).toBe(404)
  const narrow = await w.pathway('Chiefs', { assignee_kind: 'role', role_id: w.chief.id })
  expect((await t.call(w.boss, 'GET', `${narrow.at}/team`)).status).toBe(404)
})

test('managers find the live pathways that are shown to their people, by name, and nobody else finds one so', async () => {
  const w = await world()
  const [b, a] = [await w.pathway('B'), await w.pathway('A', { assignee_kind: 'role', role_id: w.staff.id })]
  const everybody = await w.pathway('C', { assignee_kind: 'organization' })
  await w.pathway('Chiefs', { assignee_kind: 'role', role_id: w.chief.id })
  await w.pathway('Elsewhere', { assignee_kind: 'department', department_id: (await t.dept(w.org)).id })
  await w.pathway('Nobody', null)
  const gone = await w.pathway('Gone')
  await t.call(w.admin, 'DELETE', gone.at)
  const managed = (who: Person, org = w.org.id) => t.call(who, 'GET', `/api/learning-pathways/managed?org=${org}`)
  expect((await managed(w.boss)).body).toMatchObject([
    { id: a.id, name: 'A' },
    { id: b.id, name: 'B' },
    { id: everybody.id, name: 'C' },
  ])
  expect([(await managed(w.nurse)).body, (await managed(w.admin)).body]).toEqual([[], []])
  const stranger = await t.org()
  expect((await managed(w.boss, stranger.id)).status).toBe(404)
  expect((await t.call(w.boss, 'GET', '/api/learning-pathways/managed')).status).toBe(400)
})

test('twenty pathways with forty certifications cost as many statements as one with one', async () => {
  const w = await world()
  const first = await w.pathway()
  await first.level('One', { certification_type_ids: [(await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })).id] })
  const cost = () => t.cost(() => t.call(w.nurse, 'GET', '/api/learning-pathways/mine'))
  const one = await cost()
  const types = await Promise.all(Array.from({ length: 40 }, () => w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })))
  for (let nr = 0; nr < 19; nr += 1) {
    const way = await w.pathway()
    for (let at = 0; at < 40; at += 10) await way.level(`L${at}`, { certification_type_ids: types.slice(at, at + 10).map(({ id }) => id) })
  }
  const answer = await t.call(w.nurse, 'GET', '/api/learning-pathways/mine')
  expect(answer.body).toHaveLength(20)
  expect(await cost()).toBe(one)
})
