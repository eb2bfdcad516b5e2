import { type Label, type Sort, sortOf } from '../lists/sorts.ts'
import { isSet, textsOf } from '../search.ts'

/** The filters of a list of kept things. The address and the API use the same names. */
export type KeptFilters = { q?: string; department?: string; include_archived?: true }

/** Reads the filters from an address. */
export const keptFilters = (search: Record<string, unknown>): KeptFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})

/** Returns a function that reads the filters from an address, and the order of a list that is sorted by `label`. */
export const sortedFilters =
  <Key extends Label>(label: Key) =>
  (search: Record<string, unknown>): KeptFilters & { sort?: Sort<Key> } => ({ ...keptFilters(search), ...sortOf(search, label) })
