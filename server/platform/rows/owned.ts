import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import { type Consequence, goes } from './deletion.ts'

/** A table whose rows belong to organizations and departments, and the words for rows deleted with their owner. */
export type OwnedTable = {
  table: keyof DB
  key: string
  one: string
  many: string
  /**
   * The attempts at its rows; `column` refers to the row. A transaction that reports a record of an attempt locks the attempt before the
   * owner.
   */
  tried?: { table: keyof DB; column: string }
}
/** A table with stored files (`blob_key`), and the owned table that its `column` refers to, directly or `through` another table. */
export type BlobTable = { table: keyof DB; of: keyof DB; column: string; through?: { table: keyof DB; column: string } }

type OwnerColumn = 'owner_organization_id' | 'owner_department_id'

/**
 * Locks the attempts at things of an owner before the owner itself is locked for deletion. A report of an attempt's record locks the
 * attempt, then waits for the owner. The other order would deadlock.
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

/** Returns the owned rows that are deleted with an organization or a department. `column` is the owner column that refers to it. */
export function ownedConsequences<Row extends { id: string }>(owned: OwnedTable[], column: OwnerColumn): Consequence<Row>[] {
  return owned.map(({ key, table, one, many }) => ({
    key,
    count: ({ id }) => sql`select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`,
    says: goes(one, many),
  }))
}

/**
 * Returns the stored files of the department's things. It locks the department and the things, so that no file is added during the
 * transaction.
 */
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
