import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { harness } from '../../../test/harness.ts'
import { openDb, transaction } from './open.ts'
import { openPglite } from './pglite.ts'

const t = await harness()

test('a statement that recurs is prepared, one that does not is not', async () => {
  const recurring = 'select $1::int as recurring'
  const once = 'select 1 as once'
  // A pool of its own: how many statements are prepared is bounded, and the worker's may have its fill.
  const { pool, close } = await openDatabase()
  await openDb(pool)
    .connection()
    .execute(async (db) => {
      for (let n = 0; n < 3; n += 1) expect((await sql`select ${n}::int as recurring`.execute(db)).rows).toEqual([{ recurring: n }])
      await sql`select 1 as once`.execute(db)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
      const statements = rows.map(({ statement }) => statement)
      expect(statements).toContain(recurring)
      expect(statements).not.toContain(once)
    })
  await close()
})

test('a connection that takes the place of another finds nothing prepared under its names', async () => {
  const { pool, close } = await openPglite(undefined, (error) => expect(error).toBeUndefined())
  const db = openDb(pool)
  const read = async () => (await sql`select 1 as recurring`.execute(db)).rows
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
