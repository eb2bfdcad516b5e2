import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificationWorld } from '../../../test/standing/facts.ts'
import { type Person, harness } from '../../../test/harness.ts'
import type { Schema } from '../../../test/read.ts'

const t = await harness()
const hours = (threshold_hours: number) => ({ rule_kind: 'subject_hours', threshold_hours }) as const

test('a standing is for oneself, readers of the type and managers; everybody else gets 404', async () => {
  const w = await certificationWorld(t)
  const [ward, other] = [await t.dept(w.org), await t.dept(w.org)]
  const type = await w.type({ department: ward })
  const [staff, chief] = [await t.role(w.org, [], ward), await t.role(w.org, [], other)]
  await t.manages(w.org, chief, staff)
  const [learner, manager, colleague] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, staff)
  await t.grant(manager, chief)
  const reader = await t.person(w.org, ['certifications:read'], ward)
  const elsewhere = await t.person(w.org, ['certifications:read'], other)
  const foreigner = await t.person(await t.org(), ['certifications:read'])
  const as = async (caller: Person) => (await w.standing(caller, type, undefined, learner)).status
  for (const caller of [learner, manager, reader, w.admin, await t.superuser()]) expect(await as(caller)).toBe(200)
  const absent = await t.call(colleague, 'GET', `/api/certifications/${randomUUID()}/standing`)
  for (const caller of [colleague, elsewhere, foreigner]) {
    const answer = await w.standing(caller, type, undefined, learner)
    expect([answer.status, answer.text]).toEqual([404, absent.text])
  }
  expect((await w.standing(colleague, type)).status).toBe(404)
  expect((await w.standing(w.admin, type, undefined, foreigner)).status).toBe(404)
  expect((await t.call(undefined, 'GET', `/api/certifications/${type.id}/standing`)).status).toBe(401)
  expect((await t.call(learner, 'GET', `/api/certifications/${type.id}/standing?at=yesterday`)).status).toBe(400)
})

test('a record hidden from its learner counts, and is named only to those who may read it', async () => {
  const w = await certificationWorld(t)
  const airway = await t.subject(w.org)
  const type = await w.type({ subjects: [airway], rules: [hours(1)] })
  const learner = await t.person(w.org)
  const hidden = await w.record(learner, [airway], { hours: 1, hidden_from_learner: true, title: 'Incident review' })
  const own = await w.standing(learner, type)
  expect(own.body).toMatchObject({ awardable: true, rules: [{ current: 1, counted: [] }] })
  expect(own.text).not.toContain('Incident')
  expect((await w.standing(w.admin, type, undefined, learner)).text).not.toContain(hidden)
  const auditor = await t.person(w.org, ['certifications:read', 'records:read'])
  expect((await w.standing(auditor, type, undefined, learner)).text).toContain(hidden)
})

test('mine is what is required, awarded or asked for, live, in any organization', async () => {
  const w = await certificationWorld(t)
  const other = await certificationWorld(t)
  const learner = await t.person(w.org)
  await t.join(learner, other.org)
  const role = await t.role(w.org, [], await t.dept(w.org))
  await t.grant(learner, role)
  const [required, asked, awarded] = [await w.type(), await w.type(), await other.type()]
  await w.type()
  const archived = await w.type({ archived_at: '2024-01-01T00:00:00Z' })
  await w.require(role, required)
  await w.require(role, archived)
  await w.request(learner, asked, '2024-01-01T00:00:00Z')
  await other.award(learner, awarded, { awarded_at: '2024-01-01T00:00:00Z' })
  const mine = (await t.call(learner, 'GET', '/api/certifications/mine')).body
  const ids = mine.map(({ certification }) => certification.id)
  expect(ids.toSorted()).toEqual([required.id, asked.id, awarded.id].toSorted())
  expect((await t.call(await t.person(w.org), 'GET', '/api/certifications/mine')).body).toEqual([])
})

