import { isSet, textsOf } from '../../platform/search.ts'

/** Search parameters of the page: the open subject and the filters. */
export type SubjectSearch = { subject?: string; q?: string; include_archived?: true }

/** Older addresses show archived subjects by `archived`. */
export const subjectSearch = ({ archived, include_archived = archived, ...search }: Record<string, unknown>): SubjectSearch => ({
  ...textsOf(search, 'subject', 'q'),
  ...(isSet(include_archived) && { include_archived: true as const }),
})
