import { isSet, textsOf } from '../../../platform/search.ts'

export type OrganizationsSearch = { q?: string; include_archived?: true }

/** Reads the filters of the organization list from the address. */
export const organizationsSearch = (search: Record<string, unknown>): OrganizationsSearch => ({
  ...textsOf(search, 'q'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})
