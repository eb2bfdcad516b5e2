/** The worker thread with the embedded database. It exchanges raw wire protocol messages; see pglite.ts. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

const port = parentPort!
const { dataDir, snapshot } = workerData as { dataDir: string | undefined; snapshot: string | undefined }
const database = await PGlite.create({
  ...(dataDir !== undefined && { dataDir }),
  ...(snapshot !== undefined && { loadDataDir: new Blob([readFileSync(snapshot)]) }),
  extensions: { pg_trgm, unaccent },
})
await database.exec("set timezone = 'UTC'; set pg_trgm.word_similarity_threshold = 0.3")

type Message = { close: true } | { close?: undefined; id: number; bytes: Uint8Array }

let turn: Promise<unknown> = Promise.resolve()
port.on('message', (message: Message) => {
  turn = turn.then(() => (message.close ? shut() : answer(message.id, message.bytes)))
})
port.postMessage('ready')

async function answer(id: number, bytes: Uint8Array) {
  try {
    const chunks: Uint8Array[] = []
    await database.execProtocolRawStream(bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) })
    const out = new Uint8Array(Buffer.concat(chunks))
    port.postMessage({ id, out }, [out.buffer])
  } catch (error) {
    port.postMessage({ id, error: String(error) })
  }
}

async function shut() {
  await database.close()
  process.exit(0)
}
