import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, harness } from '../../../../test/harness.ts'
import { eventCodes, personalCode } from './rules.ts'

const t = await harness()
const { desk, at, get, change, hour, window } = scheduled(t)
const { signer } = t.context

const RUNNING = window(-0.2, 1)
const SOON = window(0.2, 1)

/** An event with check-in by its code, a nurse on its roster, and a trainer without permissions. */
async function checkedInTo(body: object = {}, times: object = RUNNING) {
  const all = await desk()
  const { id } = (await all.make({ ...times, check_in: 'code', ...body })).body
  const [nurse, trainer] = [await t.person(all.org), await t.person(all.org)]
  await t.call(all.coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
  await t.call(all.coach, 'POST', at(id, '/trainers'), { user_id: trainer.account_id })
  const shownBy = (who: Person) => t.call(who, 'GET', at(id, '/check-in-code'))
  const code = () => eventCodes.now(signer, id, hour(0)).code
  const now = async () => (await shownBy(trainer)).body.code
  const checkIn = async (who: Person, given?: string) => t.call(who, 'POST', at(id, '/check-in'), { code: given ?? (await now()) })
  const own = async (who: Person) => (await t.call(who, 'GET', '/api/users/me/check-in-code')).body.code
  const scan = async (by: Person, who: Person, given?: string) =>
    t.call(by, 'POST', at(id, '/check-ins'), { code: given ?? (await own(who)) })
  const confirm = (who: Person) => t.call(who, 'POST', at(id, '/check-ins/confirm'))
  const place = async (who: Person, by: Person = all.coach) =>
    (await t.call(by, 'GET', at(id, '/participants'))).body.find(({ person }) => person.user_id === who.account_id)
  return { ...all, id, nurse, trainer, shownBy, code, checkIn, own, scan, confirm, place }
}

const recordsOf = async (who: Person) => (await t.call(who, 'GET', '/api/records')).body.items
const moment = async () => (await sql<{ now: string }>`select clock_timestamp() as now`.execute(t.db)).rows[0]!.now
const ago = (now: string, seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString()

describe('the code of an event', () => {
  test('is shown to its trainers and to whoever keeps it, and to nobody else', async () => {
    const { id, org, coach, trainer, nurse, shownBy } = await checkedInTo()
    for (const who of [coach, trainer]) {
      const { status, body } = await shownBy(who)
      expect(status).toBe(200)
      expect(body).toMatchObject({ participant_count: 1, checked_in_count: 0, to_confirm_count: 0, closes_at: expect.any(String) })
      expect(body.url).toContain(`/check-in/${id}/${body.code}`)
      expect(body.code).toMatch(/^[\w-]{14}$/)
      const left = Date.parse(body.changes_at) - Date.parse(body.server_now)
      expect(left > 0 && left <= 15_000).toBe(true)
    }
    expect((await shownBy(nurse)).status).toBe(403)
    expect((await shownBy(await t.person(org))).status).toBe(404)
    expect((await shownBy(await t.stranger())).status).toBe(404)
  })

  test('marks whoever scans it while the event goes on, once, with a record', async () => {
    const { nurse, checkIn, place, shownBy, coach } = await checkedInTo()
    const first = await checkIn(nurse)
    expect(first).toMatchObject({ status: 201, body: { event_title: 'Resuscitation', attendance: 'attended' } })
    const again = await checkIn(nurse)
    expect(again).toMatchObject({ status: 200, body: { checked_in_at: first.body.checked_in_at, attendance: 'attended' } })
    const after = await place(nurse)
    expect(after).toMatchObject({
      attendance: 'attended',
      marked_by: { user_id: nurse.account_id },
      captured_at: first.body.checked_in_at,
      check_in: { method: 'code', scanned_by: null, walked_in: false, others_by_device: 0, without_browser: true },
    })
    expect(await recordsOf(nurse)).toMatchObject([{ id: after.record_id, title: 'Resuscitation' }])
    expect((await shownBy(coach)).body).toMatchObject({ checked_in_count: 1, to_confirm_count: 0 })
  })

  test('before the beginning it waits for somebody to confirm it, who can do so once the event has begun', async () => {
    const { id, coach, trainer, nurse, checkIn, confirm, place } = await checkedInTo({}, SOON)
    const { body } = await checkIn(nurse)
    expect(body).toMatchObject({ attendance: 'registered' })
    expect(await recordsOf(nurse)).toEqual([])
    expect(await confirm(trainer)).toMatchObject({ status: 409, body: { code: 'event_not_started' } })
    await change(coach, id, window(-0.1, 1))
    expect((await confirm(nurse)).status).toBe(403)
    expect((await confirm(trainer)).body).toEqual({ confirmed_count: 1 })
    expect((await confirm(coach)).body).toEqual({ confirmed_count: 0 })
    expect(await place(nurse)).toMatchObject({ attendance: 'attended', marked_by: { user_id: trainer.account_id } })
    expect(await recordsOf(nurse)).toHaveLength(1)
  })

  test('scanned once more after the beginning, it marks who had come before', async () => {
    const { id, coach, nurse, checkIn } = await checkedInTo({}, SOON)
    await checkIn(nurse)
    await change(coach, id, window(-0.1, 1))
    expect(await checkIn(nurse)).toMatchObject({ status: 200, body: { attendance: 'attended' } })
  })

  test('does not speak against what somebody has marked', async () => {
    const { id, coach, nurse, checkIn, confirm, place } = await checkedInTo()
    const mark = (attendance: string) => t.call(coach, 'PUT', at(id, `/participants/${nurse.account_id}/attendance`), { attendance })
    await mark('absent')
    expect((await checkIn(nurse)).body).toMatchObject({ attendance: 'absent' })
    expect((await confirm(coach)).body.confirmed_count).toBe(0)
    expect(await place(nurse)).toMatchObject({ attendance: 'absent', check_in: { method: 'code' } })
    expect(await recordsOf(nurse)).toEqual([])
  })

  test('is taken for 15 to 30 seconds, and nowhere else', async () => {
    const { id, nurse, checkIn } = await checkedInTo()
    const now = await moment()
    const old = eventCodes.now(signer, id, ago(now, 45)).code
    const other = eventCodes.now(signer, (await checkedInTo()).id, now).code
    const own = personalCode(signer, id, now).code
    for (const code of [old, other, own, 'x', 'é'.repeat(50), `${eventCodes.now(signer, id, now).code}x`])
      expect(await checkIn(nurse, code), code).toMatchObject({ status: 409, body: { error: 'invalid_state', code: 'code_ran_out' } })
    expect((await t.call(nurse, 'POST', at(id, '/check-in'), { code: '' })).status).toBe(400)
    expect((await checkIn(nurse, eventCodes.now(signer, id, ago(await moment(), 15)).code)).status).toBe(201)
  })

  test.each([
    ['nobody checks in', { check_in: 'off' }, RUNNING, 'check_in_off'],
    ['the trainer checks people in', { check_in: 'trainer' }, RUNNING, 'check_in_by_trainer'],
    ['it is too early', {}, window(0.6, 2), 'check_in_early'],
    ['it is too late', {}, window(-3, -0.6), 'check_in_late'],
    ['it has no time', {}, {}, 'check_in_unscheduled'],
  ])('is neither shown nor taken where %s', async (_why, body, times, code) => {
    const { trainer, nurse, shownBy, checkIn } = await checkedInTo(body, times)
    expect(await shownBy(trainer)).toMatchObject({ status: 409, body: { error: 'invalid_state', code } })
    expect(await checkIn(nurse, 'whatever')).toMatchObject({ status: 409, body: { code } })
  })

  test('sent once more with its key is answered as at first', async () => {
    const { id, coach, trainer, nurse, code, own } = await checkedInTo()
    const send = <const Path extends string>(who: Person, path: Path, body: object) =>
      t.call(who, 'POST', path, body, { 'idempotency-key': 'a-key' })
    const given = { code: code() }
    const first = await send(nurse, at(id, '/check-in'), given)
    expect(await send(nurse, at(id, '/check-in'), given)).toMatchObject({ status: 201, body: first.body })
    expect((await send(nurse, at(id, '/check-in'), { code: 'another' })).body.code).toBe('idempotency_key_used')
    const person = { code: await own(coach) }
    await t.call(coach, 'POST', at(id, '/participants'), { user_id: coach.account_id })
    expect((await send(trainer, at(id, '/check-ins'), person)).status).toBe(201)
    expect((await send(trainer, at(id, '/check-ins'), person)).status).toBe(201)
    expect((await send(trainer, at(id, '/check-ins'), { code: 'another' })).body.code).toBe('idempotency_key_used')
  })

  test('is of no use once the event is cancelled', async () => {
    const { id, coach, nurse, code, checkIn, place } = await checkedInTo()
    await change(coach, id, { cancelled: true })
    expect(await checkIn(nurse, code())).toMatchObject({ status: 409, body: { code: 'check_in_over' } })
    expect((await place(nurse)).check_in).toBeNull()
  })
})

describe('opened in a browser', () => {
  const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url: new URL(url).pathname, headers })
  const cookieOf = (answer: Awaited<ReturnType<typeof open>>) =>
    `lrs-check-in=${answer.cookies.find(({ name }) => name === 'lrs-check-in')?.value}`
  const claim = (who: Person, id: string, cookie: string) => t.call(who, 'POST', at(id, '/check-in'), {}, { cookie })

  test('the code is exchanged at once for a claim that the browser keeps', async () => {
    const { id, coach, nurse, shownBy, place } = await checkedInTo()
    const answer = await open((await shownBy(coach)).body.url)
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: `/check-in/${id}`, 'cache-control': 'no-store' } })
    expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', maxAge: 43_200 }])
    expect((await claim(nurse, id, cookieOf(answer))).status).toBe(201)
    expect((await place(nurse)).check_in).toMatchObject({ method: 'code', others_by_device: 0, without_browser: false })
  })

  test('one that ran out says what to do, in the language of the browser', async () => {
    const { id } = await checkedInTo()
    const english = await open(`http://x/check-in/${id}/${eventCodes.now(signer, id, ago(await moment(), 60)).code}`)
    expect(english).toMatchObject({ statusCode: 410, body: expect.stringContaining('Scan the one that is shown in the room now') })
    expect(english.cookies).toEqual([])
    const german = await open(`http://x/check-in/${id}/nothing`, { 'accept-language': 'de' })
    expect(german.body).toContain('Dieser Code ist abgelaufen')
    expect((await open('http://x/check-in/nonsense/nothing')).statusCode).toBe(400)
  })

  test('a claim is good for its event, for ten minutes, and for nothing that was not made here', async () => {
    const { id, coach, nurse, shownBy } = await checkedInTo()
    const other = await checkedInTo()
    const cookie = cookieOf(await open((await other.shownBy(other.coach)).body.url))
    for (const brought of [cookie, '', 'lrs-check-in=nonsense', `lrs-check-in=${signer.seal('session', '{}')}`])
      expect(await claim(nurse, id, brought)).toMatchObject({ status: 409, body: { code: 'nothing_scanned' } })
    const late = signer.seal('check-in', JSON.stringify({ event_id: id, device: 'x', until: ago(await moment(), 1) }))
    expect(await claim(nurse, id, `lrs-check-in=${late}`)).toMatchObject({ status: 409, body: { code: 'code_ran_out' } })
    expect((await claim(nurse, id, cookieOf(await open((await shownBy(coach)).body.url)))).status).toBe(201)
  })

  test('several people on one device are counted, also after it opened the code anew', async () => {
    const { id, org, coach, nurse, trainer, shownBy, place } = await checkedInTo()
    const friends = [await t.person(org), await t.person(org)]
    for (const { account_id } of friends) await t.call(coach, 'POST', at(id, '/participants'), { user_id: account_id })
    let cookie = ''
    for (const who of [nurse, friends[0]!]) {
      cookie = cookieOf(await open((await shownBy(coach)).body.url, { cookie }))
      expect((await claim(who, id, cookie)).status).toBe(201)
    }
    const elsewhere = cookieOf(await open((await shownBy(coach)).body.url))
    await claim(friends[1]!, id, elsewhere)
    const shared = async (who: Person) => (await place(who, trainer)).check_in.others_by_device
    expect([await shared(nurse), await shared(friends[0]!), await shared(friends[1]!)]).toEqual([1, 1, 0])
    const kept = await t.db.selectFrom('event_check_in').select('device').where('event_id', '=', id).execute()
    expect(kept.every(({ device }) => device !== null && /^[\w-]{14}$/.test(device))).toBe(true)
  })
})