test('mine is also what is due by hand, where it is open to the person', async () => {
  const w = await certificationWorld(t)
  const [open, closed, cleared] = [await w.type(), await w.type({ department: await t.dept(w.org) }), await w.type()]
  const learner = await t.person(w.org)
  const due = ({ id }: { id: string }) => `/api/certifications/${id}/due-dates/${learner.account_id}` as const
  for (const type of [open, closed, cleared])
    expect((await t.call(w.admin, 'PUT', due(type), { due_at: '2020-01-01T00:00:00Z' })).status).toBe(200)
  expect((await t.call(w.admin, 'DELETE', due(cleared))).status).toBe(204)
  const mine = (await t.call(learner, 'GET', '/api/certifications/mine')).body
  expect(mine).toMatchObject([{ certification: { id: open.id }, state: 'overdue', required_by: [] }])
  expect((await t.call(learner, 'GET', `/api/search?q=${open.slug}&kinds=certification`)).body.items).toHaveLength(1)
})

test('an archived type is no longer evaluated, but was before', async () => {
  const w = await certificationWorld(t)
  const type = await w.type({ archived_at: '2024-01-01T00:00:00Z' })
  const learner = await t.person(w.org)
  expect((await w.standing(w.admin, type, '2023-12-31T00:00:00Z', learner)).status).toBe(200)
  expect(await w.standing(w.admin, type, undefined, learner)).toMatchObject({ status: 409, body: { error: 'invalid_state' } })
  expect((await t.call(w.admin, 'GET', `/api/certifications/${type.id}/standings`)).status).toBe(409)
  expect((await w.standing(learner, type)).status).toBe(404)
})

