import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

const LONG_AGO = '2024-01-01T12:00:00Z'
const AT = '2026-06-15T12:00:00Z'
const yearly = {
  renewal_opens_days: 30,
  first_due_days: 30,
  grace_days: 20,
  recertification: { kind: 'interval', months: 12, anchor: 'award' },
}

/** Nurses who renew a certification each year, with coverage until the middle of June 2026. */
async function world(time_zone = 'UTC') {
  const w = await certificationWorld(t)
  await t.db.updateTable('organization').set({ time_zone }).where('id', '=', w.org.id).execute()
  const ward = await t.dept(w.org)
  const nurses = await t.role(w.org, [], ward)
  const certification = await w.type()
  await w.require(nurses, certification, yearly)
  const nurse = async (awarded_at?: string, until: string | null = null) => {
    const person = await t.person(w.org)
    await w.grant(person, nurses, LONG_AGO, until)
    if (awarded_at !== undefined) await w.award(person, certification, { awarded_at })
    return person
  }
  const url = `/api/organizations/${w.org.slug}/certification-matrix` as const
  const overTime = async (query = '', caller: Person = w.admin) =>
    (await t.call(caller, 'GET', `${url}/coverage-over-time?at=${AT}${query}`)).body
  /** By day: how many are held of how many required. */
  const told = async (query = '', caller: Person = w.admin): Promise<[string, number, number][]> =>
    (await overTime(query, caller)).points.map(({ day, had, asked }) => [day, had, asked])
  return { ...w, ward, nurses, certification, nurse, url, overTime, told }
}

const having = new Set(['valid', 'renewal_open'])
const unheld = new Set(['awardable', 'in_progress', 'not_started'])

test('each point says what the summary and the matrix of that moment say, whatever happened meanwhile', async () => {
  const w = await world('Pacific/Auckland')
  const second = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const offered = await w.type({ department: w.ward })
  await w.require(w.nurses, second, { first_due_days: 500, recertification: { kind: 'calendar', month: 3, day: 1, every_years: 1 } })
  // Runs out in August, has twenty days of grace, and is renewed in November.
  const renewed = await w.nurse('2024-08-20T08:00:00Z')
  await w.award(renewed, w.certification, { awarded_at: '2025-11-03T08:00:00Z' })
  // Revoked in February. Awarded at one time and recorded later.
  const revoked = await w.nurse()
  await w.award(revoked, w.certification, { awarded_at: '2025-09-01T08:00:00Z', created_at: '2025-10-05T08:00:00Z', revoked_at: '2026-02-10T00:00:00Z' })
  const former = await w.nurse('2025-07-10T08:00:00Z', '2025-12-24T00:00:00Z')
  await w.award(former, second, { awarded_at: '2025-07-10T08:00:00Z' })
  const exempt = await w.nurse()
  await w.exempt(exempt, w.certification, '2025-09-15T00:00:00Z', '2026-03-31T10:59:59Z')
  const dated = await w.nurse('2026-01-31T11:30:00Z')
  await w.dueDate(dated, w.certification, '2026-04-30T08:00:00Z', '2026-02-02T00:00:00Z')
  // It is not required of them.
  const volunteer = await t.person(w.org)
  await w.award(volunteer, second, { awarded_at: '2025-10-31T10:30:00Z' })
  await w.dueDate(volunteer, offered, '2026-01-15T00:00:00Z', '2025-12-31T23:59:00Z')
  const asking = await w.nurse()
  await w.request(asking, second, '2026-03-05T00:00:00Z')
  await w.signOff(asking, second.rules[0]!, '2026-01-05T00:00:00Z')
  // Required since May of everyone with the role.
  const late = await w.type()
  await w.require(w.nurses, late, { ...yearly })
  await t.db.updateTable('certification_requirement').set({ created_at: '2026-05-02T00:00:00Z' }).where('certification_type_id', '=', late.id).execute()
  await t.db.updateTable('certification_type').set({ archived_at: '2026-05-20T00:00:00Z' }).where('id', '=', offered.id).execute()

  const { points } = await w.overTime()
  expect(points.map(({ day }) => day)).toEqual([
    '2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31',
    '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-16',
  ])
  for (const { day, evaluated_at, asked, had } of points) {
    const { body: summary } = await t.call(w.admin, 'GET', `${w.url}/summary?at=${evaluated_at}`)
    const sum = (what: 'asked' | 'had') => summary.coverage.reduce((all: number, one) => all + one[what], 0)
    expect({ asked, had }, day).toEqual({ asked: sum('asked'), had: sum('had') })
    const { body: matrix } = await t.call(w.admin, 'GET', `${w.url}?limit=500&at=${evaluated_at}`)
    const cells = matrix.items
      .flatMap(({ cells }) => cells)
      .filter(({ required, due_at, state }) => (required || due_at !== null || !unheld.has(state)) && state !== 'exempt')
    expect([asked, had], day).toEqual([cells.length, cells.filter(({ state }) => having.has(state)).length])
  }
  // Much changed between the points.
  expect(new Set(points.map(({ asked, had }) => `${had}/${asked}`)).size).toBeGreaterThan(6)
}) // prettier-ignore

