import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../../../../test/harness.ts'
import { certificationWorld } from '../../../../test/standing/facts.ts'

const t = await harness()

async function world() {
  const w = await certificationWorld(t)
  const certification = await w.type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  const list = `/api/certifications/${certification.id}/exemptions` as const
  return { ...w, certification, learner: await t.person(w.org), list, at: (user: string) => `${list}/${user}` as const }
}

test('an exemption holds until its end, or for good', async () => {
  const { admin, learner, certification, at, list, standing } = await world()
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const granted = await t.call(admin, 'PUT', at(learner.account_id), { until, reason: 'On leave' })
  expect([granted.status, granted.body]).toMatchObject([
    200,
    { reason: 'On leave', person: { user_id: learner.account_id }, granted_by: { user_id: admin.account_id } },
  ])
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'exempt', exemption: { reason: 'On leave' } })
  const after = new Date(Date.now() + 2 * 86_400_000).toISOString()
  expect((await standing(learner, certification, after)).body.state).toBe('not_started')
  expect((await t.call(admin, 'PUT', at(learner.account_id), { reason: 'Retired' })).body.until).toBeNull()
  expect((await standing(learner, certification, after)).body.state).toBe('exempt')
  expect((await t.call(admin, 'GET', list)).body.items).toMatchObject([{ reason: 'Retired' }])
  expect((await t.call(admin, 'DELETE', at(learner.account_id))).status).toBe(204)
  expect((await standing(learner, certification)).body).toMatchObject({ state: 'not_started', exemption: null })
  expect((await t.call(admin, 'DELETE', at(learner.account_id))).status).toBe(404)
  const trail = await t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', certification.id).orderBy('id').execute()
  expect(trail.map(({ action }) => action)).toEqual(['granted', 'granted', 'ended'].map((verb) => `certification_exemption.${verb}`))
})

test('an exemption that was ended still held while it did', async () => {
  const { admin, learner, certification, at, standing } = await world()
  const told = async (moment?: string) => (await standing(learner, certification, moment)).body
  await t.call(admin, 'PUT', at(learner.account_id), { reason: 'On leave' })
  const first = (await told()).evaluated_at
  await t.call(admin, 'PUT', at(learner.account_id), { reason: 'On leave until spring' })
  const second = (await told()).evaluated_at
  await t.call(admin, 'DELETE', at(learner.account_id))
  expect((await told()).exemption).toBeNull()
  expect((await told(first)).exemption.reason).toBe('On leave')
  expect((await told(second)).exemption.reason).toBe('On leave until spring')
  const ended = await t.db
    .selectFrom('certification_exemption')
    .select('ended_by')
    .where('certification_type_id', '=', certification.id)
    .execute()
  expect(ended).toEqual([{ ended_by: admin.account_id }, { ended_by: admin.account_id }])
})

test('nobody exempts themselves, or ends their own exemption', async () => {
  const { admin, at, exempt, certification, list } = await world()
  expect((await t.call(admin, 'PUT', at(admin.account_id), { reason: 'Because' })).status).toBe(403)
  expect((await t.call(admin, 'GET', list)).body.items).toEqual([])
  await exempt(admin, certification, '2026-01-01T00:00:00Z')
  expect((await t.call(admin, 'DELETE', at(admin.account_id.toUpperCase()))).status).toBe(403)
  expect((await t.call(admin, 'GET', list)).body.items).toHaveLength(1)
})

test('only certifications:write exempts, members, with a reason and an end to come', async () => {
  const { org, admin, learner, at, list } = await world()
  const body = { reason: 'On leave' }
  const nobody = await t.call(admin, 'PUT', at(randomUUID()), body)
  const elsewhere = await t.person(await t.org())
  expect(await t.call(admin, 'PUT', at(elsewhere.account_id), body)).toMatchObject({ status: 404, text: nobody.text })
  expect((await t.call(await t.person(org, ['certifications:read']), 'PUT', at(learner.account_id), body)).status).toBe(403)
  expect((await t.call(learner, 'PUT', at(admin.account_id), body)).status).toBe(404)
  expect((await t.call(learner, 'GET', list)).status).toBe(404)
  for (const wrong of [{}, { reason: '' }, { ...body, until: '2020-01-01T00:00:00Z' }, { ...body, until: 'soon' }])
    expect((await t.call(admin, 'PUT', at(learner.account_id), wrong)).status).toBe(400)
  expect((await t.call(admin, 'GET', list)).body.items).toEqual([])
})
