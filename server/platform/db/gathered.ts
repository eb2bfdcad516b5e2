/**
 * One reading for all who ask while another is under way: of many who ask at once, each for a row of their own, the database is
 * asked once or twice instead of once for each. Nobody gets what was read before they asked.
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
