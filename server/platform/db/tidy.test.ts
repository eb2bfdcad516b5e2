import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { transaction } from './open.ts'

const t = await harness()
afterAll(() => sql`drop table if exists tidied`.execute(t.db))

type TableStatistics = { rows_known: number; dead: number }
/** Returns the planner's row count of the table, and its number of dead rows. */
const known = async (): Promise<TableStatistics> => {
  const { rows } = await sql<TableStatistics>`
    select known.reltuples::int as rows_known, seen.n_dead_tup::int as dead
    from pg_class known join pg_stat_user_tables seen on seen.relid = known.oid where known.relname = 'tidied'`.execute(t.db)
  return rows[0]!
}
const write = async (text: string) => {
  await sql.raw(text).execute(t.db)
  // Writes are counted at once, not after a second.
  await sql`select pg_stat_force_next_flush()`.execute(t.db)
}
async function tidy() {
  await transaction(t.db, (db) => t.context.jobs.send(db, 'tidy-tables'))
  await t.drain()
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  'the embedded database knows how much is in its tables, and keeps nothing of what is gone',
  async () => {
    await write('create table tidied (id int primary key, words text)')
    await write(`insert into tidied select each, 'word ' || each from generate_series(1, 2000) each`)
    expect(await known()).toEqual({ rows_known: -1, dead: 0 })
    await tidy()
    expect(await known()).toEqual({ rows_known: 2000, dead: 0 })
    await write('delete from tidied where id > 1000')
    expect(await known()).toEqual({ rows_known: 2000, dead: 1000 })
    await tidy()
    expect(await known()).toEqual({ rows_known: 1000, dead: 0 })
    // A few more rows do not need a new count.
    await write(`insert into tidied select each, 'word ' || each from generate_series(2001, 2040) each`)
    await tidy()
    expect(await known()).toEqual({ rows_known: 1000, dead: 0 })
  },
)
