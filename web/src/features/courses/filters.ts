import { sortedFilters } from '../../platform/kept/kept-search.ts'
import { textsOf } from '../../platform/search.ts'

export const courseFilters = sortedFilters('name')

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