describe('the code of a person', () => {
  test('is scanned by a trainer, whose name is kept beside it', async () => {
    const { nurse, trainer, scan, place } = await checkedInTo({ check_in: 'trainer' })
    const first = await scan(trainer, nurse)
    expect(first).toMatchObject({ status: 201, body: { attendance: 'attended', check_in: { method: 'scanned' } } })
    expect((await scan(trainer, nurse)).status).toBe(200)
    expect((await place(nurse)).check_in).toMatchObject({ scanned_by: { user_id: trainer.account_id } })
    expect(await recordsOf(nurse)).toHaveLength(1)
  })

  test('runs out, and cannot be made by who has no key', async () => {
    const { nurse, trainer, scan, own } = await checkedInTo()
    const now = await moment()
    const good = await own(nurse)
    const stolen = `${(await own(trainer)).split('.')[0]}.${good.split('.')[1]}`
    for (const code of [personalCode(signer, nurse.account_id, ago(now, 90)).code, stolen, 'x', 'a.b', `${good}.`, `${good}x`])
      expect(await scan(trainer, nurse, code), code).toMatchObject({ status: 409, body: { code: 'code_ran_out' } })
    expect((await scan(nurse, nurse)).status).toBe(403)
    expect((await scan(await t.stranger(), nurse)).status).toBe(404)
    expect((await scan(trainer, nurse, good)).status).toBe(201)
  })

  test('brings no stranger onto the roster, and a colleague only by whoever keeps the event', async () => {
    const { org, coach, trainer, scan, place } = await checkedInTo()
    const colleague = await t.person(org)
    expect(await scan(coach, await t.stranger())).toMatchObject({ status: 409, body: { code: 'person_not_on_the_roster' } })
    expect(await scan(trainer, colleague)).toMatchObject({ status: 409, body: { code: 'person_not_on_the_roster' } })
    expect((await scan(coach, colleague)).status).toBe(201)
    expect(await place(colleague)).toMatchObject({ attendance: 'attended', check_in: { walked_in: true } })
  })
})

