import { flag } from './flag.ts'

/** Whether the session ended while pages are open, and the word between tabs that it goes on. */
const CHANNEL = 'learning-records-session'
const ended = flag()

/** When the session went on last, as `performance.now()` counts. */
let resumedAt = 0

/** What was asked before the session went on says nothing of it. */
export function endSession(askedAt = Number.POSITIVE_INFINITY): void {
  if (askedAt >= resumedAt) ended.set(true)
}

export function resumeSession(): void {
  resumedAt = performance.now()
  ended.set(false)
}
export const useSessionEnded = ended.useIt

/** Tells the other tabs that somebody signed in. */
export function announceSignIn() {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-in')
  channel.close()
}

export function onSignIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
