import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

/** A certification that is awarded by decision, and a member who satisfies its rule. */
async function world() {
  const w = await certificationWorld(t)
  const subject = await t.subject(w.org)
  const rules = [{ rule_kind: 'subject_record_count' as const, threshold_count: 1 }]
  const certification = await w.type({ subjects: [subject], rules, awarding_mode: 'approval' })
  const learner = await t.person(w.org)
  const proof = await w.record(learner, [subject])
  const path = `/api/certifications/${certification.id}/requests` as const
  const ask = async (person: Person = learner) => (await t.call(person, 'POST', path, { note: 'Please' })).body
  return { ...w, subject, certification, learner, proof, path, ask }
}
type Verb = 'approve' | 'reject' | 'withdraw'
const on = (id: string, verb: Verb) => `/api/certification-requests/${id}/${verb}` as const
const trailOf = async (id: string) => {
  const rows = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).orderBy('id').execute()
  return rows.map(({ action }) => action)
}

test('a request is approved by somebody else, and the award names it', async () => {
  const { org, admin, learner, certification, ask, standing } = await world()
  const request = await ask()
  expect(request).toMatchObject({
    certification: { id: certification.id },
    owner_organization_id: org.id,
    owner_department_id: null,
    user_id: learner.account_id,
    status: 'pending',
    note: 'Please',
    decided_at: null,
    decided_by: null,
    award_id: null,
  })
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'requested', request: { id: request.id } })
  const approved = await t.call(admin, 'POST', on(request.id, 'approve'), { note: 'Well done' })
  expect(approved.body).toMatchObject({ status: 'approved', decided_by: { user_id: admin.account_id }, decision_note: 'Well done' })
  const awards = await t.call(admin, 'GET', `/api/certifications/${certification.id}/awards`)
  expect(awards.body.items).toMatchObject([
    {
      id: approved.body.award_id,
      origin: 'approval',
      request_id: request.id,
      awarded_by: { user_id: admin.account_id },
      proof: { awardable: true },
    },
  ])
  expect(await trailOf(request.id)).toEqual(['certification_request.created', 'certification_request.approved'])
  expect(await trailOf(approved.body.award_id)).toEqual(['certification_award.given'])
})

test('a request needs the proof, an approval mode and no other one pending', async () => {
  const { org, learner, path, ask, type, subject } = await world()
  const unproved = await t.call(await t.person(org), 'POST', path)
  expect([unproved.status, unproved.body.error]).toEqual([409, 'invalid_state'])
  const rules = [{ rule_kind: 'subject_record_count' as const, threshold_count: 1 }]
  const automatic = await type({ subjects: [subject], rules })
  expect((await t.call(learner, 'POST', `/api/certifications/${automatic.id}/requests`, {})).body.error).toBe('invalid_state')
  for (const wrong of [null, [], { note: '' }, { note: 'a'.repeat(2001) }, { status: 'approved' }])
    expect((await t.call(learner, 'POST', path, wrong)).status).toBe(400)
  await ask()
  const second = await t.call(learner, 'POST', path)
  expect([second.status, second.body.error]).toEqual([409, 'conflict'])
  const missing = await t.call(learner, 'POST', `/api/certifications/${randomUUID()}/requests`)
  expect(await t.call(await t.stranger(), 'POST', path)).toMatchObject({ status: 404, text: missing.text })
})

test('fifty requests at once leave one pending, and fifty decisions at once decide it once', async () => {
  const { admin, learner, path, certification } = await world()
  const asked = await Promise.all(Array.from({ length: 50 }, () => t.call(learner, 'POST', path)))
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(asked.filter(({ status }) => status === 409)).toHaveLength(49)
  const { id } = asked.find(({ status }) => status === 201)!.body
  const moves: [Person, Verb, object?][] = [
    [admin, 'approve'],
    [admin, 'reject', { note: 'No' }],
    [learner, 'withdraw'],
  ]
  const decided = await Promise.all(
    Array.from({ length: 50 }, (_, nr) => moves[nr % 3]!).map(([person, verb, body]) => t.call(person, 'POST', on(id, verb), body)),
  )
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(decided.filter(({ status, body }) => status === 409 && body.error === 'invalid_state')).toHaveLength(49)
  const { body } = decided.find(({ status }) => status === 200)!
  const [row] = (await t.call(admin, 'GET', path)).body.items
  expect([row.status, row.decided_at, row.award_id]).toEqual([body.status, body.decided_at, body.award_id])
  const awards = await t.db.selectFrom('certification_award').select('id').where('certification_type_id', '=', certification.id).execute()
  expect(awards).toHaveLength(body.status === 'approved' ? 1 : 0)
  expect(await trailOf(id)).toHaveLength(2)
})

test('proof that no longer holds stops the approval, and the request stays pending', async () => {
  const { admin, ask, proof, learner, path } = await world()
  const { id } = await ask()
  await t.db.updateTable('learning_record').set({ status: 'revoked' }).where('id', '=', proof).execute()
  const refused = await t.call(admin, 'POST', on(id, 'approve'))
  expect([refused.status, refused.body.error]).toEqual([409, 'invalid_state'])
  expect((await t.call(learner, 'GET', path)).body.items).toMatchObject([{ status: 'pending', award_id: null }])
  expect((await t.call(admin, 'POST', on(id, 'reject'), { note: 'The record was revoked' })).body).toMatchObject({
    status: 'rejected',
    decision_note: 'The record was revoked',
  })
})