describe('whoever walks in', () => {
  test('is turned away with a reason, unless the event takes them', async () => {
    const { id, org, coach, checkIn, place } = await checkedInTo()
    const visitor = await t.person(org, [], await t.dept(org))
    expect(await checkIn(visitor)).toMatchObject({ status: 409, body: { code: 'not_on_the_roster' } })
    await change(coach, id, { walk_ins: true })
    expect((await checkIn(visitor)).status).toBe(201)
    expect(await place(visitor)).toMatchObject({ attendance: 'attended', check_in: { walked_in: true } })
  })

  test('learns nothing of an event that is not for them', async () => {
    const { org, id, code } = await checkedInTo({ walk_ins: true, sign_up_audience: 'trainers' })
    for (const who of [await t.person(org), await t.stranger()])
      expect((await t.call(who, 'POST', at(id, '/check-in'), { code: code() })).status).toBe(404)
  })

  test('fifty at once take the seats that are left, never one more', async () => {
    const { id, org, checkIn, get: _get, coach } = { ...(await checkedInTo({ walk_ins: true, capacity: 11 })), get }
    const crowd = await Promise.all(Array.from({ length: 50 }, () => t.person(org)))
    const code = (await t.call(coach, 'GET', at(id, '/check-in-code'))).body.code
    const answers = await Promise.all(crowd.map((who) => checkIn(who, code)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'event_is_full')).toHaveLength(40)
    expect((await get(coach, id)).body).toMatchObject({ participant_count: 11, attended_count: 10 })
  })
})

