import { type Socket, connect } from 'node:net'

/** The result of a workload. Times are milliseconds; `sent` includes the requests of the warm-up. */
export type Load = { requests: number; sent: number; seconds: number; p50: number; p99: number; failures: string[] }
type Answer = { status: number; body: Buffer }

/** Opens a keep-alive connection that sends one request at a time. It does so little that the cores are left to the servers. */
export function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  return new Promise((done, fail) => {
    socket.once('error', fail)
    socket.once('connect', () => done(speak(socket)))
  })
}
export type Connection = { ask: (request: string) => Promise<Answer>; close: () => void }

function speak(socket: Socket): Connection {
  let chunks: Buffer[] = []
  let size = 0
  let missing = Number.POSITIVE_INFINITY
  let waiting: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < missing) return
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    const head = headOf(bytes)
    missing = head ? head.length + head.bodyLength : Number.POSITIVE_INFINITY
    chunks = [bytes]
    if (!head || size < missing) return
    chunks = []
    size = 0
    missing = 0
    waiting?.done({ status: head.status, body: bytes.subarray(head.length) })
  })
  const broken = () => waiting?.fail(new Error('The connection was closed.'))
  socket.on('close', broken)
  socket.on('error', broken)
  return {
    ask: (request) =>
      new Promise<Answer>((done, fail) => {
        missing = 0
        waiting = { done, fail }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Reads the head of an answer; undefined if it is incomplete. Every measured answer states its length or has no body. */
function headOf(bytes: Buffer): { status: number; length: number; bodyLength: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end)
  const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
  const status = Number(text.slice(9, 12))
  if (status === 304) return { status, length: end + 4, bodyLength: 0 }
  if (Number.isNaN(bodyLength)) throw new Error(`An answer without content-length: ${text}`)
  return { status, length: end + 4, bodyLength }
}

/** Returns the text of a request. With a body it is a POST, unless `method` names another. */
export function requestText(
  path: string,
  token: string,
  body?: { type: string; text: string; headers?: string; method?: string },
  host = '127.0.0.1',
  more = '',
): string {
  const common = `host: ${host}\r\n${token && `authorization: Bearer ${token}\r\n`}${more}`
  if (!body) return `GET ${path} HTTP/1.1\r\n${common}\r\n`
  const { type, text, headers = '', method = 'POST' } = body
  return `${method} ${path} HTTP/1.1\r\n${common}content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n${headers}\r\n${text}`
}

type Amount = { connections?: number; seconds?: number; status?: number }

/**
 * Sends the requests of `next` on several connections for some seconds, after a short warm-up that does not count.
 * Every answer must have the given status, or else any status of success.
 */
export async function load(origin: string, next: (connection: number) => string, amount: Amount = {}): Promise<Load> {
  const { connections = 16, seconds = 2 } = amount
  const all = await Promise.all(Array.from({ length: connections }, () => openConnection(origin)))
  const times: number[] = []
  const failures: string[] = []
  const run = async (connection: Connection, nr: number, end: number, kept: number[]) => {
    for (;;) {
      const from = performance.now()
      if (from >= end) return
      const { status, body } = await connection.ask(next(nr))
      kept.push(performance.now() - from)
      const failed = amount.status === undefined ? status >= 300 : status !== amount.status
      if (failed && failures.length < 3) failures.push(`${status} ${body.toString().slice(0, 300)}`)
    }
  }
  const phase = (length: number, kept: number[]) => {
    const end = performance.now() + length * 1000
    return Promise.all(all.map((connection, nr) => run(connection, nr, end, kept)))
  }
  const warmUp: number[] = []
  await phase(Math.min(0.5, seconds / 4), warmUp)
  const from = performance.now()
  await phase(seconds, times)
  const took = (performance.now() - from) / 1000
  for (const connection of all) connection.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { requests: times.length, sent: warmUp.length + times.length, seconds: took, p50: at(0.5), p99: at(0.99), failures }
}

/** Sends a request several times, one after the other, and returns the median time in milliseconds. */
export async function medianTime(origin: string, request: string, repeated: number): Promise<number> {
  const connection = await openConnection(origin)
  const times: number[] = []
  for (let count = 0; count < repeated; count += 1) {
    const from = performance.now()
    const { status, body } = await connection.ask(request)
    times.push(performance.now() - from)
    if (status !== 200) throw new Error(`${status} for ${request.slice(0, request.indexOf('\r'))}: ${body.toString()}`)
  }
  connection.close()
  return times.toSorted((a, b) => a - b)[Math.floor(repeated / 2)]!
}
