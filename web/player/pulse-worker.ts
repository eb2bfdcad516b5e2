/** Answers whatever is asked at the port that it is given. */
self.addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  port?.addEventListener('message', () => port.postMessage('here'))
  port?.start()
})
