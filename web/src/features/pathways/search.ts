import { type DiscussionSearch, besideSearch } from '../forums/search.ts'

/** View of a pathway in the address. The default is a list. */
export type PathwayViewSearch = { view?: 'map' }

export const waySearch = ({ view }: Record<string, unknown>): PathwayViewSearch => (view === 'map' ? { view } : {})

/** View of the reader's own pathway, which has a discussion beside it. */
export const ownWaySearch = (search: Record<string, unknown>): PathwayViewSearch & DiscussionSearch => ({
  ...waySearch(search),
  ...besideSearch(search),
})
