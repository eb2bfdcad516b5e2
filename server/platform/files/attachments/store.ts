import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Attachment } from './shapes.ts'

/**
 * Where the attachments of one kind of thing are stored: the table, and its column for the thing. `beside`: other tables with such a column
 * and a position, which share the order. `own`: further columns of a file, such as its audience. They are stored and shown unchanged.
 */
export type AttachmentTable = { table: string; column: string; beside?: string[]; own?: readonly string[] }
export type StoredAttachment = Attachment & { blob_key: string }
export type NewAttachment = Omit<StoredAttachment, 'position' | 'created_at'>

const COLUMNS = ['id', 'file_name', 'content_type', 'size_bytes', 'label', 'prefer_inline_display', 'position', 'created_at', 'blob_key']
const columnsOf = ({ own = [] }: AttachmentTable) => sql.join([...COLUMNS, ...own].map((column) => sql.ref(column)))

/** Returns the given values for the files' own columns. */
export const ownOf = ({ own = [] }: AttachmentTable, given: object) => Object.entries(given).filter(([column]) => own.includes(column))

/** Returns the attachments of one thing, in order. */
export async function list(db: Db, at: AttachmentTable, parentId: string): Promise<StoredAttachment[]> {
  const { rows } = await sql<StoredAttachment>`
    select ${columnsOf(at)} from ${sql.table(at.table)} where ${sql.ref(at.column)} = ${parentId}::uuid order by position, id`.execute(db)
  return rows
}

export async function find(db: Db, at: AttachmentTable, parentId: string, id: string): Promise<StoredAttachment | undefined> {
  const { rows } = await sql<StoredAttachment>`
    select ${columnsOf(at)} from ${sql.table(at.table)} where ${sql.ref(at.column)} = ${parentId}::uuid and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Returns an attachment in the API's shape. */
export function view(stored: StoredAttachment): Attachment {
  const { blob_key: _, ...attachment } = stored
  return attachment
}

type Parent = { id: string; owner_organization_id: string }

/** Adds an attachment at the end. For this and the writes below, call with the parent locked. */
export async function append(db: Tx, at: AttachmentTable, parent: Parent, added: NewAttachment): Promise<StoredAttachment> {
  const { table, column } = at
  const { id, blob_key, file_name, content_type, size_bytes, label, prefer_inline_display } = added
  const own = ownOf(at, added)
  const names = joined(own.map(([name]) => sql`, ${sql.ref(name)}`))
  const values = joined(own.map(([, value]) => sql`, ${value}`))
  const { rows } = await sql<StoredAttachment>`
    insert into ${sql.table(table)} (id, organization_id, ${sql.ref(column)}, blob_key, file_name, content_type, size_bytes, label,
      prefer_inline_display, position${names})
    values (${id}, ${parent.owner_organization_id}, ${parent.id}, ${blob_key}, ${file_name}, ${content_type}, ${size_bytes}, ${label},
      ${prefer_inline_display}, (select count(*) from (${placed(at, parent.id)}) placed)${values})
    returning ${columnsOf(at)}`.execute(db)
  return rows[0]!
}

const joined = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql.join(parts, sql``))

export async function update(
  db: Db,
  at: AttachmentTable,
  { id, label, prefer_inline_display, ...given }: Pick<StoredAttachment, 'id' | 'label' | 'prefer_inline_display'>,
): Promise<void> {
  const own = joined(ownOf(at, given).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`))
  await sql`
    update ${sql.table(at.table)} set label = ${label}, prefer_inline_display = ${prefer_inline_display}${own}
    where id = ${id}::uuid`.execute(db)
}

/** SQL for rows `(id, position)`: everything of one thing that shares the order. */
export const placed = ({ table, column, beside = [] }: AttachmentTable, parentId: string) =>
  sql.join(
    [table, ...beside].map((each) => sql`select id, position from ${sql.table(each)} where ${sql.ref(column)} = ${parentId}::uuid`),
    sql` union all `,
  )

/** Returns the ids of everything that shares the order, in order. */
export async function order(db: Db, at: AttachmentTable, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${placed(at, parentId)}) placed order by position, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sets positions in this order, from 0. */
export async function arrange(db: Db, { table, beside = [] }: AttachmentTable, ids: string[]): Promise<void> {
  for (const each of [table, ...beside]) {
    await sql`
      update ${sql.table(each)} a set position = place.number - 1
      from unnest(${ids}::uuid[]) with ordinality as place (id, number)
      where a.id = place.id and a.position <> place.number - 1`.execute(db)
  }
}

/**
 * Moves an item to a position, counted from 0; a position beyond the end means the end. Returns its new position. Call with the thing
 * locked.
 */
export async function move(db: Tx, at: AttachmentTable, parentId: string, id: string, position: number | undefined): Promise<number> {
  const ids = await order(db, at, parentId)
  const place = Math.min(position ?? ids.indexOf(id), ids.length - 1)
  const others = ids.filter((other) => other !== id)
  await arrange(db, at, others.toSpliced(place, 0, id))
  return place
}

export async function remove(db: Tx, { table }: AttachmentTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}::uuid`.execute(db)
}
