import { type StandingState, statesByUrgency } from '../certifications/parts/states.ts'

export const sorts = ['worst', 'due', 'name'] as const
export type Sort = (typeof sorts)[number]
export const periods = [30, 60, 90] as const
export type Period = (typeof periods)[number]

/** What the address of the page says: whose rows, which cells, and in which order. */
export type TeamFilters = {
  people?: 'mine' | 'all'
  department?: string
  role?: string
  q?: string
  certification?: string
  state?: StandingState
  due?: Period
  offers?: boolean
  sort?: Sort
}

/** A change to them; what is undefined is taken away. */
export type TeamChange = { [Name in keyof TeamFilters]?: TeamFilters[Name] | undefined }

/** Reads them from an address; what is not a filter is dropped. */
export function teamFilters(search: Record<string, unknown>): TeamFilters {
  const filters: TeamFilters = {}
  for (const name of ['department', 'role', 'certification'] as const) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') filters[name] = value
  }
  // A name that looks like a number is read as one.
  if (search.q !== undefined && search.q !== '') filters.q = String(search.q)
  if (search.people === 'mine' || search.people === 'all') filters.people = search.people
  const state = statesByUrgency.find((known) => known === search.state)
  if (state) filters.state = state
  const due = periods.find((known) => known === Number(search.due))
  if (due) filters.due = due
  const sort = sorts.find((known) => known === search.sort)
  if (sort) filters.sort = sort
  if (search.offers === true) filters.offers = true
  return filters
}

/** How many narrow what is shown, beyond whose they are and the order. */
export const filterCount = ({ people: _people, sort: _sort, ...others }: TeamFilters) => Object.keys(others).length
