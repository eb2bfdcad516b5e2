import { type KeptFilters, keptFilters } from '../../platform/kept/kept-search.ts'
import { isSet, textsOf } from '../../platform/search.ts'

/** Filters and order of an organization's events, as in the address. Without `past`, only events that are not over. */
export type EventFilters = KeptFilters & { past?: true; sort?: EventSort }

/** Orders of the events, besides the default by time. */
const eventSorts = ['title', '-title'] as const
export type EventSort = (typeof eventSorts)[number]

export function eventFilters(search: Record<string, unknown>): EventFilters {
  const sort = eventSorts.find((known) => known === search.sort)
  return {
    ...keptFilters(search),
    ...(isSet(search.past) && { past: true }),
    ...(sort && { sort }),
  }
}

/** Search among the people who need an event. */
export const eventSearch = (search: Record<string, unknown>): { q?: string } => textsOf(search, 'q')

/** Filter of the reader's own events. */
export type OwnEvents = { past?: true }

export const ownEvents = (search: Record<string, unknown>): OwnEvents => (isSet(search.past) ? { past: true } : {})
