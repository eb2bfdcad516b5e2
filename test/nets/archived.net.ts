import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documentOf, operationsOf } from '../contract/document.ts'
import { harness } from '../harness.ts'
import type { Somebody } from './model.ts'
import { knowledge } from './modules.ts'
import { type Ids, ask, requestFor } from './requests.ts'
import { around, everybody, organization, rows, spareProvider } from './world.ts'

/**
 * An archived organization: no answer to a reading operation names a row of it to anyone but superusers. The walk calls each operation
 * before and after, with the ids of the organization's rows and without a filter.
 */
const t = await harness()
const document = documentOf(t.app)
const reading = operationsOf(document).filter(
  ({ method, 'x-access': { needs } }) => method === 'GET' && !['public', 'superuser', 'scheduler'].includes(needs),
)
const [a, b] = [await organization(t, 'ours'), await organization(t, 'others')]
const world = await rows(t, a, a.own, a.own)
const everyone = [...(await around(t, a, world)), ...(await everybody(t, a, b))]
const NAMES = new Set(['the learner', 'their manager', 'a member without a role', 'everything organization-wide', 'a superuser'])
const readers = everyone.filter(({ name }) => NAMES.has(name))
for (const make of knowledge.belongings)
  await make(
    t,
    readers.map(({ id }) => id),
    world.ids,
  )
const ids: Ids = { ...world.ids, provider_id: await spareProvider(t) }

/** Operations that show a reader rows of an archived organization, with the reason. */
const SHOWN = new Map([['exportUser', 'People keep the right to all personal data about themselves.']])

/** Returns the ids of all rows of the organization, in every table that has a column for it. */
async function rowIds(): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string; owner: string }>`
    select c.table_name as name, c.column_name as owner from information_schema.columns c
    join information_schema.columns i on i.table_name = c.table_name and i.table_schema = c.table_schema and i.column_name = 'id'
    where c.table_schema = 'public' and c.column_name in ('organization_id', 'owner_organization_id') and i.data_type = 'uuid'`.execute(
    t.db,
  )
  const of = tables.map(({ name, owner }) => sql`select id::text from ${sql.table(name)} where ${sql.ref(owner)} = ${a.org.id}::uuid`)
  const { rows: found } = await sql<{ id: string }>`${sql.join(of, sql` union `)}`.execute(t.db)
  return new Set([a.org.id, ...found.map(({ id }) => id)])
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Returns the first id of a row of the organization in each answer, by operation and reader. */
async function namedRows(): Promise<Map<string, string>> {
  const theirs = await rowIds()
  const named = new Map<string, string>()
  for (const operation of reading)
    for (const reader of readers) {
      const answer = await ask(t, tokenOf(reader), requestFor(document, operation, { ...ids, ...oneself(operation.path, reader) }))
      const id = answer.status < 400 ? answer.text.match(UUID)?.find((each) => theirs.has(each)) : undefined
      if (id !== undefined) named.set(`${operation.operationId} to ${reader.name}`, id)
    }
  return named
}

const tokenOf = ({ token }: Somebody) => (token === undefined ? undefined : { token })
const oneself = (path: string, { id, learner }: Somebody): Ids => (path.includes('{user_id}') && learner ? { user_id: id } : {})

const operationOf = (key: string) => key.split(' ')[0]!

test('no answer names a row of an archived organization, except to superusers', async () => {
  const before = await namedRows()
  await t.db.updateTable('organization').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', a.org.id).execute()
  t.context.access.clear()
  const after = await namedRows()
  const ofSuperuser = (key: string) => key.endsWith(' to a superuser')
  const operations = (of: Map<string, string>) => new Set([...of.keys()].map(operationOf))
  console.log(`Archived organization: ${operations(before).size} of ${reading.length} reading operations named its rows before.`)
  expect([...after].filter(([key]) => !ofSuperuser(key) && !SHOWN.has(operationOf(key)))).toEqual([])
  expect(operations(before).size).toBeGreaterThan(100)
  expect([...after.keys()].filter(ofSuperuser).length).toBeGreaterThan(100)
})
