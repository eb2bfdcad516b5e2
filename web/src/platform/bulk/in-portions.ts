/** What the service does for so many at once, done for all of them, one portion after the other. */
export async function inPortions<Item, Result>(
  items: Item[],
  atOnce: number,
  act: (portion: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnce) results.push(...(await act(items.slice(from, from + atOnce))))
  return results
}
