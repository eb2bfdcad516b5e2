import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import { type Consequence, goes } from './deletion.ts'

/** A table whose rows organizations and departments own, and what is said of those that go with their owner. */
export type OwnedTable = {
  table: keyof DB
  key: string
  one: string
  many: string
  /** What people try on its rows, which name the row in `column`: whoever reports a record of one holds that one before the owner. */
  tried?: { table: keyof DB; column: string }
}
/** A table whose rows carry a stored file (`blob_key`), and the owned table whose rows they hang on by `column`: `through` another table where they hang on its rows. */
export type BlobTable = { table: keyof DB; of: keyof DB; column: string; through?: { table: keyof DB; column: string } }

type OwnerColumn = 'owner_organization_id' | 'owner_department_id'

/**
 * Holds what people try on the things of an owner that is about to be deleted, before the owner itself is held. Whoever is
 * reporting a record of an attempt holds it and waits for the owner next; held the other way around, each would wait for the other.
 */
export async function holdTried(db: Tx, owned: OwnedTable[], column: OwnerColumn, ownerId: string): Promise<void> {
  for (const { table, tried } of owned) {
    if (!tried) continue
    const attempts = sql`
      select from ${sql.table(tried.table)} attempt join ${sql.table(table)} thing on thing.id = ${sql.ref(`attempt.${tried.column}`)}
      where ${sql.ref(`thing.${column}`)} = ${ownerId}::uuid order by attempt.id for update of attempt`
    await sql`select count(*) from (${attempts}) held`.execute(db)
  }
}

/** The owned rows that go with an organization or a department, by the column that names it in the owner of a row. */
export function ownedConsequences<Row extends { id: string }>(owned: OwnedTable[], column: OwnerColumn): Consequence<Row>[] {
  return owned.map(({ key, table, one, many }) => ({
    key,
    count: ({ id }) => sql`select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`,
    says: goes(one, many),
  }))
}

/** The stored files of what a department owns. It and the things are held: none comes or gets another file while the transaction lasts. */
export async function blobKeysOf(db: Tx, departmentId: string, blobs: BlobTable[]): Promise<string[]> {
  await sql`select from department where id = ${departmentId}::uuid for update`.execute(db)
  const keys: string[] = []
  for (const { table, of, column, through } of blobs) {
    const theirs = sql`select id from ${sql.table(of)} where owner_department_id = ${departmentId}::uuid`
    await sql`select count(*) from (${theirs} order by id for update) held`.execute(db)
    const hung = through ? sql`select id from ${sql.table(through.table)} where ${sql.ref(through.column)} in (${theirs})` : theirs
    const { rows } = await sql<{ blob_key: string }>`
      select blob_key from ${sql.table(table)} where ${sql.ref(column)} in (${hung}) and blob_key is not null`.execute(db)
    keys.push(...rows.map(({ blob_key }) => blob_key))
  }
  return keys
}
