/** Work for every minute. It must be safe to run twice at once and late, and must end soon after the signal. */
export type Tick = (signal: AbortSignal) => Promise<unknown>
export type TickRunner = { stop: () => Promise<void> }

const MINUTE_MS = 60_000

/**
 * Runs each tick every minute, beginning now. Each waits only for its own previous run. Errors are reported, and the next minute retries.
 * `stop` waits for running ticks.
 */
export function everyMinute(ticks: Tick[], onError: (error: unknown) => void, pauseMs = MINUTE_MS): TickRunner {
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
