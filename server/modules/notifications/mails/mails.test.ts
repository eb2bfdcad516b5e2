import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, pastTheTrail } from '../../../../test/harness.ts'
import { ownHarness } from '../../../../test/own-harness.ts'
import { type Arrived, mailServer } from '../../../../test/mail-server.ts'
import { notices } from '../../../../test/notices.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { compose } from '../../../module.ts'
import { modules } from '../../../modules.ts'
import { tick as stoppable } from '../actions-tick.ts'

const t = await ownHarness()
const { tick, tickAnew, list, choose } = await notices(t)
const { desk, window } = scheduled(t)

const open: { close: () => unknown }[] = []
afterEach(async () => {
  t.context.mail = undefined
  await sql`update notification set skipped_at = now(), skipped_because = 'over' where channel = 'mail' and mail_id is null and skipped_at is null`.execute(
    t.db,
  )
  await sql`update notification_mail set ended_at = now(), outcome = 'failed' where sent_at is null and ended_at is null`.execute(t.db)
  for (const each of open.splice(0).toReversed()) await each.close()
})

/** Connects the service to a server that accepts its mails. */
async function post(options: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(options)
  // Closed after the mailer, because a server waits for its connections.
  open.push(server)
  t.context.mail = mailerTo(server.port)
  return server
}
function mailerTo(port: number) {
  const from = { name: 'Lernen Nord', address: 'learning@example.org' }
  const mailer = openMailer(
    { host: '127.0.0.1', port, tls: 'none', login: undefined, from, dkim: undefined },
    t.context.config.publicOrigin,
    2000,
  )
  open.push(mailer)
  return mailer
}

/** A person with some awards that were given a moment ago. */
async function awarded(count = 1) {
  const w = await certificationWorld(t)
  pastTheTrail(w.org)
  const nurse = await t.person(w.org)
  const more = async () => {
    const certification = await w.type()
    await w.award(nurse, certification, { awarded_at: '2026-01-01T00:00:00Z', created_at: new Date().toISOString() })
    return certification
  }
  for (let nr = 0; nr < count; nr += 1) await more()
  const keeper = await t.person(w.org, ['directory:write'])
  const log = async () => {
    const { body } = await t.call(keeper, 'GET', `/api/organizations/${w.org.id}/notification-log?user_id=${nurse.account_id}`)
    return body.items.filter(({ channel }) => channel === 'mail')
  }
  return { ...w, nurse, more, keeper, log }
}

const to = (arrived: Arrived[], { email }: Person) => arrived.filter(({ to: [address] }) => address === email)
const header = ({ email }: Arrived, key: string) => email.headers.find((each) => each.key === key)?.value
const unsubscribeOf = (mail: Arrived) => new URL(header(mail, 'list-unsubscribe')!.slice(1, -1)).pathname
const later = (minutes = 24 * 60) =>
  sql`update notification_mail set due_at = due_at - make_interval(mins => ${minutes}), leased_until = null where ended_at is null`.execute(
    t.db,
  )

test('without a mail server no mail is planned; with one an award is mailed once, and the log says what the server answered', async () => {
  const { nurse, log, more } = await awarded()
  expect(await tick()).toMatchObject({ sent: 0 })
  expect(await log()).toEqual([])
  const { arrived } = await post()
  await more()
  await Promise.all([tick(), tick(), tick()])
  const mails = to(await arrived(), nurse)
  expect(mails.map(({ email }) => email.subject)).toEqual([expect.stringMatching(/^Awarded: .* \(and 1 more\)$/)])
  expect(mails[0]!.email.text).toContain(`Choose what you are told: ${t.context.config.publicOrigin}/profile/notifications`)
  expect(await log()).toMatchObject([{ state: 'sent', attempts: 1, response: expect.stringMatching(/^250/) }, { state: 'sent' }])
  expect(await tick()).toMatchObject({ planned: 0, sent: 0, remaining: 0 })
})

test('two hundred awards at once make one mail, in the language of the person', async () => {
  const { arrived } = await post()
  const { nurse } = await awarded(200)
  await t.db.updateTable('account').set({ language: 'de' }).where('id', '=', nurse.account_id).execute()
  expect(await tick()).toMatchObject({ planned: 400, sent: 1 })
  const mails = to(await arrived(), nurse)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.email.subject).toMatch(/^Verliehen: .* \(und 199 weitere\)$/)
})

