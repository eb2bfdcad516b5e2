import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, harness } from '../harness.ts'
import { certificationWorld } from '../standing/facts.ts'

const t = await harness()

/**
 * Creates two wards with a nurse each, and a member without a role. All three hold two certifications: one of the organization and one of
 * the first ward. The auditor of the first ward manages the second certification.
 */
async function world() {
  const w = await certificationWorld(t)
  const [here, there] = [await t.dept(w.org), await t.dept(w.org)]
  const [staff, away] = [await t.role(w.org, [], await t.dept(w.org, here)), await t.role(w.org, [], there)]
  const [near, far, idle] = [await t.person(w.org), await t.person(w.org), await t.person(w.org)]
  await w.grant(near, staff, '2026-01-01T00:00:00Z')
  await w.grant(far, away, '2026-01-01T00:00:00Z')
  const auditor = await t.person(w.org, ['certifications:read', 'certifications:write'], here)
  const boss = await t.person(w.org)
  const chief = await t.role(w.org, [], await t.dept(w.org))
  await t.manages(w.org, chief, away)
  await w.grant(boss, chief, '2026-01-01T00:00:00Z')
  const rules = [{ rule_kind: 'manual_sign_off' as const }]
  const [common, local] = [await w.type({ rules }), await w.type({ rules, department: here, awarding_mode: 'approval' })]
  const awards = new Map<Person, string>()
  for (const who of [near, far, idle]) {
    for (const certification of [common, local]) {
      const id = await w.award(who, certification, { awarded_at: '2026-02-01T00:00:00Z' })
      if (certification === local) awards.set(who, id)
      await w.dueDate(who, certification, '2030-01-01T00:00:00Z', '2026-03-01T00:00:00Z')
      await w.exempt(who, certification, '2026-03-01T00:00:00Z')
      await w.signOff(who, certification.rules[0]!, '2026-01-20T00:00:00Z')
      await w.request(who, certification, '2026-04-01T00:00:00Z')
      await t.db
        .insertInto('certification_sign_off_request')
        .values({ id: randomUUIDv7(), organization_id: w.org.id, rule_id: certification.rules[0]!, user_id: who.account_id })
        .execute()
    }
  }
  await t.drain()
  return { ...w, here, near, far, idle, auditor, boss, common, local, awards }
}

type World = Awaited<ReturnType<typeof world>>

/** Addresses of all lists that show standings of people, awards to them and decisions about them. */
const listsOf = ({ org, common, local }: World) => {
  const matrix = `/api/organizations/${org.slug}/certification-matrix`
  return [
    matrix,
    `${matrix}/export.csv?include_optional=true`,
    '/api/certification-requests',
    '/api/certification-sign-off-requests',
    ...[common, local].flatMap(({ id, rules }) => [
      ...['standings', 'awards', 'due-dates', 'exemptions', 'requests'].map((list) => `/api/certifications/${id}/${list}`),
      `/api/certification-rules/${rules[0]}/sign-offs`,
    ]),
  ]
}

test('a permission over a department tells of the people who hold a role there or beneath, and of nobody else', async () => {
  const w = await world()
  const { near, far, idle, auditor, admin, org } = w
  const named = async (by: Person, url: string) => {
    const { status, text } = await t.call<unknown>(by, 'GET', url)
    expect([url, status]).toEqual([url, 200])
    return [near, far, idle].map(({ account_id }) => text.includes(account_id))
  }
  for (const url of listsOf(w)) {
    expect([url, ...(await named(admin, url))]).toEqual([url, true, true, true])
    expect([url, ...(await named(auditor, url))]).toEqual([url, true, false, false])
  }
  const matrix = `/api/organizations/${org.slug}/certification-matrix` as const
  const held = async (by: Person) => {
    const { certifications } = (await t.call(by, 'GET', `${matrix}/coverage`)).body
    return certifications.length
  }
  expect(await held(auditor)).toBe(await held(admin))
  const { counts } = (await t.call(auditor, 'GET', '/api/to-do')).body
  expect(counts).toMatchObject({ certification_request: 1, sign_off_request: 1 })
})

