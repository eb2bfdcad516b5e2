import { type Sort, sortOf } from '../../platform/lists/sorts.ts'
import { isSet, textsOf } from '../../platform/search.ts'

/** What the aids of an organization are narrowed to and ordered by, as the address names it. */
export type AidFilters = { q?: string; department?: string; include_archived?: boolean; sort?: Sort<'title'> }

export const aidFilters = (search: Record<string, unknown>): AidFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
  ...sortOf(search, 'title'),
})

/** What the aids for oneself are narrowed to. */
export type OwnAids = { q?: string; to_confirm?: boolean }

export const ownAids = (search: Record<string, unknown>): OwnAids => ({
  ...textsOf(search, 'q'),
  ...(isSet(search.to_confirm) && { to_confirm: true }),
})

const tabs = ['files', 'readers', 'discussion'] as const
/** What of an aid is open; it begins with its text. */
export type AidTab = 'text' | (typeof tabs)[number]

export function aidSearch(search: Record<string, unknown>): { tab?: AidTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
