import { type Sort, sortOf } from '../../../platform/lists/sorts.ts'
import { isSet, textsOf } from '../../../platform/search.ts'

/** What the pathways of an organization are narrowed to and ordered by, as the address and the API both name it. */
export type PathwayFilters = { q?: string; department?: string; include_archived?: boolean; sort?: Sort<'name'> }

export const pathwayFilters = (search: Record<string, unknown>): PathwayFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
  ...sortOf(search, 'name'),
})

const tabs = ['about', 'things', 'audience', 'discussion'] as const
/** What of a pathway is open; it begins with its levels. */
export type PathwayTab = 'levels' | (typeof tabs)[number]

export function pathwaySearch(search: Record<string, unknown>): { tab?: PathwayTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
