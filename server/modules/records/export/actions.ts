import type { FileHandle } from 'node:fs/promises'
import type { Actor } from '#platform/access/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/exports/csv.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest, refusal } from '#platform/errors.ts'
import { writeToFile } from '#platform/exports/to-file.ts'
import type { RecordFilter } from '../store-walk.ts'
import { type ExportRow, columns, count, next } from './store.ts'

const tooManyRecords = refusal(
  'export_too_large',
  'too_many_records',
  'More than {limit} records match. Narrow the filters and export in parts.',
)

const CEILING = 5000
export const SUPERUSER_CEILING = 50_000
const ROWS_AT_ONCE = 1000

/** How many rows the caller may have at most; 400 when they ask for more. */
export function ceiling({ superuser }: Actor, limit?: number): number {
  const most = superuser ? SUPERUSER_CEILING : CEILING
  if (limit !== undefined && limit > most) throw badRequest(`limit must be at most ${most}.`, 'limit')
  return limit ?? most
}

/** The records as CSV, newest first. 422 when more match than `limit`. */
export const exported = (db: Db, actor: Actor, filter: RecordFilter, limit: number) =>
  writeToFile(db, 'records', (db, file) => write(db, actor, filter, limit, file))

async function write(db: Db, actor: Actor, filter: RecordFilter, limit: number, file: FileHandle): Promise<void> {
  if ((await count(db, actor, filter, limit + 1)) > limit) throw tooManyRecords({ limit })
  await file.write(BYTE_ORDER_MARK + csvLine(columns))
  let rows = await next(db, actor, filter, ROWS_AT_ONCE)
  while (rows.length > 0) {
    // The database looks for the next rows while these are written.
    const following = rows.length < ROWS_AT_ONCE ? [] : next(db, actor, filter, ROWS_AT_ONCE, rows.at(-1))
    ;[rows] = await Promise.all([following, file.write(linesOf(rows))])
  }
}

const linesOf = (rows: ExportRow[]) => rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
