import { textsOf } from '../../platform/search.ts'

/** Filter of a forum's threads. */
export type ThreadSearch = { q?: string }
export const threadSearch = (search: Record<string, unknown>): ThreadSearch => textsOf(search, 'q')

/** Shows the threads that the reader follows, or (`written`) those in which they wrote. */
export type MineSearch = { show?: 'written' }
export const mineSearch = ({ show }: Record<string, unknown>): MineSearch => (show === 'written' ? { show } : {})

/** Number of the post that the address leads to. */
export type PostSearch = { post?: number }
export function postSearch({ post }: Record<string, unknown>): PostSearch {
  const number = Number(post)
  return Number.isSafeInteger(number) && number > 0 ? { post: number } : {}
}

/** Opens the discussion tab on the page of an object. */
export type DiscussionSearch = { tab?: 'discussion' }
export const besideSearch = ({ tab }: Record<string, unknown>): DiscussionSearch => (tab === 'discussion' ? { tab } : {})
