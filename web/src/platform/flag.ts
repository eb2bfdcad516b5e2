import { useSyncExternalStore } from 'react'

/** One yes or no that pages share without handing it about, such as whether something is open over all of them. */
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