test('fifty scans of one person leave one check-in and one record', async () => {
  const { nurse, trainer, checkIn, scan, own, code } = await checkedInTo()
  const [event, person] = [code(), await own(nurse)]
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nr) => (nr % 2 ? checkIn(nurse, event) : scan(trainer, nurse, person))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
  expect(await recordsOf(nurse)).toHaveLength(1)
})

test('somebody in the room counts heads, which is kept beside the list with their name', async () => {
  const { id, coach, trainer, nurse } = await checkedInTo()
  const count = (who: Person, value: number | null) => t.call(who, 'PUT', at(id, '/head-count'), { count: value })
  expect((await get(coach, id)).body.head_count).toBeNull()
  expect((await count(trainer, 23)).body.head_count).toMatchObject({ count: 23, counted_by: { user_id: trainer.account_id } })
  expect((await get(nurse, id)).body.head_count).toMatchObject({ count: 23 })
  expect((await count(nurse, 24)).status).toBe(403)
  expect((await count(trainer, -1)).body.field).toBe('count')
  expect((await count(trainer, null)).body.head_count).toBeNull()
  await change(coach, id, window(1, 2))
  expect(await count(trainer, 3)).toMatchObject({ status: 409, body: { code: 'event_not_started' } })
})

test('a check-in is in the trail, in the export of its person, and goes with the event', async () => {
  const { org, id, nurse, coach, checkIn } = await checkedInTo()
  await checkIn(nurse)
  const path = `/api/organizations/${org.id}/audit-log?person=${nurse.account_id}&subject_id=${id}` as const
  const actions = (await t.call(await t.superuser(), 'GET', path)).body.items.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['event_check_in.added', 'event_participant.changed']))
  const preview = await t.call(coach, 'GET', at(id, '/permanent-deletion'))
  expect(preview.text).toContain('1 check-in')
  expect((await t.call(coach, 'DELETE', at(id, '/permanent-deletion'))).status).toBe(204)
  expect(await t.db.selectFrom('event_check_in').selectAll().where('event_id', '=', id).execute()).toEqual([])
  await t.drain()
})

test('who checked in is shown to readers, trainers and oneself, not to others on the roster', async () => {
  const { id, org, coach, trainer, nurse, checkIn, place } = await checkedInTo()
  const other = await t.person(org)
  await t.call(coach, 'POST', at(id, '/participants'), { user_id: other.account_id })
  await checkIn(nurse)
  const shown = await Promise.all([coach, trainer, nurse, other].map(async (who) => (await place(nurse, who)).check_in !== null))
  expect(shown).toEqual([true, true, true, false])
})
