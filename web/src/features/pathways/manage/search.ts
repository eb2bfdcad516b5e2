import { type Sort, sortOf } from '../../../platform/lists/sorts.ts'
import { isSet, textsOf } from '../../../platform/search.ts'

/** Filters and order of an organization's pathways. The address and the API use the same names. */
export type PathwayFilters = { q?: string; department?: string; include_archived?: boolean; sort?: Sort<'name'> }

export const pathwayFilters = (search: Record<string, unknown>): PathwayFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
  ...sortOf(search, 'name'),
})

const tabs = ['about', 'things', 'audience', 'discussion'] as const
/** The open tab of a pathway. `levels` is the default. */
export type PathwayTab = 'levels' | (typeof tabs)[number]

export function pathwaySearch(search: Record<string, unknown>): { tab?: PathwayTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
