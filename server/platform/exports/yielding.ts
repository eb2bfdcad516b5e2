/** Milliseconds for which other requests may be kept waiting. */
const TURN_MS = 5

/** Processes items one after another. Every few milliseconds, other requests get their turn. */
export async function mapYielding<Item, Result>(items: Item[], work: (item: Item, index: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    if (performance.now() - begun < TURN_MS) continue
    await new Promise((next) => setImmediate(next))
    begun = performance.now()
  }
  return results
}