test('what ran out, was revoked, left or was exempt is told as it was on each day', async () => {
  const w = await world()
  await w.nurse('2024-10-10T08:00:00Z')
  const revoked = await w.nurse()
  await w.award(revoked, w.certification, { awarded_at: '2025-09-01T08:00:00Z', revoked_at: '2026-02-10T00:00:00Z' })
  await w.nurse('2025-07-10T08:00:00Z', '2025-12-24T00:00:00Z')
  const exempt = await w.nurse()
  await w.exempt(exempt, w.certification, '2025-09-15T00:00:00Z', '2026-04-01T00:00:00Z')
  expect(await w.told()).toEqual([
    ['2025-07-31', 2, 4],
    ['2025-08-31', 2, 4],
    ['2025-09-30', 3, 3],
    // In its grace period since the eleventh, so it no longer counts as held.
    ['2025-10-31', 2, 3],
    ['2025-11-30', 2, 3],
    // A person who left keeps their awards.
    ['2025-12-31', 2, 3],
    ['2026-01-31', 2, 3],
    ['2026-02-28', 1, 3],
    ['2026-03-31', 1, 3],
    ['2026-04-30', 1, 4],
    ['2026-05-31', 1, 4],
    ['2026-06-15', 1, 4],
  ])
})

test('the months end where the organization is, and a month that ends now is the last point', async () => {
  const w = await world('America/Los_Angeles')
  // The last evening of March there is in April in UTC.
  await w.nurse('2026-04-01T05:00:00Z')
  expect((await w.told()).slice(7, 10)).toEqual([
    ['2026-02-28', 0, 1],
    ['2026-03-31', 1, 1],
    ['2026-04-30', 1, 1],
  ])
  const at = async (moment: string) => {
    const { points } = (await t.call(w.admin, 'GET', `${w.url}/coverage-over-time?at=${moment}`)).body
    return points.map(({ day, evaluated_at }) => [day, evaluated_at])
  }
  const ending = await at('2026-04-01T06:59:59.999Z')
  expect(ending.length).toBe(12)
  expect(ending.slice(-2)).toEqual([['2026-02-28', '2026-03-01T07:59:59.999Z'], ['2026-03-31', '2026-04-01T06:59:59.999Z']])
  const leap = await at('2028-03-31T12:00:00Z')
  expect(leap.slice(-2).map(([day]: string[]) => day)).toEqual(['2028-02-29', '2028-03-31'])
  expect((await at('0001-02-10T00:00:00Z')).map(([day]: string[]) => day)).toEqual(['0001-01-31', '0001-02-09'])
  const now = (await t.call(w.admin, 'GET', `${w.url}/coverage-over-time`)).body
  expect([now.points.length, now.time_zone]).toEqual([12, 'America/Los_Angeles'])
  expect(now.points.at(-1).evaluated_at).toBe(now.evaluated_at)
}) // prettier-ignore

