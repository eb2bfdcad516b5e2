import { expect, test } from 'vitest'
import { scheduled } from '../events.ts'
import { type Person, harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'

const t = await harness()
const { window } = scheduled(t)

/**
 * Creates a ward with a learner, the learner's manager, and other people. These may read or decide in the ward, in
 * another ward or everywhere.
 */
async function ward() {
  const w = await certificationWorld(t)
  const [here, there] = [await t.dept(w.org), await t.dept(w.org)]
  const [staff, chief] = [await t.role(w.org, [], here), await t.role(w.org, [], here)]
  await t.manages(w.org, chief, staff)
  const reads = ['records:read', 'certifications:read', 'events:read'] as const
  const decides = [...reads, 'records:write', 'certifications:write', 'events:write'] as const
  const learner = await t.person(w.org, [...decides])
  const manager = await t.person(w.org)
  await t.grant(learner, staff)
  await t.grant(manager, chief)
  const callers: Record<string, Person> = {
    learner,
    manager,
    'decides everywhere': await t.person(w.org, [...decides]),
    'decides here': await t.person(w.org, [...decides], here),
    'decides elsewhere': await t.person(w.org, [...decides], there),
    'reads everywhere': await t.person(w.org, [...reads]),
    superuser: await t.superuser(),
  }
  const newType = () => w.type({ department: here, awarding_mode: 'approval', rules: [{ rule_kind: 'manual_sign_off' }] })
  /** Creates a certification and the sign-off of the learner for its rule. */
  const signed = async () => {
    const certification = await newType()
    const path = `/api/certification-rules/${certification.rules[0]!}/sign-offs` as const
    return { certification, signOff: (await t.call(callers['decides everywhere'], 'POST', path, { user_id: learner.account_id })).body }
  }
  return { ...w, here, learner, callers, newType, signed }
}

type Row = { id: string; may: readonly string[] }
type World = Awaited<ReturnType<typeof ward>>
type Kind = {
  make: (w: World) => Promise<string>
  /** The row as the caller sees it, or undefined if the caller does not see it. */
  shown: (w: World, caller: Person, id: string) => Promise<Row | undefined>
  act: (w: World, caller: Person, id: string, act: string) => Promise<number>
  acts: string[]
}

const note = { note: 'Seen' }
const rowIn = (items: Row[], id: string) => items.find((row) => row.id === id)

const kinds: Record<string, Kind> = {
  'a record': {
    acts: ['approve', 'reject'],
    make: async ({ org, here, learner }) => {
      const owner = { owner_organization_id: org.id, owner_department_id: here.id }
      const body = { ...owner, title: 'Drill', status: 'pending' as const, completed_at: '2026-01-02T03:04:05Z' }
      return (await t.call(learner, 'POST', '/api/records', body)).body.id
    },
    shown: async (_w, caller, id) => {
      const { status, body } = await t.call(caller, 'GET', `/api/records/${id}`)
      return status === 200 ? body : undefined
    },
    act: async (_w, caller, id, act) =>
      act === 'approve'
        ? (await t.call(caller, 'POST', `/api/records/${id}/approve`, {})).status
        : (await t.call(caller, 'POST', `/api/records/${id}/reject`, note)).status,
  },
  'a request for a certification': {
    acts: ['approve', 'reject', 'withdraw'],
    make: async ({ learner, signed }) => {
      const { certification } = await signed()
      const asked = await t.call(learner, 'POST', `/api/certifications/${certification.id}/requests`)
      expect(asked.status, asked.text).toBe(201)
      return asked.body.id
    },
    shown: async (_w, caller, id) => rowIn((await t.call(caller, 'GET', `/api/certification-requests?request_id=${id}`)).body.items, id),
    act: async (_w, caller, id, act) => {
      const path = `/api/certification-requests/${id}` as const
      if (act === 'approve') return (await t.call(caller, 'POST', `${path}/approve`, {})).status
      if (act === 'reject') return (await t.call(caller, 'POST', `${path}/reject`, note)).status
      return (await t.call(caller, 'POST', `${path}/withdraw`)).status
    },
  },
  'a request to be signed off': {
    acts: ['approve', 'reject', 'withdraw'],
    make: async ({ learner, newType }) => {
      const { rules } = await newType()
      return (await t.call(learner, 'POST', `/api/certification-rules/${rules[0]!}/sign-off-requests`)).body.id
    },
    shown: async ({ org, learner }, caller, id) => {
      const path = `/api/organizations/${org.slug}/directory/${learner.account_id}/sign-off-requests` as const
      const { status, body } = await t.call(caller, 'GET', path)
      return status === 200 ? rowIn(body.items, id) : undefined
    },
    act: async (_w, caller, id, act) => {
      const path = `/api/certification-sign-off-requests/${id}` as const
      if (act === 'approve') return (await t.call(caller, 'POST', `${path}/approve`, {})).status
      if (act === 'reject') return (await t.call(caller, 'POST', `${path}/reject`, note)).status
      return (await t.call(caller, 'POST', `${path}/withdraw`)).status
    },
  },
  'a sign-off': {
    acts: ['revoke'],
    make: async ({ signed }) => (await signed()).signOff.id,
    shown: async ({ org, learner }, caller, id) => {
      const path = `/api/organizations/${org.slug}/directory/${learner.account_id}/sign-offs` as const
      const { status, body } = await t.call(caller, 'GET', path)
      return status === 200 ? rowIn(body.items, id) : undefined
    },
    act: async (_w, caller, id) => (await t.call(caller, 'POST', `/api/certification-sign-offs/${id}/revoke`, note)).status,
  },
  'a request for a seat': {
    acts: ['approve', 'decline'],
    make: async ({ org, here, learner, callers }) => {
      const body = { org: org.id, department: here.id, ...window(24, 26), title: 'Drill', sign_up: 'approval' as const }
      const made = await t.call(callers['decides everywhere'], 'POST', '/api/events', body)
      expect(made.status, made.text).toBe(201)
      const { id } = made.body
      expect((await t.call(learner, 'POST', `/api/events/${id}/sign-up`)).status).toBe(201)
      return id
    },
    shown: async ({ learner }, caller, id) => {
      const { status, body } = await t.call(caller, 'GET', `/api/events/${id}/sign-ups`)
      const signUp = status === 200 ? body.find(({ person }) => person.user_id === learner.account_id) : undefined
      return signUp && { id, may: signUp.may }
    },
    act: async ({ learner }, caller, id, act) => {
      const path = `/api/events/${id}/sign-ups/${learner.account_id}` as const
      if (act === 'approve') return (await t.call(caller, 'POST', `${path}/approve`, {})).status
      return (await t.call(caller, 'POST', `${path}/decline`, {})).status
    },
  },
  'an award': {
    acts: ['revoke'],
    make: async ({ callers, newType, learner }) => {
      const certification = await newType()
      const body = { user_id: learner.account_id }
      return (await t.call(callers['decides everywhere'], 'POST', `/api/certifications/${certification.id}/awards`, body)).body.id
    },
    shown: async ({ org, learner }, caller, id) => {
      const path = `/api/organizations/${org.slug}/directory/${learner.account_id}/awards` as const
      const { status, body } = await t.call(caller, 'GET', path)
      return status === 200 ? rowIn(body.items, id) : undefined
    },
    act: async (_w, caller, id) => (await t.call(caller, 'POST', `/api/certification-awards/${id}/revoke`, note)).status,
  },
}

for (const [name, { acts, make, shown, act }] of Object.entries(kinds))
  test(`${name} lists the acts that the caller may do: these succeed, and all others are refused`, async () => {
    const w = await ward()
    const allowed: Record<string, string[]> = {}
    for (const [who, caller] of Object.entries(w.callers))
      for (const each of acts) {
        const id = await make(w)
        const { may = [] } = (await shown(w, caller, id)) ?? {}
        const done = (await act(w, caller, id, each)) === 200
        expect([who, each, may.includes(each)]).toEqual([who, each, done])
        if (done) allowed[who] = [...(allowed[who] ?? []), each]
        if (done) expect((await shown(w, caller, id))?.may ?? []).toEqual([])
      }
    expect(allowed['decides here']).toEqual(acts.filter((each) => each !== 'withdraw'))
    expect(allowed['decides elsewhere']).toBeUndefined()
    expect(allowed['reads everywhere']).toBeUndefined()
  })

test('a standing lists the acts on its person: all to who keeps the certification, signing off to the manager, a due date alone to oneself', async () => {
  const { org, learner, callers, newType } = await ward()
  const certification = await newType()
  const told: Record<string, readonly string[]> = {}
  for (const [who, caller] of Object.entries(callers)) {
    const path = `/api/organizations/${org.slug}/directory/${learner.account_id}/standings` as const
    const { status, body } = await t.call(caller, 'GET', path)
    if (status !== 200) continue
    const found = body.standings.find(({ certification: { id } }) => id === certification.id)
    if (found) told[who] = found.may
  }
  const all = ['award', 'exempt', 'set_due_date', 'sign_off']
  expect(told).toEqual({
    learner: ['set_due_date'],
    manager: ['sign_off'],
    'decides everywhere': all,
    'decides here': all,
    'reads everywhere': [],
    superuser: all,
  })
})

test('a waiting person is given a seat only while one is free', async () => {
  const { org, learner, callers } = await ward()
  const keeper = callers['decides everywhere']
  const body = {
    org: org.id,
    ...window(24, 26),
    title: 'Drill',
    sign_up: 'open' as const,
    capacity: 1,
    waitlist: 'first_come' as const,
  }
  const made = await t.call(keeper, 'POST', '/api/events', body)
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  for (const person of [callers.manager!, learner]) await t.call(person, 'POST', `/api/events/${id}/sign-up`)
  const mayOf = async () => (await t.call(keeper, 'GET', `/api/events/${id}/sign-ups`)).body.map(({ state, may }) => [state, may])
  expect(await mayOf()).toEqual([
    ['booked', []],
    ['waitlisted', ['decline']],
  ])
  await t.call(keeper, 'PATCH', `/api/events/${id}`, { waitlist: 'off' })
  await t.call(callers.manager!, 'DELETE', `/api/events/${id}/sign-up`)
  expect(await mayOf()).toEqual([
    ['withdrawn', []],
    ['waitlisted', ['approve', 'decline']],
  ])
})
