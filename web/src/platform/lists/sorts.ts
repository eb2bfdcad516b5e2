/** What a thing is called in its list. */
export type Label = 'name' | 'title'
/** What lists of things that are kept can be ordered by, other than the newest first. */
export type Sort<Of extends Label> = Of | `-${Of}` | 'created_at'

/** The order that an address names; another one is dropped. */
export function sortOf<Of extends Label>(search: Record<string, unknown>, label: Of): { sort?: Sort<Of> } {
  const known: Sort<Of>[] = [label, `-${label}`, 'created_at']
  const sort = known.find((one) => one === search.sort)
  return sort === undefined ? {} : { sort }
}

/** The same of things that are here as a whole, which come as they are where no order is asked for: the newest first. */
export function inOrder<Item>(items: Item[], sort: Sort<Label> | undefined, labelOf: (item: Item) => string): Item[] {
  if (sort === undefined) return items
  if (sort === 'created_at') return items.toReversed()
  const byLabel = items.toSorted((a, b) => labelOf(a).localeCompare(labelOf(b)))
  return sort.startsWith('-') ? byLabel.toReversed() : byLabel
}
