import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import type { Schema } from '../../../../test/read.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

const yearly = { renewal_opens_days: 30, recertification: { kind: 'interval', months: 12, anchor: 'award' } }

/** Nurses who renew a certification each year, with a forecast from the middle of June 2026. */
async function world(time_zone = 'UTC') {
  const w = await certificationWorld(t)
  await t.db.updateTable('organization').set({ time_zone }).where('id', '=', w.org.id).execute()
  const ward = await t.dept(w.org)
  const nurses = await t.role(w.org, [], ward)
  const certification = await w.type()
  await w.require(nurses, certification, { ...yearly, first_due_days: 30, grace_days: 10 })
  const nurse = async (awarded_at?: string) => {
    const person = await t.person(w.org)
    await w.grant(person, nurses, '2024-01-01T12:00:00Z')
    if (awarded_at !== undefined) await w.award(person, certification, { awarded_at })
    return person
  }
  const url = `/api/organizations/${w.org.slug}/certification-matrix/forecast` as const
  const forecast = async (query = '', caller = w.admin) => (await t.call(caller, 'GET', `${url}?at=2026-06-15T12:00:00Z${query}`)).body
  return { ...w, ward, nurses, certification, nurse, url, forecast }
}
const whoIs = ({ due }: Schema<'CertificationForecast'>) => due.map(({ person }) => person.user_id)
/** The months in which certifications run out, with the number of people. */
const filled = ({ months }: Schema<'CertificationForecast'>) => months.flatMap(({ month, people }) => (people > 0 ? [[month, people]] : []))

test('the forecast has the month that it is and eleven more, and counts who has it in the month in which it runs out', async () => {
  const w = await world()
  const [first, second, opened] = [await w.nurse('2026-03-31T08:00:00Z'), await w.nurse('2026-03-01T08:00:00Z'), await w.nurse('2025-06-20T08:00:00Z')]
  // Awarded today, so it runs out in the thirteenth month.
  await w.nurse('2026-06-15T08:00:00Z')
  const told = await w.forecast()
  expect(told.months.map(({ month }) => month)).toEqual([
    '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05',
  ])
  expect(filled(told)).toEqual([['2026-06', 1], ['2027-03', 2]])
  expect(told.months.at(9)).toEqual({ month: '2027-03', people: 2, count: 2, certifications: [{ certification_type_id: w.certification.id, count: 2 }] })
  expect([told.due_count, whoIs(told)]).toEqual([3, [opened, second, first].map(({ account_id }) => account_id)])
  expect(told.due.map(({ state, due_at }) => [state, due_at.slice(0, 10)])).toEqual([['renewal_open', '2026-06-20'], ['valid', '2027-03-01'], ['valid', '2027-03-31']])
}) // prettier-ignore

test('what is late stands apart from the months, and nobody is in it whose day is today', async () => {
  const w = await world()
  const today = await w.nurse('2025-06-15T08:00:00Z')
  const tolerated = await w.nurse('2025-06-14T08:00:00Z')
  const overdue = await w.nurse('2025-05-01T08:00:00Z')
  const never = await w.nurse()
  const told = await w.forecast('&month=late')
  expect(told.late).toEqual({ people: 3, count: 3, certifications: [{ certification_type_id: w.certification.id, count: 3 }] })
  expect(filled(told)).toEqual([['2026-06', 1]])
  // The longest overdue first. The person who never had it was due thirty days after the role began.
  expect(whoIs(told)).toEqual([never, overdue, tolerated].map(({ account_id }) => account_id))
  expect(told.due.map(({ state }) => state)).toEqual(['overdue', 'overdue', 'in_grace'])
  expect(whoIs(await w.forecast())).toEqual([today.account_id])
})

