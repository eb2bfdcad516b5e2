import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pastTheTrail } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { notices } from '../../../test/notices.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await ownHarness()
const { tick, tickAnew, list, told, choose } = await notices(t)

const LIST = '/api/users/me/notifications'
const PREFERENCES = '/api/users/me/notification-preferences'

/** A person with some awards that were given a moment ago. */
async function awarded(count = 1) {
  const w = await certificationWorld(t)
  pastTheTrail(w.org)
  const nurse = await t.person(w.org)
  const more = async (created_at = new Date().toISOString()) => {
    const certification = await w.type()
    await w.award(nurse, certification, { awarded_at: '2026-01-01T00:00:00Z', created_at })
    return certification
  }
  for (let nr = 0; nr < count; nr += 1) await more()
  return { ...w, nurse, more }
}

test('a tick is for the scheduler alone', async () => {
  const at = '/api/notifications/tick'
  expect((await t.call(undefined, 'POST', at)).status).toBe(401)
  expect((await t.call(await t.superuser(), 'POST', at)).status).toBe(401)
  expect((await t.call(undefined, 'POST', at, undefined, { authorization: 'Bearer something else' })).status).toBe(401)
})

test('twenty ticks at once tell everything once', async () => {
  const { nurse } = await awarded(3)
  const ticks = await Promise.all(Array.from({ length: 20 }, tick))
  expect(ticks.reduce((sum, { planned }) => sum + planned, 0)).toBe(3)
  expect(await told(nurse)).toHaveLength(3)
  expect(await tick()).toMatchObject({ planned: 0 })
})

test('a tick a week late tells what happened meanwhile, and nobody hears of what is older or was there before the feature', async () => {
  const { nurse, more } = await awarded(0)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const { rows } = await sql<{ installed_at: string }>`select installed_at from notification_start`.execute(t.db)
  await more(ago(1))
  await tick()
  expect(await told(nurse)).toEqual([])
  await sql`update notification_start set installed_at = ${ago(100)}, planned_through = ${ago(7)}`.execute(t.db)
  await more(ago(6))
  await more(ago(20))
  await tick()
  expect(await told(nurse)).toHaveLength(2)
  await sql`update notification_start set installed_at = ${rows[0]!.installed_at}`.execute(t.db)
})

