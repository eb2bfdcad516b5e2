import { type Sort, sortOf } from '../../platform/lists/sorts.ts'
import { isSet, textsOf } from '../../platform/search.ts'

/** Filters and order of an organization's courses, as in the address. */
export type CourseFilters = { q?: string; department?: string; include_archived?: boolean; sort?: Sort<'name'> }

export const courseFilters = (search: Record<string, unknown>): CourseFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
  ...sortOf(search, 'name'),
})

/** The open tab of an attempt. `answers` is the default. */
export type AttemptTab = 'answers' | 'calls'
/** Filters of the calls: by launch and by kind. */
export type CallsQuery = { launch?: string | undefined; only?: 'errors' | 'sets' | undefined }

export function attemptSearch(search: Record<string, unknown>): CallsQuery & { tab?: AttemptTab } {
  const only = search.only === 'errors' || search.only === 'sets' ? search.only : undefined
  return { ...(search.tab === 'calls' && { tab: 'calls' as const }), ...textsOf(search, 'launch'), ...(only && { only }) }
}

const tabs = ['attempts', 'discussion', 'packages'] as const
/** The open tab of a course. `about` is the default. */
export type CourseTab = 'about' | (typeof tabs)[number]

export function courseSearch(search: Record<string, unknown>): { tab?: CourseTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
