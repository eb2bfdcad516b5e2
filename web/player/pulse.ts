/**
 * The app around the player asks now and then whether the process that the course runs in is still there. A worker answers: the
 * page itself says nothing while its content is busy or a dialog waits for the learner.
 */
window.addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== window.parent || data?.type !== 'scorm-player-pulse' || !port) return
  const worker = new Worker(new URL('./pulse-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(null, [port])
})
