import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person } from '../../../../test/harness.ts'
import { ownHarness } from '../../../../test/own-harness.ts'
import { renewingWard } from '../../../../test/standing/facts.ts'

const t = await ownHarness()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const soon = () => new Date(Date.now() + 1000).toISOString()
const passes = () => new Promise((done) => setTimeout(done, 1200))

/** Creates a link. `text` fetches it. */
async function link(who: Person, scope: string) {
  const { body } = await t.call(who, 'POST', '/api/users/me/calendar-feeds', { label: 'Phone', scope })
  const path = new URL(body.feed_url).pathname
  const text = async () => {
    const { status, text } = await t.call(undefined, 'GET', path)
    expect(status, text).toBe(200)
    return text
  }
  return { path, text, revoke: () => t.call(who, 'DELETE', `/api/users/me/calendar-feeds/${body.id}`) }
}

/** Returns the feed of a new link, which no cache has. */
async function writtenNow(who: Person, scope: string): Promise<string> {
  const fresh = await link(who, scope)
  const text = await fresh.text()
  await fresh.revoke()
  return text
}

/** Checks after each event that earlier links show the same as new ones, and that the event shows. Returns the final texts. */
async function followed(happens: Record<string, () => Promise<unknown>>, links: [Person, scope: string][]) {
  const kept = await Promise.all(links.map(([who, scope]) => link(who, scope)))
  const texts = () => Promise.all(kept.map(({ text }) => text()))
  let before = await texts()
  for (const [what, happen] of Object.entries(happens)) {
    await happen()
    t.context.access.clear()
    const after = await texts()
    for (const [nr, [who, scope]] of links.entries()) expect(after[nr], `${what}, ${scope}`).toBe(await writtenNow(who, scope))
    expect(after, what).not.toEqual(before)
    before = after
  }
  return before
}

test('a feed that was written before is the one that would be written now, whatever happened', async () => {
  const w = await renewingWard(t)
  const [other, dept] = [await w.type(), await t.dept(w.org)]
  const sooner = await t.role(w.org, [], dept)
  const owned = await w.type({ department: dept })
  const named = (fields: object) => t.db.updateTable('certification_type').set(fields).where('id', '=', w.required.id).execute()
  const revoke = { revoked_at: sql<string>`now()`, revoked_by: w.boss.account_id, revocation_note: 'Wrong' }
  const grant = { organization_id: w.org.id, account_id: w.nurse.account_id, role_id: sooner.id }
  const ofGrant = sql<boolean>`role_id = ${sooner.id}::uuid and account_id = ${w.nurse.account_id}::uuid`
  const shown = await followed(
    {
      'the certification is renamed': () => named({ name: 'Renamed' }),
      'the organization is renamed': () => t.db.updateTable('organization').set({ name: 'Ferries' }).where('id', '=', w.org.id).execute(),
      'its days move': () => t.db.updateTable('organization').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', w.org.id).execute(),
      'the person is renamed': () => t.db.updateTable('account').set({ display_name: 'Nurse Joy' }).where('id', '=', w.nurse.account_id).execute(),
      'it is due sooner': () => t.db.updateTable('certification_requirement').set({ first_due_days: 9 }).where('role_id', '=', w.staff.id).execute(),
      'another one is required': () => w.require(w.staff, other, { first_due_days: 40 }),
      'that is required no more': () => t.db.deleteFrom('certification_requirement').where('certification_type_id', '=', other.id).execute(),
      'it is awarded': () => w.award(w.nurse, w.required, { awarded_at: inDays(-3) }),
      'it is revoked': () => t.db.updateTable('certification_award').set(revoke).where('user_id', '=', w.nurse.account_id).execute(),
      'a date is set': () => w.dueDate(w.nurse, w.required, inDays(20), inDays(-1)),
      'the date is ended': () => t.db.updateTable('certification_due_date').set({ ended_at: sql<string>`now()`, ended_by: w.boss.account_id }).where('user_id', '=', w.nurse.account_id).execute(),
      'a role is given that requires two': async () => {
        for (const type of [owned, w.required]) await w.require(sooner, type, { first_due_days: 5, recertification: { kind: 'interval', months: 12, anchor: 'award' } })
        await t.db.insertInto('role_grant').values(grant).execute()
      },
      'its department is archived': () => t.db.updateTable('department').set({ archived_at: sql<string>`now()` }).where('id', '=', dept.id).execute(),
      'and brought back': () => t.db.updateTable('department').set({ archived_at: null }).where('id', '=', dept.id).execute(),
      'the role ends by itself': async () => {
        await t.db.updateTable('role_grant').set({ expires_at: soon() }).where(ofGrant).execute()
        await passes()
      },
      'the role is taken': () => t.db.deleteFrom('role_grant').where(ofGrant).execute(),
      'somebody is excused': () => t.db.insertInto('certification_exemption').values({ id: crypto.randomUUID(), organization_id: w.org.id, certification_type_id: w.required.id, user_id: w.nurse.account_id, reason: 'Ill', until: soon() }).execute(),
      'which ends by itself': passes,
      'the certification is archived': () => named({ archived_at: sql<string>`now()` }),
    },
    [
      [w.nurse, 'self'],
      [w.boss, 'team'],
    ],
  )
  for (const text of shown) expect(text).not.toContain('BEGIN:VEVENT')
}) // prettier-ignore