test('only certifications:write decides, never about oneself; only who asked withdraws', async () => {
  const { org, admin, learner, ask, record, subject } = await world()
  const { id } = await ask()
  const reader = await t.person(org, ['certifications:read'])
  const missing = await t.call(await t.person(org), 'POST', on(randomUUID(), 'withdraw'))
  for (const [verb, body] of [
    ['approve', {}],
    ['reject', { note: 'No' }],
    ['withdraw', undefined],
  ] as const) {
    expect((await t.call(reader, 'POST', on(id, verb), body)).status).toBe(403)
    expect(await t.call(await t.person(org), 'POST', on(id, verb), body)).toMatchObject({ status: 404, text: missing.text })
  }
  expect((await t.call(learner, 'POST', on(id, 'approve'))).status).toBe(403)
  expect((await t.call(admin, 'POST', on(id, 'withdraw'))).status).toBe(403)
  expect((await t.call(admin, 'POST', on(id, 'reject'), { note: '' })).status).toBe(400)
  await record(admin, [subject])
  const own = await ask(admin)
  expect((await t.call(admin, 'POST', on(own.id, 'approve'))).status).toBe(403)
  expect((await t.call(learner, 'POST', on(id, 'withdraw'))).body).toMatchObject({ status: 'withdrawn', decision_note: null })
  expect((await ask()).status).toBe('pending')
})

test('changing to automatic leaves the pending request to be decided', async () => {
  const { admin, ask, certification } = await world()
  const { id } = await ask()
  await t.call(admin, 'PATCH', `/api/certifications/${certification.id}`, { awarding_mode: 'automatic' })
  expect((await t.call(admin, 'POST', on(id, 'approve'))).body.status).toBe('approved')
})

test('each sees their own requests, and readers those of their scope, by status and owner', async () => {
  const { org, admin, learner, path, ask, record, subject } = await world()
  const other = await t.person(org)
  await record(other, [subject])
  const [mine, theirs] = [await ask(), await ask(other)]
  await t.call(admin, 'POST', on(theirs.id, 'approve'))
  const ids = async (person: Person, list: typeof path | '/api/certification-requests', query = '') =>
    (await t.call(person, 'GET', `${list}${query}`)).body.items.map(({ id }) => id)
  for (const list of [path, '/api/certification-requests'] as const) {
    expect(await ids(learner, list)).toEqual([mine.id])
    expect(await ids(admin, list)).toEqual([theirs.id, mine.id])
    expect(await ids(admin, list, '?status=pending')).toEqual([mine.id])
  }
  expect(await ids(admin, '/api/certification-requests', `?org=${org.slug}`)).toHaveLength(2)
  expect(await ids(await t.person(await t.org(), ['certifications:read']), '/api/certification-requests')).toEqual([])
  expect((await t.call(admin, 'GET', '/api/certification-requests?status=lost')).status).toBe(400)
  expect((await t.call(await t.stranger(), 'GET', path)).status).toBe(404)
  const first = await t.call(admin, 'GET', `${path}?limit=1`)
  expect(await ids(admin, path, `?limit=1&cursor=${encodeURIComponent(first.body.next_cursor)}`)).toEqual([mine.id])
})

test('who asked reads what came of it, though the certification reaches them no longer', async () => {
  const { org, admin, learner, type, grant, request } = await world()
  const ward = await t.dept(org)
  const certification = await type({ department: ward, awarding_mode: 'approval' })
  const path = `/api/certifications/${certification.id}/requests` as const
  await grant(learner, await t.role(org, [], ward), '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')
  expect((await t.call(learner, 'GET', path)).status).toBe(404)
  await request(learner, certification, '2025-06-01T00:00:00Z')
  const { items } = (await t.call(learner, 'GET', path)).body
  expect(items).toMatchObject([{ user_id: learner.account_id, status: 'pending' }])
  expect((await t.call(admin, 'POST', on(items[0].id, 'reject'), { note: 'You work elsewhere now' })).status).toBe(200)
  expect((await t.call(learner, 'GET', path)).body.items).toMatchObject([{ decision_note: 'You work elsewhere now' }])
  expect((await t.call(await t.person(org), 'GET', path)).status).toBe(404)
})

test('requests of many certifications and one’s own come page by page, newest first, each once, by as many statements', async () => {
  const { org, learner, admin, type, request } = await world()
  const [ward, other] = [await t.dept(org), await t.dept(org)]
  const reader = await t.person(org, ['certifications:read'], ward)
  await t.grant(learner, await t.role(org, [], ward))
  const moments = Array.from({ length: 12 }, (_, nr) => `2026-01-${String(nr + 10)}T00:00:00Z`)
  for (const [nr, at] of moments.entries()) {
    // In turn: readable, readable and one's own, one's own elsewhere, and another person's elsewhere.
    const certification = await type({ department: nr % 4 < 2 ? ward : other })
    await request(nr % 4 === 0 || nr % 4 === 3 ? learner : reader, certification, at)
  }
  const expected = moments.filter((_at, nr) => nr % 4 !== 3).toReversed()
  const url = '/api/certification-requests'
  const found: string[] = []
  const statements: number[] = []
  for (let cursor = ''; cursor !== null;) {
    const page = `${url}?limit=2${cursor && `&cursor=${cursor}`}` as const
    const { body } = await t.call(reader, 'GET', page)
    statements.push(await t.cost(() => t.call(reader, 'GET', page)))
    found.push(...body.items.map(({ requested_at }) => requested_at))
    cursor = body.next_cursor
  }
  expect(found).toEqual(expected)
  expect(Math.max(...statements.slice(1))).toBeLessThanOrEqual(statements[0]!)
  const count = async (person: Person, query: string) => (await t.call(person, 'GET', `${url}?org=${org.slug}${query}`)).body.items.length
  expect(await count(reader, '&status=approved')).toBe(0)
  expect(await count(reader, `&department=${other.slug}`)).toBe(3)
  expect(await count(admin, `&department=${other.slug}&status=pending`)).toBe(6)
})
