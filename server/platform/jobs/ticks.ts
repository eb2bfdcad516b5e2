/** What has to be done every minute: safe twice at once, and late. It ends soon once the signal says so. */
export type Tick = (signal: AbortSignal) => Promise<unknown>
export type Ticking = { stop: () => Promise<void> }

const MINUTE_MS = 60_000

/**
 * Does each every minute, beginning now: each after its own former run, and whatever the others do. What one throws is told, and it
 * is tried again. `stop` waits for those under way.
 */
export function everyMinute(ticks: Tick[], onError: (error: unknown) => void, pauseMs = MINUTE_MS): Ticking {
  const underway = new Map<Tick, Promise<unknown>>()
  const stopping = new AbortController()
  const begin = (tick: Tick) => {
    if (underway.has(tick)) return
    const running = tick(stopping.signal)
      .catch(onError)
      .finally(() => underway.delete(tick))
    underway.set(tick, running)
  }
  const all = () => ticks.forEach(begin)
  const timer = setInterval(all, pauseMs)
  all()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(underway.values())
    },
  }
}
