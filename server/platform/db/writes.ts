import { LRUCache } from 'lru-cache'

/** How many writes and ends of transactions this process has sent. Writes of other processes do not count. */
export type WriteCounter = { count: number }

const WRITES = /\b(insert|update|delete|commit|call|truncate|alter|create|drop)\b/i

/** Counts writing statements once they are done. Every statement that could write counts, such as `select … for update`. */
export function countingWrites(writes: WriteCounter): <T>(text: string, sent: Promise<T>) => Promise<T> {
  const known = new LRUCache<string, boolean>({ max: 1000 })
  const isWriting = (text: string) => {
    const answer = known.get(text) ?? WRITES.test(text)
    known.set(text, answer)
    return answer
  }
  return (text, sent) => (isWriting(text) ? sent.finally(() => (writes.count += 1)) : sent)
}

/** Values are cached for one second at most, because another process may write. Permissions are cached as long. */
const KEPT_MS = 1000

/**
 * Caches values until this process writes anything, and for one second at most. The second starts when the read starts, so that writes in
 * between are not missed. Callers during a read share it. A missing row is read again each time.
 */
export function keptUntilWritten<T extends object>(writes: WriteCounter, max: number) {
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
