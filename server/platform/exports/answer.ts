import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Zone } from '../days.ts'

/** The answer of an operation that exports lines. */
export const CsvFile = {
  description: 'CSV with a byte order mark',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

/**
 * Answers with a file written by `writeToFile`, to be saved under the name and the day it is where the organization is; that of UTC
 * for what is of no one organization. The file closes when it is sent.
 */
export async function sendCsv(
  reply: { headers: (values: Record<string, string | number>) => unknown },
  file: FileHandle,
  name: string,
  zone: Zone | undefined,
): Promise<Readable> {
  const { size } = await file.stat()
  const now = new Date().toISOString()
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': size,
    'content-disposition': `attachment; filename="${name}-${zone?.dayOf(now) ?? now.slice(0, 10)}.csv"`,
  })
  return file.createReadStream({ start: 0 })
}
