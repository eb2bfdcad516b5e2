import { t } from '@lingui/core/macro'
import { IconMessages } from '@tabler/icons-react'
import { addable } from '../../platform/house/adding.ts'
import type { MovedAddress, Offer, Place } from '../../platform/house/rooms.ts'
import { keptFilters } from '../../platform/kept/kept-search.ts'
import { nothing, room } from '../../route-frame.tsx'
import { mineSearch, postSearch, threadSearch } from './search.ts'

const list = room('/forums', addable(keptFilters), () => import('./forums-page.tsx'), 'ForumsPage')
const mine = room('/forums/mine', mineSearch, () => import('./mine-page.tsx'), 'MyThreadsPage')
const forum = room('/forums/$forumId', threadSearch, () => import('./forum-page.tsx'), 'ForumPage')
const opening = room('/forums/$forumId/new', nothing, () => import('./new-thread-page.tsx'), 'NewThreadPage')
const thread = room('/forum-threads/$threadId', postSearch, () => import('./thread/thread-page.tsx'), 'ThreadPage')

export const rooms = [list, mine, forum, opening, thread]
export const places: Place[] = [{ group: 'me', at: list, label: t`Forums`, icon: IconMessages, shown: () => true }]
export const actions: Offer[] = [
  { at: list, search: { add: true }, label: t`Make a forum`, icon: IconMessages, offered: ({ holds }) => holds('forums:write') },
]
export { finders } from './finders.ts'
export const moved: MovedAddress[] = [{ from: '/o/$org/forum-reports', to: '/to-do' }]