test('nobody is counted who is exempt, of whom it is no longer asked, or who has yet to get it', async () => {
  const w = await world()
  const exempt = await w.nurse('2025-12-01T08:00:00Z')
  await w.exempt(exempt, w.certification, '2026-01-01T00:00:00Z')
  const lateButExempt = await w.nurse('2025-05-01T08:00:00Z')
  await w.exempt(lateButExempt, w.certification, '2026-01-01T00:00:00Z')
  const former = await t.person(w.org)
  await w.grant(former, w.nurses, '2024-01-01T12:00:00Z', '2026-02-01T00:00:00Z')
  await w.award(former, w.certification, { awarded_at: '2025-12-01T08:00:00Z' })
  const newcomer = await t.person(w.org)
  await w.grant(newcomer, w.nurses, '2026-06-10T12:00:00Z')
  expect(await w.forecast()).toMatchObject({ late: { people: 0, count: 0, certifications: [] }, due: [], due_count: 0 })
  expect(filled(await w.forecast())).toEqual([])
  // At that time it was still required of the person who left.
  expect(filled((await t.call(w.admin, 'GET', `${w.url}?at=2026-01-15T00:00:00Z`)).body)).toEqual([['2026-12', 1]])
})

const BORDERS = [
  // The last evening of February there is in March in UTC.
  ['America/Los_Angeles', '2027-03-01T05:00:00Z', '2027-02'],
  ['UTC', '2027-03-01T05:00:00Z', '2027-03'],
  // The first morning of March there is in February in UTC.
  ['Pacific/Auckland', '2027-02-28T13:00:00Z', '2027-03'],
  ['UTC', '2027-02-28T13:00:00Z', '2027-02'],
] as const

test.each(BORDERS)('in %s what runs out at %s runs out in %s', async (zone, due, month) => {
  const w = await world(zone)
  const person = await w.nurse('2026-01-01T12:00:00Z')
  await w.dueDate(person, w.certification, due, '2026-02-01T00:00:00Z')
  const told = await w.forecast(`&month=${month}`)
  expect([told.time_zone, filled(told), whoIs(told)]).toEqual([zone, [[month, 1]], [person.account_id]])
})

test('the first month is that of the organization, however short the months after it are', async () => {
  const w = await world('Pacific/Auckland')
  const at = async (moment: string) => (await t.call(w.admin, 'GET', `${w.url}?at=${moment}`)).body.months.map(({ month }) => month)
  // The year has begun in Auckland, but not in UTC.
  expect((await at('2025-12-31T12:00:00Z')).slice(0, 2)).toEqual(['2026-01', '2026-02'])
  // The 31st of January: February and other shorter months still have their own entry.
  expect((await at('2028-01-31T00:00:00Z')).slice(0, 5)).toEqual(['2028-01', '2028-02', '2028-03', '2028-04', '2028-05'])
  expect(await at('9999-11-15T00:00:00Z')).toEqual(['9999-11', '9999-12'])
})

test('what was awarded on a leap day runs out at the end of February, and on the next leap day in a leap year', async () => {
  const w = await world()
  const fourth = await w.type()
  await w.require(w.nurses, fourth, { ...yearly, recertification: { kind: 'interval', months: 48, anchor: 'award' } })
  const person = await w.nurse('2024-02-29T08:00:00Z')
  await w.award(person, fourth, { awarded_at: '2024-02-29T08:00:00Z' })
  const days = async (at: string) =>
    (await t.call(w.admin, 'GET', `${w.url}?at=${at}&month=${at.slice(0, 4)}-02`)).body.due.map(({ due_at }) => due_at.slice(0, 10))
  expect(await days('2025-02-01T00:00:00Z')).toEqual(['2025-02-28'])
  expect(await days('2028-02-01T00:00:00Z')).toEqual(['2028-02-29'])
})

