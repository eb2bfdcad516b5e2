import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type Pool, streamPool } from './open.ts'

type Answer = { id: number; out?: Uint8Array; error?: string }

/**
 * Opens PGlite in a worker thread, reached through node-postgres. Each flushed write of the wire protocol goes to the worker, and its
 * answer comes back as the server's bytes. The main thread stays free during heavy queries. A new database starts from the dump `snapshot`,
 * an uncompressed tar of a data directory, or empty.
 */
export async function openPglite(
  dataDir: string | undefined,
  onError: (error: Error) => void,
  snapshot?: string,
): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir, snapshot } })
  const ready = once(worker, 'message')
  await Promise.race([ready, once(worker, 'error').then(([error]) => Promise.reject(error as Error))])
  let closing = false
  // Without its database the process is useless. It stops as after any of its own faults, and its supervisor restarts it.
  worker.on('exit', (code) => {
    if (!closing) throw new Error(`The embedded database stopped with code ${code}.`)
  })
  worker.on('error', onError)
  const pool = streamPool(() => new WorkerStream(worker) as never, onError)
  const close = async () => {
    closing = true
    await pool.end()
    worker.postMessage({ close: true })
    await once(worker, 'exit')
  }
  return { pool, close }
}

const AUTHENTICATED_AND_READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58

/** The socket for node-postgres. Only the start-up packet is answered here. */
class WorkerStream extends Duplex {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (error?: Error) => void>()
  readonly #onMessage: (answer: Answer) => void
  #started = false
  #lastId = 0

  constructor(worker: Worker) {
    super({ allowHalfOpen: false })
    this.#worker = worker
    this.#onMessage = (answer) => this.#receive(answer)
    worker.on('message', this.#onMessage)
  }
  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
  override _read() {}
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    this.#send(chunk, done)
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#onMessage)
    done(error)
  }

  #send(bytes: Buffer, done: (error?: Error) => void) {
    if (!this.#started) {
      this.#started = true
      this.push(AUTHENTICATED_AND_READY)
      return done()
    }
    if (bytes[0] === TERMINATE) {
      this.push(null)
      return done()
    }
    this.#lastId += 1
    this.#waiting.set(this.#lastId, done)
    const copy = new Uint8Array(bytes)
    this.#worker.postMessage({ id: this.#lastId, bytes: copy }, [copy.buffer])
  }

  #receive({ id, out, error }: Answer) {
    const done = this.#waiting.get(id)
    if (!done) return
    this.#waiting.delete(id)
    if (out) this.push(Buffer.from(out.buffer, out.byteOffset, out.byteLength))
    done(error === undefined ? undefined : new Error(error))
  }
}
