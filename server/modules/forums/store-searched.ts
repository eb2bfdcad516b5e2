import type { Discussed } from '#platform/rows/discussions.ts'
import type { Searched } from '#platform/rows/searched.ts'
import { readableBy } from './store-access.ts'

/** Threads of the forums that the caller may read. They are personal, so no text of them is sent to an external model. */
export const searchedIn = (discussed: Discussed[]): Searched[] => [
  {
    kind: 'forum_thread',
    table: 'forum_thread',
    inside: { table: 'forum', column: 'forum_id' },
    label: 'title',
    pieces: { last: 'last_post_at' },
    personal: true,
    changed: 'updated_at',
    shown: (actor) => [
      {
        where: readableBy(actor, discussed),
        page: ({ organization, id, piece }) => `/o/${organization}/forum-threads/${id}${piece === undefined ? '' : `?post=${piece}`}`,
      },
    ],
  },
]
