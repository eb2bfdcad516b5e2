import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { INSTALLATION, audit } from '#platform/audit/trail.ts'
import { sealAuditTrail } from '#platform/audit/seal.ts'
import { transaction } from '#platform/db/open.ts'
import { type Person } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { runOut, school, show, start } from '../../../test/quizzes.ts'
import { trails } from '../../../test/trail.ts'

const t = await ownHarness()
const { db } = t

const { callerOf, trail, verify, write } = trails(t)

test('a write is in the log at once, and sealed within a second', async () => {
  const org = await t.org()
  const overseer = await t.person(org, ['directory:write', 'subjects:write', 'subjects:read'])
  const subject = await t.call(overseer, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'safety', name: 'Safety' })
  const read = async () => (await t.call(overseer, 'GET', `/api/organizations/${org.slug}/audit-log`)).body.items
  expect(await read()).toMatchObject([
    {
      action: 'subject.created',
      subject_kind: 'subject',
      subject_id: subject.body.id,
      actor: { user_id: overseer.account_id, display_name: overseer.name, email: overseer.email },
      actor_provider: 'test',
      actor_subject: overseer.subject,
      request_id: subject.headers['x-request-id'],
      old_values: null,
      new_values: { slug: 'safety', name: 'Safety' },
    },
  ])
  await expect.poll(async () => (await read())[0].sealed, { timeout: 1000, interval: 50 }).toBe(true)
  const { sealed, hash } = (await read())[0]
  expect(sealed).toBe(true)
  const grant = { kind: 'grant', id: expect.any(String), problem: 'unknown', names: [expect.anything(), expect.anything()] }
  const rows = { rows_checked: 1, rows_differing_count: 1, rows_differing: [grant] }
  expect(await verify(org, overseer)).toEqual({ ok: false, checked: 1, unsealed: 0, head: hash, first_bad_id: null, ...rows })
  // Tests write grants without audit entries.
  await db.deleteFrom('role_grant').where('organization_id', '=', org.id).execute()
  const whole = { checked: 1, unsealed: 0, head: hash, first_bad_id: null, rows_checked: 0, rows_differing_count: 0, rows_differing: [] }
  expect(await verify(org, await t.superuser())).toEqual({ ok: true, ...whole })
})

test('what reading brings about is sealed within a second as well, as is what nobody asked for', async () => {
  const countIn = async (table: 'audit_waiting' | 'audit_seal', chain_id: string) =>
    (await db.selectFrom(table).select('entry_id').where('chain_id', '=', chain_id).execute()).length
  const sealedAfter = async (chain_id: string, work: () => Promise<unknown>) => {
    await t.context.sealing.stop()
    await t.context.sealing.now()
    expect(await countIn('audit_waiting', chain_id)).toBe(0)
    const before = await countIn('audit_seal', chain_id)
    await work()
    await expect.poll(() => countIn('audit_waiting', chain_id), { timeout: 1000, interval: 50 }).toBe(0)
    expect(await countIn('audit_seal', chain_id)).toBeGreaterThan(before)
  }
  const sub = t.unique('new')
  const token = await t.issuer.token({ sub })
  const newcomer = { ...(await t.superuser()), token }
  await sealedAfter(INSTALLATION, () => t.call(newcomer, 'GET', '/api/users/me'))

  const { org, grader, learner, quiz } = await school(t)
  const made = await quiz(undefined, { time_limit_minutes: 10 })
  const ways = [
    (attempt: { id: string }) => show(t, grader, attempt),
    async () => {
      await t.context.jobs.send(db, 'settle-quiz-attempts')
      await t.drain()
    },
  ]
  for (const settle of ways) {
    const attempt = (await start(t, learner, made)).body
    await runOut(t, attempt)
    await sealedAfter(org.id, () => settle(attempt))
  }
})

test('a change that changes nothing leaves no entry', async () => {
  const org = await t.org()
  const overseer = await t.person(org, ['directory:write', 'subjects:write'])
  const department = await t.dept(org)
  const role = await t.role(org, [], department)
  const subject = await t.call(overseer, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'safety', name: 'Safety' })
  const url = `/api/organizations/${org.slug}` as const
  const rows = [
    url,
    `${url}/departments/${department.slug}`,
    `${url}/departments/${department.slug}/roles/${role.slug}`,
    `/api/subjects/${subject.body.id}`,
  ] as const
  for (const row of rows) {
    const { name } = (await t.call(overseer, 'GET', row)).body
    for (const patch of [{}, { name }]) expect((await t.call(overseer, 'PATCH', row, patch)).status).toBe(200)
  }
  const { items } = (await t.call(overseer, 'GET', `${url}/audit-log`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['subject.created'])
})