test('standings page over everybody it concerns, filtered by state, role and department', async () => {
  const w = await certificationWorld(t)
  const house = await t.dept(w.org)
  const ward = await t.dept(w.org, house)
  const type = await w.type({ department: ward })
  const [staff, head] = [await t.role(w.org, [], ward), await t.role(w.org, [], house)]
  const people = [await t.person(w.org), await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  for (const person of people.slice(0, 2)) await t.grant(person, staff)
  await t.grant(people[2]!, head)
  await w.award(people[1]!, type, { awarded_at: '2024-01-01T00:00:00Z' })
  const idsOf = ({ items }: { items: { person: { user_id: string } }[] }) => items.map(({ person }) => person.user_id)
  const list = async (query = '') => (await t.call(w.admin, 'GET', `/api/certifications/${type.id}/standings${query}`)).body
  const newestFirst = people.slice(0, 3).map(({ account_id }) => account_id)
  expect(idsOf(await list()).toSorted()).toEqual(newestFirst.toSorted())
  expect(idsOf(await list('?state=valid'))).toEqual([people[1]!.account_id])
  expect(idsOf(await list(`?role=${head.id}`))).toEqual([people[2]!.account_id])
  expect(idsOf(await list(`?department=${ward.slug}`)).toSorted()).toEqual(newestFirst.slice(0, 2).toSorted())
  expect(idsOf(await list(`?department=${house.slug}`))).toHaveLength(3)
  for (const filter of ['', 'state=not_started&']) {
    const seen: string[] = []
    for (let cursor = ''; cursor !== null;) {
      const body = await list(`?${filter}limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      seen.push(...idsOf(body))
      cursor = body.next_cursor
    }
    expect(seen).toHaveLength(filter === '' ? 3 : 2)
    expect(new Set(seen).size).toBe(seen.length)
  }
  const as = async (caller: Person) => (await t.call(caller, 'GET', `/api/certifications/${type.id}/standings`)).status
  expect([await as(people[0]!), await as(await t.person(await t.org(), ['certifications:read']))]).toEqual([404, 404])
})

test('the people of a certification stand by name, or the worst first with the required ones before the others', async () => {
  const w = await certificationWorld(t)
  const type = await w.type()
  const role = await t.role(w.org, [], await t.dept(w.org))
  await w.require(role, type, { first_due_days: 30 })
  const since: Record<string, string | undefined> = {
    Olga: new Date().toISOString(),
    Émile: '2024-01-01T00:00:00Z',
    Anna: undefined,
    ben: '2023-01-01T00:00:00Z',
    Zoë: undefined,
  }
  for (const [name, granted] of Object.entries(since)) {
    const person = await t.named(w.org, name)
    if (granted !== undefined) await w.grant(person, role, granted)
  }
  const dated = await t.named(w.org, 'Dora')
  await w.dueDate(dated, type, '2024-03-01T00:00:00Z', '2024-01-01T00:00:00Z')
  const list = async (query: string) => (await t.call(w.admin, 'GET', `/api/certifications/${type.id}/standings?limit=2&${query}`)).body
  async function names(query: string) {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const body = await list(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      found.push(...body.items.map(({ person }: { person: { display_name: string } }) => person.display_name))
      cursor = body.next_cursor
    }
    return found.filter((name) => name === 'Dora' || name in since)
  }
  const byName = ['Anna', 'ben', 'Dora', 'Émile', 'Olga', 'Zoë']
  expect(await names('sort=name')).toEqual(byName)
  expect(await names('sort=-name')).toEqual(byName.toReversed())
  expect(await names('sort=worst')).toEqual(['ben', 'Émile', 'Dora', 'Olga', 'Anna', 'Zoë'])
  expect(await names('sort=worst&required=true')).toEqual(['ben', 'Émile', 'Dora', 'Olga'])
  expect(await names('sort=-name&required=false')).toEqual(['Zoë', 'Anna'])
  expect(await names('sort=name&required=true&state=overdue')).toEqual(['ben', 'Dora', 'Émile'])
  expect(await names('')).toEqual(['Dora', 'Zoë', 'ben', 'Anna', 'Émile', 'Olga'])
})

test('the matrix shows readers the types they read and managers their people', async () => {
  const w = await certificationWorld(t)
  const [ward, other] = [await t.dept(w.org), await t.dept(w.org)]
  const [inWard, elsewhere, everywhere] = [await w.type({ department: ward }), await w.type({ department: other }), await w.type()]
  const [staff, chief] = [await t.role(w.org, [], ward), await t.role(w.org, [], other)]
  await t.manages(w.org, chief, staff)
  const [learner, manager, outsider] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, staff)
  await t.grant(manager, chief)
  await w.require(staff, inWard, { first_due_days: 10 })
  const url = `/api/organizations/${w.org.slug}/certification-matrix` as const
  const rowsOf = ({ items }: Schema<'CertificationMatrix'>) =>
    new Map<string, string[]>(
      items.map(({ person, cells }) => [person.user_id, cells.map((cell) => cell.certification_type_id).toSorted()]),
    )
  const whole = (await t.call(w.admin, 'GET', url)).body
  expect(whole.certifications).toHaveLength(3)
  expect(rowsOf(whole).get(learner.account_id)).toEqual([inWard.id, everywhere.id].toSorted())
  expect(rowsOf(whole).get(manager.account_id)).toEqual([elsewhere.id, everywhere.id].toSorted())
  const own = (await t.call(manager, 'GET', url)).body
  expect([...rowsOf(own)]).toEqual([[learner.account_id, [inWard.id, everywhere.id].toSorted()]])
  const cell = own.items[0].cells.find(({ certification_type_id }) => certification_type_id === inWard.id)
  expect(cell).toMatchObject({ state: 'not_started', required: true })
  const narrow = (await t.call(await t.person(w.org, ['certifications:read'], ward), 'GET', `${url}?department=${ward.slug}`)).body
  expect(rowsOf(narrow).get(learner.account_id)).toEqual([inWard.id, everywhere.id].toSorted())
  expect((await t.call(outsider, 'GET', url)).status).toBe(403)
  expect((await t.call(await t.person(await t.org(), ['certifications:read']), 'GET', url)).status).toBe(404)
  expect((await t.call(w.admin, 'GET', `${url}?limit=501`)).status).toBe(400)
})

test('the matrix takes as many statements for many people and types as for few', async () => {
  const w = await certificationWorld(t)
  const airway = await t.subject(w.org)
  const count = () => t.cost(() => t.call(w.admin, 'GET', `/api/organizations/${w.org.id}/certification-matrix`))
  await w.type({ subjects: [airway], rules: [hours(1), { rule_kind: 'manual_sign_off' }] })
  const few = await count()
  for (let nr = 0; nr < 5; nr += 1) {
    await w.type({ subjects: [airway], rules: [hours(1), { rule_kind: 'manual_sign_off' }] })
    await w.record(await t.person(w.org), [airway], { hours: 1 })
  }
  expect(await count()).toBe(few)
})

test('a preview says who would gain and lose, page by page, and writes nothing', async () => {
  const w = await certificationWorld(t)
  const airway = await t.subject(w.org)
  const type = await w.type({ subjects: [airway], rules: [hours(2), { rule_kind: 'manual_sign_off' }] })
  const [able, short] = [await t.person(w.org), await t.person(w.org)]
  await w.record(able, [airway], { hours: 2 })
  await w.record(short, [airway], { hours: 1 })
  for (const person of [able, short]) await w.signOff(person, type.rules[1]!, '2024-01-01T00:00:00Z')
  const url = `/api/certifications/${type.id}/preview` as const
  const preview = (rules: object[], caller = w.admin, query = '') => t.call(caller, 'POST', `${url}${query}`, { rules })
  const signed = { id: type.rules[1], rule_kind: 'manual_sign_off' }
  expect((await preview([hours(1), signed])).body).toMatchObject({
    awardable_now: 1,
    awardable_then: 2,
    gain_count: 1,
    lose_count: 0,
    items: [{ person: { user_id: short.account_id }, change: 'gains' }],
    next_cursor: null,
  })
  expect((await preview([hours(1), { rule_kind: 'manual_sign_off' }])).body).toMatchObject({ gain_count: 0, lose_count: 1 })
  const both = [{ rule_kind: 'subject_record_count', threshold_count: 1 }]
  expect((await preview(both)).body).toMatchObject({ gain_count: 1, awardable_then: 2 })
  expect((await t.call(w.admin, 'POST', url, {})).body).toMatchObject({ awardable_now: 1, awardable_then: 1, items: [] })
  const lifting = await t.subject(w.org)
  const about = (...subject_matter_ids: string[]) => t.call(w.admin, 'POST', url, { subject_matter_ids })
  await w.record(short, [lifting], { hours: 1 })
  expect((await about(airway.id, lifting.id)).body).toMatchObject({ gain_count: 1, lose_count: 0 })
  expect((await about(lifting.id)).body).toMatchObject({ gain_count: 0, lose_count: 1 })
  const narrowed = { ...hours(1), subject_matter_id: lifting.id }
  const moved = { rules: [narrowed], subject_matter_ids: [lifting.id] }
  expect((await t.call(w.admin, 'POST', url, moved)).body).toMatchObject({ gain_count: 1, lose_count: 1 })
  expect((await preview([narrowed])).status).toBe(400)
  for (const foreign of [randomUUID(), (await t.subject(await t.org())).id]) expect((await about(airway.id, foreign)).status).toBe(404)
  const detail = (await t.call(w.admin, 'GET', `/api/certifications/${type.id}`)).body
  expect(detail.rules.map(({ id }) => id)).toEqual(type.rules)

  const foreign = await (await certificationWorld(t)).type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const refused = [{ ...signed, id: foreign.rules[0] }, { rule_kind: 'subject_hours' }, { ...hours(1), subject_matter_id: randomUUID() }]
  for (const rule of refused) expect((await preview([rule])).status).toBe(400)
  expect((await preview([hours(1)], await t.person(w.org, ['certifications:read']))).status).toBe(403)
  expect((await preview([hours(1)], able)).status).toBe(404)
})
