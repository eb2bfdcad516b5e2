import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await harness()
const SERIAL = /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/

/** A certification that requires one record on a subject, and a member. */
async function world() {
  const w = await certificationWorld(t)
  const subject = await t.subject(w.org)
  const rules = [{ rule_kind: 'subject_record_count' as const, threshold_count: 1, label: 'Practice' }]
  const made = (awarding_mode: 'automatic' | 'approval' = 'automatic') => w.type({ subjects: [subject], rules, awarding_mode })
  const certification = await made()
  const learner = await t.person(w.org)
  return { ...w, subject, made, certification, learner, claim: `/api/certifications/${certification.id}/claim` as const }
}
const awardsOf = (id: string) => t.db.selectFrom('certification_award').selectAll().where('certification_type_id', '=', id).execute()
const trailOf = async (id: string) => {
  const rows = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).orderBy('id').execute()
  return rows.map(({ action }) => action)
}
const awarded = ({ id }: { id: string }) => `/api/certifications/${id}/awards` as const
const revoked = (id: string) => `/api/certification-awards/${id}/revoke` as const

test('who satisfies every rule claims the certification, with the proof as it stood', async () => {
  const { certification, learner, record, subject, claim, standing } = await world()
  const id = await record(learner, [subject], { completed_at: '2026-01-05T00:00:00Z' })
  const { status, body } = await t.call(learner, 'POST', claim)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    certification_type_id: certification.id,
    certification: { slug: certification.slug },
    user_id: learner.account_id,
    person: { user_id: learner.account_id, email: learner.email },
    origin: 'claim',
    awarded_by: null,
    request_id: null,
    revoked_at: null,
    serial: expect.stringMatching(SERIAL),
  })
  expect(body.proof).toMatchObject({ awardable: true, rules: [{ satisfied: true, current: 1, required: 1, label: 'Practice' }] })
  expect(body.proof.rules[0].counted).toMatchObject([{ kind: 'record', id }])
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'valid', award: { id: body.id } })
  expect(await trailOf(body.id)).toEqual(['certification_award.given'])
})

test('a claim is refused with what is missing, when it is held already, and where somebody decides', async () => {
  const { learner, record, subject, claim, made, certification, type } = await world()
  const refused = await t.call(learner, 'POST', claim)
  expect([refused.status, refused.body.error, refused.body.error_description]).toEqual([
    409,
    'invalid_state',
    expect.stringContaining('Practice'),
  ])
  await record(learner, [subject])
  const approval = await made('approval')
  expect((await t.call(learner, 'POST', `/api/certifications/${approval.id}/claim`)).body.error).toBe('invalid_state')
  const bare = await type()
  expect((await t.call(learner, 'POST', `/api/certifications/${bare.id}/claim`)).status).toBe(409)
  expect((await t.call(learner, 'POST', claim)).status).toBe(201)
  const again = await t.call(learner, 'POST', claim)
  expect([again.status, again.body.error]).toEqual([409, 'invalid_state'])
  expect(await awardsOf(certification.id)).toHaveLength(1)
  expect([...(await awardsOf(approval.id)), ...(await awardsOf(bare.id))]).toEqual([])
})

test('a claim that comes too early is told the day where the organization is on which the renewal opens', async () => {
  const { org, type, learner, award, require, grant, standing } = await world()
  const zone = 'Pacific/Auckland'
  await t.call(await t.superuser(), 'PATCH', `/api/organizations/${org.id}`, { time_zone: zone })
  const certification = await type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const role = await t.role(org, [], await t.dept(org))
  await grant(learner, role, '2024-01-01T00:00:00Z')
  await require(role, certification, { recertification: { kind: 'interval', months: 12, anchor: 'award' }, renewal_opens_days: 0 })
  await award(learner, certification, { awarded_at: new Date().toISOString() })
  const opens = new Date((await standing(learner, certification)).body.renewal_opens_at)
  const early = await t.call(learner, 'POST', `/api/certifications/${certification.id}/claim`)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(opens)
  expect(early).toMatchObject({ status: 409, body: { code: 'renewal_not_open', params: { day } } })
})

test('a renewal is claimed once its window is open, with proof newer than the award', async () => {
  const { org, learner, record, subject, certification, award, require, grant, claim } = await world()
  const role = await t.role(org, [], await t.dept(org))
  const yearly = { kind: 'interval', months: 12, anchor: 'award' }
  await require(role, certification, { recertification: yearly, renewal_opens_days: 0 })
  await grant(learner, role, '2001-01-01T00:00:00Z')
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  await record(learner, [subject], { completed_at: days(-20) })
  await award(learner, certification, { awarded_at: days(-30) })
  const early = await t.call(learner, 'POST', claim)
  expect([early.status, early.body.error_description]).toEqual([409, expect.stringContaining('renewal opens')])
  await t.db.updateTable('certification_requirement').set({ renewal_opens_days: 730 }).where('role_id', '=', role.id).execute()
  expect((await t.call(learner, 'POST', claim)).status).toBe(201)
  const spent = await t.call(learner, 'POST', claim)
  expect([spent.status, spent.body.error]).toEqual([409, 'invalid_state'])
})

