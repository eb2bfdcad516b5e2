import { describe, expect, test } from 'vitest'
import { type Answer, type Person, harness } from '../../../../test/harness.ts'
import { scheduled } from '../../../../test/events.ts'

const t = await harness()
const { desk, at, get, change, hour, window } = scheduled(t)
const uuid = () => crypto.randomUUID()
const people = (count: number, org: Parameters<typeof t.person>[0]) => Promise.all(Array.from({ length: count }, () => t.person(org)))
const ids = (persons: Person[]) => persons.map(({ account_id }) => account_id)

describe('a batch', () => {
  test('makes one event a window, all alike, earliest first', async () => {
    const { org, coach } = await desk()
    const subject = await t.subject(org)
    const [trainer, ...crowd] = await people(4, org)
    const shared = { title: 'Series', location: 'Yard', credit_hours: 2, time_zone: 'Europe/Berlin', description_markdown: 'Text' }
    const made = await t.call(coach, 'POST', '/api/events/batch', {
      ...shared,
      org: org.slug,
      subject_matter_ids: [subject.id],
      windows: [window(48, 50), window(24, 26), window(72, 74)],
      trainer_user_ids: ids([trainer!]),
      participant_user_ids: ids([...crowd, crowd[0]!]),
    })
    expect(made.status, made.text).toBe(201)
    expect(made.body.map(({ starts_at }) => starts_at)).toEqual([hour(24), hour(48), hour(72)])
    const { description_markdown: _, ...listed } = shared
    for (const event of made.body) {
      expect(event).toMatchObject({
        ...listed,
        subjects: [{ id: subject.id }],
        trainers: [{ user_id: trainer!.account_id }],
        participant_count: 3,
      })
      expect((await get(coach, event.id)).body).toMatchObject({ description_markdown: 'Text', attended_count: 0 })
    }
  })

  test('of two hundred windows and two hundred people is one transaction', async () => {
    const { org, coach } = await desk()
    const crowd = await people(200, org)
    const windows = Array.from({ length: 200 }, (_, index) => window(index, index + 1))
    const body = { org: org.id, title: 'Series', windows, participant_user_ids: ids(crowd) }
    const made = await t.call(coach, 'POST', '/api/events/batch', body)
    expect(made.body).toHaveLength(200)
    expect(new Set(made.body.map((event) => event.participant_count))).toEqual(new Set([200]))
    const few = { ...body, windows: windows.slice(0, 2), participant_user_ids: ids(crowd.slice(0, 2)) }
    const cost = (of: object) => t.cost(() => t.call(coach, 'POST', '/api/events/batch', of))
    expect(await cost({ ...body, windows: windows.slice(0, 20) })).toBe(await cost(few))
  })

  test.each([
    ['no window', { windows: [] }, 'windows'],
    ['201 windows', { windows: Array.from({ length: 201 }, () => window(1, 2)) }, 'windows'],
    ['a window in the wrong order', { windows: [window(1, 2), window(4, 3)] }, 'windows.1.ends_at'],
    ['half a window', { windows: [window(1, 2), { starts_at: hour(1) }] }, 'windows.1.ends_at'],
    ['201 people', { participant_user_ids: Array.from({ length: 201 }, uuid) }, 'participant_user_ids'],
    ['51 trainers', { trainer_user_ids: Array.from({ length: 51 }, uuid) }, 'trainer_user_ids'],
    ['a stranger among trainers', { trainer_user_ids: [uuid()] }, 'trainer_user_ids.0'],
  ])('with %s is refused by name, and nothing is written', async (_name, wrong, field) => {
    const { org, coach } = await desk()
    const answer = await t.call(coach, 'POST', '/api/events/batch', { org: org.id, title: 'Series', windows: [window(1, 2)], ...wrong })
    expect([answer.status, answer.body.field], answer.text).toEqual([400, field])
    expect((await t.call(coach, 'GET', `/api/events?org=${org.id}`)).body).toEqual([])
  })

  test('names a person who is no member wherever they stand, alike for those of others and for nobody', async () => {
    const { org, coach } = await desk()
    const crowd = ids(await people(3, org))
    const theirs = (await t.person(await t.org())).account_id
    for (const place of [0, 2, 3]) {
      const answers: Answer[] = []
      for (const stranger of [theirs, uuid()]) {
        const participant_user_ids = crowd.toSpliced(place, 0, stranger)
        const answer = await t.call(coach, 'POST', '/api/events/batch', {
          org: org.id,
          title: 'S',
          windows: [window(1, 2)],
          participant_user_ids,
        })
        expect(answer).toMatchObject({ status: 400, body: { field: `participant_user_ids.${place}` } })
        answers.push(answer)
      }
      expect(answers[0]!.body).toEqual(answers[1]!.body)
    }
    expect((await t.call(coach, 'GET', `/api/events?org=${org.id}`)).body).toEqual([])
  })

  test('a key makes it once', async () => {
    const { org, coach } = await desk()
    const body = { org: org.id, title: 'Series', windows: [window(1, 2), window(3, 4)] }
    const send = () => t.call(coach, 'POST', '/api/events/batch', body, { 'idempotency-key': 'series' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await t.call(coach, 'GET', `/api/events?org=${org.id}`)).body).toHaveLength(2)
  })
})

