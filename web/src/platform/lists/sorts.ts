/** The field that names the things of a list. */
export type Label = 'name' | 'title'
/** The orders of a list other than the default, which is ascending by label. */
export type Sort<Key extends Label> = `-${Key}` | 'created_at' | '-created_at'

/** Reads the order from an address; an unknown one is dropped. */
export function sortOf<Key extends Label>(search: Record<string, unknown>, label: Key): { sort?: Sort<Key> } {
  const known: Sort<Key>[] = [`-${label}`, 'created_at', '-created_at']
  const sort = known.find((one) => one === search.sort)
  return sort === undefined ? {} : { sort }
}

/** Sorts items by label, from A to Z or backwards. */
export function byLabel<Item>(items: Item[], labelOf: (item: Item) => string, backwards: boolean): Item[] {
  const upwards = items.toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)))
  return backwards ? upwards.toReversed() : upwards
}
