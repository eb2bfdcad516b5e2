import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Dept, type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()
const LONG_AGO = '2024-01-01T00:00:00Z'

/** Two wards beneath nursing, and a kitchen. A certification is required of the people who work in each. */
async function world() {
  const w = await certificationWorld(t)
  const place = async (name: string, parent?: Dept) => {
    const made = await t.dept(w.org, parent)
    await t.db.updateTable('department').set({ name }).where('id', '=', made.id).execute()
    return made
  }
  const nursing = await place('Nursing')
  const [second, first, kitchen] = [await place('Ward 2', nursing), await place('Ward 1', nursing), await place('Kitchen')]
  const certification = await w.type()
  const staffOf = async (department: Dept) => {
    const role = await t.role(w.org, [], department)
    await w.require(role, certification)
    return role
  }
  const [one, two, cooks] = [await staffOf(first), await staffOf(second), await staffOf(kitchen)]
  const url = `/api/organizations/${w.org.slug}/certification-matrix` as const
  const coverage = async (caller: Person, query = '') => (await t.call(caller, 'GET', `${url}/coverage${query}`)).body
  /** By department: how many people it is required of, and how many hold it. */
  const told = async (caller: Person, query = '') => {
    const { items } = await coverage(caller, query)
    const rows = items.filter(({ cells }) => cells.length > 0)
    return rows.map(({ department, cells: [{ asked, had }] }) => [department?.path.join(' › ') ?? null, had, asked])
  }
  return { ...w, nursing, first, second, kitchen, certification, one, two, cooks, url, coverage, told }
}

test('a department has those beneath it, somebody in several counts in each, and who is in none has a row of their own', async () => {
  const w = await world()
  const [holder, both, cook, exempt, former] = await Promise.all([1, 2, 3, 4, 5].map(() => t.person(w.org)))
  await w.award(holder!, w.certification, { awarded_at: LONG_AGO })
  await t.grant(holder!, w.one)
  for (const role of [w.two, w.cooks]) await t.grant(both!, role)
  await t.grant(cook!, w.cooks)
  await t.grant(exempt!, w.cooks)
  await w.exempt(exempt!, w.certification, LONG_AGO)
  // A person whose role has ended is in no department, but keeps their awards.
  await w.grant(former!, w.two, LONG_AGO, '2024-06-01T00:00:00Z')
  await w.award(former!, w.certification, { awarded_at: LONG_AGO })
  expect(await w.told(w.admin)).toEqual([
    ['Kitchen', 0, 2],
    ['Nursing', 1, 2],
    ['Nursing › Ward 1', 1, 1],
    ['Nursing › Ward 2', 0, 1],
    [null, 1, 1],
  ])
  const { items, certifications, department_count, time_zone } = await w.coverage(w.admin)
  expect(certifications).toEqual([{ id: w.certification.id, slug: w.certification.slug, name: w.certification.slug }])
  expect(items[0]).toEqual({
    department: { id: w.kitchen.id, slug: w.kitchen.slug, name: 'Kitchen', path: ['Kitchen'] },
    people: 3,
    cells: [
      { certification_type_id: w.certification.id, asked: 2, had: 0, states: [{ state: 'exempt', count: 1 }, { state: 'not_started', count: 2 }] },
    ],
  }) // prettier-ignore
  // The administrator also has a department, in which nothing is required.
  expect([department_count, items.length, time_zone]).toEqual([5, 6, 'UTC'])
  expect(items.at(-2)).toMatchObject({ department: { name: 'Ward' }, people: 1, cells: [] })
})

test('each row says what the summary of its department says', async () => {
  const w = await world()
  for (const role of [w.one, w.two, w.two, w.cooks]) {
    const person = await t.person(w.org)
    await t.grant(person, role)
    if (role === w.two) await w.award(person, w.certification, { awarded_at: LONG_AGO })
  }
  for (const { department, people, cells } of (await w.coverage(w.admin)).items) {
    const summary = (await t.call(w.admin, 'GET', `${w.url}/summary?department=${department.id}`)).body
    expect({ people, cells }, department.name).toEqual({
      people: summary.people,
      cells: summary.coverage.map(({ certification, ...coverage }) => ({ certification_type_id: certification.id, ...coverage })),
    })
  }
})

