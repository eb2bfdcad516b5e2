import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compose } from '../../server/module.ts'
import { modules } from '../../server/modules.ts'
import { type Db, rehearsal } from '../../server/platform/db/open.ts'
import type { Columns } from '../../server/platform/rows/personal.ts'
import { harness } from '../harness.ts'
import { knowledge } from '../nets/modules.ts'
import { type Operation, type Schema, documentOf, operationsOf } from './document.ts'

const t = await harness()
const house = compose(modules)
const tables = modules.flatMap(({ tables = [] }) => tables)

/** Returns the columns for owners, people and files that exist in the database but that no module declares. */
async function undeclared(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select t.relname as table, a.attname as column
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> 'migration'`.execute(db)
  const { rows: people } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'account'::regclass`.execute(db)
  const named = columns.filter(({ column }) => ['account_id', 'user_id'].includes(column))
  const declared = new Set(house.personal.flatMap(({ about = {}, beside = {} }) => [...columnsOf(about), ...columnsOf(beside)]))
  const missing = (known: readonly string[], wanted: (column: string) => boolean) =>
    columns.filter(({ table, column }) => wanted(column) && !known.includes(table)).map(({ table, column }) => `${table}.${column}`)
  return [
    ...missing(tables, () => true),
    ...missing(
      house.owned.map(({ table }) => table),
      (column) => column === 'owner_organization_id',
    ),
    ...missing(
      house.blobs.map(({ table }) => table),
      (column) => column === 'blob_key',
    ),
    ...[...people, ...named].map(({ table, column }) => `${table}.${column}`).filter((column) => !declared.has(column)),
  ]
}

const columnsOf = (columns: Columns) => Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))

test('whatever has an owner, names a person or carries a file is declared by the module whose it is', async () => {
  expect(await undeclared(t.db)).toEqual([])
  expect(tables.toSorted()).toEqual([...new Set(tables)].toSorted())
})

test('what nobody declares is found, column by column', async () => {
  const found = await rehearsal(t.db, async (db) => {
    await sql`create table planted (id uuid primary key, owner_organization_id uuid not null references organization,
      seen_by uuid references account, user_id uuid, blob_key text)`.execute(db)
    return undeclared(db)
  })
  const columns = found.map((column) => column.replace('planted.', '')).toSorted()
  const unknownTable = ['id', 'owner_organization_id', 'seen_by', 'user_id', 'blob_key']
  expect(columns).toEqual([...unknownTable, 'owner_organization_id', 'blob_key', 'seen_by', 'user_id'].toSorted())
})

test('every table with rows about a person is read by the export', () => {
  const anybody = { account_id: '00000000-0000-0000-0000-000000000000', hidden: true }
  const read = house.personal
    .flatMap(({ lists = {}, pages = {} }) => [
      ...Object.values(lists).map((list) => list(anybody)),
      ...Object.values(pages).map((page) => page(anybody, anybody.account_id)),
    ])
    .map((query) => query.compile(t.db).sql)
    .join('\n')
  const about = house.personal.flatMap(({ about = {} }) => Object.keys(about)).filter((table) => table !== 'identity')
  expect(about.filter((table) => !new RegExp(`\\b${table}\\b`).test(read))).toEqual([])
})

test('every kind of thing that the trail is told of is declared by a module, once', () => {
  const declared = house.families.map(({ kind }) => kind)
  expect(declared.toSorted()).toEqual([...new Set(declared)].toSorted())
  const sources = globSync('server/{modules,platform}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const texts = sources.map((file) => readFileSync(file, 'utf8'))
  const verbs = /export type Verb =([^]*?)\/\//.exec(texts.join('\n'))![1]!.match(/\w+/g)!
  const names = new RegExp(`trailOf\\(\\s*'(\\w+)'|'(\\w+)\\.(?:${verbs.join('|')})'`, 'g')
  const written = texts.flatMap((text) => [...text.matchAll(names)].map(([, of, by]) => of ?? by!))
  expect(written.length).toBeGreaterThan(20)
  expect([...new Set(written)].filter((kind) => !declared.includes(kind))).toEqual([])
})

test('the tables and keys of tags are those of the database', async () => {
  for (const { tags } of house.tagged) {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint where conrelid = ${tags.table}::regclass and contype = 'f'`.execute(t.db) // prettier-ignore
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([`${tags.table}_${tags.key}_fkey`, `${tags.table}_subject_fkey`]))
  }
})

test('what a module tells the nets is about operations and paths that there are', () => {
  const operations = new Map(operationsOf(documentOf(t.app)).map((operation) => [operation.operationId, operation]))
  const paths = [...operations.values()].map(({ path }) => path)
  const unknown = Object.entries(knowledge.operations).flatMap(([operationId, { path = {} }]) => {
    const operation = operations.get(operationId)
    return operation ? Object.keys(path).filter((name) => !operation.path.includes(`{${name}}`)) : operationId
  })
  expect(unknown).toEqual([])
  expect(knowledge.sights.filter(({ at }) => !paths.some((path) => path.includes(at)))).toEqual([])
})

test('what waits for a decision has a version, and every decision takes the one that was seen', () => {
  const document = documentOf(t.app)
  const { schemas } = document.components
  /** Whether a schema, or one that it refers to, has the field at any depth. */
  const has = (field: string, schema: Schema = {}, met: string[] = []): boolean => {
    const { $ref = '', items, properties = {}, anyOf = [], oneOf = [] } = schema
    if (field in properties) return true
    const name = $ref.split('/').at(-1)!
    const parts = [items, ...Object.values(properties), ...anyOf, ...oneOf, met.includes(name) ? undefined : schemas[name]]
    return parts.some((part) => part !== undefined && has(field, part, [...met, name]))
  }
  const jsonOf = (part?: { content?: Record<string, { schema?: Schema }> }) => part?.content?.['application/json']?.schema
  const ids = (some: Operation[]) => some.map(({ operationId }) => operationId).toSorted()

  const operations = operationsOf(document)
  const decisions = operations.filter(({ requestBody }) => has('expected_version', jsonOf(requestBody)))
  expect(ids(decisions)).toEqual(house.awaited.flatMap(({ decidedBy }) => decidedBy).toSorted())
  expect(ids(decisions)).toEqual(ids(operations.filter(({ operationId }) => DECIDING.test(operationId))))
  expect(decisions.filter(({ responses }) => !responses['409'])).toEqual([])

  const shapes = house.awaited.flatMap((awaited) => awaited.shapes.map((shape) => ('$id' in shape ? String(shape.$id) : 'nameless')))
  expect(shapes.filter((name) => !has('version', schemas[name]))).toEqual([])
  const places = new Set(decisions.flatMap(({ path }) => [path.replace(/\/\w+$/, ''), path.replace(/\/\{\w+\}(\/\w+)?$/, '')]))
  const reads = operations.filter(({ method, path }) => method === 'GET' && places.has(path))
  expect(reads.length).toBeGreaterThan(5)
  expect(ids(reads.filter(({ responses }) => !has('version', jsonOf(responses['200']))))).toEqual([])
})

/** The names of operations that decide. */
const DECIDING = /^(approve|reject|decline|decide|grade|hide|restore)[A-Z]/
