let worker: Worker | undefined

/**
 * The app around the player regularly asks whether the process of the course still responds. A worker answers. The page
 * itself cannot answer while its content is busy, or during a dialog or a save.
 */
window.addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== window.parent || data?.type !== 'scorm-player-pulse' || !port) return
  worker?.terminate()
  worker = new Worker(new URL('./pulse-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(null, [port])
})

// The content may block the page before it has fully loaded.
window.parent.postMessage({ type: 'scorm-player-here' }, '*')

/**
 * Runs work that blocks the page, such as a save that the content asks for. It tells the worker, which then knows that
 * the page can do nothing else.
 */
export function whileWaiting<Result>(work: () => Result): Result {
  worker?.postMessage('waits')
  try {
    return work()
  } finally {
    worker?.postMessage('goes on')
  }
}