test('a server that is not there consumes nothing; one that puts off is asked later and later, under the same name', async () => {
  const { nurse, log } = await awarded()
  t.context.mail = mailerTo(9)
  expect(await tick()).toMatchObject({ sent: 0, failed: 0, deferred: 0, remaining: 1 })
  expect(await log()).toMatchObject([{ state: 'planned', attempts: 0 }])
  const grumpy = await post({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Come back later'), { responseCode: 451 })),
  })
  expect(await tick()).toMatchObject({ sent: 0, failed: 0, deferred: 1, remaining: 0 })
  expect(await tick(), 'until it is tried again').toMatchObject({ sent: 0, failed: 0, deferred: 0, remaining: 0 })
  expect(await log()).toMatchObject([{ state: 'deferred', attempts: 1, response: expect.stringContaining('451') }])
  const first = await t.db
    .selectFrom('notification_mail')
    .select(['id', 'due_at', 'created_at'])
    .where('user_id', '=', nurse.account_id)
    .execute()
  await later(5)
  expect(await tick()).toMatchObject({ deferred: 1 })
  expect(await log()).toMatchObject([{ state: 'deferred', attempts: 2 }])
  expect(await grumpy.arrived()).toEqual([])
  const { arrived } = await post()
  await later()
  expect(await tick()).toMatchObject({ sent: 1 })
  const [mail] = to(await arrived(), nurse)
  expect(mail!.email.messageId).toBe(`<${first[0]!.id}@${new URL(t.context.config.publicOrigin).hostname}>`)
})

test('an address that there is not gets nothing more until the account has another', async () => {
  const { nurse, log, more } = await awarded()
  await post({ onRcptTo: (_address, _session, done) => done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })) })
  expect(await tick()).toMatchObject({ sent: 0, failed: 1 })
  expect(await log()).toMatchObject([{ state: 'bounced', response: expect.stringContaining('550') }])
  const { arrived } = await post()
  await more()
  expect(await tick()).toMatchObject({ sent: 0, skipped: 1 })
  expect((await log())[0]).toMatchObject({ state: 'suppressed', reason: 'suppressed' })
  await t.db.updateTable('account').set({ email: 'new@example.org' }).where('id', '=', nurse.account_id).execute()
  await more()
  expect(await tick()).toMatchObject({ sent: 1 })
  expect((await arrived()).map(({ to: [address] }) => address)).toEqual(['new@example.org'])
})