test('the departments are narrowed like the people: by one of them, a role, whom one manages, and how many are told', async () => {
  const w = await world()
  const [nurse, cook, chief] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await t.grant(nurse, w.one)
  await t.grant(cook, w.cooks)
  await t.grant(cook, w.two)
  const leads = await t.role(w.org, [], w.kitchen)
  await t.manages(w.org, leads, w.one)
  await t.grant(chief, leads)
  expect(await w.told(w.admin, `?department=${w.nursing.slug}`)).toEqual([
    ['Nursing', 0, 2],
    ['Nursing › Ward 1', 0, 1],
    ['Nursing › Ward 2', 0, 1],
  ])
  expect(await w.told(w.admin, `?role=${w.cooks.id}`)).toEqual([
    ['Kitchen', 0, 1],
    ['Nursing', 0, 1],
    ['Nursing › Ward 2', 0, 1],
  ])
  const own = [
    ['Nursing', 0, 1],
    ['Nursing › Ward 1', 0, 1],
  ]
  expect(await w.told(chief)).toEqual(own)
  expect(await w.told(chief, '?managed=true')).toEqual(own)
  expect(await w.told(w.admin, '?managed=true')).toEqual([])
  expect(await w.coverage(w.admin, '?limit=2')).toMatchObject({
    items: [{ department: { name: 'Kitchen' } }, { department: { name: 'Nursing' } }],
    department_count: 5,
  })
})

test('a past moment has the departments and the roles of then; an archived department has no row', async () => {
  const w = await world()
  const [before, since] = [await t.person(w.org), await t.person(w.org)]
  await w.grant(before, w.one, LONG_AGO, '2025-01-01T00:00:00Z')
  await w.grant(since, w.cooks, '2025-02-01T00:00:00Z')
  await t.db.updateTable('department').set({ archived_at: '2025-03-01T00:00:00Z' }).where('id', '=', w.kitchen.id).execute()
  expect(await w.told(w.admin)).toEqual([])
  expect(await w.told(w.admin, '?at=2024-07-01T00:00:00Z')).toEqual([
    ['Nursing', 0, 1],
    ['Nursing › Ward 1', 0, 1],
  ])
  expect(await w.told(w.admin, '?at=2025-02-15T00:00:00Z')).toEqual([['Kitchen', 0, 1]])
})

test('coverage is for who may read the matrix, of their own organization alone', async () => {
  const w = await world()
  const other = await world()
  const theirs = await t.person(other.org)
  await t.grant(theirs, other.one)
  // A member of both organizations, with a role only in the other one.
  await t.join(theirs, w.org)
  await t.grant(await t.person(w.org), w.one)
  expect(await w.told(w.admin)).toEqual([
    ['Nursing', 0, 1],
    ['Nursing › Ward 1', 0, 1],
  ])
  expect((await w.coverage(w.admin)).items.at(-1)).toMatchObject({ department: null, people: 1, cells: [] })
  const status = async (caller: Person | undefined, query = '') => (await t.call(caller, 'GET', `${w.url}/coverage${query}`)).status
  expect(await status(await t.person(w.org))).toBe(403)
  expect(await status(other.admin)).toBe(404)
  expect(await status(undefined)).toBe(401)
  for (const wrong of ['department=nowhere', `department=${other.first.id}`, 'limit=0', 'limit=201', 'month=2027-01', 'at=today'])
    expect(await status(w.admin, `?${wrong}`), wrong).toBe(400)
})

test('coverage adds up more people than it looks at together, with as many statements for many as for one', async () => {
  const w = await world()
  await t.grant(await t.person(w.org), w.one)
  const cost = () => t.cost(() => w.coverage(w.admin))
  const few = await cost()
  const everybody = Array.from({ length: 490 }, () => ({ id: randomUUIDv7(), display_name: 'Member', kind: 'human' as const }))
  const join = async (people: typeof everybody) => {
    const held = people.map(({ id }) => ({ organization_id: w.org.id, account_id: id }))
    await t.db.insertInto('account').values(people).execute()
    await t.db.insertInto('membership').values(held).execute()
    await t.db.insertInto('role_grant').values(held.map((member) => ({ ...member, role_id: w.two.id }))).execute()
  }
  await join(everybody)
  expect(await cost()).toBe(few)
  await join(Array.from({ length: 20 }, () => ({ id: randomUUIDv7(), display_name: 'Member', kind: 'human' as const })))
  expect(await w.told(w.admin)).toEqual([
    ['Nursing', 0, 511],
    ['Nursing › Ward 1', 0, 1],
    ['Nursing › Ward 2', 0, 510],
  ])
}) // prettier-ignore
