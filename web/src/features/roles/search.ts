import { byLabel } from '../../platform/lists/sorts.ts'
import { textsOf } from '../../platform/search.ts'

const sorts = ['name', '-name', 'people', '-people'] as const
/** Orders of the roles by name or by number of holders. The default is by department. */
export type RoleSort = (typeof sorts)[number]

export type RoleSearch = { q?: string; department?: string; sort?: RoleSort }

export function roleSearch(search: Record<string, unknown>): RoleSearch {
  const sort = sorts.find((known) => known === search.sort)
  return { ...textsOf(search, 'q', 'department'), ...(sort && { sort }) }
}

/** Sorts the roles. Roles with the same number of holders are sorted by name, in both directions. */
export function inOrder<Role extends { name: string; member_count: number }>(roles: Role[], sort: RoleSort): Role[] {
  const nameOf = ({ name }: Role) => name
  if (sort === 'name' || sort === '-name') return byLabel(roles, nameOf, sort === '-name')
  const way = sort.startsWith('-') ? -1 : 1
  return byLabel(roles, nameOf, false).toSorted((a, b) => way * (a.member_count - b.member_count))
}