test('a person who is not reached is answered as an id that does not exist', async () => {
  const w = await world()
  const { near, far, idle, auditor, boss, org, common, local, awards } = w
  const of = (user_id: string) => [
    `/api/organizations/${org.slug}/directory/${user_id}/standings`,
    `/api/organizations/${org.slug}/directory/${user_id}/awards`,
    `/api/organizations/${org.slug}/directory/${user_id}/sign-offs`,
    `/api/organizations/${org.slug}/directory/${user_id}/sign-off-requests`,
    `/api/certifications/${common.id}/standing?user_id=${user_id}`,
    `/api/certifications/${local.id}/standing?user_id=${user_id}`,
  ]
  const certificate = (id: string) => `/api/certification-awards/${id}/certificate.pdf`
  const nobody = of(randomUUID())
  for (const [nr, url] of [...of(near.account_id), certificate(awards.get(near)!)].entries()) {
    expect([url, (await t.call<unknown>(auditor, 'GET', url)).status]).toEqual([url, 200])
    for (const who of [far, idle]) {
      const answer = await t.call<unknown>(auditor, 'GET', nr < nobody.length ? of(who.account_id)[nr]! : certificate(awards.get(who)!))
      const absent = await t.call<unknown>(auditor, 'GET', nobody[nr] ?? certificate(randomUUID()))
      expect([url, answer.status, answer.text]).toEqual([url, 404, absent.text])
    }
  }
  const shown = async ({ account_id }: Person) =>
    (await t.call(auditor, 'GET', `/api/organizations/${org.id}/directory/${account_id}`)).body.standing_shown
  expect([await shown(near), await shown(far), await shown(idle), await shown(auditor)]).toEqual([true, false, false, true])
  // Managers see everything about their people, certificates included, but they may not revoke an award.
  expect((await t.call<unknown>(boss, 'GET', certificate(awards.get(far)!))).status).toBe(200)
  expect((await t.call(boss, 'POST', `/api/certification-awards/${awards.get(far)!}/revoke`, { note: 'x' })).status).toBe(403)
  expect((await t.call<unknown>(boss, 'GET', certificate(awards.get(near)!))).status).toBe(404)
})

test('what is decided about a person needs the permission over that person, and is refused as if there were none', async () => {
  const { near, far, idle, auditor, org, local, awards } = await world()
  const requests = new Map(
    (await t.db.selectFrom('certification_request').select(['id', 'user_id']).where('certification_type_id', '=', local.id).execute()).map(
      ({ user_id, id }) => [user_id, id],
    ),
  )
  const asked = new Map(
    (
      await t.db.selectFrom('certification_sign_off_request').select(['id', 'user_id']).where('rule_id', '=', local.rules[0]!).execute()
    ).map(({ user_id, id }) => [user_id, id]),
  )
  const trail = async () => (await t.db.selectFrom('audit_entry').select('id').where('organization_id', '=', org.id).execute()).length
  const acts = ({ account_id: user_id }: Person, award: string): [number, 'PUT' | 'POST' | 'DELETE', string, object?][] => [
    [404, 'PUT', `/api/certifications/${local.id}/due-dates/${user_id}`, { due_at: '2031-01-01T00:00:00Z' }],
    [404, 'DELETE', `/api/certifications/${local.id}/due-dates/${user_id}`],
    [404, 'PUT', `/api/certifications/${local.id}/exemptions/${user_id}`, { reason: 'Leave' }],
    [404, 'DELETE', `/api/certifications/${local.id}/exemptions/${user_id}`],
    [404, 'POST', `/api/certifications/${local.id}/reminders`, { user_ids: [user_id], text: 'Please renew.' }],
    [404, 'POST', `/api/certifications/${local.id}/reminders/preview`, { user_ids: [user_id] }],
    [404, 'POST', `/api/certification-requests/${requests.get(user_id)}/reject`, { note: 'No' }],
    [404, 'POST', `/api/certification-sign-off-requests/${asked.get(user_id)}/reject`, { note: 'No' }],
    [400, 'POST', `/api/certification-rules/${local.rules[0]}/sign-offs`, { user_id }],
    [404, 'POST', `/api/certification-awards/${award}/revoke`, { note: 'No' }],
    [400, 'POST', `/api/certifications/${local.id}/awards`, { user_id }],
  ]
  const before = await trail()
  for (const who of [far, idle]) {
    for (const [status, method, url, body] of acts(who, awards.get(who)!)) {
      const answer = await t.call<unknown>(auditor, method, url, body)
      expect([method, url, answer.status]).toEqual([method, url, status])
    }
  }
  expect(await trail()).toBe(before)
  for (const [, method, url, body] of acts(near, awards.get(near)!)) {
    const { status } = await t.call<unknown>(auditor, method, url, body)
    expect([method, url, status < 300]).toEqual([method, url, true])
  }
})