test('coverage over time is narrowed by certification, department, role and whom one manages', async () => {
  const w = await world()
  const chief = await t.person(w.org)
  const [chiefs, cooks] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, chiefs, cooks)
  await t.grant(chief, chiefs)
  const hygiene = await w.type()
  for (const role of [cooks, w.nurses]) await w.require(role, hygiene, yearly)
  await w.nurse('2025-12-01T08:00:00Z')
  const cook = await t.person(w.org)
  await w.grant(cook, cooks, '2025-12-10T12:00:00Z')
  await w.award(cook, hygiene, { awarded_at: '2026-05-20T08:00:00Z' })
  const last = async (query = '', caller: Person = w.admin) => (await w.told(query, caller)).at(-1)!.slice(1)
  expect(await last()).toEqual([2, 3])
  expect(await last(`&certification_type_id=${hygiene.id}`)).toEqual([1, 2])
  expect(await last(`&department=${w.ward.slug}`)).toEqual([1, 2])
  expect(await last(`&role=${cooks.id}`)).toEqual([1, 1])
  // Before anyone had the role, it was required of nobody.
  expect((await w.told(`&role=${cooks.id}`)).slice(4, 6)).toEqual([['2025-11-30', 0, 0], ['2025-12-31', 0, 1]])
  expect(await last('', chief)).toEqual([1, 1])
  expect(await last('&managed=true')).toEqual([0, 0])
  expect((await w.overTime(`&certification_type_id=${hygiene.id}`)).certifications.map(({ id }) => id).toSorted()).toEqual(
    [hygiene.id, w.certification.id].toSorted(),
  )
}) // prettier-ignore

test('coverage over time is for who may read the matrix, and says nothing of other organizations', async () => {
  const [w, other] = [await world(), await world()]
  const theirs = await other.nurse('2025-12-01T08:00:00Z')
  await t.join(theirs, w.org)
  expect((await w.told()).map(([, , asked]) => asked)).toEqual(Array.from({ length: 12 }, () => 0))
  expect((await other.told()).at(-1)).toEqual(['2026-06-15', 1, 1])
  const status = async (caller: Person | undefined, query = '') => (await t.call(caller, 'GET', `${w.url}/coverage-over-time${query}`)).status
  expect(await status(await t.person(w.org))).toBe(403)
  expect(await status(other.admin)).toBe(404)
  expect(await status(undefined)).toBe(401)
  for (const wrong of ['limit=1', 'department=nowhere', `role=${other.nurses.id}`, 'certification_type_id=x', 'state=overdue', 'at=today'])
    expect(await status(w.admin, `?${wrong}`), wrong).toBe(400)
}) // prettier-ignore

test('coverage over time adds up more people than it looks at together, with as many statements for many as for one', async () => {
  const w = await world()
  await w.nurse()
  const cost = () => t.cost(() => w.overTime())
  const few = await cost()
  const join = async (many: number) => {
    const everybody = Array.from({ length: many }, () => ({ id: randomUUIDv7(), display_name: 'Member', kind: 'human' as const }))
    const held = everybody.map(({ id }) => ({ organization_id: w.org.id, account_id: id }))
    await t.db.insertInto('account').values(everybody).execute()
    await t.db.insertInto('membership').values(held).execute()
    await t.db.insertInto('role_grant').values(held.map((one) => ({ ...one, role_id: w.nurses.id, granted_at: LONG_AGO }))).execute()
  }
  await join(490)
  expect(await cost()).toBe(few)
  await join(20)
  expect((await w.told()).at(-1)).toEqual(['2026-06-15', 0, 511])
}) // prettier-ignore