test('the list is paged newest first in the language of the reader, and says how many are unread', async () => {
  const { nurse, org } = await awarded(5)
  await tick()
  const page = await t.call(nurse, 'GET', `${LIST}?limit=2`, undefined, { 'accept-language': 'de-CH, en;q=0.5' })
  expect(page.body).toMatchObject({ unread_count: 5, items: [{ kind: 'award', read_at: null, organization_id: org.id }, {}] })
  expect(page.body.items[0]).toMatchObject({
    title: expect.stringMatching(/^Verliehen: /),
    reason: 'Sie haben sie erhalten.',
    href: `/certifications/${page.body.items[0].subject.id}`,
    subject: { kind: 'certification' },
  })
  const seen = [...page.body.items]
  for (let cursor = page.body.next_cursor; cursor !== null;) {
    const { body } = await t.call(nurse, 'GET', `${LIST}?limit=2&cursor=${cursor}`)
    seen.push(...body.items)
    cursor = body.next_cursor
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
  const moments: number[] = seen.map(({ created_at }) => Date.parse(created_at))
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
})

test('one’s own are marked as read, by their ids or up to a moment, and nobody else’s', async () => {
  const { nurse, more } = await awarded(2)
  const { nurse: other } = await awarded()
  await tick()
  const [{ created_at: earlier }] = (await list(nurse)).items
  for (let nr = 0; nr < 2; nr += 1) await more()
  await tick()
  const { items } = await list(nurse)
  const [theirs] = (await list(other)).items
  const read = (body: object) => t.call(nurse, 'POST', `${LIST}/read`, body)
  expect((await read({ ids: [items[0].id] })).body).toEqual({ unread_count: 3 })
  expect((await read({ ids: [items[1].id, theirs.id] })).status).toBe(404)
  expect((await list(nurse)).unread_count).toBe(3)
  expect((await read({})).body).toMatchObject({ field: 'ids' })
  expect((await read({ up_to: earlier })).body).toEqual({ unread_count: 1 })
  expect((await read({ up_to: new Date(Date.now() + 60_000).toISOString() })).body).toEqual({ unread_count: 0 })
  expect((await list(other)).unread_count).toBe(1)
})

test('what is unread is counted to a hundred, in as many statements for many as for few', async () => {
  const { nurse } = await awarded(2)
  const { nurse: busy } = await awarded(105)
  await tick()
  expect((await list(busy)).unread_count).toBe(100)
  const few = await t.cost(() => list(nurse))
  expect(await t.cost(() => list(busy))).toBe(few)
})

test('whoever switches a kind off is not told of it, and what nobody does without stays on', async () => {
  const { nurse, more } = await awarded(0)
  const { body } = await t.call(nurse, 'GET', PREFERENCES)
  expect(body).toMatchObject({ quiet_hours: null, time_zone: null, invitations: false, digest_hour: 7 })
  expect(body.kinds.award).toEqual({ in_app: true, email: true, digest: 'off' })
  expect(body.kinds.submission_to_review).toEqual({ in_app: true, email: false, digest: 'off' })
  const off = { in_app: false, email: false, digest: 'off' }
  for (const kind of ['request_decided', 'submission_decided', 'award_revoked', 'event_cancelled', 'sitting_soon']) {
    const refused = await choose(nurse, { kinds: { award: off, [kind]: off } })
    expect(refused).toMatchObject({ status: 400, body: { field: `kinds.${kind}.in_app` } })
  }
  expect((await t.call(nurse, 'GET', PREFERENCES)).body).toEqual(body)
  const chosen = await choose(nurse, { kinds: { award: off }, quiet_hours: { from: '22:00', to: '06:30' }, time_zone: 'Europe/Berlin' })
  expect(chosen).toMatchObject({ status: 200, body: { time_zone: 'Europe/Berlin', quiet_hours: { from: '22:00', to: '06:30' } } })
  await more()
  await tick()
  expect(await told(nurse)).toEqual([])
  expect((await choose(nurse, { ...chosen.body, kinds: {} })).body).toEqual({
    ...body,
    time_zone: 'Europe/Berlin',
    quiet_hours: chosen.body.quiet_hours,
  })
  await tick()
  expect(await told(nurse)).toHaveLength(1)
})

test('preferences that say nothing are refused by the name of the field', async () => {
  const nurse = await t.person(await t.org())
  const refused: [object, string][] = [
    [{}, 'kinds'],
    [{ kinds: { weather: { in_app: true, email: true, digest: 'off' } } }, 'kinds.weather'],
    [{ kinds: { award: { in_app: true, email: true, digest: 'hourly' } } }, 'kinds.award.digest'],
    [{ kinds: {}, quiet_hours: { from: '25:00', to: '06:00' } }, 'quiet_hours.from'],
    [{ kinds: {}, time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ kinds: {}, digest_hour: 24 }, 'digest_hour'],
  ]
  for (const [body, field] of refused) expect(await choose(nurse, body)).toMatchObject({ status: 400, body: { field } })
})

test('who leaves an organization, or whose thing is gone, is told nothing of it any more', async () => {
  const { nurse, org } = await awarded(2)
  await tick()
  const [first] = (await list(nurse)).items
  await sql`delete from certification_type where id = ${first.subject.id}::uuid`.execute(t.db)
  expect(await list(nurse)).toMatchObject({ unread_count: 1, items: [{}] })
  await t.db.deleteFrom('membership').where('organization_id', '=', org.id).where('account_id', '=', nurse.account_id).execute()
  expect(await list(nurse)).toMatchObject({ unread_count: 0, items: [] })
})

test('who keeps the directory sees what became of each, and what comes next; nobody else does', async () => {
  const { nurse, org, more } = await awarded(2)
  const keeper = await t.person(org, ['directory:write'])
  const preview = `/api/organizations/${org.id}/notification-preview` as const
  const log = `/api/organizations/${org.id}/notification-log` as const
  const next = await t.call(keeper, 'GET', preview)
  expect(next.body).toMatchObject({ total: 2, items: [{ kind: 'award', channel: 'in_app', person: { user_id: nurse.account_id } }, {}] })
  expect((await t.call(keeper, 'GET', log)).body.items).toEqual([])
  await tick()
  await more()
  expect((await t.call(keeper, 'GET', preview)).body.total).toBe(1)
  const { body } = await t.call(keeper, 'GET', `${log}?user_id=${nurse.account_id}&limit=1`)
  expect(body).toMatchObject({
    items: [{ state: 'sent', channel: 'in_app', attempts: 0, reason: null, occasion: expect.stringMatching(/^award:/) }],
  })
  expect(body.next_cursor).not.toBeNull()
  expect((await t.call(keeper, 'GET', `${log}?user_id=${keeper.account_id}`)).body.items).toEqual([])
  for (const at of [preview, log]) {
    expect((await t.call(nurse, 'GET', at)).status).toBe(403)
    expect((await t.call(await t.person(await t.org()), 'GET', at)).status).toBe(404)
  }
})

test('whose account is shut or belongs to a program is told nothing', async () => {
  const { org, award, type } = await awarded(0)
  const [program, shut] = [await t.program(org), await t.person(org)]
  await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', shut.account_id).execute()
  for (const who of [program, shut])
    await award(who, await type(), { awarded_at: '2026-01-01T00:00:00Z', created_at: new Date().toISOString() })
  await tickAnew()
  expect(await t.db.selectFrom('notification').select('id').where('organization_id', '=', org.id).execute()).toEqual([])
})

test('notifications and reminders go after the thing that they are about', async () => {
  const { nurse, org, admin } = await awarded()
  await tick()
  const [{ subject }] = (await list(nurse)).items
  expect(
    (await t.call(admin, 'POST', `/api/certifications/${subject.id}/reminders`, { user_ids: [nurse.account_id], text: 'Soon!' })).status,
  ).toBe(200)
  await sql`delete from certification_type where id = ${subject.id}::uuid`.execute(t.db)
  await tickAnew()
  for (const table of ['notification', 'reminder'] as const)
    expect(await t.db.selectFrom(table).select('id').where('organization_id', '=', org.id).execute()).toEqual([])
})

test('nothing is left of what an erased person was told and chose', async () => {
  const { nurse } = await awarded()
  await tick()
  await choose(nurse, { kinds: { award: { in_app: true, email: false, digest: 'daily' } } })
  const erased = await t.call(await t.superuser(), 'POST', `/api/users/${nurse.account_id}/erase`, { confirm: nurse.name })
  expect(erased.status, erased.text).toBe(200)
  for (const table of ['notification', 'notification_choice', 'notification_setting'] as const)
    expect(await t.db.selectFrom(table).select('user_id').where('user_id', '=', nurse.account_id).execute()).toEqual([])
})
