import { expect, test } from 'vitest'
import { scheduled } from '../../../../test/events.ts'
import { type Person, harness } from '../../../../test/harness.ts'

const t = await harness()
const { desk, at, get, change, window } = scheduled(t)

/** An event tomorrow with a participant, and the moment of their addition in the audit trail. */
async function given(body: object = {}) {
  const all = await desk()
  const admin = await t.person(all.org, ['directory:write', 'events:read'])
  const { id } = (await all.make({ ...window(24, 26), ...body })).body
  const nurse = await t.person(all.org)
  const add = async (who: Person) => {
    const added = await t.call(all.coach, 'POST', at(id, '/participants'), { user_id: who.account_id })
    expect(added.status, added.text).toBe(201)
    const query = `subject_id=${id}&person=${who.account_id}&limit=1`
    const { items } = (await t.call(admin, 'GET', `/api/organizations/${all.org.id}/audit-log?${query}`)).body
    expect(items[0].action).toBe('event_participant.added')
    return items[0].at as string
  }
  const takeBack = (who: Person, since: string, by = all.coach) =>
    t.call(by, 'DELETE', at(id, `/participants/${who.account_id}?unchanged_since=${encodeURIComponent(since)}`))
  const onRoster = async () => (await get(all.coach, id)).body.participants.map(({ person }) => person.user_id)
  return { ...all, id, nurse, add, takeBack, onRoster }
}

test('a place of which nothing has come is taken back, once', async () => {
  const { nurse, add, takeBack, onRoster } = await given()
  const since = await add(nurse)
  expect((await takeBack(nurse, since)).status).toBe(204)
  expect(await onRoster()).toEqual([])
  expect((await takeBack(nurse, since)).status).toBe(404)
})

test('of fifty who take it back at once one does', async () => {
  const { nurse, add, takeBack } = await given()
  const since = await add(nurse)
  const answers = await Promise.all(Array.from({ length: 50 }, () => takeBack(nurse, since)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 49 }, () => 404)])
})

test('the seat goes to who waits, as when it is done by hand', async () => {
  const { org, id, nurse, add, takeBack, onRoster } = await given({ sign_up: 'open', waitlist: 'first_come', capacity: 1 })
  const since = await add(nurse)
  const next = await t.person(org)
  expect((await t.call(next, 'POST', at(id, '/sign-up'))).body.state).toBe('waitlisted')
  expect((await takeBack(nurse, since)).status).toBe(204)
  expect(await onRoster()).toEqual([next.account_id])
})

test('a place that was given anew since stays', async () => {
  const { nurse, add, takeBack, onRoster } = await given()
  const first = await add(nurse)
  expect((await takeBack(nurse, first)).status).toBe(204)
  const second = await add(nurse)
  expect(await takeBack(nurse, first)).toMatchObject({ status: 409, body: { error: 'invalid_state', code: 'place_changed' } })
  expect(await onRoster()).toEqual([nurse.account_id])
  expect((await takeBack(nurse, second)).status).toBe(204)
})

test('who was marked stays, also where the mark was lifted, and so does whoever is on what has begun', async () => {
  const { coach, id, nurse, add, takeBack, onRoster } = await given(window(-2, 2))
  const since = await add(nurse)
  expect(await takeBack(nurse, since)).toMatchObject({ status: 409, body: { code: 'event_begun' } })
  for (const attendance of ['attended', 'registered']) {
    await t.call(coach, 'PUT', at(id, `/participants/${nurse.account_id}/attendance`), { attendance })
    await change(coach, id, window(24, 26))
    expect(await takeBack(nurse, since)).toMatchObject({ status: 409, body: { code: 'place_changed' } })
    await change(coach, id, window(-2, 2))
  }
  expect(await onRoster()).toEqual([nurse.account_id])
})

test('who had asked for the seat stays, because they would be declined', async () => {
  const { coach, id, nurse, add, takeBack, onRoster } = await given({ sign_up: 'approval' })
  expect((await t.call(nurse, 'POST', at(id, '/sign-up'))).body.state).toBe('requested')
  const since = await add(nurse)
  expect(await takeBack(nurse, since)).toMatchObject({ status: 409, body: { code: 'place_asked_for' } })
  expect(await onRoster()).toEqual([nurse.account_id])
  expect((await t.call(coach, 'GET', at(id, '/sign-ups'))).body).toMatchObject([{ state: 'booked' }])
  // A removal without that condition still works.
  expect((await t.call(coach, 'DELETE', at(id, `/participants/${nurse.account_id}`))).status).toBe(204)
  expect((await t.call(coach, 'GET', at(id, '/sign-ups'))).body).toMatchObject([{ state: 'declined' }])
})

test('it takes who keeps the event, of this organization, and a moment', async () => {
  const { org, nurse, add, takeBack, onRoster } = await given()
  const since = await add(nurse)
  expect((await takeBack(nurse, since, await t.person(org, ['events:read']))).status).toBe(403)
  expect((await takeBack(nurse, since, nurse)).status).toBe(403)
  expect((await takeBack(nurse, since, (await desk()).coach)).status).toBe(404)
  expect(await takeBack(nurse, 'yesterday')).toMatchObject({ status: 400, body: { field: 'unchanged_since' } })
  expect(await takeBack(await t.person(org), since)).toMatchObject({ status: 404 })
  expect(await onRoster()).toEqual([nurse.account_id])
})
