import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAuditTrail } from '#platform/audit/verify.ts'
import { transaction } from '#platform/db/open.ts'
import { type Org } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { trails } from '../../../test/trail.ts'

const t = await ownHarness()
const { db } = t
const { callerOf, trail, verify, write } = trails(t)

type BrokenTrail = { org: Org; ids: string[]; at: number }
type Tampering = { name: string; does: (trail: BrokenTrail) => Promise<unknown>; names?: (trail: BrokenTrail) => string | undefined }

/** The columns that a hash covers, each with a changed value. */
const edits: [table: 'audit_entry' | 'audit_seal', column: string, value: string][] = [
  ['audit_entry', 'at', `at + interval '1 microsecond'`],
  ['audit_entry', 'actor_id', `'00000000-0000-4000-8000-000000000000'`],
  ['audit_entry', 'actor_id', 'null'],
  ['audit_entry', 'actor_provider', `actor_provider || 'x'`],
  ['audit_entry', 'actor_subject', `'somebody else'`],
  ['audit_entry', 'request_id', 'null'],
  ['audit_entry', 'batch_id', 'gen_random_uuid()'],
  ['audit_entry', 'batch_id', 'case when batch_id is null then gen_random_uuid() end'],
  ['audit_entry', 'action', `'thing.praised'`],
  ['audit_entry', 'subject_kind', `'record'`],
  ['audit_entry', 'subject_id', 'gen_random_uuid()'],
  ['audit_entry', 'person_id', 'gen_random_uuid()'],
  ['audit_entry', 'id', 'gen_random_uuid()'],
  ['audit_entry', 'old_values', 'null'],
  ['audit_entry', 'old_values', `'{"n": -1}'`],
  ['audit_entry', 'new_values', `(new_values::jsonb || '{"n": 99}')::json`],
  ['audit_seal', 'hash', `repeat('f', 64)`],
  ['audit_seal', 'format', 'format + 1'],
]
const deleteEntries = (ids: string[]) => db.deleteFrom('audit_entry').where('id', 'in', ids).execute()
const deleteSeals = (ids: string[]) => db.deleteFrom('audit_seal').where('entry_id', 'in', ids).execute()
/** Queues entries without seals for sealing again, like new ones. */
const waitAgain = (org: Org, ids: string[]) =>
  sql`insert into audit_waiting select organization_id, at, id from audit_entry
    where organization_id = ${org.id}::uuid and id = any(${ids}::uuid[])`.execute(db)
