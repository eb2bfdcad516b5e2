import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '#platform/access.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import type { Db } from '#platform/db/open.ts'
import { ApiError, badRequest } from '#platform/errors.ts'
import type { RecordFilter } from '../list.ts'
import { type ExportRow, columns, count, next } from './store.ts'

const CEILING = 5000
export const SUPERUSER_CEILING = 50_000
const ROWS_AT_ONCE = 1000

/** How many rows the caller may have at most; 400 when they ask for more. */
export function ceiling({ superuser }: Actor, limit?: number): number {
  const most = superuser ? SUPERUSER_CEILING : CEILING
  if (limit !== undefined && limit > most) throw badRequest(`limit must be at most ${most}.`)
  return limit ?? most
}

/**
 * The records as CSV in a nameless temporary file, which is gone when its handle closes: the database is done with
 * before a slow client has read the first line. All rows are of one moment. 422 when more match than `limit`.
 */
export async function spool(db: Db, actor: Actor, filter: RecordFilter, limit: number): Promise<FileHandle> {
  const path = join(tmpdir(), `records-${randomUUID()}.csv`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => write(db, actor, filter, limit, file))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function write(db: Db, actor: Actor, filter: RecordFilter, limit: number, file: FileHandle): Promise<void> {
  if ((await count(db, actor, filter, limit + 1)) > limit)
    throw new ApiError(422, 'export_too_large', `More than ${limit} records match. Narrow the filters and export in parts.`)
  await file.write(BYTE_ORDER_MARK + csvLine(columns))
  let last: ExportRow | undefined
  do {
    const rows = await next(db, actor, filter, ROWS_AT_ONCE, last)
    if (rows.length > 0) await file.write(rows.map((row) => csvLine(columns.map((column) => row[column]))).join(''))
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
  } while (last)
}