describe('conflicts', () => {
  const ask = (who: Person, user_ids: string[], windows: object[], more: object = {}) =>
    t.call(who, 'POST', '/api/events/conflicts', { user_ids, windows, ...more })

  test('are told by window, then by the start of the other event; what touches does not clash', async () => {
    const { org, coach, make } = await desk()
    const [nurse, other] = await people(2, org)
    const put = async (event: object, who: Person, as = 'participants') => {
      const { id } = (await make(event)).body
      await t.call(coach, 'POST', at(id, `/${as}`), { user_id: who.account_id })
      return id
    }
    const late = await put({ title: 'Late', ...window(11, 13) }, nurse!)
    const early = await put({ title: 'Early', ...window(9, 11) }, nurse!, 'trainers')
    await put({ title: 'Some day' }, nurse!)
    const gone = await put({ title: 'Gone', ...window(9, 13) }, nurse!)
    await change(coach, gone, { cancelled: true })
    const stored = await put({ title: 'Stored', ...window(9, 13) }, nurse!)
    await change(coach, stored, { archived: true })
    const { body } = await ask(coach, ids([other!, nurse!]), [window(13, 14), window(10, 12), window(8, 9)])
    const clash = (id: string, title: string, of: object, role: string) => ({
      window_index: 1,
      user_id: nurse!.account_id,
      event: { id, title, ...of, role },
    })
    expect(body).toEqual([clash(early, 'Early', window(9, 11), 'trainer'), clash(late, 'Late', window(11, 13), 'participant')])
    expect((await ask(coach, ids([nurse!]), [window(10, 12)], { exclude_event_id: early })).body).toHaveLength(1)
    await t.call(coach, 'POST', at(early, '/participants'), { user_id: nurse!.account_id })
    expect((await ask(coach, ids([nurse!]), [window(9, 10)])).body).toHaveLength(1)
    expect((await ask(coach, ids([other!]), [window(0, 100)])).body).toEqual([])
  })

  test('name an event only to whoever may read it', async () => {
    const { org, coach, make } = await desk()
    const ward = await t.dept(org)
    const planner = await t.person(org, ['events:read', 'events:write'], ward)
    const nurse = await t.person(org)
    const { id } = (await make({ title: 'Disciplinary talk', department: (await t.dept(org)).id, ...window(1, 3) })).body
    await t.call(coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
    const [clash] = (await ask(planner, [nurse.account_id], [window(2, 4)])).body
    expect(clash.event).toEqual({ id: null, title: null, ...window(1, 3), role: 'participant' })
  })

  test('tell nothing of other organizations, whoever is a member there too', async () => {
    const [here, there] = [await desk(), await desk()]
    const nurse = await t.person(here.org)
    await t.join(nurse, there.org)
    await t.join(here.coach, there.org)
    const { id } = (await there.make(window(1, 3))).body
    await t.call(there.coach, 'POST', at(id, '/participants'), { user_id: nurse.account_id })
    const stranger = await t.person(there.org)
    await t.call(there.coach, 'POST', at(id, '/participants'), { user_id: stranger.account_id })
    for (const who of [nurse.account_id, stranger.account_id, uuid()])
      expect(await ask(here.coach, [who], [window(1, 3)], { exclude_event_id: uuid() })).toMatchObject({ status: 200, body: [] })
    expect((await ask(there.coach, [nurse.account_id], [window(1, 3)])).body).toHaveLength(1)
  })

  test('need events:write somewhere, windows that hold together, and people', async () => {
    const { org, coach } = await desk()
    const reader = await t.person(org, ['events:read'])
    expect(await ask(reader, [reader.account_id], [window(1, 2)])).toMatchObject({ status: 403, body: { code: 'needs_anywhere' } })
    expect((await ask(coach, [uuid()], [window(1, 2), window(2, 2)])).body.field).toBe('windows.1.ends_at')
    expect((await ask(coach, [], [window(1, 2)])).body.field).toBe('user_ids')
    expect((await ask(coach, Array.from({ length: 251 }, uuid), [window(1, 2)])).body.field).toBe('user_ids')
    expect((await ask(coach, [uuid()], [])).body.field).toBe('windows')
    const most = await ask(
      coach,
      Array.from({ length: 250 }, uuid),
      Array.from({ length: 200 }, () => window(1, 2)),
    )
    expect(most).toMatchObject({ status: 200, body: [] })
  })
})

describe('what a group has done already', () => {
  const held = (who: Person, body: object) => t.call(who, 'POST', '/api/events/held', { title: 'Hoist drill', ...window(-3, -2), ...body })
  const recordsOf = async (who: Person) => (await t.call(who, 'GET', '/api/records')).body.items

  test('is one event with its roster, and a record for everybody, all at once', async () => {
    const { org, coach } = await desk()
    const subject = await t.subject(org)
    const group = await Promise.all(Array.from({ length: 3 }, () => t.person(org)))
    const asked = { org: org.id, credit_hours: 2, subject_matter_ids: [subject.id], participant_user_ids: ids([...group, group[0]!]) }
    const { status, body } = await held(coach, { ...asked, trainer_user_ids: [coach.account_id] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'Hoist drill', participant_count: 3, attended_count: 3, trainers: [{ user_id: coach.account_id }] })
    expect(body.participants.every(({ marked_by }) => marked_by.user_id === coach.account_id)).toBe(true)
    for (const who of group)
      expect(await recordsOf(who)).toMatchObject([
        { title: 'Hoist drill', hours: 2, completed_at: body.ends_at, subjects: [{ id: subject.id }] },
      ])
  })

  test('is refused as a whole where it is not over, where somebody is no member, and to who may not', async () => {
    const { org, coach } = await desk()
    const nurse = await t.person(org)
    const of = (...people: Person[]) => ({ org: org.id, participant_user_ids: ids(people) })
    expect(await held(coach, { ...of(nurse), ...window(-1, 1) })).toMatchObject({
      status: 400,
      body: { code: 'event_not_over', field: 'ends_at' },
    })
    expect((await held(coach, of(nurse, await t.stranger()))).body).toMatchObject({ field: 'participant_user_ids.1' })
    expect((await held(coach, of())).body.field).toBe('participant_user_ids')
    expect((await held(coach, { ...of(nurse), ends_at: hour(-4) })).body.field).toBe('ends_at')
    expect((await held(nurse, of(nurse))).status).toBe(403)
    expect((await held(await t.stranger(), of(nurse))).status).toBe(404)
    expect(await recordsOf(nurse)).toEqual([])
    expect((await t.call(coach, 'GET', `/api/events?org=${org.id}`)).body).toEqual([])
  })

  test('sent twice with one key it happens once', async () => {
    const { org, coach } = await desk()
    const nurse = await t.person(org)
    const send = () =>
      t.call(
        coach,
        'POST',
        '/api/events/held',
        { org: org.id, title: 'Drill', ...window(-3, -2), participant_user_ids: [nurse.account_id] },
        { 'idempotency-key': nurse.account_id },
      )
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await recordsOf(nurse)).toHaveLength(1)
  })
})
