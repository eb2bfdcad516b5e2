import { isSet, textsOf } from '../../platform/search.ts'

/** What the courses of an organization are narrowed to, as the address names it. */
export type CourseFilters = { q?: string; department?: string; include_archived?: boolean }

export const courseFilters = (search: Record<string, unknown>): CourseFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})

const tabs = ['attempts', 'packages'] as const
/** What of a course is open; it begins with what it is. */
export type CourseTab = 'about' | (typeof tabs)[number]

export function courseSearch(search: Record<string, unknown>): { tab?: CourseTab } {
  const tab = tabs.find((known) => known === search.tab)
  return tab ? { tab } : {}
}
