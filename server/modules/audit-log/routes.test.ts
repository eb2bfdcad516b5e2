import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import { type Org, type Person, harness } from '../../../test/harness.ts'

const t = await harness()
const { db } = t

async function callerOf(person: Person): Promise<Caller> {
  const actor = (await t.context.access.load(person.account_id))!
  const token = { active: true as const, audience: [], scopes: [], validated_by: 'jwks' as const }
  return { actor, provider: 'test', subject: person.subject, requestId: randomUUID(), token }
}

/** An organization with an overseer and a trail of so many sealed entries, whose ids come back in order. */
async function trail(length: number) {
  const org = await t.org()
  const overseer = await t.person(org, ['directory:write'])
  const caller = await callerOf(overseer)
  const subject_id = randomUUID()
  for (let i = 0; i < length; i += 1) {
    const event = { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id } as const
    await audit(db, caller, { ...event, old: { n: i }, new: { n: i + 1, word: 'ünï' } })
  }
  await t.context.sealing.now()
  const rows = await db.selectFrom('audit_entry').select('id').where('organization_id', '=', org.id).orderBy('position').execute()
  return { org, overseer, subject_id, ids: rows.map(({ id }) => id) }
}
const verify = async (org: Org, overseer: Person) => (await t.call(overseer, 'GET', `/api/organizations/${org.id}/audit-log/verify`)).body

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
  expect(await verify(org, overseer)).toEqual({ ok: true, checked: 1, unsealed: 0, head: (await read())[0].hash, first_bad_id: null })
})

