import { isSet, textsOf } from '../../platform/search.ts'

/** Search parameters of the page: the open subject, the search, and whether archived subjects are shown. */
export type SubjectSearch = { subject?: string; q?: string; archived?: true }

export const subjectSearch = (search: Record<string, unknown>): SubjectSearch => ({
  ...textsOf(search, 'subject', 'q'),
  ...(isSet(search.archived) && { archived: true as const }),
})
