import { inBatch, newBatch } from './batch.ts'

/** What the service does for so many at once, done for all of them, one portion after the other: one act. */
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
