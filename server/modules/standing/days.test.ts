import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()

/** A person whose role requires a certification every year, awarded at a moment, in an organization in that zone. */
async function inZone(time_zone: string, awarded_at: string) {
  const w = await certificationWorld(t)
  const root = await t.superuser()
  expect((await t.call(root, 'PATCH', `/api/organizations/${w.org.id}`, { time_zone })).body).toMatchObject({ time_zone })
  const type = await w.type()
  const role = await t.role(w.org, [], await t.dept(w.org))
  const learner = await t.person(w.org)
  await w.grant(learner, role, '2024-01-01T12:00:00Z')
  const recertification = { kind: 'interval', months: 12, anchor: 'award' }
  await w.require(role, type, { first_due_days: 30, renewal_opens_days: 30, grace_days: 3, recertification })
  await w.award(learner, type, { awarded_at })
  const standing = async (at?: string) => (await w.standing(learner, type, at)).body
  return { ...w, learner, certification: type, standing }
}

const ZONES = [
  // Awarded at the same moment: on the 26th in Los Angeles, on the 27th elsewhere.
  ['America/Los_Angeles', '2026-12-27T07:59:59.999Z', '2026-11-26T08:00:00Z', '2026-12-30T07:59:59.999Z'],
  ['Europe/Berlin', '2026-12-27T22:59:59.999Z', '2026-11-26T23:00:00Z', '2026-12-30T22:59:59.999Z'],
  ['Asia/Kolkata', '2026-12-27T18:29:59.999Z', '2026-11-26T18:30:00Z', '2026-12-30T18:29:59.999Z'],
  ['Pacific/Auckland', '2026-12-27T10:59:59.999Z', '2026-11-26T11:00:00Z', '2026-12-30T10:59:59.999Z'],
] as const

test.each(ZONES)('in %s a renewal is due to the end of its day, opens with a day and is tolerated to the end of one', async (...at) => {
  const [zone, due_at, renewal_opens_at, grace_until] = at
  const { standing } = await inZone(zone, '2025-12-27T07:30:00Z')
  expect(await standing('2026-06-01T00:00:00Z')).toMatchObject({ time_zone: zone, due_at, renewal_opens_at, grace_until })
  const after = (moment: string) => new Date(Date.parse(moment) + 1).toISOString()
  expect((await standing(due_at)).state).toBe('renewal_open')
  expect((await standing(after(due_at))).state).toBe('in_grace')
  expect((await standing(grace_until)).state).toBe('in_grace')
  expect((await standing(after(grace_until))).state).toBe('overdue')
})

test('the day on which the clocks change is as long as it is, and one that begins late begins late', async () => {
  // In Berlin, 29 March has 23 hours and 25 October has 25. In Cairo, 24 April begins at one o’clock.
  const spring = await inZone('Europe/Berlin', '2025-03-29T08:00:00Z')
  expect((await spring.standing()).due_at).toBe('2026-03-29T21:59:59.999Z')
  const autumn = await inZone('Europe/Berlin', '2025-10-25T08:00:00Z')
  expect((await autumn.standing()).due_at).toBe('2026-10-25T22:59:59.999Z')
  const late = await inZone('Africa/Cairo', '2025-05-24T10:00:00Z')
  expect((await late.standing()).renewal_opens_at).toBe('2026-04-23T22:00:00Z')
})

test('when the organization says that it is elsewhere, every day is worked out anew', async () => {
  const { standing, org } = await inZone('UTC', '2025-12-27T07:30:00Z')
  expect((await standing()).due_at).toBe('2026-12-27T23:59:59.999Z')
  await t.call(await t.superuser(), 'PATCH', `/api/organizations/${org.id}`, { time_zone: 'America/Los_Angeles' })
  expect((await standing()).due_at).toBe('2026-12-27T07:59:59.999Z')
})

test('the matrix says where its days are, and its CSV has days', async () => {
  const { admin, org, learner, certification } = await inZone('America/Los_Angeles', '2025-12-28T02:00:00Z')
  const at = '2026-06-01T00:00:00Z'
  const path = `/api/organizations/${org.id}/certification-matrix` as const
  expect((await t.call(admin, 'GET', `${path}?at=${at}`)).body.time_zone).toBe('America/Los_Angeles')
  const { text } = await t.call(admin, 'GET', `${path}/export.csv?at=${at}`)
  const [head, ...lines] = text.slice(1).trim().split('\r\n')
  const line = lines.find((each) => each.startsWith(learner.account_id))!.split(',')
  expect(line[head!.split(',').indexOf('due_on')]).toBe('2026-12-27')
  // On 25 June in UTC it is still the 24th in Los Angeles. 27 December is then 186 days away.
  const within = async (days: number) =>
    (await t.call(admin, 'GET', `${path}/export.csv?at=2026-06-25T03:00:00Z&due_within_days=${days}`)).text.includes(certification.id)
  expect([await within(185), await within(186)]).toEqual([false, true])
})
