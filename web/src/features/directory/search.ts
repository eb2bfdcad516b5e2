import { isSet, textsOf } from '../../platform/search.ts'

/** Choices of the filter by roles that end soon, in days. */
export const endingDays = [14, 30, 90] as const
type EndingDays = (typeof endingDays)[number]

/** Orders of the people, as the API names them. The default is by name. */
export const peopleSorts = ['-name', 'created_at', '-created_at'] as const
export type PeopleSort = 'name' | (typeof peopleSorts)[number]

type DirectorySearch = {
  q?: string
  department?: string
  role?: string
  ending?: EndingDays
  programs?: true
  sort?: (typeof peopleSorts)[number]
  add?: true
}

/** Reads the filters and the order from the address. */
export function directorySearch(search: Record<string, unknown>): DirectorySearch {
  const { ending: days } = textsOf(search, 'ending')
  const ending = endingDays.find((one) => String(one) === days)
  const sort = peopleSorts.find((known) => known === search.sort)
  return {
    ...textsOf(search, 'q', 'department', 'role'),
    ...(ending && { ending }),
    ...(isSet(search.programs) && { programs: true as const }),
    ...(sort && { sort }),
    ...(isSet(search.add) && { add: true as const }),
  }
}