test('the log is filtered by subject, actor and time, and paged', async () => {
  const { org, overseer, subject_id, ids } = await trail(5)
  const other = await callerOf(await t.person(org))
  await write(other, { organization_id: org.id, action: 'other.created', subject_kind: 'other', subject_id: randomUUID() })
  const list = async (query: string) => {
    const answer = await t.call(overseer, 'GET', `/api/organizations/${org.id}/audit-log?${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  expect((await list(`subject_id=${subject_id}`)).items.map((e: { id: string }) => e.id)).toEqual(ids.toReversed())
  const [made] = (await list('subject_kind=other')).items
  expect(made).toMatchObject({ action: 'other.created', sealed: made.position !== null })
  expect((await list(`actor=${overseer.account_id}`)).items).toHaveLength(5)
  expect((await list(`actor=${randomUUID()}`)).items).toEqual([])
  // The embedded database's clock may give neighbouring entries the same time.
  const moments: string[] = (await list('')).items.map((e: { at: string }) => e.at)
  const upTo = moments.lastIndexOf(moments[3]!) + 1
  expect((await list(`from=${moments[3]}`)).items).toHaveLength(upTo)
  expect((await list(`to=${moments[3]}`)).items).toHaveLength(moments.length - upTo)
  const first = await list('limit=4')
  const rest = await list(`limit=4&cursor=${first.next_cursor}`)
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([4, 2, null])
  for (const bad of [
    'subject_id=x',
    'from=yesterday',
    'from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    'surprise=1',
    'subject_kind=',
  ]) {
    expect((await t.call(overseer, 'GET', `/api/organizations/${org.id}/audit-log?${bad}`)).status, bad).toBe(400)
  }
  await t.context.sealing.now()
})

test('whatever an entry speaks of, it is found under the person whom it is about', async () => {
  const org = await t.org()
  const [overseer, learner, other] = [
    await t.person(org, ['directory:write', 'records:write', 'records:read', 'certifications:write', 'certifications:read']),
    await t.person(org),
    await t.person(org),
  ]
  const made = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await t.call<{ id: string }>(overseer, method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.id
  }
  const owned = { owner_organization_id: org.id }
  const name = 'Seen to it'
  const certification = await made('POST', '/api/certifications', { ...owned, slug: 'seen', name, awarding_mode: 'approval' })
  const rule = await made('POST', `/api/certifications/${certification}/rules`, { rule_kind: 'manual_sign_off' })
  for (const { account_id: user_id } of [other, learner]) {
    const record = await made('POST', '/api/records', { ...owned, learner_user_id: user_id, title: 'Drill' })
    await made('POST', `/api/records/${record}/evidence`, { payload: { evidence_type: 'note', text: 'Well done' } })
    await made('POST', `/api/certification-rules/${rule}/sign-offs`, { user_id })
    await made('POST', `/api/certifications/${certification}/awards`, { user_id })
    await made('PUT', `/api/certifications/${certification}/due-dates/${user_id}`, { due_at: '2090-01-01T00:00:00Z' })
    await made('PUT', `/api/certifications/${certification}/exemptions/${user_id}`, { reason: 'Away' })
  }
  const { items } = (await t.call(overseer, 'GET', `/api/organizations/${org.id}/audit-log?person=${learner.account_id}`)).body
  expect(items.map(({ action }: { action: string }) => action).toReversed()).toEqual([
    'learning_record.created',
    'evidence.created',
    'certification_sign_off.created',
    'certification_award.given',
    'certification_due_date.set',
    'certification_exemption.granted',
  ])
  for (const { person, action, new_values } of items) {
    expect(person).toMatchObject({ user_id: learner.account_id, display_name: learner.name })
    if (action.startsWith('certification')) expect(new_values).toMatchObject({ certification_name: name })
  }
  expect((await t.call(overseer, 'GET', `/api/organizations/${org.id}/audit-log?person=${randomUUID()}`)).body.items).toEqual([])
})

test('only who holds directory:write over the whole organization reads the log', async () => {
  const { org } = await trail(1)
  const dept = await t.dept(org)
  const elsewhere = await t.person(await t.org(), ['directory:write'])
  for (const path of ['audit-log', 'audit-log/verify']) {
    const get = (person: Person | undefined, id = org.id) => t.call(person, 'GET', `/api/organizations/${id}/${path}`)
    expect((await get(undefined)).status).toBe(401)
    expect((await get(await t.person(org, ['records:read', 'subjects:write']))).status).toBe(403)
    expect((await get(await t.person(org, ['directory:write'], dept))).status).toBe(403)
    expect((await get(await t.person(org))).status).toBe(403)
    const foreign = await get(elsewhere)
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe((await get(elsewhere, randomUUID())).text)
    expect((await get(await t.superuser())).status).toBe(200)
  }
})

test('the installation’s own trail is for superusers', async () => {
  const [root, overseer] = [await t.superuser(), await t.person(await t.org(), ['directory:write'])]
  for (const path of ['/api/audit-log', '/api/audit-log/verify']) {
    expect((await t.call(undefined, 'GET', path)).status).toBe(401)
    expect((await t.call(overseer, 'GET', path)).status).toBe(403)
    expect((await t.call(root, 'GET', path)).status).toBe(200)
  }
  const made = await t.stranger()
  const { items } = (await t.call(root, 'GET', `/api/audit-log?subject_id=${made.account_id}&subject_kind=account`)).body
  expect(items).toMatchObject([{ action: 'account.created', actor: { user_id: made.account_id }, values_hidden: false }])
  expect((await t.call(root, 'GET', `/api/audit-log?limit=1`)).body.next_cursor).not.toBeNull()
  const backwards = '/api/audit-log?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z'
  expect((await t.call(root, 'GET', backwards)).status).toBe(400)
})

test('a chain that was tampered with keeps no other from being sealed', async () => {
  const [broken, sound] = [await trail(2), await trail(2)]
  await db.updateTable('audit_chain').set({ signature: 'x' }).where('chain_id', '=', broken.org.id).execute()
  for (const { org, overseer } of [broken, sound])
    await write(await callerOf(overseer), {
      organization_id: org.id,
      action: 'thing.changed',
      subject_kind: 'thing',
      subject_id: randomUUID(),
    })
  await t.context.sealing.now()
  expect(await verify(sound.org, sound.overseer)).toMatchObject({ ok: true, checked: 3, unsealed: 0 })
  expect(await verify(broken.org, broken.overseer)).toMatchObject({ ok: false, checked: 2, unsealed: 1 })
})

test('verifying while entries are written and sealed raises no false alarm, and nothing is sealed twice', async () => {
  const { org, overseer } = await trail(1)
  const caller = await callerOf(overseer)
  const change = async () => {
    await write(caller, { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id: randomUUID() })
    await t.context.sealing.now()
  }
  const look = async () => {
    expect((await verify(org, overseer)).ok).toBe(true)
  }
  const work = Array.from({ length: 50 }, (_, i) => (i % 2 ? change() : look()))
  await Promise.all(work)
  expect(await verify(org, overseer)).toMatchObject({ ok: true, checked: 26, unsealed: 0 })
})

test('processes that seal at once make one chain, with every entry in it once', async () => {
  const { org, overseer } = await trail(1)
  const caller = await callerOf(overseer)
  const event = { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id: randomUUID() } as const
  // Other tests tamper with their own trails. Sealing reports that as an error after it has sealed the rest.
  const seal = () => sealAuditTrail(db, t.context.signer).catch(() => 0)
  const write = () => transaction(db, (db) => audit(db, caller, event, event))
  await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 3 ? write() : seal())))
  await seal()
  expect(await verify(org, overseer)).toMatchObject({ ok: true, checked: 81, unsealed: 0 })
})

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'what was written early and committed late is sealed like all others',
  async () => {
    const { org, overseer } = await trail(1)
    const caller = await callerOf(overseer)
    const event = { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id: randomUUID() } as const
    const report = async () => {
      await t.context.sealing.now()
      return verify(org, overseer)
    }
    const late = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const writing = transaction(db, async (db) => {
      await audit(db, caller, event)
      written.resolve()
      await late.promise
    })
    await written.promise
    await write(caller, event)
    expect(await report()).toMatchObject({ ok: true, checked: 2, unsealed: 0 })
    late.resolve()
    await writing
    expect(await report()).toMatchObject({ ok: true, checked: 3, unsealed: 0 })
  },
)
