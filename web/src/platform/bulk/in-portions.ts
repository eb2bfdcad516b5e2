import { inBatch, newBatch } from './batch.ts'

/** Runs an action in portions, one after the other. The service takes at most `atOnce` items at once. All portions are one batch. */
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