test('a change that changes nothing leaves no entry', async () => {
  const org = await t.org()
  const overseer = await t.person(org, ['directory:write', 'subjects:write'])
  const department = await t.dept(org)
  const role = await t.role(org, [], department)
  const subject = await t.call(overseer, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'safety', name: 'Safety' })
  const url = `/api/organizations/${org.slug}`
  const rows = [
    url,
    `${url}/departments/${department.slug}`,
    `${url}/departments/${department.slug}/roles/${role.slug}`,
    `/api/subjects/${subject.body.id}`,
  ]
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
  await audit(db, other, { organization_id: org.id, action: 'other.made', subject_kind: 'other', subject_id: randomUUID() })
  const list = async (query: string) => {
    const answer = await t.call(overseer, 'GET', `/api/organizations/${org.id}/audit-log?${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  expect((await list(`subject_id=${subject_id}`)).items.map((e: { id: string }) => e.id)).toEqual(ids.toReversed())
  const [made] = (await list('subject_kind=other')).items
  expect(made).toMatchObject({ action: 'other.made', sealed: made.position !== null })
  expect((await list(`actor=${overseer.account_id}`)).items).toHaveLength(5)
  expect((await list(`actor=${randomUUID()}`)).items).toEqual([])
  // The embedded database's clock may give neighbours one and the same moment.
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

type Broken = { org: Org; ids: string[]; at: number }
type Tampering = { name: string; does: (trail: Broken) => Promise<unknown>; names?: (trail: Broken) => string | undefined }

/** The columns an entry's hash vouches for, each with something else. */
const edits: [column: string, value: string][] = [
  ['at', `at + interval '1 microsecond'`],
  ['actor_id', `'00000000-0000-4000-8000-000000000000'`],
  ['actor_id', 'null'],
  ['actor_provider', `actor_provider || 'x'`],
  ['actor_subject', `'somebody else'`],
  ['request_id', 'null'],
  ['action', `'thing.praised'`],
  ['subject_kind', `'record'`],
  ['subject_id', 'gen_random_uuid()'],
  ['id', 'gen_random_uuid()'],
  ['old_values', 'null'],
  ['old_values', `'{"n": -1}'`],
  ['new_values', `new_values || '{"n": 99}'`],
  ['previous_hash', `repeat('0', 63) || '1'`],
  ['hash', `repeat('f', 64)`],
]
const tamperings: Tampering[] = [
  ...edits.map(([column, value]) => ({
    name: `${column} := ${value}`,
    does: ({ ids, at }: Broken) => sql`update audit_entry set ${sql.ref(column)} = ${sql.raw(value)} where id = ${ids[at]}`.execute(db),
    names: ({ ids, at }: Broken) => (column === 'id' ? undefined : ids[at]),
  })),
  {
    name: 'an entry is deleted',
    does: ({ ids, at }) => db.deleteFrom('audit_entry').where('id', '=', ids[at]!).execute(),
    names: ({ ids, at }) => ids[at + 1],
  },
  {
    name: 'two entries change places',
    does: async ({ ids, at }) => {
      const [a, b] = at === 0 ? [ids[0]!, ids[1]!] : [ids[at - 1]!, ids[at]!]
      const rows = await db
        .selectFrom('audit_entry')
        .select(['id', 'position', 'previous_hash', 'hash'])
        .where('id', 'in', [a, b])
        .execute()
      const [one, two] = [rows.find(({ id }) => id === a)!, rows.find(({ id }) => id === b)!]
      await db.updateTable('audit_entry').set({ position: null }).where('id', 'in', [a, b]).execute()
      const { id: _, ...ofOne } = one
      const { id: __, ...ofTwo } = two
      await db.updateTable('audit_entry').set(ofTwo).where('id', '=', a).execute()
      await db.updateTable('audit_entry').set(ofOne).where('id', '=', b).execute()
    },
    names: ({ ids, at }) => ids[Math.max(1, at)],
  },
  {
    name: 'the end is cut off',
    does: ({ ids, at }) => db.deleteFrom('audit_entry').where('id', 'in', ids.slice(at)).execute(),
  },
  {
    name: 'the end is cut off and the chain row says so',
    does: async ({ org, ids, at }) => {
      await db.deleteFrom('audit_entry').where('id', 'in', ids.slice(at)).execute()
      const last = await db
        .selectFrom('audit_entry')
        .select('hash')
        .where('organization_id', '=', org.id)
        .orderBy('position', 'desc')
        .executeTakeFirst()
      await db
        .updateTable('audit_chain')
        .set({ length: at, head: last?.hash ?? '0'.repeat(64) })
        .where('chain_id', '=', org.id)
        .execute()
    },
  },
  {
    name: 'entries are taken out of the chain',
    does: ({ ids, at }) =>
      db.updateTable('audit_entry').set({ position: null, hash: null, previous_hash: null }).where('id', 'in', ids.slice(at)).execute(),
  },
  {
    name: 'an entry is moved to another organization',
    does: async ({ ids, at }) => {
      const elsewhere = await t.org()
      await db.updateTable('audit_entry').set({ organization_id: elsewhere.id }).where('id', '=', ids[at]!).execute()
    },
    names: ({ ids, at }) => ids[at + 1],
  },
  { name: 'the chain row is deleted', does: ({ org }) => db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute() },
  {
    name: 'the chain row loses its signature',
    does: ({ org }) => db.updateTable('audit_chain').set({ signature: 'x' }).where('chain_id', '=', org.id).execute(),
  },
  {
    name: 'everything is wiped, and starts anew',
    does: async ({ org }) => {
      await db.deleteFrom('audit_entry').where('organization_id', '=', org.id).execute()
      await db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute()
      const caller = await callerOf(await t.person(org))
      await audit(db, caller, { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id: randomUUID() })
      await t.context.sealing.now()
    },
  },
  {
    name: 'every entry is edited and taken out of the chain, to be sealed again',
    does: async ({ org }) => {
      const again = { position: null, hash: null, previous_hash: null, new_values: '{"forged": true}' }
      await db.updateTable('audit_entry').set(again).where('organization_id', '=', org.id).execute()
      await db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute()
      await t.context.sealing.now()
    },
  },
  {
    name: 'an entry is added behind the end',
    does: async ({ org, ids }) => {
      const row = await db.selectFrom('audit_entry').selectAll().where('id', '=', ids.at(-1)!).executeTakeFirstOrThrow()
      const position = ids.length + 1
      const copy = { ...row, id: randomUUID(), position, organization_id: org.id, old_values: null, new_values: null }
      await db.insertInto('audit_entry').values(copy).execute()
    },
  },
]

test.each(tamperings)('found: $name', async ({ does, names }) => {
  const length = 6
  for (const at of [0, 3, length - 1]) {
    const { org, overseer, ids } = await trail(length)
    const broken = { org, ids, at }
    expect(await verify(org, overseer)).toMatchObject({ ok: true, checked: length })
    await does(broken)
    const report = await verify(org, overseer)
    expect(report.ok, `at ${at}`).toBe(false)
    const named = names?.(broken)
    if (named !== undefined) expect(report.first_bad_id, `at ${at}`).toBe(named)
    await t.context.sealing.now()
    expect((await verify(org, overseer)).ok, `at ${at}, after sealing`).toBe(false)
  }
})

test('a chain that was tampered with keeps no other from being sealed', async () => {
  const [broken, sound] = [await trail(2), await trail(2)]
  await db.updateTable('audit_chain').set({ signature: 'x' }).where('chain_id', '=', broken.org.id).execute()
  for (const { org, overseer } of [broken, sound])
    await audit(db, await callerOf(overseer), {
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
  const write = async () => {
    await audit(db, caller, { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id: randomUUID() })
    await t.context.sealing.now()
  }
  const look = async () => {
    expect((await verify(org, overseer)).ok).toBe(true)
  }
  const work = Array.from({ length: 50 }, (_, i) => (i % 2 ? write() : look()))
  await Promise.all(work)
  expect(await verify(org, overseer)).toMatchObject({ ok: true, checked: 26, unsealed: 0 })
})
