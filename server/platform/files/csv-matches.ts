import { sql } from 'kysely'
import { Type } from 'typebox'
import type { ColumnChoice } from '../../../common/csv/meanings.ts'
import type { Db, Tx } from '../db/open.ts'
import { Nullable, OneOf } from '../shapes.ts'

/** The imports of an organization that share remembered titles. */
export type MatchedKind = 'people' | 'records'

/** Titles that a user matched, each with its column, or null if it is not read. */
export const columnMatches = <const Column extends string>(columns: readonly Column[]) =>
  Type.Array(Type.Object({ title: Type.String(), means: Nullable(OneOf(columns)) }))

/** The number of titles that are remembered, latest first. */
const MOST = 1000

/** Remembers titles with a meaning other than their own. Forgets titles that got their own meaning back. */
export async function rememberColumns(db: Tx, organizationId: string, kind: MatchedKind, choices: ColumnChoice[]): Promise<void> {
  if (choices.length === 0) return
  const where = sql`organization_id = ${organizationId}::uuid and kind = ${kind}`
  const byHand = choices.filter(({ isKnown }) => !isKnown)
  const own = choices.flatMap(({ isKnown, key }) => (isKnown ? [key] : []))
  // Simultaneous imports lock their rows in the same order.
  await sql`select from import_column_match where ${where} and key = any(${choices.map(({ key }) => key)}::text[]) order by key for update`.execute(
    db,
  )
  await sql`delete from import_column_match where ${where} and key = any(${own}::text[])`.execute(db)
  if (byHand.length === 0) return
  await sql`
    insert into import_column_match (organization_id, kind, key, title, means)
    select ${organizationId}::uuid, ${kind}, given.* from unnest(${byHand.map(({ key }) => key)}::text[],
      ${byHand.map(({ title }) => title)}::text[], ${byHand.map(({ means }) => means)}::text[]) as given (key, title, means)
    order by key
    on conflict (organization_id, kind, key) do update set title = excluded.title, means = excluded.means, matched_at = now()`.execute(db)
  await sql`
    delete from import_column_match where ${where} and key in (
      select key from import_column_match where ${where} order by matched_at desc, key offset ${MOST}::int)`.execute(db)
}

/** Returns the remembered titles in alphabetical order, if they mean one of these columns or none. */
export async function rememberedColumns<Column extends string>(
  db: Db,
  organizationId: string,
  kind: MatchedKind,
  columns: readonly Column[],
): Promise<{ title: string; means: Column | null }[]> {
  const rows = await db
    .selectFrom('import_column_match')
    .select(['title', 'means'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .orderBy('key')
    .execute()
  return rows.flatMap(({ title, means }) => {
    const column = columns.find((each) => each === means)
    return means === null || column !== undefined ? [{ title, means: column ?? null }] : []
  })
}

export async function forgetColumns(db: Tx, organizationId: string, kind: MatchedKind): Promise<void> {
  await db.deleteFrom('import_column_match').where('organization_id', '=', organizationId).where('kind', '=', kind).execute()
}