const setEnd = async (org: Org, length: number) => {
  const seals = db.selectFrom('audit_seal').select('hash').where('chain_id', '=', org.id)
  const last = await seals.orderBy('position', 'desc').executeTakeFirst()
  const end = { length, head: last?.hash ?? '0'.repeat(64) }
  await db.updateTable('audit_chain').set(end).where('chain_id', '=', org.id).execute()
}
/** Inserts an entry directly into the database, without the service. */
async function smuggle(org: Org, like: string): Promise<string> {
  const row = await db.selectFrom('audit_entry').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('audit_entry')
    .values({ ...row, id, organization_id: org.id, old_values: null, new_values: null })
    .execute()
  return id
}
const tamperings: Tampering[] = [
  ...edits.map(([table, column, value]) => ({
    name: `${table}.${column} := ${value}`,
    does: ({ ids, at }: BrokenTrail) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(value)}
        where ${sql.ref(table === 'audit_seal' ? 'entry_id' : 'id')} = ${ids[at]}`.execute(db),
    names: ({ ids, at }: BrokenTrail) => ids[at],
  })),
  {
    name: 'an entry is deleted',
    does: ({ ids, at }) => deleteEntries([ids[at]!]),
    names: ({ ids, at }) => ids[at],
  },
  {
    name: 'an entry is deleted with its seal',
    does: async ({ ids, at }) => {
      await deleteEntries([ids[at]!])
      await deleteSeals([ids[at]!])
    },
    names: ({ ids, at }) => ids[at + 1],
  },
  {
    name: 'an entry is deleted with its seal, and those behind it move up',
    does: async ({ org, ids, at }) => {
      await deleteEntries([ids[at]!])
      await deleteSeals([ids[at]!])
      for (let position = at + 2; position <= ids.length; position += 1)
        await db
          .updateTable('audit_seal')
          .set({ position: position - 1 })
          .where('chain_id', '=', org.id)
          .where('position', '=', position)
          .execute()
      await setEnd(org, ids.length - 1)
    },
    names: ({ ids, at }) => ids[at + 1],
  },
  {
    name: 'the seals of two entries change places',
    does: async ({ ids, at }) => {
      const [a, b] = at === 0 ? [ids[0]!, ids[1]!] : [ids[at - 1]!, ids[at]!]
      const seals = await db.selectFrom('audit_seal').selectAll().where('entry_id', 'in', [a, b]).execute()
      await deleteSeals([a, b])
      await db
        .insertInto('audit_seal')
        .values(seals.map((seal) => ({ ...seal, entry_id: seal.entry_id === a ? b : a })))
        .execute()
    },
    names: ({ ids, at }) => ids[at === 0 ? 1 : at],
  },
  {
    name: 'two seals change their positions',
    does: async ({ ids, at }) => {
      const [a, b] = at === 0 ? [ids[0]!, ids[1]!] : [ids[at - 1]!, ids[at]!]
      const seals = await db.selectFrom('audit_seal').selectAll().where('entry_id', 'in', [a, b]).orderBy('position').execute()
      const [one, two] = [seals[0]!, seals[1]!]
      await deleteSeals([a, b])
      await db
        .insertInto('audit_seal')
        .values([
          { ...one, position: two.position },
          { ...two, position: one.position },
        ])
        .execute()
    },
    names: ({ ids, at }) => ids[at === 0 ? 1 : at],
  },
  {
    name: 'the end is cut off',
    does: ({ ids, at }) => deleteEntries(ids.slice(at)),
    names: ({ ids, at }) => ids[at],
  },
  {
    name: 'the end is cut off with its seals',
    does: async ({ ids, at }) => {
      await deleteEntries(ids.slice(at))
      await deleteSeals(ids.slice(at))
    },
  },
  {
    name: 'the end is cut off with its seals, and the chain row says so',
    does: async ({ org, ids, at }) => {
      await deleteEntries(ids.slice(at))
      await deleteSeals(ids.slice(at))
      await setEnd(org, at)
    },
  },
  {
    name: 'entries lose their seals',
    does: ({ ids, at }) => deleteSeals(ids.slice(at)),
    names: ({ ids, at }) => ids.slice(at).toSorted()[0],
  },
  {
    name: 'entries lose their seals, to be sealed again',
    does: async ({ org, ids, at }) => {
      await deleteSeals(ids.slice(at))
      await waitAgain(org, ids.slice(at))
    },
  },
  {
    name: 'entries lose their seals, to be sealed again, and the chain row says so',
    does: async ({ org, ids, at }) => {
      await deleteSeals(ids.slice(at))
      await waitAgain(org, ids.slice(at))
      await setEnd(org, at)
    },
  },
  {
    name: 'an entry is moved to another organization',
    does: async ({ ids, at }) => {
      const elsewhere = await t.org()
      await db.updateTable('audit_entry').set({ organization_id: elsewhere.id }).where('id', '=', ids[at]!).execute()
    },
    names: ({ ids, at }) => ids[at],
  },
  { name: 'the chain row is deleted', does: ({ org }) => db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute() },
  {
    name: 'the chain row loses its signature',
    does: ({ org }) => db.updateTable('audit_chain').set({ signature: 'x' }).where('chain_id', '=', org.id).execute(),
  },
  {
    name: 'everything is wiped, and starts anew',
    does: async ({ org, ids }) => {
      await deleteEntries(ids)
      await deleteSeals(ids)
      await db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute()
      const caller = await callerOf(await t.person(org))
      await write(caller, { organization_id: org.id, action: 'thing.changed', subject_kind: 'thing', subject_id: randomUUID() })
      await t.context.sealing.now()
    },
  },
  {
    name: 'every entry is edited and loses its seal, to be sealed again from the start',
    does: async ({ org, ids }) => {
      await db.updateTable('audit_entry').set({ new_values: '{"forged": true}' }).where('organization_id', '=', org.id).execute()
      await deleteSeals(ids)
      await waitAgain(org, ids)
      await db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute()
      await t.context.sealing.now()
    },
  },
  {
    name: 'an entry is added without a seal, and without waiting for one',
    does: ({ org, ids, at }) => smuggle(org, ids[at]!),
  },
  {
    name: 'an entry is added behind the end with a seal',
    does: async ({ org, ids, at }) => {
      const entry_id = await smuggle(org, ids[at]!)
      await db
        .insertInto('audit_seal')
        .values({ entry_id, chain_id: org.id, position: ids.length + 1, hash: 'f'.repeat(64) })
        .execute()
    },
  },
  {
    name: 'an entry is added with the seal of another chain',
    does: async ({ org, ids, at }) => {
      const entry_id = await smuggle(org, ids[at]!)
      await db
        .insertInto('audit_seal')
        .values({ entry_id, chain_id: randomUUID(), position: 1, hash: 'f'.repeat(64) })
        .execute()
    },
  },
]

/** Removes an entry of the installation's trail while `work` runs, then restores it. The chains of all other tests start there. */
async function without(entry: string, work: () => Promise<unknown>): Promise<void> {
  const row = await db.selectFrom('audit_entry').selectAll().where('id', '=', entry).executeTakeFirstOrThrow()
  const seal = await db.selectFrom('audit_seal').selectAll().where('entry_id', '=', entry).executeTakeFirstOrThrow()
  await deleteEntries([entry])
  await deleteSeals([entry])
  await work()
  const [old_values, new_values] = [row.old_values, row.new_values].map((value) => (value === null ? null : JSON.stringify(value)))
  await db
    .insertInto('audit_entry')
    .values({ ...row, old_values, new_values })
    .execute()
  await db.insertInto('audit_seal').values(seal).execute()
}

test('a trail verifies in a session of another zone, style of dates and intervals', async () => {
  const { org } = await trail(3)
  const found = await transaction(db, async (db) => {
    for (const setting of [`timezone = 'America/St_Johns'`, `datestyle = 'SQL, DMY'`, `intervalstyle = 'iso_8601'`])
      await sql`set local ${sql.raw(setting)}`.execute(db)
    return verifyAuditTrail(db, t.context.signer, org.id)
  })
  expect(found).toMatchObject({ ok: true, checked: 3 })
})

test('found: everything is wiped with its start, and starts anew', async () => {
  const { org, overseer, ids } = await trail(6)
  const start = await db.selectFrom('audit_entry').select('id').where('subject_id', '=', org.id).executeTakeFirstOrThrow()
  const installation = async () => (await t.call(overseer, 'GET', '/api/audit-log/verify')).body
  expect(await installation()).toMatchObject({ ok: true, rows_checked: 0 })
  await without(start.id, async () => {
    await deleteEntries(ids)
    await deleteSeals(ids)
    await db.deleteFrom('audit_chain').where('chain_id', '=', org.id).execute()
    await write(await callerOf(overseer), {
      organization_id: org.id,
      action: 'thing.changed',
      subject_kind: 'thing',
      subject_id: randomUUID(),
    })
    await t.context.sealing.now()
    expect(await verify(org, overseer)).toMatchObject({ ok: false, checked: 1 })
    expect(await installation()).toMatchObject({ ok: false })
  })
  expect(await installation()).toMatchObject({ ok: true })
})

test('found: an entry of the installation is changed', async () => {
  const { org, overseer } = await trail(1)
  const [entry] = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('organization_id', 'is', null)
    .where('action', '=', 'account.created')
    .limit(1)
    .execute()
  const set = (request_id: string | null) => db.updateTable('audit_entry').set({ request_id }).where('id', '=', entry!.id).execute()
  await set('x')
  expect(await verify(org, overseer)).toMatchObject({ ok: false, first_bad_id: entry!.id })
  expect((await t.call(overseer, 'GET', '/api/audit-log/verify')).body).toMatchObject({ ok: false, first_bad_id: entry!.id })
  await set(entry!.request_id)
  expect(await verify(org, overseer)).toMatchObject({ ok: true })
})

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
