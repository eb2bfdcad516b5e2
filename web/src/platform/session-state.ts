import { flag } from './flag.ts'

/** Whether the session ended while pages are open, and the word between tabs that it goes on. */
const CHANNEL = 'learning-records-session'
const ended = flag()

export const endSession = () => ended.set(true)
export const resumeSession = () => ended.set(false)
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
