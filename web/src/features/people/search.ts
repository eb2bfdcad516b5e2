import { dayOf } from '../../platform/search.ts'

const awardSorts = ['-awarded_at', 'awarded_at', 'name', '-name'] as const
export type AwardSort = (typeof awardSorts)[number]

/** `at`: the day shown. `sort`: order of the awards, besides the default with the newest first. */
export type PersonSearch = { at?: string; sort?: AwardSort }

export function personSearch(search: Record<string, unknown>): PersonSearch {
  const sort = awardSorts.find((known) => known === search.sort)
  return { ...dayOf(search), ...(sort && { sort }) }
}
