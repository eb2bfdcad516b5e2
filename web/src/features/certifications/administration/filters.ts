import { type Sort, sortOf } from '../../../platform/lists/sorts.ts'
import { dayOf, textsOf } from '../../../platform/search.ts'
import { statesByUrgency } from '../../../../../common/states-by-urgency.ts'
import type { StandingState } from '../parts/states.ts'

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

/** Orders of its people, beside the usual one: the worst first. */
const peopleOrders = ['name', '-name'] as const
export type PeopleOrder = (typeof peopleOrders)[number]

/** Filters of its people, in the terms of the API. */
export type PeopleFilters = { state?: StandingState; required?: boolean; department?: string; role?: string }

/** Open tab of a certification, filters and order of its people, order of its awards (`sort`), and the day that is looked at. */
export type TypeSearch = PeopleFilters & { tab?: Tab; at?: string; order?: PeopleOrder; sort?: AwardSort }

export function typeSearch(search: Record<string, unknown>): TypeSearch {
  const tab = tabs.find((known) => known === search.tab)
  const state = statesByUrgency.find((known) => known === search.state)
  const sort = awardSorts.find((known) => known === search.sort)
  const order = peopleOrders.find((known) => known === search.order)
  const required = [true, false].find((known) => String(known) === String(search.required))
  return {
    ...(tab && { tab }),
    ...(state && { state }),
    ...(required !== undefined && { required }),
    ...(order && { order }),
    ...(sort && { sort }),
    ...textsOf(search, 'department', 'role'),
    ...dayOf(search),
  }
}
