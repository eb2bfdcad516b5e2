import { dayOf, isSet, textsOf } from '../../../platform/search.ts'

/** What the address of a standing says beside whose certification it is. */
export type StandingSearch = {
  /** A day such as 2026-03-01. */
  at?: string
  /** It has just been claimed. */
  claimed?: boolean
}

export const standingSearch = (search: Record<string, unknown>): StandingSearch => ({
  ...dayOf(search),
  ...(isSet(search.claimed) && { claimed: true }),
})

/** Before, somebody else's standing had the address of one's own, with their id. */
export const ownSearch = (search: Record<string, unknown>): StandingSearch & { person?: string } => ({
  ...standingSearch(search),
  ...textsOf(search, 'person'),
})
