import { inBatch, newBatch } from './batch.ts'

/**
 * Runs an action in portions of at most `atOnce` items, one after the other, because the service takes no more at once.
 * All portions are one batch.
 */
export async function inPortions<Item, Result>(
  items: Item[],
  atOnce: number,
  act: (portion: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const batch = newBatch()
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    const portion = items.slice(from, from + atOnce)
    results.push(...(await inBatch(batch, () => act(portion))))
  }
  return results
}
