/**
 * Batches reads: callers that ask while a read is running share the next one. Many callers at once therefore cost one or two queries
 * instead of one each. No caller gets a value that was read before they asked.
 */
export function gathered<T>(read: (keys: string[]) => Promise<Map<string, T>>): (key: string) => Promise<T | undefined> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { keys: Set<string>; found: Promise<Map<string, T>> } | undefined
  return async (key) => {
    if (next === undefined) {
      const keys = new Set<string>()
      const found = last.then(() => {
        next = undefined
        return read([...keys])
      })
      last = found.catch(() => {})
      next = { keys, found }
    }
    next.keys.add(key)
    return (await next.found).get(key)
  }
}
