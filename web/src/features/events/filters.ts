import { isSet, textsOf } from '../../platform/search.ts'

/** What the events of an organization are narrowed to, as the address names it; without `past`, to what is not over. */
export type EventFilters = { q?: string; department?: string; past?: true; include_archived?: true }

export const eventFilters = (search: Record<string, unknown>): EventFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.past) && { past: true }),
  ...(isSet(search.include_archived) && { include_archived: true }),
})

/** Whom one looks for among those who need an event. */
export const eventSearch = (search: Record<string, unknown>): { q?: string } => textsOf(search, 'q')

/** The same of those that one is on. */
export type OwnEvents = { past?: true }

export const ownEvents = (search: Record<string, unknown>): OwnEvents => (isSet(search.past) ? { past: true } : {})
