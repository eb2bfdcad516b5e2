import { type Sort, sortOf } from '../../platform/lists/sorts.ts'
import { isSet, textsOf } from '../../platform/search.ts'

/** What the courses of an organization are narrowed to and ordered by, as the address names it. */
export type CourseFilters = { q?: string; department?: string; include_archived?: boolean; sort?: Sort<'name'> }

export const courseFilters = (search: Record<string, unknown>): CourseFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
  ...sortOf(search, 'name'),
})

/** What of an attempt is open; it begins with what was answered. */
export type AttemptTab = 'answers' | 'calls'
/** Which of the calls are shown: those of one launch, and those of a kind. */
export type CallsWish = { launch?: string | undefined; only?: 'errors' | 'sets' | undefined }

export function attemptSearch(search: Record<string, unknown>): CallsWish & { tab?: AttemptTab } {
  const only = search.only === 'errors' || search.only === 'sets' ? search.only : undefined
  return { ...(search.tab === 'calls' && { tab: 'calls' as const }), ...textsOf(search, 'launch'), ...(only && { only }) }
}

const tabs = ['attempts', 'discussion', 'packages'] as const
/** What of a course is open; it begins with what it is. */
export type CourseTab = 'about' | (typeof tabs)[number]

export function courseSearch(search: Record<string, unknown>): { tab?: CourseTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
