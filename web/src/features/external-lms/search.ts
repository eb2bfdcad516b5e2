import { isSet, textsOf } from '../../platform/search.ts'

export type ServerFilters = { include_archived?: boolean }
export const serverFilters = (search: Record<string, unknown>): ServerFilters =>
  isSet(search.include_archived) ? { include_archived: true } : {}

const tabs = ['courses', 'grades', 'names', 'imports'] as const
export type Tab = (typeof tabs)[number]

/** The open tab of a server, and whether archived courses are shown. */
export const serverSearch = (search: Record<string, unknown>): ServerFilters & { tab?: Tab } => {
  const { tab: named } = textsOf(search, 'tab')
  const tab = tabs.find((each) => each === named)
  return { ...serverFilters(search), ...(tab && { tab }) }
}
