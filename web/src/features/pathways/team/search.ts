import { textsOf } from '../../../platform/search.ts'

/** Filters of the team: the reader's own people or all, and the department. */
export type TeamSearch = { people?: 'all'; department?: string }

export const teamSearch = (search: Record<string, unknown>): TeamSearch => ({
  ...(search.people === 'all' && { people: 'all' }),
  ...textsOf(search, 'department'),
})
