import { statesByUrgency } from '../../../../common/states-by-urgency.ts'
import type { StandingState } from '../certifications/parts/states.ts'
import { dayOf } from '../../platform/search.ts'
import type { Organization } from '../organizations/queries.ts'

/** How the team is looked at, where it is not a table. */
export const pictures = ['heat', 'forecast', 'time'] as const
export type Picture = (typeof pictures)[number]

/** What the heat map shows: the share of people who have the certification. Left out, of those who are not late. */
export type Share = 'held'

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
  view?: Picture
  share?: Share
  /** The day as of which all is looked at; today when left out. */
  at?: string
  /** Of which month the forecast says who: `2027-03`, or `late`. */
  month?: string
}

/** A change to them; what is undefined is taken away. */
export type TeamChange = { [Name in keyof TeamFilters]?: TeamFilters[Name] | undefined }

/** What each way to look at the team is given. */
export type ViewProps = {
  organization: Organization
  /** Whether only the people whom the reader manages are shown. */
  managed: boolean
  filters: TeamFilters
  onChange: (change: TeamChange) => void
  onClear: () => void
}

const MONTH = /^(?:\d{4}-\d\d|late)$/

/** Reads them from an address; what is not a filter is dropped. */
export function teamFilters(search: Record<string, unknown>): TeamFilters {
  const filters: TeamFilters = dayOf(search)
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
  const view = pictures.find((known) => known === search.view)
  if (view) filters.view = view
  if (search.share === 'held') filters.share = search.share
  if (typeof search.month === 'string' && MONTH.test(search.month)) filters.month = search.month
  return filters
}

/** How many narrow the table, beyond whose it is, of which day, and the order. */
export const filterCount = ({ people: _people, sort: _sort, view: _view, share: _share, month: _month, at: _at, ...others }: TeamFilters) =>
  Object.keys(others).length

/** Those that narrow a picture. */
export const ofPicture = ({ department, role, certification }: TeamFilters) => ({
  ...(department !== undefined && { department }),
  ...(role !== undefined && { role }),
  ...(certification !== undefined && { certification }),
})