test('fifty claims at once give one award', async () => {
  const { learner, record, subject, claim, certification } = await world()
  await record(learner, [subject])
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(learner, 'POST', claim)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.error === 'invalid_state')).toHaveLength(49)
  expect(await awardsOf(certification.id)).toHaveLength(1)
})

test('a second award by hand while one is in force and cannot be renewed needs again: true, also of fifty at once', async () => {
  const { org, admin, learner, subject, record, certification, type, award, require, grant } = await world()
  const user_id = learner.account_id
  const give = (more: object = {}, id = certification.id) => t.call(admin, 'POST', `/api/certifications/${id}/awards`, { user_id, ...more })
  const refused = { status: 409, body: { error: 'invalid_state', code: 'already_awarded' } }
  const answers = await Promise.all(Array.from({ length: 50 }, () => give()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'already_awarded')).toHaveLength(49)
  await record(learner, [subject])
  expect(await give({ with_proof: true })).toMatchObject(refused)
  expect(await give({ awarded_at: '2020-01-01T00:00:00Z' })).toMatchObject(refused)
  expect(await give({ again: false })).toMatchObject(refused)
  expect(await awardsOf(certification.id)).toHaveLength(1)
  const [first] = (await t.call(admin, 'GET', `/api/certifications/${certification.id}/awards`)).body.items
  const twice = await give({ again: true })
  expect([twice.status, twice.body.id === first!.id]).toEqual([201, false])
  expect(await give()).toMatchObject(refused)
  expect((await give({ again: true, with_proof: true })).body.code).toBe('rules_not_satisfied')
  for (const { id } of [first!, twice.body]) await t.call(admin, 'POST', `/api/certification-awards/${id}/revoke`, { note: 'By mistake.' })
  expect((await give()).status).toBe(201)

  const yearly = await type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const role = await t.role(org, [], await t.dept(org))
  await grant(learner, role, '2001-01-01T00:00:00Z')
  await require(role, yearly, { recertification: { kind: 'interval', months: 12, anchor: 'award' }, renewal_opens_days: 30 })
  await award(learner, yearly, { awarded_at: new Date(Date.now() - 350 * 86_400_000).toISOString() })
  expect((await give({}, yearly.id)).status, 'its renewal is open').toBe(201)
  expect(await give({}, yearly.id)).toMatchObject(refused)
})

test('a claim repeated with its key gives the first award again', async () => {
  const { learner, record, subject, claim } = await world()
  await record(learner, [subject])
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [await t.call(learner, 'POST', claim, undefined, key), await t.call(learner, 'POST', claim, undefined, key)]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
})

test('what does not reach somebody cannot be claimed, whatever they may read', async () => {
  const { org, claim, admin, type } = await world()
  const department = await t.dept(org)
  const closed = await type({ department, rules: [{ rule_kind: 'manual_sign_off' }] })
  const missing = await t.call(admin, 'POST', `/api/certifications/${randomUUID()}/claim`)
  for (const [person, path] of [
    [admin, `/api/certifications/${closed.id}/claim`],
    [await t.stranger(), claim],
  ] as const)
    expect([404, missing.text]).toEqual(await t.call(person, 'POST', path).then(({ status, text }) => [status, text]))
})

test('a claim ends the due date that somebody set', async () => {
  const { learner, record, subject, certification, dueDate, claim, standing } = await world()
  await dueDate(learner, certification, '2020-01-01T00:00:00Z', '2019-01-01T00:00:00Z')
  expect((await standing(learner, certification)).body.state).toBe('overdue')
  await record(learner, [subject])
  await t.call(learner, 'POST', claim)
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'valid', due_at: null })
})

test('an award by hand needs no proof, and keeps what there was', async () => {
  const { certification, learner, admin } = await world()
  const body = { user_id: learner.account_id, awarded_at: '2024-02-29T08:00:00+01:00', note: 'Seen abroad' }
  const made = await t.call(admin, 'POST', awarded(certification), body)
  expect(made.body).toMatchObject({
    origin: 'manual',
    awarded_at: '2024-02-29T07:00:00Z',
    awarded_by: { user_id: admin.account_id },
    note: 'Seen abroad',
    proof: { awardable: false, rules: [{ satisfied: false, counted: [] }] },
  })
  const listed = await t.call(admin, 'GET', awarded(certification))
  expect(listed.body).toEqual({ items: [made.body], next_cursor: null })
})

