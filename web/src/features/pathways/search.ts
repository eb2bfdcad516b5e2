import { type BesideSearch, besideSearch } from '../forums/search.ts'

/** How the address says that a pathway is looked at; it begins as a list. */
export type WaySearch = { view?: 'map' }

export const waySearch = ({ view }: Record<string, unknown>): WaySearch => (view === 'map' ? { view } : {})

/** The same of one's own, beside which is its discussion. */
export const ownWaySearch = (search: Record<string, unknown>): WaySearch & BesideSearch => ({
  ...waySearch(search),
  ...besideSearch(search),
})
