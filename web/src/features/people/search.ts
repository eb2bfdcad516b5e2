import { dayOf } from '../../platform/search.ts'

const awardSorts = ['-awarded_at', 'awarded_at', 'name', '-name'] as const
export type AwardSort = (typeof awardSorts)[number]

/** The day as of which a person is looked at, and what their awards are ordered by other than the newest first. */
export type PersonSearch = { at?: string; sort?: AwardSort }

export function personSearch(search: Record<string, unknown>): PersonSearch {
  const sort = awardSorts.find((known) => known === search.sort)
  return { ...dayOf(search), ...(sort && { sort }) }
}