test('an award with proof is refused with what is missing, and else given with its proof', async () => {
  const { certification, learner, admin, record, subject } = await world()
  const give = () => t.call(admin, 'POST', awarded(certification), { user_id: learner.account_id, with_proof: true })
  const refused = await give()
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Practice')])
  expect(await awardsOf(certification.id)).toEqual([])
  await record(learner, [subject], { completed_at: '2026-01-05T00:00:00Z' })
  const { status, body } = await give()
  expect([status, body.origin, body.proof.awardable]).toEqual([201, 'manual', true])
})

test('awards are listed by when they were written down or given, page by page, and a cursor holds for its order', async () => {
  const { org, certification, admin } = await world()
  const give = async (awarded_at: string) => {
    const { account_id: user_id } = await t.person(org)
    return (await t.call(admin, 'POST', awarded(certification), { user_id, awarded_at })).body.id
  }
  const [may, march, june] = [await give('2024-05-01T00:00:00Z'), await give('2024-03-01T00:00:00Z'), await give('2024-06-01T00:00:00Z')]
  const expected = { '-created_at': [june, march, may], awarded_at: [march, may, june], '-awarded_at': [june, may, march] }
  const ask = (query: string) => t.call(admin, 'GET', `${awarded(certification)}?${query}`)
  for (const [sort, ids] of Object.entries(expected)) {
    const found: string[] = []
    for (let cursor = ''; cursor !== null;) {
      const { body } = await ask(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      found.push(...body.items.map(({ id }) => id))
      cursor = body.next_cursor
    }
    expect(found, sort).toEqual(ids)
  }
  const { next_cursor } = (await ask('sort=awarded_at&limit=1')).body
  for (const wrong of [`sort=-awarded_at&limit=1&cursor=${next_cursor}`, `limit=1&cursor=${next_cursor}`, 'sort=person'])
    expect((await ask(wrong)).status, wrong).toBe(400)
})

test('awards by hand are refused to oneself, to people elsewhere, in the future and without permission', async () => {
  const { org, certification, learner, admin, type } = await world()
  const reader = await t.person(org, ['certifications:read'])
  const give = (person: typeof admin, user_id: string, rest = {}) => t.call(person, 'POST', awarded(certification), { user_id, ...rest })
  const elsewhere = await t.person(await t.org())
  const nobody = await give(admin, randomUUID())
  expect([nobody.status, nobody.body.error_description]).toEqual([400, expect.stringContaining('user_id')])
  expect((await give(admin, elsewhere.account_id)).text).toBe(nobody.text)
  expect((await give(admin, admin.account_id.toUpperCase())).status).toBe(403)
  expect((await give(reader, learner.account_id)).status).toBe(403)
  expect((await give(learner, reader.account_id)).status).toBe(404)
  expect((await give(elsewhere, learner.account_id)).status).toBe(404)
  expect((await give(admin, learner.account_id, { awarded_at: '2999-01-01T00:00:00Z' })).status).toBe(400)
  expect((await give(admin, learner.account_id, { serial: 'mine' })).status).toBe(400)
  const archived = await type({ archived_at: '2025-01-01T00:00:00Z' })
  expect((await t.call(admin, 'POST', awarded(archived), { user_id: learner.account_id })).body.error).toBe('invalid_state')
  expect((await t.call(learner, 'GET', awarded(certification))).status).toBe(404)
  expect(await awardsOf(certification.id)).toEqual([])
})

test('a revoked award stays, says by whom and why, and counts no longer', async () => {
  const { org, certification, learner, admin, standing } = await world()
  const { body: award } = await t.call(admin, 'POST', awarded(certification), { user_id: learner.account_id })
  const note = { note: 'Given by mistake' }
  expect((await t.call(learner, 'POST', revoked(award.id), note)).status).toBe(403)
  expect((await t.call(await t.person(org, ['certifications:read']), 'POST', revoked(award.id), note)).status).toBe(403)
  const missing = await t.call(await t.person(org), 'POST', revoked(randomUUID()), note)
  expect(await t.call(await t.person(org), 'POST', revoked(award.id), note)).toMatchObject({ status: 404, text: missing.text })
  expect((await t.call(admin, 'POST', revoked(award.id), { note: '' })).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(admin, 'POST', revoked(award.id), note)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const { body } = await t.call(admin, 'GET', awarded(certification))
  const said = { revoked_at: expect.any(String), revoked_by: { user_id: admin.account_id }, revocation_note: note.note }
  expect(body.items).toMatchObject([{ id: award.id, proof: award.proof, ...said }])
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'not_started', award: null })
  expect(await trailOf(award.id)).toEqual(['certification_award.given', 'certification_award.revoked'])
})
