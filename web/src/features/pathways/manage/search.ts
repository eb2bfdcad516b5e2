import { sortedFilters } from '../../../platform/kept/kept-search.ts'

export const pathwayFilters = sortedFilters('name')

const tabs = ['about', 'things', 'audience', 'discussion'] as const
/** The open tab of a pathway. `levels` is the default. */
export type PathwayTab = 'levels' | (typeof tabs)[number]

export function pathwaySearch(search: Record<string, unknown>): { tab?: PathwayTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
