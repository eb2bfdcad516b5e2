/** The time in milliseconds after which a waiting page counts as stuck, because the learner cannot leave it. */
const LONG_MS = 8000

let waitsSince: number | undefined

/** Answers every message on the port that it receives first. After that, the page tells it when it starts and stops waiting. */
self.addEventListener('message', ({ data, ports: [port] }: MessageEvent) => {
  if (port) {
    port.addEventListener('message', () => port.postMessage(isStuck() ? 'waits' : 'here'))
    port.start()
  } else waitsSince = data === 'waits' ? performance.now() : undefined
})

const isStuck = () => waitsSince !== undefined && performance.now() - waitsSince > LONG_MS
