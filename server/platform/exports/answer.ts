import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Zone } from '../days.ts'
import type { Db } from '../db/open.ts'
import type { Language } from '../languages.ts'
import { writeCsv } from './csv.ts'
import type { Cell, Table } from './table.ts'
import { writeToFile } from './to-file.ts'
import { writeXlsx } from './xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The response of an operation that exports CSV. */
export const CsvFile = {
  description: 'CSV with a byte order mark',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

/** The response of an operation that exports the same rows as a workbook. */
export const XlsxFile = {
  description: 'A workbook with one sheet',
  content: { [XLSX]: { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

type Reply = { headers: (values: Record<string, string | number>) => unknown }

/** Answers with a table as CSV. */
export async function sendCsv<Name extends string, Row extends Record<Name, Cell>>(reply: Reply, db: Db, table: Table<Name, Row>) {
  const file = await writeToFile(db, `${table.name}.csv`, (db, file) => writeCsv(file, table.columns, table.portions(db)))
  return send(reply, file, table, { ending: 'csv', type: 'text/csv; charset=utf-8' })
}

/** Answers with the table as a workbook, in the given language. */
export async function sendXlsx<Name extends string, Row extends Record<Name, Cell>>(
  reply: Reply,
  db: Db,
  table: Table<Name, Row>,
  language: Language,
) {
  const file = await writeToFile(db, `${table.name}.xlsx`, (db, file) => writeXlsx(file, table, table.portions(db), language))
  return send(reply, file, table, { ending: 'xlsx', type: XLSX })
}

type Kind = { ending: string; type: string }

/** Sends the file and closes it. Its name has the organization's current day; a table of no single organization has the day in UTC. */
async function send(reply: Reply, file: FileHandle, { name, zone }: { name: string; zone: Zone | undefined }, { ending, type }: Kind) {
  const { size } = await file.stat()
  const now = new Date().toISOString()
  reply.headers({
    'content-type': type,
    'content-length': size,
    'content-disposition': `attachment; filename="${name}-${zone?.dayOf(now) ?? now.slice(0, 10)}.${ending}"`,
  })
  return file.createReadStream({ start: 0 })
}
