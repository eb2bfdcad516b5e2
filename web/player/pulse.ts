let worker: Worker | undefined

/**
 * The app around the player asks now and then whether the process that the course runs in is still there. A worker answers: the
 * page itself says nothing while its content is busy, or while a dialog or a save keeps it waiting.
 */
window.addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== window.parent || data?.type !== 'scorm-player-pulse' || !port) return
  worker?.terminate()
  worker = new Worker(new URL('./pulse-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(null, [port])
})

// The content may keep the page waiting before all of it has loaded.
window.parent.postMessage({ type: 'scorm-player-here' }, '*')

/** Does what the page waits for, such as a save that the content asks for. The worker knows meanwhile that the page can do nothing else. */
export function whileWaiting<Result>(work: () => Result): Result {
  worker?.postMessage('waits')
  try {
    return work()
  } finally {
    worker?.postMessage('goes on')
  }
}
