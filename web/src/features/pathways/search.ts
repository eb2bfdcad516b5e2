import { type BesideSearch, besideSearch } from '../forums/search.ts'

/** View of a pathway in the address. The default is a list. */
export type WaySearch = { view?: 'map' }

export const waySearch = ({ view }: Record<string, unknown>): WaySearch => (view === 'map' ? { view } : {})

/** View of the reader's own pathway, which has a discussion beside it. */
export const ownWaySearch = (search: Record<string, unknown>): WaySearch & BesideSearch => ({
  ...waySearch(search),
  ...besideSearch(search),
})
