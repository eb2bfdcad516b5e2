import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { refusal } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}

/** Maximum number of open streams per account and per process. */
const MOST = { account: 10, process: 2000 }
/** Milliseconds between signs of life, and before a reader that takes nothing is cut off. */
const TIMES = { heartbeat: 15_000, patience: 60_000 }
const RETRY_MS = 2000
/** A comment for proxies, and an event for pages, because browsers hide comments. It does not change the last event id. */
const ALIVE = ':\nevent: alive\ndata: {}\n\n'
/** Milliseconds for the last bytes to arrive. */
const FAREWELL_MS = 2000

const tooMany = refusal('rate_limited', 'too_many_streams', 'There are {most} windows of yours that show live sittings already. Close one.')
const full = refusal('rate_limited', 'streams_full', 'This process shows as many sittings live as it can. Try again in {seconds} seconds.')

/** The response of an operation that sends events until the reader leaves. */
export const EventStream = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: Type.Unsafe<never>({ type: 'string' }) } },
}

export type Stream = {
  /** Sends whole events. A slow reader gets only the last of them, once it reads again. */
  send: (events: string) => void
  /** Sends these events and ends the stream. */
  end: (events?: string) => void
}

/** `stays` is called at each heartbeat. Once it returns false, or the reader leaves, `left` is called once. */
type Listener = { farewell: string; stays: () => Promise<boolean>; left: () => void }

export type EventStreams = ReturnType<typeof eventStreams>

/** Streams of server-sent events. Each buffers one event at most. All end when the process drains. */
export function streamEvents(app: FastifyInstance, times = TIMES): EventStreams {
  const streams = eventStreams(times)
  app.decorate('eventStreams', streams)
  app.addHook('preClose', (done) => {
    streams.drain()
    done()
  })
  return streams
}

function eventStreams(times: typeof TIMES) {
  const open = new Set<Stream>()
  const ofAccount = new Map<string, number>()
  let draining = false

  const enter = (account: string) => ofAccount.set(account, (ofAccount.get(account) ?? 0) + 1)
  const leave = (account: string) => {
    const others = (ofAccount.get(account) ?? 1) - 1
    if (others > 0) ofAccount.set(account, others)
    else ofAccount.delete(account)
  }

  return {
    /** Answers with a stream. Throws if there are too many. Further events go through `send`. */
    open({ actor }: Pick<FastifyRequest, 'actor'>, reply: FastifyReply, { farewell, stays, left }: Listener): Stream {
      if ((ofAccount.get(actor.id) ?? 0) >= MOST.account) throw tooMany({ most: MOST.account })
      if (open.size >= MOST.process) throw full({ seconds: 60 }).withHeaders({ 'retry-after': '60' })
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...headersOf(reply),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const stream = newest(raw, times.patience)
      const beat = setInterval(() => void check(), times.heartbeat).unref()
      const check = async () => {
        const isGood = await stays().catch(() => true)
        if (!isGood) stream.end(farewell)
        else if (!raw.writableEnded && !raw.writableNeedDrain) raw.write(ALIVE)
      }
      enter(actor.id)
      open.add(stream)
      const gone = () => {
        clearInterval(beat)
        open.delete(stream)
        leave(actor.id)
        left()
      }
      raw.once('close', gone)
      // The reader left before the answer began.
      if (raw.destroyed) queueMicrotask(gone)
      raw.write(`retry: ${RETRY_MS}\n\n`)
      // A reader that arrives while the process drains gets the current state, then reconnects to another process.
      return draining ? { ...stream, send: stream.end } : stream
    },
    /** Ends all streams. Later streams end after they have sent the current state. */
    drain() {
      draining = true
      for (const stream of open) stream.end()
    },
  }
}

/** Returns the headers that hooks set for every answer. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((header): header is [string, string | number | string[]] => header[1] !== undefined),
  )

/** Writes to a connection, with one waiting event at most. A reader that takes nothing for too long is cut off. */
function newest(raw: ServerResponse, patienceMs: number): Stream {
  let waiting: string | undefined
  let impatient: NodeJS.Timeout | undefined
  const write = (events: string) => {
    if (raw.write(events)) return
    impatient ??= setTimeout(() => raw.destroy(), patienceMs).unref()
  }
  raw.on('drain', () => {
    clearTimeout(impatient)
    impatient = undefined
    const events = waiting
    waiting = undefined
    if (events !== undefined) write(events)
  })
  raw.once('close', () => clearTimeout(impatient))
  return {
    send(events) {
      if (raw.writableEnded) return
      if (raw.writableNeedDrain) waiting = events
      else write(events)
    },
    end(events) {
      if (raw.writableEnded) return
      raw.end(`${waiting ?? ''}${events ?? ''}`)
      const unheard = setTimeout(() => raw.destroy(), FAREWELL_MS).unref()
      raw.once('close', () => clearTimeout(unheard))
    },
  }
}
