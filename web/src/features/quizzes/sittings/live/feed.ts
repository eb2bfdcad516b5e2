import type { State } from '../words.ts'

/** A message about a sitting. `alive`: nothing is new. `over`: the stream has ended, and the service must be asked why. */
type FeedMessage = { state: State } | { alive: true } | { over: true }
type Parts = {
  onState: (state: State) => void
  /** Asks the service for the current state. */
  look: () => unknown
}

/** A hidden tab gives the stream up to other tabs after this time. */
const HIDDEN_MS = 60_000
/** After this silence the page polls. A live stream sends a message every 15 seconds. Some networks hold streams back. */
const QUIET_MS = 30_000
const POLL_MS = 3000
const REOPEN_MS = 5000

/**
 * Watches a sitting until the returned function is called. One tab of the browser reads the stream and tells the other tabs. When nothing
 * arrives, each tab polls by itself.
 */
export function watch(id: string, { onState, look }: Parts): () => void {
  const name = `quiz-sitting ${id}`
  const channel = new BroadcastChannel(name)
  let heardAt = performance.now()
  let turn: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const hear = (heard: FeedMessage) => {
    heardAt = performance.now()
    if ('state' in heard) onState(heard.state)
    else if ('over' in heard) void look()
  }
  const tell = (heard: FeedMessage) => {
    hear(heard)
    channel.postMessage(heard)
  }
  const attend = () => {
    turn ??= new AbortController()
    const { signal } = turn
    void inTurn(name, signal, () => stream(id, signal, tell))
  }
  const leave = () => {
    turn?.abort()
    turn = undefined
  }
  const turnTo = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(leave, HIDDEN_MS)
    else {
      // The machine may have slept.
      void look()
      if (turn === undefined) attend()
    }
  }
  const poll = () => document.visibilityState === 'visible' && performance.now() - heardAt > QUIET_MS && void look()
  const stop = new AbortController()
  channel.addEventListener('message', ({ data }: MessageEvent<FeedMessage>) => hear(data))
  document.addEventListener('visibilitychange', turnTo, { signal: stop.signal })
  window.addEventListener('online', () => void look(), { signal: stop.signal })
  const polling = setInterval(poll, POLL_MS)
  attend()
  return () => {
    stop.abort()
    clearInterval(polling)
    clearTimeout(hiding)
    leave()
    channel.close()
  }
}

/** Runs `run` in one tab at a time, where the browser supports locks. */
async function inTurn(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  // The request rejects when the signal aborts the wait for the lock.
  await navigator.locks.request(name, { signal }, run).catch(() => undefined)
}

/**
 * Reads the stream until the signal aborts. The browser reconnects by itself, except after a refusal or when the server closes the stream.
 */
const stream = (id: string, signal: AbortSignal, tell: (heard: FeedMessage) => void) =>
  new Promise<void>((resolve) => {
    let source: EventSource
    let reopening: ReturnType<typeof setTimeout> | undefined
    const again = (inMs = REOPEN_MS) => {
      source.close()
      clearTimeout(reopening)
      reopening = setTimeout(open, inMs)
    }
    const hear = (heard: FeedMessage) => {
      clearTimeout(reopening)
      reopening = setTimeout(again, QUIET_MS, 0)
      tell(heard)
    }
    function open() {
      source = new EventSource(`/api/quiz-sittings/${id}/events`)
      reopening = setTimeout(again, QUIET_MS, 0)
      source.addEventListener('state', ({ data }: MessageEvent<string>) => hear({ state: JSON.parse(data) }))
      source.addEventListener('alive', () => hear({ alive: true }))
      source.addEventListener('end', () => {
        hear({ over: true })
        again()
      })
      source.addEventListener('error', () => source.readyState === EventSource.CLOSED && again())
    }
    signal.addEventListener('abort', () => {
      clearTimeout(reopening)
      source.close()
      resolve()
    })
    if (signal.aborted) resolve()
    else open()
  })
