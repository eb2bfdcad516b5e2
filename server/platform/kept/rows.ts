import { type Insertable, type RawBuilder, type Selectable, type SelectQueryBuilder, type Updateable, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { afterOwner, ownerHeld, slugScope } from '../access/owner.ts'
import type { Db, Tx } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'
import { statement } from '../db/statement.ts'
import { found, notFound, onViolation } from '../errors.ts'
import { isUuid } from '../shapes.ts'
import type { KeptKind, KeptRow, KeptTable } from './kind.ts'

/** A row of a table with kept things. */
export type Stored<Table extends KeptTable> = KeptRow & Selectable<DB[Table]>

/** The statements on a table of kept things that do not depend on how its rows are shown. */
export function rowsOf<Table extends KeptTable>(kind: Pick<KeptKind<Table>, 'table' | 'changed'>) {
  for (const owner of ['owner_organization_id', 'department']) onViolation(`${kind.table}_${owner}_fkey`, notFound)
  const [locked, held] = [locking(kind.table, sql`update`), locking(kind.table, sql`share`)]
  return {
    /** Locks a thing until the transaction ends, after its owner. Throws 404 if it is gone. */
    lock: async (db: Tx, id: string): Promise<Stored<Table>> => found((await locked(db, { id }))[0]),

    /** Takes a shared lock: nobody can change the thing until the transaction ends. Throws 404 if it is gone. */
    hold: async (db: Tx, id: string): Promise<Stored<Table>> => found((await held(db, { id }))[0]),

    create: (db: Tx, row: Insertable<DB[Table]>): Promise<Stored<Table>> => insert(db, kind, row),
    update: (db: Tx, id: string, changes: Updateable<DB[Table]>): Promise<Stored<Table>> => update(db, kind, id, changes),
  }
}

const locking = <Table extends KeptTable>(table: Table, strength: RawBuilder<unknown>) =>
  statement<Stored<Table>, { id: string }>(
    (value) => sql`
      ${ownerHeld(table, value('id'))}
      select thing.* from ${sql.table(table)} thing where thing.id = ${value('id')}::uuid and ${afterOwner} for ${strength} of thing`,
  )

/** Inserts a row with these columns. */
export async function insert<Table extends KeptTable>(db: Tx, { table }: { table: Table }, columns: object): Promise<Stored<Table>> {
  const given = givenOf(columns)
  const { rows } = await sql<Stored<Table>>`
    insert into ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${sql.join(given.map(([, value]) => value))}) returning *`.execute(db)
  return found(rows[0])
}

/** Sets these columns of a row. */
export async function update<Table extends KeptTable>(
  db: Tx,
  { table, changed }: Pick<KeptKind<Table>, 'table' | 'changed'>,
  id: string,
  columns: object,
): Promise<Stored<Table>> {
  const set = givenOf(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const touched = changed === 'updated_at' ? sql`updated_at = now()` : sql`id = id`
  const { rows } = await sql<Stored<Table>>`
    update ${sql.table(table)} set ${sql.join([...set, touched])} where id = ${id}::uuid returning *`.execute(db)
  return found(rows[0])
}

export async function remove(db: Tx, { table }: { table: KeptTable }, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}::uuid`.execute(db)
}

/** The columns that have a value. `undefined` means that a column is not given. */
const givenOf = (columns: object) => Object.entries(columns).filter(([, value]) => value !== undefined)

/** Narrows a query to the row with an id, or with a slug within an organization. Undefined if there is no such row. */
export async function byIdOrSlug<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  table: Tables & string,
  idOrSlug: string,
  organizationId: string | undefined,
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (isUuid(idOrSlug)) return query.where(sql<boolean>`${column('id')} = ${idOrSlug}::uuid`).executeTakeFirst()
  if (organizationId === undefined) return undefined
  return query
    .where(sql<boolean>`${column('slug')} = ${idOrSlug} and ${column('owner_organization_id')} = ${organizationId}::uuid`)
    .executeTakeFirst()
}

/** Returns the organization in which a path's slug is looked up. Ids need none. */
export const scopeOf = async (db: Db, actor: Actor, idOrSlug: string, query: { org?: string }): Promise<string | undefined> =>
  isUuid(idOrSlug) ? undefined : slugScope(db, actor, query)