test('the forecast is narrowed by month, certification, department, role and whom one manages, and names as many as are asked for', async () => {
  const w = await world()
  const chief = await t.person(w.org)
  const [chiefs, cooks] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, chiefs, cooks)
  await t.grant(chief, chiefs)
  const hygiene = await w.type()
  await w.require(cooks, hygiene, yearly)
  await w.require(w.nurses, hygiene, yearly)
  const nurse = await w.nurse('2025-09-01T08:00:00Z')
  await w.award(nurse, hygiene, { awarded_at: '2025-09-20T08:00:00Z' })
  const cook = await t.person(w.org)
  await w.grant(cook, cooks, '2024-01-01T12:00:00Z')
  await w.award(cook, hygiene, { awarded_at: '2025-10-20T08:00:00Z' })
  // A person counts once per month, however many certifications run out.
  const all = await w.forecast('&month=2026-09')
  expect(all.months.at(3)).toMatchObject({ month: '2026-09', people: 1, count: 2 })
  expect([whoIs(all), all.due_count]).toEqual([[nurse.account_id, nurse.account_id], 2])
  expect(all.due.map(({ certification }) => certification.id)).toEqual([w.certification.id, hygiene.id])
  expect(await w.forecast('&month=2026-09&limit=1')).toMatchObject({ due: [{ certification: { id: w.certification.id } }], due_count: 2 })
  for (const empty of ['2026-08', '2027-06', '2020-01']) expect(await w.forecast(`&month=${empty}`)).toMatchObject({ due: [], due_count: 0 })
  const one = await w.forecast(`&certification_type_id=${hygiene.id}`)
  expect([filled(one), one.certifications.length]).toEqual([[['2026-09', 1], ['2026-10', 1]], 2])
  expect(filled(await w.forecast(`&department=${w.ward.slug}`))).toEqual([['2026-09', 1]])
  expect(filled(await w.forecast(`&role=${cooks.id}`))).toEqual([['2026-10', 1]])
  expect(whoIs(await w.forecast('', chief))).toEqual([cook.account_id])
  expect(filled(await w.forecast('&managed=true'))).toEqual([])
}) // prettier-ignore

test('the forecast is for who may read the matrix, and says nothing of other organizations', async () => {
  const [w, other] = [await world(), await world()]
  const theirs = await other.nurse('2025-12-01T08:00:00Z')
  await t.join(theirs, w.org)
  expect(filled(await w.forecast())).toEqual([])
  expect(filled(await other.forecast())).toEqual([['2026-12', 1]])
  const status = async (caller: Person | undefined, query = '') => (await t.call(caller, 'GET', `${w.url}${query}`)).status
  expect(await status(await t.person(w.org))).toBe(403)
  expect(await status(other.admin)).toBe(404)
  expect(await status(undefined)).toBe(401)
  for (const wrong of ['month=2026-13', 'month=2026-6', 'month=soon', 'limit=0', 'limit=501', 'department=nowhere', 'certification_type_id=x', 'state=overdue'])
    expect(await status(w.admin, `?${wrong}`), wrong).toBe(400)
}) // prettier-ignore

test('the forecast adds up more people than it looks at together, and names them by day, then by name', async () => {
  const w = await world()
  const everybody = Array.from({ length: 505 }, (_, nr) => ({ id: randomUUIDv7(), display_name: `Member ${String(999 - nr)}`, kind: 'human' as const }))
  const held = everybody.map(({ id }) => ({ organization_id: w.org.id, account_id: id }))
  await t.db.insertInto('account').values(everybody).execute()
  await t.db.insertInto('membership').values(held).execute()
  await t.db.insertInto('role_grant').values(held.map((one) => ({ ...one, role_id: w.nurses.id, granted_at: '2024-01-01T12:00:00Z' }))).execute()
  for (const [nr, { id }] of everybody.entries()) {
    if (nr % 100 !== 0) continue
    // On one day, at different hours.
    const person = { account_id: id, subject: '', token: '', name: '', email: '' }
    await w.award(person, w.certification, { awarded_at: `2025-12-05T0${nr / 100}:00:00Z` })
  }
  const told = await w.forecast('&month=2026-12&limit=4')
  expect([told.due_count, told.late.people]).toEqual([6, 499])
  expect(told.due.map(({ person }) => person.display_name)).toEqual(['Member 499', 'Member 599', 'Member 699', 'Member 799'])
}) // prettier-ignore
