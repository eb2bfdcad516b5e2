import { useSyncExternalStore } from 'react'

/** A shared boolean that pages can read without passing it down. An example is whether a window is open above all pages. */
export function flag() {
  const listeners = new Set<() => void>()
  let on = false
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set: (next: boolean) => {
      if (on === next) return
      on = next
      for (const listener of listeners) listener()
    },
    useIt: () => useSyncExternalStore(subscribe, () => on),
  }
}
