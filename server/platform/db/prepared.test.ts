import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { harness } from '../../../test/harness.ts'
import { openDb, transaction } from './open.ts'
import { openPglite } from './pglite.ts'

const t = await harness()
// A separate pool, because the number of prepared statements is limited and the worker's pool may be full.
const own = await openDatabase()
const db = openDb(own.pool)
afterAll(own.close)

async function prepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a statement that recurs is prepared, one that does not is not', async () => {
  for (let n = 0; n < 3; n += 1) expect((await sql`select ${n}::int as recurring`.execute(db)).rows).toEqual([{ recurring: n }])
  await sql`select 1 as once`.execute(db)
  const statements = await prepared()
  expect(statements).toContain('select $1::int as recurring')
  expect(statements).not.toContain('select 1 as once')
})

test('of more statements than a connection keeps, those that were used last stay prepared', async () => {
  const ask = async (nr: number) => (await sql`select ${sql.lit(nr)} as nr`.execute(db)).rows
  for (let nr = 0; nr < 620; nr += 1) {
    expect([await ask(nr), await ask(nr), await ask(nr)]).toEqual([[{ nr }], [{ nr }], [{ nr }]])
    expect(await ask(0)).toEqual([{ nr: 0 }])
  }
  const kept = (await prepared()).filter((statement) => statement.endsWith(' as nr'))
  expect(kept.length).toBeLessThanOrEqual(500)
  expect(kept).toEqual(expect.arrayContaining(['select 0 as nr', 'select 200 as nr', 'select 619 as nr']))
  expect(kept).not.toContain('select 1 as nr')
  expect(await ask(1)).toEqual([{ nr: 1 }])
})

test('a connection that has ended as many statements as it keeps is replaced, and nothing is lost', async () => {
  let replaced = 0
  own.pool.on('remove', () => (replaced += 1))
  const ask = async (nr: number) => (await sql`select ${sql.lit(nr)} as other`.execute(db)).rows
  for (let nr = 0; nr < 1100; nr += 1) expect([await ask(nr), await ask(nr)]).toEqual([[{ other: nr }], [{ other: nr }]])
  expect(replaced).toBeGreaterThanOrEqual(1)
  expect(replaced).toBeLessThanOrEqual(4)
})

test('a connection that takes the place of another finds nothing prepared under its names', async () => {
  const { pool, close } = await openPglite(undefined, (error) => expect(error).toBeUndefined())
  const embedded = openDb(pool)
  const read = async () => (await sql`select 1 as recurring`.execute(embedded)).rows
  for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ recurring: 1 }])
  const client = await pool.connect()
  client.release(true)
  for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ recurring: 1 }])
  await close()
})

test('a migration under a running service: statements prepared before it go on working, also inside a transaction', async () => {
  const name = `outdated_${process.pid}`
  const read = () => t.db.connection().execute(async (db) => (await sql`select * from ${sql.ref(name)}`.execute(db)).rows)
  const readInside = () => transaction(t.db, async (db) => (await sql`select * from ${sql.ref(name)} limit 5`.execute(db)).rows)
  await sql`create table ${sql.ref(name)} (a int)`.execute(t.db)
  await sql`insert into ${sql.ref(name)} values (1)`.execute(t.db)
  for (let n = 0; n < 20; n += 1) expect([await read(), await readInside()]).toEqual([[{ a: 1 }], [{ a: 1 }]])
  await sql`alter table ${sql.ref(name)} add column b int`.execute(t.db)
  for (let n = 0; n < 20; n += 1) expect([await read(), await readInside()]).toEqual([[{ a: 1, b: null }], [{ a: 1, b: null }]])
  await sql`drop table ${sql.ref(name)}`.execute(t.db)
})
