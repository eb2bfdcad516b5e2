import { isSet, textsOf } from '../../platform/search.ts'

/** What the events of an organization are narrowed to and ordered by, as the address names it; without `past`, to what is not over. */
export type EventFilters = { q?: string; department?: string; past?: true; include_archived?: true; sort?: EventSort }

/** What they can be ordered by other than the calendar. */
const eventSorts = ['title', '-title'] as const
export type EventSort = (typeof eventSorts)[number]

export function eventFilters(search: Record<string, unknown>): EventFilters {
  const sort = eventSorts.find((known) => known === search.sort)
  return {
    ...textsOf(search, 'q', 'department'),
    ...(isSet(search.past) && { past: true }),
    ...(isSet(search.include_archived) && { include_archived: true }),
    ...(sort && { sort }),
  }
}

/** Whom one looks for among those who need an event. */
export const eventSearch = (search: Record<string, unknown>): { q?: string } => textsOf(search, 'q')

/** The same of those that one is on. */
export type OwnEvents = { past?: true }

export const ownEvents = (search: Record<string, unknown>): OwnEvents => (isSet(search.past) ? { past: true } : {})
