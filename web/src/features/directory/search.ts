import { isSet, textsOf } from '../../platform/search.ts'

type DirectorySearch = { q?: string; department?: string; role?: string; programs?: true; add?: true }

/** What the address of the list says. */
export function directorySearch(search: Record<string, unknown>): DirectorySearch {
  return {
    ...textsOf(search, 'q', 'department', 'role'),
    ...(isSet(search.programs) && { programs: true as const }),
    ...(isSet(search.add) && { add: true as const }),
  }
}
