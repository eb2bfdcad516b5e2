import { isSet, textsOf } from '../../platform/search.ts'

/** What the forums of an organization are narrowed to, as the address names it. */
export type ForumFilters = { q?: string; department?: string; include_archived?: boolean }

export const forumFilters = (search: Record<string, unknown>): ForumFilters => ({
  ...textsOf(search, 'q', 'department'),
  ...(isSet(search.include_archived) && { include_archived: true }),
})

/** What of the threads of a forum is shown. */
export type ThreadSearch = { q?: string }
export const threadSearch = (search: Record<string, unknown>): ThreadSearch => textsOf(search, 'q')

/** Which of one's threads are shown: those that one follows, or where one wrote. */
export type MineSearch = { show?: 'written' }
export const mineSearch = ({ show }: Record<string, unknown>): MineSearch => (show === 'written' ? { show } : {})

/** The number of the post that an address leads to. */
export type PostSearch = { post?: number }
export function postSearch({ post }: Record<string, unknown>): PostSearch {
  const number = Number(post)
  return Number.isSafeInteger(number) && number > 0 ? { post: number } : {}
}

/** Whether, on the page of a thing, its discussion is open. */
export type BesideSearch = { tab?: 'discussion' }
export const besideSearch = ({ tab }: Record<string, unknown>): BesideSearch => (tab === 'discussion' ? { tab } : {})
