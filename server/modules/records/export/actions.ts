import type { Actor } from '#platform/access/actor.ts'
import { type Zone, zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest, refusal } from '#platform/errors.ts'
import type { Table } from '#platform/exports/table.ts'
import type { RecordFilter } from '../store-walk.ts'
import { type ColumnName, columns } from './rules-columns.ts'
import { type ExportRow, count, next } from './store.ts'

const tooManyRecords = refusal(
  'export_too_large',
  'too_many_records',
  'More than {limit} records match. Narrow the filters and export in parts.',
)

const CEILING = 5000
export const SUPERUSER_CEILING = 50_000
const ROWS_AT_ONCE = 500

/** Returns the most rows that the caller may export. Throws 400 if they ask for more. */
export function ceiling({ superuser }: Actor, limit?: number): number {
  const most = superuser ? SUPERUSER_CEILING : CEILING
  if (limit !== undefined && limit > most) throw badRequest(`limit must be at most ${most}.`, 'limit')
  return limit ?? most
}

/** Exports the records, newest first. Throws 422 if more than `limit` match. */
export const exported = (actor: Actor, filter: RecordFilter, limit: number, zone: Zone | undefined): Table<ColumnName, ExportRow> => ({
  name: 'learning-records',
  title: { en: 'Learning records', de: 'Nachweise' },
  columns,
  zone,
  zoneOf: ({ time_zone }) => zoneOf(time_zone),
  portions: (db) => portions(db, actor, filter, limit),
})

async function* portions(db: Db, actor: Actor, filter: RecordFilter, limit: number): AsyncGenerator<ExportRow[]> {
  if ((await count(db, actor, filter, limit + 1)) > limit) throw tooManyRecords({ limit })
  let rows = await next(db, actor, filter, ROWS_AT_ONCE)
  while (rows.length > 0) {
    // The database reads the next rows while these are written.
    const following = rows.length < ROWS_AT_ONCE ? [] : next(db, actor, filter, ROWS_AT_ONCE, rows.at(-1))
    try {
      yield rows
    } finally {
      rows = await following
    }
  }
}
