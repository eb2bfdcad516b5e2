import { isSet, textsOf } from '../../../platform/search.ts'

export type OrganizationsSearch = { q?: string; include_archived?: true }

/** What the address says of the list of organizations. */
export const organizationsSearch = (search: Record<string, unknown>): OrganizationsSearch => ({
  ...textsOf(search, 'q'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})
