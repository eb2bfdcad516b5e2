import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

async function world() {
  const w = await certificationWorld(t)
  const certification = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const path = `/api/certifications/${certification.slug}/due-dates` as const
  const at = (user: string) => `${path}/${user}?org=${w.org.slug}` as const
  return { ...w, certification, learner: await t.person(w.org), list: `${path}?org=${w.org.slug}` as const, at }
}
const LATER = '2999-01-01T00:00:00Z'

test('a due date set by hand decides until the next award', async () => {
  const { admin, learner, certification, at, list, standing } = await world()
  const set = await t.call(admin, 'PUT', at(learner.account_id), { due_at: '2020-01-01T00:00:00Z', note: 'Agreed' })
  expect([set.status, set.body]).toMatchObject([
    200,
    { due_at: '2020-01-01T00:00:00Z', note: 'Agreed', person: { user_id: learner.account_id }, set_by: { user_id: admin.account_id } },
  ])
  expect((await standing(learner, certification)).body.state).toBe('overdue')
  expect((await t.call(admin, 'GET', list)).body).toEqual({ items: [set.body], next_cursor: null })
  expect((await t.call(admin, 'GET', `${list}&user_id=${learner.account_id}`)).body.items).toEqual([set.body])
  expect((await t.call(admin, 'GET', `${list}&user_id=${admin.account_id}`)).body.items).toEqual([])
  await t.call(admin, 'POST', `/api/certifications/${certification.id}/awards`, { user_id: learner.account_id })
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'valid', due_at: null })
  expect((await t.call(admin, 'GET', list)).body.items).toEqual([])
  await t.call(admin, 'PUT', at(learner.account_id), { due_at: LATER })
  expect((await standing(learner, certification)).body.due_at).toBe(LATER)
})

test('setting again replaces, clearing leaves nothing, and all is in the trail', async () => {
  const { admin, learner, certification, at, list } = await world()
  const set = (due_at: string) => t.call(admin, 'PUT', at(learner.account_id.toUpperCase()), { due_at })
  await set('2030-01-01T00:00:00Z')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nr) => set(`2031-01-01T00:00:${String(nr).padStart(2, '0')}Z`)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect((await t.call(admin, 'GET', list)).body.items).toHaveLength(1)
  expect((await t.call(admin, 'DELETE', at(learner.account_id))).status).toBe(204)
  expect((await t.call(admin, 'DELETE', at(learner.account_id))).status).toBe(404)
  expect((await t.call(admin, 'GET', list)).body.items).toEqual([])
  const trail = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', certification.id).orderBy('id').execute()
  expect(trail.filter(({ action }) => action === 'certification_due_date.set')).toHaveLength(51)
  expect(trail.at(-1)!.action).toBe('certification_due_date.cleared')
})

test('what was decided once is not forgotten: at every moment the date counts that held then', async () => {
  const { admin, learner, certification, at, list, standing } = await world()
  const now = async () => (await standing(learner, certification)).body.evaluated_at
  const due = async (moment: string) => (await standing(learner, certification, moment)).body.due_at
  const before = await now()
  await t.call(admin, 'PUT', at(learner.account_id), { due_at: '2030-01-01T00:00:00Z' })
  const first = await now()
  await t.call(admin, 'PUT', at(learner.account_id), { due_at: '2031-01-01T00:00:00Z' })
  const second = await now()
  expect((await t.call(admin, 'GET', list)).body.items).toMatchObject([{ due_at: '2031-01-01T00:00:00Z' }])
  await t.call(admin, 'DELETE', at(learner.account_id))
  expect(await Promise.all([before, first, second, await now()].map(due))).toEqual([
    null,
    '2030-01-01T00:00:00Z',
    '2031-01-01T00:00:00Z',
    null,
  ])
})

test('an award goes on from the date that held when it was given, though that is cleared later', async () => {
  const { admin, learner, certification, at, org, require, grant, standing } = await world()
  const role = await t.role(org, [])
  await require(role, certification, { first_due_days: 0, recertification: { kind: 'interval', months: 12, anchor: 'due_date' } })
  await grant(learner, role, new Date().toISOString())
  await t.call(admin, 'PUT', at(learner.account_id), { due_at: '2090-05-06T00:00:00Z' })
  await t.call(admin, 'POST', `/api/certifications/${certification.id}/awards`, { user_id: learner.account_id })
  const due = async () => (await standing(learner, certification)).body.due_at
  expect(await due()).toBe('2091-05-06T23:59:59.999Z')
  await t.call(admin, 'DELETE', at(learner.account_id))
  expect(await due()).toBe('2091-05-06T23:59:59.999Z')
  await t.call(admin, 'PUT', at(learner.account_id), { due_at: LATER })
  expect(await due()).toBe(LATER)
  await t.call(admin, 'DELETE', at(learner.account_id))
  expect(await due()).toBe('2091-05-06T23:59:59.999Z')
})

test('only certifications:write sets them, for members, with a date that exists', async () => {
  const { org, admin, learner, at, list, type } = await world()
  const body = { due_at: LATER }
  const nobody = await t.call(admin, 'PUT', at(randomUUID()), body)
  const elsewhere = await t.person(await t.org())
  expect(await t.call(admin, 'PUT', at(elsewhere.account_id), body)).toMatchObject({ status: 404, text: nobody.text })
  expect((await t.call(await t.person(org, ['certifications:read']), 'PUT', at(learner.account_id), body)).status).toBe(403)
  expect((await t.call(learner, 'PUT', at(learner.account_id), body)).status).toBe(404)
  expect((await t.call(learner, 'DELETE', at(learner.account_id))).status).toBe(404)
  expect((await t.call(learner, 'GET', list)).status).toBe(404)
  for (const wrong of [{}, { due_at: null }, { due_at: '2026-02-30T00:00:00Z' }, { ...body, set_at: LATER }])
    expect((await t.call(admin, 'PUT', at(learner.account_id), wrong)).status).toBe(400)
  const archived = await type({ archived_at: '2025-01-01T00:00:00Z' })
  expect((await t.call(admin, 'PUT', `/api/certifications/${archived.id}/due-dates/${learner.account_id}`, body)).status).toBe(409)
  expect((await t.call(admin, 'GET', list)).body.items).toEqual([])
})
