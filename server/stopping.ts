import type { RequestListener, Server } from 'node:http'
import { type Socket, Server as Listener } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

/** A terminal, systemd and npm each pass a signal on to whom it had reached already: until then it is the same one. */
const SAME_SIGNAL_MS = 2000
/** What closing may take once the listener is closed. */
const GRACE_MS = 10_000
/** How long to wait for a moment in which nobody connects, and for those who just did to say what they want. */
const LAST_MS = 2000
const LONGEST_REST_MS = 50

type Stopping = { log: Logger; drainMs: number; close: (fault: Error | undefined) => Promise<void> }

/**
 * Closes once on SIGTERM, SIGINT or SIGHUP, or after a fault. Another signal ends the process at once when it comes later. Returns
 * what closes it without a signal.
 */
export function stopOnSignals({ log, drainMs, close }: Stopping): () => void {
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
 * The connections that never asked for anything, as they come and go: browsers keep some ready. Node counts them among those
 * that are busy, and would wait for them when the server closes.
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
 * Lets everybody go and answers all who came: readiness is off and clients are told to go for `drainMs`, then the listener
 * closes in a moment in which nobody connects, and connections just made may still ask. Closing the server as Node does it
 * would cut those off with their request unread.
 */
export async function drained(server: Server, silent: ReadonlySet<Socket>, drainMs: number): Promise<void> {
  if (!server.listening) return
  let newcomers = 0
  server.on('connection', () => (newcomers += 1))
  await setTimeout(drainMs)
  const answer = holdRequests(server)
  // Somebody who connects while the process is put aside here is cut off. It is least likely right after a rest, so there are
  // rests, shorter and shorter ones while newcomers keep coming. Each turn of the loop lets one in.
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
 * Lets requests wait until what it returns is called. Whoever waits for an answer does not connect again, and with nothing else
 * to do the process sees within microseconds that nobody is left at the door.
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
