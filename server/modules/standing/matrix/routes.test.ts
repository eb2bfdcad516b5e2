import { randomUUIDv7 } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
type Line = Record<string, string>
const rowsOf = (text: string) => parse<Line>(text, { bom: true, columns: true, record_delimiter: '\r\n' })

/** A ward with a manager. One certification is required there; another is open to everyone. */
async function world() {
  const w = await certificationWorld(t)
  const [ward, other] = [await t.dept(w.org), await t.dept(w.org)]
  const [staff, chief] = [await t.role(w.org, [], ward), await t.role(w.org, [], other)]
  await t.manages(w.org, chief, staff)
  const [learner, manager, outsider] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await t.grant(learner, staff)
  await t.grant(manager, chief)
  const [required, free] = [await w.type({ department: ward }), await w.type()]
  await w.require(staff, required)
  const url = `/api/organizations/${w.org.slug}/certification-matrix` as const
  const lines = async (caller: Person, query = '') => rowsOf((await t.call(caller, 'GET', `${url}/export.csv${query}`)).text)
  return { ...w, ward, staff, chief, learner, manager, outsider, required, free, url, lines }
}
const about = ({ user_id, certification_type_id }: Line) => `${user_id} ${certification_type_id}`

test('the export holds a line for each cell that asks something of somebody, and on request every cell', async () => {
  const w = await world()
  await w.dueDate(w.learner, w.free, '2030-01-02T03:04:05Z', '2024-01-01T00:00:00Z')
  const answer = await t.call(w.admin, 'GET', `${w.url}/export.csv`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="certifications-\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.text.startsWith('\uFEFFuser_id,display_name,email,')).toBe(true)
  const rows = rowsOf(answer.text)
  expect(rows.map(about).toSorted()).toEqual([w.required, w.free].map(({ id }) => `${w.learner.account_id} ${id}`).toSorted())
  expect(rows.find(({ certification_type_id }) => certification_type_id === w.free.id)).toMatchObject({
    display_name: w.learner.name,
    email: w.learner.email,
    certification_slug: w.free.slug,
    state: 'not_started',
    required: 'false',
    due_on: '2030-01-02',
  })
  const matrix = (await t.call(w.admin, 'GET', w.url)).body
  const cells = matrix.items.flatMap(({ person, cells }) =>
    cells.map(({ certification_type_id }) => `${person.user_id} ${certification_type_id}`),
  )
  expect((await w.lines(w.admin, '?include_optional=true')).map(about)).toEqual(cells)
})

test('the export says what people do where, by name, and how many days they are late', async () => {
  const w = await world()
  const theatre = await t.dept(w.org)
  const [scrub, anaesthesia] = [await t.role(w.org, [], theatre), await t.role(w.org, [], theatre)]
  await t.db.updateTable('department').set({ name: 'Theatre, main' }).where('id', '=', theatre.id).execute()
  await t.db.updateTable('role').set({ name: 'Scrub nurse' }).where('id', '=', scrub.id).execute()
  for (const role of [scrub, anaesthesia]) await t.grant(w.learner, role)
  await w.dueDate(w.learner, w.free, inDays(-3), '2024-01-01T00:00:00Z')
  const newcomer = await t.person(w.org)
  await w.dueDate(newcomer, w.free, inDays(5), '2024-01-01T00:00:00Z')
  const line = (await w.lines(w.admin, '?state=overdue')).find(({ user_id }) => user_id === w.learner.account_id)
  expect(line).toMatchObject({ departments: 'Theatre, main | Ward', roles: 'Role | Scrub nurse', days_late: '3' })
  const other = (await w.lines(w.admin)).find(({ user_id }) => user_id === newcomer.account_id)
  expect(other).toMatchObject({ departments: '', roles: '', days_late: '' })
})

test('programs stand nowhere: no matrix has a line for one, whatever is asked of everybody', async () => {
  const w = await world()
  const program = await t.program(w.org)
  await t.grant(program, w.staff)
  const { items } = (await t.call(w.admin, 'GET', w.url)).body
  expect(items.length).toBeGreaterThan(2)
  expect(items.map(({ person }) => person.user_id)).not.toContain(program.account_id)
  expect((await w.lines(w.admin, '?include_optional=true')).map(({ user_id }) => user_id)).not.toContain(program.account_id)
})

test('the export is narrowed by name, certification, state and what falls due soon', async () => {
  const w = await world()
  const [soon, late, exempt] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await w.dueDate(soon, w.free, inDays(20), '2024-01-01T00:00:00Z')
  await w.dueDate(late, w.free, inDays(-1), '2024-01-01T00:00:00Z')
  await w.dueDate(exempt, w.free, inDays(20), '2024-01-01T00:00:00Z')
  await w.exempt(exempt, w.free, '2024-01-01T00:00:00Z')
  const who = async (query: string) => (await w.lines(w.admin, query)).map(({ user_id }) => user_id)
  expect(await who('?due_within_days=30')).toEqual([soon.account_id])
  expect(await who('?due_within_days=19')).toEqual([])
  expect(await who('?state=overdue')).toEqual([late.account_id])
  expect(await who(`?certification_type_id=${w.required.id}`)).toEqual([w.learner.account_id])
  expect(await who(`?q=${encodeURIComponent(soon.name.toUpperCase())}`)).toEqual([soon.account_id])
  expect(await who(`?department=${w.ward.slug}`)).toEqual([w.learner.account_id])
  for (const wrong of ['state=late', 'due_within_days=-1', 'department=nowhere', 'certification_type_id=x', 'limit=5'])
    expect((await t.call(w.admin, 'GET', `${w.url}/export.csv?${wrong}`)).status, wrong).toBe(400)
})

test('managers export their people, readers what they may read, and nobody else anything', async () => {
  const w = await world()
  const all = '?include_optional=true'
  const own = await w.lines(w.manager, all)
  expect(own.map(about).toSorted()).toEqual([w.required, w.free].map(({ id }) => `${w.learner.account_id} ${id}`).toSorted())
  const elsewhere = await t.person(w.org, ['certifications:read'], await t.dept(w.org))
  expect(new Set((await w.lines(elsewhere, all)).map(({ certification_slug }) => certification_slug))).toEqual(new Set([w.free.slug]))
  const both = await t.person(w.org, ['certifications:read'])
  await t.grant(both, w.chief)
  expect((await w.lines(both, all)).length).toBeGreaterThan(own.length)
  expect((await w.lines(both, `${all}&managed=true`)).map(about).toSorted()).toEqual(own.map(about).toSorted())
  expect(await w.lines(w.admin, `${all}&managed=true`)).toEqual([])
  const status = async (caller: Person | undefined) => (await t.call(caller, 'GET', `${w.url}/export.csv`)).status
  expect(await status(w.outsider)).toBe(403)
  expect(await status(await t.person(await t.org(), ['certifications:read']))).toBe(404)
  expect(await status(undefined)).toBe(401)
})

test('names that a spreadsheet would run are kept from it, and everybody is on some page', async () => {
  const w = await world()
  await t.db.updateTable('certification_type').set({ name: '=1+1' }).where('id', '=', w.required.id).execute()
  expect((await w.lines(w.admin)).map(({ certification_name }) => certification_name)).toEqual(["'=1+1"])
  const accounts = Array.from({ length: 600 }, () => ({ id: crypto.randomUUID(), kind: 'human' as const }))
  await t.db.insertInto('account').values(accounts).execute()
  await t.db
    .insertInto('membership')
    .values(accounts.map(({ id }) => ({ organization_id: w.org.id, account_id: id })))
    .execute()
  const people = (await w.lines(w.admin, `?include_optional=true&certification_type_id=${w.free.id}`)).map(({ user_id }) => user_id)
  expect(people).toHaveLength(604)
  expect(new Set(people).size).toBe(604)
})

test('of the matrix itself managers who read everything can ask for their people alone', async () => {
  const w = await world()
  const both = await t.person(w.org, ['certifications:read'])
  await t.grant(both, w.chief)
  const people = async (query: string) => (await t.call(both, 'GET', `${w.url}${query}`)).body.items.map(({ person }) => person.user_id)
  expect(await people('?managed=true')).toEqual([w.learner.account_id])
  expect((await people('')).length).toBeGreaterThan(1)
})

test('the standings of a member are for themselves, their managers, and readers of each certification', async () => {
  const w = await world()
  const path = `/api/organizations/${w.org.slug}/directory/${w.learner.account_id}/standings` as const
  const types = async (caller: Person) =>
    (await t.call(caller, 'GET', path)).body.standings.map(({ certification }) => certification.id).toSorted()
  const both = [w.required.id, w.free.id].toSorted()
  for (const caller of [w.learner, w.manager, w.admin, await t.superuser()]) expect(await types(caller)).toEqual(both)
  const apart = await t.dept(w.org)
  const reader = await t.person(w.org, ['certifications:read'], apart)
  expect((await t.call(reader, 'GET', path)).status).toBe(404)
  await t.grant(w.learner, await t.role(w.org, [], apart))
  expect(await types(reader)).toEqual([w.free.id])
  expect((await t.call(w.manager, 'GET', path)).body).toMatchObject({
    person: { user_id: w.learner.account_id, email: w.learner.email },
    standings: expect.arrayContaining([expect.objectContaining({ state: 'not_started', rules: [] })]),
  })
  expect((await t.call(w.outsider, 'GET', path)).status).toBe(403)
  const stranger = await t.stranger()
  const absent = await t.call(w.manager, 'GET', path.replace(w.learner.account_id, crypto.randomUUID()))
  expect(absent.status).toBe(404)
  for (const unseen of [w.outsider, stranger])
    expect((await t.call(w.manager, 'GET', path.replace(w.learner.account_id, unseen.account_id))).text).toBe(absent.text)
  expect((await t.call(w.admin, 'GET', path.replace(w.learner.account_id, stranger.account_id))).text).toBe(absent.text)
  expect((await t.call(stranger, 'GET', path)).text).toBe(absent.text)
  expect((await t.call(w.admin, 'GET', path.replace(w.learner.account_id, 'x'))).status).toBe(400)
})

test('the standings of a member are told as of any moment', async () => {
  const w = await world()
  await w.award(w.learner, w.free, { awarded_at: '2025-02-01T00:00:00Z' })
  const free = async (query: string) => {
    const { status, body } = await t.call(
      w.admin,
      'GET',
      `/api/organizations/${w.org.id}/directory/${w.learner.account_id}/standings${query}`,
    )
    return {
      status,
      state: body.standings?.find(({ certification }) => certification.id === w.free.id)?.state,
      at: body.evaluated_at,
    }
  }
  expect((await free('')).state).toBe('valid')
  expect(await free('?at=2025-03-01T00:00:00Z')).toEqual({ status: 200, state: 'valid', at: '2025-03-01T00:00:00Z' })
  expect((await free('?at=2025-01-01T00:00:00Z')).state).not.toBe('valid')
  expect((await free('?at=2025-01-01')).status).toBe(400)
})

test('the standings of a member take as many statements for many certifications as for few', async () => {
  const w = await world()
  const airway = await t.subject(w.org)
  const count = () => t.cost(() => t.call(w.admin, 'GET', `/api/organizations/${w.org.id}/directory/${w.learner.account_id}/standings`))
  const rules = [{ rule_kind: 'subject_hours' as const, threshold_hours: 1 }, { rule_kind: 'manual_sign_off' as const }]
  await w.type({ subjects: [airway], rules })
  const few = await count()
  for (let nr = 0; nr < 5; nr += 1) await w.type({ subjects: [airway], rules })
  expect(await count()).toBe(few)
})

test('the summary counts everybody, names who is late and what falls due, and how each certification is covered', async () => {
  const w = await world()
  const [soon, late, exempt, holder] = [await t.person(w.org), await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await w.dueDate(soon, w.free, inDays(20), '2024-01-01T00:00:00Z')
  await w.dueDate(late, w.free, inDays(-1), '2024-01-01T00:00:00Z')
  await w.dueDate(exempt, w.free, inDays(10), '2024-01-01T00:00:00Z')
  await w.exempt(exempt, w.free, '2024-01-01T00:00:00Z')
  await w.award(holder, w.free, { awarded_at: '2024-01-01T00:00:00Z' })
  const summary = async (caller: Person, query = '') => (await t.call(caller, 'GET', `${w.url}/summary${query}`)).body
  const all = await summary(w.admin)
  const matrix = (await t.call(w.admin, 'GET', `${w.url}?limit=500`)).body
  expect(all).toMatchObject({
    people: matrix.items.length,
    coverage: [
      { certification: { id: w.required.id }, asked: 1, had: 0 },
      { certification: { id: w.free.id }, asked: 3, had: 1, states: [{ state: 'exempt', count: 1 }, { state: 'overdue', count: 1 }, { state: 'valid', count: 1 }, { state: 'not_started', count: 1 }] },
    ],
    due: [{ person: { user_id: soon.account_id }, certification: { id: w.free.id }, state: 'not_started' }],
    due_count: 1,
    late: [{ person: { user_id: late.account_id }, overdue: 1, in_grace: 0 }],
    late_count: 1,
    time_zone: matrix.time_zone,
  }) // prettier-ignore
  expect(await summary(w.admin, '?due_within_days=19')).toMatchObject({ due: [], due_count: 0 })
  expect((await summary(w.manager)).people).toBe(1)
  expect((await summary(w.manager)).coverage).toMatchObject([{ certification: { id: w.required.id }, asked: 1, had: 0 }])
  expect(await summary(w.admin, '?managed=true')).toMatchObject({ people: 0, states: [], coverage: [] })
  const outside = await t.person(await t.org(), ['certifications:read'])
  for (const [caller, status] of [
    [w.outsider, 403],
    [outside, 404],
  ] as const)
    // prettier-ignore
    expect((await t.call(caller, 'GET', `${w.url}/summary`)).status).toBe(status)
  for (const wrong of ['due_within_days=-1', 'limit=0', 'limit=51', 'department=nowhere', 'state=overdue'])
    expect((await t.call(w.admin, 'GET', `${w.url}/summary?${wrong}`)).status, wrong).toBe(400)
})

test('the summary adds up more people than it looks at together, and names as many as are asked for', async () => {
  const w = await world()
  const everybody = Array.from({ length: 510 }, () => ({ id: randomUUIDv7(), display_name: t.unique('Member'), kind: 'human' as const }))
  await t.db.insertInto('account').values(everybody).execute()
  await t.db.insertInto('membership').values(everybody.map(({ id }) => ({ organization_id: w.org.id, account_id: id }))).execute()
  const late = [everybody[0]!, everybody[508]!, everybody[509]!]
  for (const { id } of late) await w.dueDate({ account_id: id }, w.free, '2025-01-02T03:04:05Z', '2024-01-01T00:00:00Z')
  const { body } = await t.call(w.admin, 'GET', `${w.url}/summary?limit=2`)
  const names = late.map(({ display_name }) => display_name).toSorted((a, b) => a.localeCompare(b))
  expect(body.late.map(({ person }) => person.display_name)).toEqual(names.slice(0, 2))
  expect([body.late_count, body.people > 510]).toEqual([3, true])
}) // prettier-ignore