test('a team that changes changes its feed; so does what the link is to show', async () => {
  const w = await renewingWard(t)
  const [second, third] = [await t.person(w.org), await t.person(w.org)]
  const extra = await t.role(w.org, [], await t.dept(w.org))
  await w.require(extra, w.required, { first_due_days: 3 })
  await w.grant(third, extra, inDays(0))
  const shown = await followed(
    {
      'somebody joins': () => w.grant(second, w.staff, inDays(0)),
      'somebody is disabled': () => t.db.updateTable('account').set({ disabled_at: sql<string>`now()` }).where('id', '=', second.account_id).execute(),
      'somebody leaves the organization': () => t.db.deleteFrom('membership').where('account_id', '=', w.nurse.account_id).execute(),
      'the manager holds the role too': () => w.grant(w.boss, w.staff, inDays(0)),
      'somebody else joins': async () => w.grant(await t.person(w.org), w.staff, inDays(0)),
      'another role is managed too': () => t.manages(w.org, w.chief, extra),
      'the first is managed no more': () => t.db.deleteFrom('role_manager').where('subordinate_role_id', '=', w.staff.id).execute(),
    },
    [[w.boss, 'team']],
  )
  expect(shown.join('').match(/SUMMARY:.*/g)).toEqual([`SUMMARY:Due: ${w.required.slug}`, `SUMMARY:Due: ${w.required.slug} (${third.name})`])
}) // prettier-ignore

test('who may no longer open an event because its department moved is led to their calendar', async () => {
  const w = await renewingWard(t)
  const above = await t.dept(w.org)
  const ward = await t.dept(w.org, above)
  await t.grant(w.boss, await t.role(w.org, ['events:read'], above))
  const coach = await t.person(w.org, ['events:read', 'events:write'])
  const event = { org: w.org.id, department: ward.id, title: 'Drill', starts_at: inDays(2), ends_at: inDays(3) }
  const { id } = (await t.call(coach, 'POST', '/api/events', event)).body
  await t.call(coach, 'POST', `/api/events/${id}/participants`, { user_id: w.nurse.account_id })
  const root = await t.superuser()
  const move = (to: string | null) =>
    t.call(root, 'PATCH', `/api/organizations/${w.org.id}/departments/${ward.id}`, { parent_department_id: to })
  const [shown] = await followed({ away: () => move(null), back: () => move(above.id) }, [[w.boss, 'team_schedule']])
  expect(shown!.replaceAll('\r\n ', '')).toContain(`/events/${id}`)
})

test('what nobody changed is not derived again, and is told from what somebody did', async () => {
  const w = await renewingWard(t)
  const { path, text } = await link(w.boss, 'team')
  await text()
  const fetched = () => t.call(undefined, 'GET', path)
  const statements = await t.statementsOf(fetched)
  expect(statements.filter((sql) => sql.includes('certification_requirement'))).toHaveLength(1)
  expect(await t.cost(fetched)).toBeLessThanOrEqual(5)
  const links = (await t.call(w.boss, 'GET', '/api/users/me/calendar-feeds')).body
  await t.call(w.boss, 'PATCH', `/api/users/me/calendar-feeds/${links.items[0].id}`, { label: 'Desk', scope: 'self' })
  const changed = await text()
  expect(changed).toContain('X-WR-CALNAME:Desk')
  expect(changed).not.toContain('BEGIN:VEVENT')
})
