import { textsOf } from '../../../platform/search.ts'

/** Whose rows of a team are shown: of the reader's people, or of everybody, and of which department. */
export type TeamSearch = { people?: 'all'; department?: string }

export const teamSearch = (search: Record<string, unknown>): TeamSearch => ({
  ...(search.people === 'all' && { people: 'all' }),
  ...textsOf(search, 'department'),
})
