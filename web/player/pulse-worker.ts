/** A page that waits for longer lets nobody leave. */
const LONG_MS = 8000

let waitsSince: number | undefined

/** Answers whatever is asked at the port that comes first. Then it hears from its page when that waits, and when it goes on. */
self.addEventListener('message', ({ data, ports: [port] }: MessageEvent) => {
  if (port) {
    port.addEventListener('message', () => port.postMessage(isStuck() ? 'waits' : 'here'))
    port.start()
  } else waitsSince = data === 'waits' ? performance.now() : undefined
})

const isStuck = () => waitsSince !== undefined && performance.now() - waitsSince > LONG_MS
