import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { type Db, transaction } from '#platform/db/open.ts'
import type { BlobStore } from '#platform/files/blobs/store.ts'
import { extract } from '#platform/files/text/extract.ts'
import { readAs } from '#platform/files/text/kinds.ts'
import type { Searched } from '#platform/rows/searched.ts'
import { embed } from './actions-meanings.ts'
import { passagesOf } from './rules-passages.ts'
import type { SearchStatus, SearchTick } from './schema.ts'
import * as files from './store-files.ts'
import { countUnknown } from './store-meanings.ts'

const AT_ONCE = 50
/** A scheduler waits for the answer. After the first time no more files are read; after the second no more texts are embedded. */
const LONGEST_READING_MS = 40_000
const LONGEST_MS = 50_000
const MOST_SHOWN = 100

/** Reads attached files, forgets those that are no longer attached, and embeds all texts. */
export async function index(context: Context, searched: Searched[], signal?: AbortSignal): Promise<SearchTick> {
  const { db, blobs, log, embeddings } = context
  const begun = Date.now()
  const removed = await files.forget(db, searched)
  const done = { indexed: 0, failed: 0 }
  for (const file of blobs ? await files.due(db, searched, AT_ONCE) : []) {
    if (signal?.aborted || Date.now() - begun > LONGEST_READING_MS || !(await files.claim(db, file.file_key))) continue
    try {
      await read(db, blobs!, file, signal)
      done.indexed += 1
    } catch (err) {
      // The stop says nothing about the file.
      if (signal?.aborted) break
      log.warn({ err, file: file.file_key }, 'The text of a file could not be read.')
      await transaction(db, (db) => files.settle(db, file.file_key, 'failed', null, []))
      done.failed += 1
    }
  }
  const embedded = await embed(context, searched, begun + LONGEST_MS, signal)
  return {
    indexed: done.indexed + embedded.indexed,
    removed,
    failed: done.failed + embedded.failed,
    remaining: (await files.countDue(db, searched)) + embedded.remaining,
    model: embeddings?.model ?? null,
  }
}

export async function status({ db, embeddings }: Context, searched: Searched[]): Promise<SearchStatus> {
  const failed = await files.failures(db, searched, MOST_SHOWN)
  const model = embeddings?.model ?? null
  const unknown = model === null ? 0 : await countUnknown(db, searched, model)
  return { failed: failed.count, remaining: (await files.countDue(db, searched)) + unknown, model, failures: failed.files }
}

async function read(db: Db, blobs: BlobStore, { file_key, file_name }: files.DueFile, signal: AbortSignal | undefined): Promise<void> {
  const path = join(tmpdir(), `lrs-reading-${randomUUID()}`)
  try {
    await pipeline(await blobs.read(file_key), createWriteStream(path, { mode: 0o600 }))
    const sha256 = await hashOf(path)
    const { state, passages } = (await files.known(db, sha256)) ?? (await said(path, file_name, signal))
    await transaction(db, (db) => files.settle(db, file_key, state, sha256, passages))
  } finally {
    await rm(path, { force: true })
  }
}

async function said(path: string, fileName: string, signal: AbortSignal | undefined) {
  const passages = passagesOf(await extract(path, readAs(fileName)!, signal))
  return { state: passages.length > 0 ? ('read' as const) : ('nothing' as const), passages }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) hash.update(bytes)
  return hash.digest('hex')
}
