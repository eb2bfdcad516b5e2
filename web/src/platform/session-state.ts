import { flag } from './flag.ts'

/** The channel on which tabs tell each other about a sign-in. */
const CHANNEL = 'learning-records-session'
const ended = flag()

/** The time at which the session was last resumed, in `performance.now()` milliseconds. */
let resumedAt = 0

/** Marks the session as ended. An answer to a request from before the last resumption is ignored. */
export function endSession(askedAt = Number.POSITIVE_INFINITY): void {
  if (askedAt >= resumedAt) ended.set(true)
}

export function resumeSession(): void {
  resumedAt = performance.now()
  ended.set(false)
}
export const useSessionEnded = ended.useIt

/** Tells the other tabs that the user signed in. */
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