test('what broke off midway is sent once more under the same name, and so is what a process died over', async () => {
  const { nurse } = await awarded()
  const { arrived } = await post()
  await tick()
  // As if the process had died after the server’s answer, before storing it.
  await sql`update notification_mail set sent_at = null, leased_until = now() + interval '5 minutes' where user_id = ${nurse.account_id}::uuid`.execute(
    t.db,
  )
  expect(await tick()).toMatchObject({ sent: 0 })
  await later()
  expect(await tick()).toMatchObject({ sent: 1 })
  const ids = to(await arrived(), nurse).map(({ email }) => email.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('what was read, switched off or is no longer so by then is not sent, and the log says why', async () => {
  const { admin, nurse, log, more, type } = await awarded()
  t.context.mail = mailerTo(9)
  await tick()
  const [item] = (await list(nurse)).items
  await t.call(nurse, 'POST', '/api/users/me/notifications/read', { ids: [item.id] })
  const off = await type()
  await t.call(admin, 'PUT', `/api/certifications/${off.id}/due-dates/${nurse.account_id}`, {
    due_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  })
  await tickAnew()
  await t.call(admin, 'DELETE', `/api/certifications/${off.id}/due-dates/${nurse.account_id}`)
  const { arrived } = await post()
  await later()
  expect(await tick()).toMatchObject({ sent: 0, skipped: 1 })
  expect((await log()).map(({ state, reason }) => `${state}: ${reason}`)).toEqual(['skipped: no longer so', 'skipped: read already'])
  t.context.mail = mailerTo(9)
  await more()
  await tick()
  await choose(nurse, { kinds: { award: { in_app: true, email: false, digest: 'off' } } })
  await post()
  await later()
  expect(await tick()).toMatchObject({ sent: 0, skipped: 1 })
  expect((await log())[0]).toMatchObject({ state: 'skipped', reason: 'switched off' })
  expect(await arrived()).toEqual([])
})

test('an event is not announced by mail once it has begun', async () => {
  const { org, coach, make } = await desk()
  pastTheTrail(org)
  const nurse = await t.person(org)
  t.context.mail = mailerTo(9)
  const { body: event } = await make(window(20, 22))
  await t.call(coach, 'POST', `/api/events/${event.id}/participants`, { user_id: nurse.account_id })
  await sql`update event_participant set registered_at = now() - interval '3 days' where user_id = ${nurse.account_id}::uuid`.execute(t.db)
  await tick()
  await sql`update notification set expires_at = now() - interval '1 minute' where user_id = ${nurse.account_id}::uuid and kind = 'event_tomorrow'`.execute(
    t.db,
  )
  await post()
  await later()
  expect(await tick()).toMatchObject({ skipped: 1 })
})

test('a digest takes what came before its hour in the zone of the reader, once, and nothing is sent beside it', async () => {
  const { arrived } = await post()
  const { nurse, more } = await awarded(0)
  const hourThere = async () => {
    const { rows } = await sql<{ hour: number }>`select extract(hour from now() at time zone 'Pacific/Auckland')::int as hour`.execute(t.db)
    return rows[0]!.hour
  }
  const daily = { in_app: true, email: true, digest: 'daily' }
  await choose(nurse, { kinds: { award: daily, reminder: daily }, time_zone: 'Pacific/Auckland', digest_hour: await hourThere() })
  await more()
  await more()
  expect(await tick()).toMatchObject({ planned: 4, sent: 0, remaining: 0 })
  const backBy = (hours: number) =>
    sql`update notification set created_at = created_at - make_interval(hours => ${hours}) where user_id = ${nurse.account_id}::uuid`.execute(
      t.db,
    )
  await backBy(1)
  expect(await tick()).toMatchObject({ sent: 1 })
  await more()
  await tick()
  const mails = to(await arrived(), nurse)
  expect(mails.map(({ email }) => email.subject)).toEqual(['2 notifications for you'])
  expect((await t.call(undefined, 'POST', unsubscribeOf(mails[0]!))).status).toBe(200)
  await backBy(1)
  expect(await tick()).toMatchObject({ sent: 0, skipped: 1 })
})

test('an hour that comes twice makes one digest, and one that never comes makes it a little later', async () => {
  const passed = async (now: string, hour: number) => {
    const { rows } = await sql<{ at: string }>`
      select case when x.at <= x.now then x.at else x.before end as at from (
        select local.now_ as now, (date_trunc('day', local.there) + make_interval(hours => ${hour})) at time zone 'Europe/Berlin' as at,
          (date_trunc('day', local.there) + make_interval(hours => ${hour}) - interval '1 day') at time zone 'Europe/Berlin' as before
        from (select ${now}::timestamptz as now_, ${now}::timestamptz at time zone 'Europe/Berlin' as there) local) x`.execute(t.db)
    return rows[0]!.at
  }
  const moments = async (from: string, hour: number) => {
    const all: string[] = []
    for (let step = 0; step < 60; step += 1) all.push(await passed(new Date(Date.parse(from) + step * 600_000).toISOString(), hour))
    return new Set(all.filter((at) => at > from)).size
  }
  expect(await moments('2026-10-24T22:30:00Z', 2)).toBe(1)
  expect(await moments('2026-03-28T23:30:00Z', 2)).toBe(1)
})

test('quiet hours hold mails back, past midnight too, and nothing else', async () => {
  const { arrived } = await post()
  const { nurse, more } = await awarded(0)
  const { rows } = await sql<{ hour: number }>`select extract(hour from now() at time zone 'Asia/Kathmandu')::int as hour`.execute(t.db)
  const clock = (hour: number) => `${String((hour + 24) % 24).padStart(2, '0')}:00`
  const hour = rows[0]!.hour
  const quiet = (from: number, to_: number) =>
    choose(nurse, { kinds: {}, time_zone: 'Asia/Kathmandu', quiet_hours: { from: clock(from), to: clock(to_) } })
  await quiet(hour - 1, hour + 2)
  await more()
  expect(await tick()).toMatchObject({ planned: 2, sent: 0, remaining: 0 })
  expect((await list(nurse)).unread_count).toBe(1)
  await quiet(hour + 2, hour + 1)
  expect(await tick()).toMatchObject({ sent: 0 })
  await quiet(hour + 2, hour - 2)
  expect(await tick()).toMatchObject({ sent: 1 })
  expect(to(await arrived(), nurse)).toHaveLength(1)
})

test('one press ends a kind of mail without signing in; opening the link changes nothing, and a guess is nobody’s', async () => {
  const { arrived } = await post()
  const { nurse, more } = await awarded()
  await tick()
  const link = unsubscribeOf(to(await arrived(), nurse)[0]!)
  const visit = (method: 'GET' | 'HEAD' | 'POST', path: string, body?: string) =>
    t.app.inject({
      method,
      url: path,
      ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
  for (let nr = 0; nr < 3; nr += 1) expect((await visit('GET', link)).body).toContain('<form method="post">')
  expect((await visit('HEAD', link)).statusCode).toBe(200)
  const before = await t.call(nurse, 'GET', '/api/users/me/notification-preferences')
  expect(before.body.kinds.award.email).toBe(true)
  expect((await visit('POST', link.slice(0, -2))).statusCode).toBe(404)
  const done = await visit('POST', link, 'List-Unsubscribe=One-Click')
  expect([done.statusCode, done.body.includes('have stopped')]).toEqual([200, true])
  const after = await t.call(nurse, 'GET', '/api/users/me/notification-preferences')
  expect(after.body).toEqual({ ...before.body, kinds: { ...before.body.kinds, award: { in_app: true, email: false, digest: 'off' } } })
  await more()
  expect(await tick()).toMatchObject({ planned: 1, sent: 0 })
})

/** Five hundred and three people with an award, each with their own address. */
async function crowd() {
  const { org, type } = await awarded(0)
  const certification = await type()
  const { rows } = await sql<{ id: string }>`
    insert into account (id, kind, display_name, email) select gen_random_uuid(), 'human', 'Nr ' || nr, nr || '@many.example.org'
    from generate_series(1, 503) nr returning id`.execute(t.db)
  await sql`insert into membership (organization_id, account_id) select ${org.id}::uuid, unnest(${rows.map(({ id }) => id)}::uuid[])`.execute(
    t.db,
  )
  await sql`
    insert into certification_award (id, organization_id, certification_type_id, user_id, origin, awarded_at, serial, proof)
    select gen_random_uuid(), ${org.id}::uuid, ${certification.id}::uuid, id, 'manual', now(), 'crowd-' || id, '{}'
    from unnest(${rows.map(({ id }) => id)}::uuid[]) id`.execute(t.db)
}

test('a tick ends with the first five hundred mails where a server puts all of them off', { timeout: 90_000 }, async () => {
  await crowd()
  const { refusals } = await post()
  refusals.from = '451 4.7.1 Come back later'
  expect(await tick()).toMatchObject({ planned: 1006, sent: 0, failed: 0, remaining: 3 })
})

test(
  'a tick that has to end gives back what it did not send; two at once then send the rest, each mail once',
  { timeout: 90_000 },
  async () => {
    await crowd()
    let asked = 0
    const stopping = new AbortController()
    const first = await post({
      onRcptTo: (_address, _session, done) => {
        asked += 1
        if (asked === 5) stopping.abort()
        done()
      },
    })
    const { sent, remaining } = await stoppable(t.context, compose(modules).notifies, stopping.signal)
    expect(sent).toBeGreaterThanOrEqual(4)
    expect(sent).toBeLessThan(12)
    expect(remaining).toBe(503 - sent)
    const second = await post()
    const both = await Promise.all([tick(), tick()])
    expect(both.reduce((sum, each) => sum + each.sent, 0)).toBe(503 - sent)
    const addresses = [...(await first.arrived()), ...(await second.arrived())].map(({ to: [address] }) => address)
    expect([addresses.length, new Set(addresses).size]).toEqual([503, 503])
  },
)

test('who keeps the directory sends themselves a mail to see whether mails arrive', async () => {
  const { org, keeper, nurse } = await awarded(0)
  const at = `/api/organizations/${org.id}/test-mail` as const
  expect(await t.call(keeper, 'POST', at)).toMatchObject({ status: 409, body: { code: 'mail_not_configured' } })
  const { arrived } = await post()
  expect((await t.call(nurse, 'POST', at)).status).toBe(403)
  expect(await t.call(keeper, 'POST', at)).toMatchObject({ status: 200, body: { address: keeper.email, outcome: 'sent' } })
  expect((await arrived()).map(({ email }) => email.subject)).toEqual(['Mails arrive'])
  t.context.mail = mailerTo(9)
  expect((await t.call(keeper, 'POST', at)).body.outcome).toBe('unreachable')
})
