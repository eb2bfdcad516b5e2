import { statesByUrgency } from '../../../../common/states-by-urgency.ts'
import type { StandingState } from '../certifications/parts/states.ts'
import { dayOf } from '../../platform/search.ts'
import type { Organization } from '../organizations/queries.ts'

/** Views of the team besides the table. */
export const pictures = ['heat', 'forecast', 'time'] as const
export type Picture = (typeof pictures)[number]

/** Share that the heat map shows. `held`: people who have the certification. Left out: people who are not late. */
export type Share = 'held'

export const sorts = ['worst', 'due', 'name'] as const
export type Sort = (typeof sorts)[number]
export const periods = [30, 60, 90] as const
export type Period = (typeof periods)[number]

/** Search parameters of the page: the people, the cells, the order and the view. */
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
  view?: Picture
  share?: Share
  /** The day shown. Left out for today. */
  at?: string
  /** The month of the forecast whose people are listed: `2027-03`, or `late`. */
  month?: string
}

/** A change to the filters. A filter that is undefined is removed. */
export type TeamChange = { [Name in keyof TeamFilters]?: TeamFilters[Name] | undefined }

/** Props of each view of the team. */
export type ViewProps = {
  organization: Organization
  /** True when only people are shown that the reader manages. */
  managed: boolean
  filters: TeamFilters
  onChange: (change: TeamChange) => void
  onClear: () => void
}

const MONTH = /^(?:\d{4}-\d\d|late)$/

/** Reads the filters from an address. Unknown parameters are dropped. */
export function teamFilters(search: Record<string, unknown>): TeamFilters {
  const filters: TeamFilters = dayOf(search)
  for (const name of ['department', 'role', 'certification'] as const) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') filters[name] = value
  }
  // The router parses a name of digits as a number.
  if (search.q !== undefined && search.q !== '') filters.q = String(search.q)
  if (search.people === 'mine' || search.people === 'all') filters.people = search.people
  const state = statesByUrgency.find((known) => known === search.state)
  if (state) filters.state = state
  const due = periods.find((known) => known === Number(search.due))
  if (due) filters.due = due
  const sort = sorts.find((known) => known === search.sort)
  if (sort) filters.sort = sort
  if (search.offers === true) filters.offers = true
  const view = pictures.find((known) => known === search.view)
  if (view) filters.view = view
  if (search.share === 'held') filters.share = search.share
  if (typeof search.month === 'string' && MONTH.test(search.month)) filters.month = search.month
  return filters
}

/** Returns the number of filters. The choice of people, the view, the day and the order do not count. */
export const filterCount = ({ people: _people, sort: _sort, view: _view, share: _share, month: _month, at: _at, ...others }: TeamFilters) =>
  Object.keys(others).length

/** Returns the filters that apply to a chart. */
export const ofPicture = ({ department, role, certification }: TeamFilters) => ({
  ...(department !== undefined && { department }),
  ...(role !== undefined && { role }),
  ...(certification !== undefined && { certification }),
})
