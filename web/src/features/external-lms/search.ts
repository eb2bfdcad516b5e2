import { isSet, textsOf } from '../../platform/search.ts'

/** Filters of the servers, or of the courses of one. */
export type ServerFilters = { q?: string; include_archived?: true }
export const serverFilters = (search: Record<string, unknown>): ServerFilters => ({
  ...textsOf(search, 'q'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})

const tabs = ['courses', 'grades', 'names', 'imports'] as const
export type Tab = (typeof tabs)[number]

/** The open tab of a server, and the filters of its courses. */
export const serverSearch = (search: Record<string, unknown>): ServerFilters & { tab?: Tab } => {
  const { tab: named } = textsOf(search, 'tab')
  const tab = tabs.find((each) => each === named)
  return { ...serverFilters(search), ...(tab && { tab }) }
}
