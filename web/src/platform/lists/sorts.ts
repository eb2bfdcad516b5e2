/** What a thing is called in its list. */
export type Label = 'name' | 'title'
/** What lists of things that are kept can be ordered by, other than by what these are called, which is how they are looked up. */
export type Sort<Of extends Label> = `-${Of}` | 'created_at' | '-created_at'

/** The order that an address names; another one is dropped. */
export function sortOf<Of extends Label>(search: Record<string, unknown>, label: Of): { sort?: Sort<Of> } {
  const known: Sort<Of>[] = [`-${label}`, 'created_at', '-created_at']
  const sort = known.find((one) => one === search.sort)
  return sort === undefined ? {} : { sort }
}

/** The same of things that are here as a whole, the newest first. */
export function inOrder<Item>(items: Item[], sort: Sort<Label> | undefined, labelOf: (item: Item) => string): Item[] {
  if (sort === '-created_at') return items
  if (sort === 'created_at') return items.toReversed()
  return byLabel(items, labelOf, sort !== undefined)
}

/** From A to Z by what things are called, or the other way round. */
export function byLabel<Item>(items: Item[], labelOf: (item: Item) => string, backwards: boolean): Item[] {
  const upwards = items.toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)))
  return backwards ? upwards.toReversed() : upwards
}
