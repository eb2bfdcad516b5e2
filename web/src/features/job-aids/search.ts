import { type Sort, sortOf } from '../../platform/lists/sorts.ts'
import { isSet, textsOf } from '../../platform/search.ts'

/** Filters and order of an organization's aids, as in the address. */
export type AidFilters = { q?: string; department?: string; include_archived?: boolean; sort?: Sort<'title'> }

export const aidFilters = (search: Record<string, unknown>): AidFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
  ...sortOf(search, 'title'),
})

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
