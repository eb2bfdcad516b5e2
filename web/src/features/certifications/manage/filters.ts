import { sortedFilters } from '../../../platform/kept/kept-search.ts'
import { dayOf, textsOf } from '../../../platform/search.ts'
import { statesByUrgency } from '../../../../../common/states-by-urgency.ts'
import type { StandingState } from '../parts/states.ts'

export const typeFilters = sortedFilters('name')

export const tabs = ['rules', 'people', 'awards', 'sign-offs', 'due-dates', 'files'] as const
export type Tab = (typeof tabs)[number]

/** Orders of the awards, besides the default by the time they were recorded. */
const awardSorts = ['-awarded_at', 'awarded_at'] as const
export type AwardSort = (typeof awardSorts)[number]

/** Orders of the people, besides the default, which puts the worst first. */
const peopleOrders = ['name', '-name'] as const
export type PeopleOrder = (typeof peopleOrders)[number]

/** Filters of a certification's people, as the API names them. */
export type PeopleFilters = { state?: StandingState; required?: boolean; department?: string; role?: string }

/** The open tab, the filters and order of the people, the order of the awards (`sort`) and the day (`at`). */
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
