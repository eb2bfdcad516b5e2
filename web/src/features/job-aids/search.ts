import { sortedFilters } from '../../platform/kept/kept-search.ts'
import { isSet, textsOf } from '../../platform/search.ts'

export const aidFilters = sortedFilters('title')

/** Filters of the reader's own aids. */
export type OwnAids = { q?: string; to_confirm?: boolean }

export const ownAids = (search: Record<string, unknown>): OwnAids => ({
  ...textsOf(search, 'q'),
  ...(isSet(search.to_confirm) && { to_confirm: true }),
})

const tabs = ['files', 'readers', 'discussion'] as const
/** The open tab of an aid. `text` is the default. */
export type AidTab = 'text' | (typeof tabs)[number]

export function aidSearch(search: Record<string, unknown>): { tab?: AidTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
