import { useSyncExternalStore } from 'react'

/** Whether the session ended while pages are open, and the word between tabs that it goes on. */
const CHANNEL = 'learning-records-session'
const listeners = new Set<() => void>()
let ended = false

function set(next: boolean) {
  if (ended === next) return
  ended = next
  for (const listener of listeners) listener()
}

export const endSession = () => set(true)
export const resumeSession = () => set(false)

export const useSessionEnded = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
  )

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
