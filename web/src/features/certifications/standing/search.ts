import { dayOf, isSet, textsOf } from '../../../platform/search.ts'

/** Search parameters of a standing's page. The path names the person. */
export type StandingSearch = {
  /** A day such as 2026-03-01. */
  at?: string
  /** True right after the award was claimed. */
  claimed?: boolean
}

export const standingSearch = (search: Record<string, unknown>): StandingSearch => ({
  ...dayOf(search),
  ...(isSet(search.claimed) && { claimed: true }),
})

/** Old addresses of another person's standing have the reader's own path, with the person's id as a parameter. */
export const ownSearch = (search: Record<string, unknown>): StandingSearch & { person?: string } => ({
  ...standingSearch(search),
  ...textsOf(search, 'person'),
})
