import { type Sort, sortOf } from '../../../platform/lists/sorts.ts'
import { dayOf, textsOf } from '../../../platform/search.ts'
import { type StandingState, statesByUrgency } from '../parts/states.ts'

/** What the list of certifications is narrowed to and ordered by, as the address and the API both name it. */
export type TypeFilters = { q?: string; department?: string; include_archived?: boolean; sort?: Sort<'name'> }

export function typeFilters(search: Record<string, unknown>): TypeFilters {
  return {
    ...textsOf(search, 'q', 'department'),
    ...((search.include_archived === true || search.include_archived === 'true') && { include_archived: true }),
    ...sortOf(search, 'name'),
  }
}

export const tabs = ['rules', 'people', 'awards', 'sign-offs', 'due-dates', 'files'] as const
export type Tab = (typeof tabs)[number]

/** What its awards can be ordered by, other than when they were written down. */
const awardSorts = ['-awarded_at', 'awarded_at'] as const
export type AwardSort = (typeof awardSorts)[number]

/** What of a certification is open, how the list of people is narrowed and the one of awards ordered, and as of which day. */
export type TypeSearch = { tab?: Tab; state?: StandingState; department?: string; role?: string; at?: string; sort?: AwardSort }

export function typeSearch(search: Record<string, unknown>): TypeSearch {
  const tab = tabs.find((known) => known === search.tab)
  const state = statesByUrgency.find((known) => known === search.state)
  const sort = awardSorts.find((known) => known === search.sort)
  return {
    ...(tab && { tab }),
    ...(state && { state }),
    ...(sort && { sort }),
    ...textsOf(search, 'department', 'role'),
    ...dayOf(search),
  }
}
