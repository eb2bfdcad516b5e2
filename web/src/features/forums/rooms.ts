import { t } from '@lingui/core/macro'
import { IconFlag, IconMessages } from '@tabler/icons-react'
import { addable } from '../../platform/house/adding.ts'
import type { Here, Offer, Place } from '../../platform/house/rooms.ts'
import { nothing, room } from '../../route-frame.tsx'
import { forumFilters, postSearch, threadSearch } from './search.ts'

const list = room('/forums', addable(forumFilters), () => import('./forums-page.tsx'), 'ForumsPage')
const forum = room('/forums/$forumId', threadSearch, () => import('./forum-page.tsx'), 'ForumPage')
const opening = room('/forums/$forumId/new', nothing, () => import('./new-thread-page.tsx'), 'NewThreadPage')
const thread = room('/forum-threads/$threadId', postSearch, () => import('./thread/thread-page.tsx'), 'ThreadPage')
const reports = room('/forum-reports', nothing, () => import('./reports-page.tsx'), 'ReportsPage', moderates)

function moderates({ holds }: Here) {
  return holds('forums:moderate')
}

export const rooms = [list, forum, opening, thread, reports]
export const places: Place[] = [
  { group: 'me', at: list, label: t`Forums`, icon: IconMessages, shown: () => true },
  { group: 'content', at: reports, label: t`Reported posts`, icon: IconFlag, shown: moderates },
]
export const actions: Offer[] = [
  { at: list, search: { add: true }, label: t`Make a forum`, icon: IconMessages, offered: ({ holds }) => holds('forums:write') },
]
export { audit } from './audit-words.ts'
export { finders } from './finders.ts'
