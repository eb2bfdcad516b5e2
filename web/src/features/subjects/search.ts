import { isSet, textsOf } from '../../platform/search.ts'

/** What the address says of the room: the subject that is looked at, what is searched for. */
export type SubjectSearch = { subject?: string; q?: string; archived?: true }

export const subjectSearch = (search: Record<string, unknown>): SubjectSearch => ({
  ...textsOf(search, 'subject', 'q'),
  ...(isSet(search.archived) && { archived: true as const }),
})
