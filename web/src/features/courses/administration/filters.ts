import { isSet, textsOf } from '../../../platform/search.ts'

/** What the list of courses is narrowed to, as the address and the API both name it. */
export type CourseFilters = { department?: string; include_archived?: boolean }

export const courseFilters = (search: Record<string, unknown>): CourseFilters => ({
  ...textsOf(search, 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})
