import { LRUCache } from 'lru-cache'

/** How often this process has sent something that writes, or ended a transaction. What others write is not in it. */
export type Writes = { count: number }

const WRITES = /\b(insert|update|delete|commit|call|truncate|alter|create|drop)\b/i

/** Counts what writes once it is over. Whatever could write counts, such as reading `for update`. */
export function countingWrites(writes: Writes): <T>(text: string, sent: Promise<T>) => Promise<T> {
  const known = new LRUCache<string, boolean>({ max: 1000 })
  const isWriting = (text: string) => {
    const answer = known.get(text) ?? WRITES.test(text)
    known.set(text, answer)
    return answer
  }
  return (text, sent) => (isWriting(text) ? sent.finally(() => (writes.count += 1)) : sent)
}

/** Another process may write: what was read is kept for a second at most, as what somebody may do is. */
const KEPT_MS = 1000

/**
 * What was read, kept until this process writes anything, and never for more than a second from when reading it began: what was
 * written meanwhile is not missed. Who asks while it is being read waits for that. What is not there is looked for again.
 */
export function keptUntilWritten<T extends object>(writes: Writes, max: number) {
  const kept = new LRUCache<string, { read: Promise<T | undefined>; count: number }>({ max, ttl: KEPT_MS })
  return (key: string, read: () => Promise<T | undefined>): Promise<T | undefined> => {
    const known = kept.get(key)
    if (known?.count === writes.count) return known.read
    const reading = { read: read(), count: writes.count }
    kept.set(key, reading)
    const forget = () => void (kept.peek(key) === reading && kept.delete(key))
    reading.read.then((value) => value ?? forget(), forget)
    return reading.read
  }
}
