/** What was read here and is to be there without a connection as well. It is kept in this browser until its reader signs out. */
const PREFIX = 'copy '
const MOST = 40

type Copy<Value> = { at: string; value: Value }

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

/** Keeps what was just read under a name that begins with whose it is. Of theirs, what was read longest ago makes room. */
export function keepCopy(name: string, value: object): void {
  const whose = PREFIX + name.slice(0, name.indexOf(' ') + 1)
  const others = keys().filter((key) => key.startsWith(whose) && key !== PREFIX + name)
  const oldest = others.toSorted((a, b) => atOf(a).localeCompare(atOf(b))).slice(0, Math.max(0, others.length - MOST + 1))
  for (const key of oldest) localStorage.removeItem(key)
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: new Date().toISOString(), value }))
  } catch {
    // The browser keeps no more: it is read from the service as before.
    localStorage.removeItem(PREFIX + name)
  }
}

const atOf = (key: string) => read<unknown>(key)?.at ?? ''

export const copyOf = <Value>(name: string): Copy<Value> | undefined => read<Value>(PREFIX + name)

function read<Value>(key: string): Copy<Value> | undefined {
  const kept = localStorage.getItem(key)
  return kept === null ? undefined : JSON.parse(kept)
}

/** Of what is done with. */
export const forgetCopy = (name: string) => localStorage.removeItem(PREFIX + name)

/** For whoever signs in next. */
export function forgetCopies(): void {
  for (const key of keys()) localStorage.removeItem(key)
}
