import { Readable } from 'node:stream'
import { type BlobStore, blobsOf } from '#platform/files/blobs/store.ts'
import type { Db } from '#platform/db/open.ts'
import { nameInPath } from '#platform/files/uploads.ts'
import { streamedZip } from '#platform/files/zip/streamed.ts'
import type { Scope } from '#platform/rows/personal.ts'
import type { ModuleDeclarations } from '../../module.ts'
import * as people from './store.ts'

type Parts = { db: Db; blobs: BlobStore | undefined }
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Returns a zip of all data that the service holds about a person. The zip is written while it is read, so it is never completely in
 * memory. Throws 503 if files are needed and there is no store.
 */
export async function archiveOf(parts: Parts, scope: Scope, profile: object, house: ModuleDeclarations): Promise<Readable> {
  const { db } = parts
  const { personal: kept } = house
  const files = await people.files(db, scope, kept)
  if (files.length > 0) blobsOf(parts)
  const { output, add, end } = streamedZip({ compress: true })
  add('profile.json', async () => Readable.from([json({ ...profile, identities: await people.identities(db, scope) })]))
  for (const { lists = {}, pages = {} } of kept) {
    for (const [name, list] of Object.entries(lists))
      add(`${name}.json`, async () => Readable.from([json(await people.rows(db, list(scope)))]))
    for (const [name, page] of Object.entries(pages))
      add(`${name}.json`, async () => Readable.from(inPages((after) => people.rows(db, page(scope, after)))))
  }
  add('audit-entries.json', async () => Readable.from(inPages((after) => people.auditEntries(db, scope, after, house))))
  for (const { id, file_name, blob_key } of files) add(`files/${id}/${nameInPath(file_name)}`, async () => blobsOf(parts).read(blob_key))
  end()
  return output
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Yields a JSON array, one row per line. */
async function* inPages(read: (after: string) => Promise<{ id: string }[]>): AsyncGenerator<string> {
  let after = FIRST
  let separator = '[\n'
  for (;;) {
    const rows = await read(after)
    if (rows.length === 0) break
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    after = rows.at(-1)!.id
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
