import type { RequestListener, Server } from 'node:http'
import { type Socket, Server as Listener } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

/** A terminal, systemd and npm pass a signal on to processes that already got it. Within this time it counts as the same signal. */
const SAME_SIGNAL_MS = 2000
/** Milliseconds for closing, once the listener is closed. */
const GRACE_MS = 10_000
/** Milliseconds to wait for a moment without new connections, and for new connections to send a request. */
const LAST_MS = 2000
const LONGEST_REST_MS = 50

type StopOptions = { log: Logger; drainMs: number; close: (fault: Error | undefined) => Promise<void> }

/**
 * Closes once on SIGTERM, SIGINT or SIGHUP, or after a fault. A later signal ends the process at once. Returns the function that closes
 * without a signal.
 */
export function stopOnSignals({ log, drainMs, close }: StopOptions): () => void {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  const grace = closeWithGrace(
    { delay: drainMs + LAST_MS * 2 + GRACE_MS, logger: log, skip: [...signals, 'unhandledRejection'] },
    async ({ err }) => close(err),
  )
  let first: number | undefined
  const stop = (signal: string) => {
    if (first === undefined) {
      first = performance.now()
      grace.close()
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      log.error(`Another ${signal}: stopping at once.`)
      process.exit(1)
    }
  }
  for (const signal of signals) process.on(signal, stop)
  return () => {
    first ??= performance.now()
    grace.close()
  }
}

/**
 * Returns the open connections that never sent a request; browsers keep some ready. Node counts them as busy, and would wait for them when
 * the server closes.
 */
export function silentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

/**
 * Drains the server and answers all clients. For `drainMs`, readiness is off and clients are told to leave. Then the listener closes in a
 * moment without new connections, and fresh connections may still send a request. Node's own close would cut those off with their request
 * unread.
 */
export async function drained(server: Server, silent: ReadonlySet<Socket>, drainMs: number): Promise<void> {
  if (!server.listening) return
  let newcomers = 0
  server.on('connection', () => (newcomers += 1))
  await setTimeout(drainMs)
  const answer = holdRequests(server)
  // A client that connects while the process is descheduled here is cut off. That is least likely right after a pause. So there are pauses,
  // which get shorter while newcomers keep coming. Each turn of the loop lets one in.
  const until = performance.now() + LAST_MS
  for (let rest = LONGEST_REST_MS; performance.now() < until; rest = Math.max(0, rest - 1)) {
    newcomers = 0
    await setTimeout(rest)
    await setImmediate()
    if (newcomers === 0) break
  }
  const closed = new Promise((done) => Listener.prototype.close.call(server, done))
  answer()
  for (const latest = performance.now() + LAST_MS; silent.size > 0 && performance.now() < latest;) await setTimeout(10)
  for (const socket of silent) socket.destroy()
  server.closeIdleConnections()
  await closed
}

/**
 * Holds requests until the returned function is called. Waiting clients do not connect again. With no other work, the process sees within
 * microseconds that no client is left.
 */
function holdRequests(server: Server): () => void {
  const listeners = server.listeners('request') as RequestListener[]
  const held: Parameters<RequestListener>[] = []
  server.removeAllListeners('request')
  server.on('request', (...request) => void held.push(request))
  return () => {
    server.removeAllListeners('request')
    for (const listener of listeners) server.on('request', listener)
    for (const request of held) server.emit('request', ...request)
  }
}
