import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { refusal } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}

/** Of one account, and of all that one process holds open. */
const MOST = { account: 10, process: 2000 }
/** Between signs of life, and how long to bear with a reader who takes nothing. */
const TIMES = { heartbeat: 15_000, patience: 60_000 }
const RETRY_MS = 2000
/** A comment, which proxies know, and an event, because browsers tell their pages of no comment. It leaves the last id as it is. */
const ALIVE = ':\nevent: alive\ndata: {}\n\n'
/** So long may the last of it take to arrive. */
const FAREWELL_MS = 2000

const tooMany = refusal('rate_limited', 'too_many_streams', 'There are {most} windows of yours that show live sittings already. Close one.')
const full = refusal('rate_limited', 'streams_full', 'This process shows as many sittings live as it can. Try again in {seconds} seconds.')

/** The answer of an operation that sends events for as long as it is listened to. */
export const EventStream = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: Type.Unsafe<never>({ type: 'string' }) } },
}

export type Stream = {
  /** Sends whole events. To a reader who is slow only the last of them goes, once they take something again. */
  send: (events: string) => void
  /** Sends these and is over. */
  end: (events?: string) => void
}

/** `stays` is asked at each heartbeat: where it says no, or the reader leaves, `left` is called, once. */
type Listener = { farewell: string; stays: () => Promise<boolean>; left: () => void }

export type EventStreams = ReturnType<typeof eventStreams>

/** Streams of server-sent events. None holds more than one event that has not left, and all end when the process drains. */
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
    /** Answers with a stream; throws where there are too many. What it then has to say goes through `send`. */
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
      // Whoever had left before the answer began.
      if (raw.destroyed) queueMicrotask(gone)
      raw.write(`retry: ${RETRY_MS}\n\n`)
      // Whoever comes while the process leaves is told how things are, and comes back to another one.
      return draining ? { ...stream, send: stream.end } : stream
    },
    /** Ends all streams, and those that are still to come once they have told how things are. */
    drain() {
      draining = true
      for (const stream of open) stream.end()
    },
  }
}

/** What the hooks have set for every answer. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((header): header is [string, string | number | string[]] => header[1] !== undefined),
  )

/** Writes to a connection of which no more than one event waits; whoever takes nothing for too long is cut off. */
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
