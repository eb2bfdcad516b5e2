/** Keeps answers of the service in this browser for use without a connection, until the user signs out. */
const PREFIX = 'copy '
const MOST = 40

type Copy<Value> = { at: string; value: Value }

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

/**
 * Keeps an answer under a name that begins with its owner and a space. Of each owner, at most 40 copies are kept; the
 * oldest are removed.
 */
export function keepCopy(name: string, value: object): void {
  const whose = PREFIX + name.slice(0, name.indexOf(' ') + 1)
  const others = keys().filter((key) => key.startsWith(whose) && key !== PREFIX + name)
  const oldest = others.toSorted((a, b) => atOf(a).localeCompare(atOf(b))).slice(0, Math.max(0, others.length - MOST + 1))
  for (const key of oldest) localStorage.removeItem(key)
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: new Date().toISOString(), value }))
  } catch {
    // The storage of the browser is full. Without a copy, the answer always comes from the service.
    localStorage.removeItem(PREFIX + name)
  }
}

const atOf = (key: string) => read<unknown>(key)?.at ?? ''

export const copyOf = <Value>(name: string): Copy<Value> | undefined => read<Value>(PREFIX + name)

function read<Value>(key: string): Copy<Value> | undefined {
  const kept = localStorage.getItem(key)
  return kept === null ? undefined : JSON.parse(kept)
}

/** Removes a copy that is no longer needed. */
export const forgetCopy = (name: string) => localStorage.removeItem(PREFIX + name)

/** Removes all copies, because another user may sign in next. */
export function forgetCopies(): void {
  for (const key of keys()) localStorage.removeItem(key)
}
