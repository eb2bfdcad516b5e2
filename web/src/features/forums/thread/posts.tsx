import { t } from '@lingui/core/macro'
import { Button, Divider, Stack } from '@mantine/core'
import { Fragment, useEffect, useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { MoreButton, byCursor, useItems } from '../../../platform/lists/paging.tsx'
import { Loading, Problem } from '../../../platform/parts/states.tsx'
import type { Forum, Post, Thread } from '../words.ts'
import { PostCard } from './post.tsx'
import { useReading } from './use-reading.ts'

const STEP = 50
/** Read posts that are shown above the first new one, for context. */
const BEFORE = 3

type Props = { thread: Thread; forum: Forum; at: number | undefined; onQuote: ((post: Post) => void) | undefined }

/** Posts of a thread by number. It opens at the first unread post, or at the post in the address. */
export function Posts({ thread, forum, at, onQuote }: Props) {
  const [unread] = useState(thread.unread_count > 0 ? thread.last_read_post_number + 1 : undefined)
  const [from, setFrom] = useState(() => startOf(at ?? unread ?? 1))
  const params = { path: { forum_thread_id: thread.id }, query: { from, limit: STEP } }
  const pages = $api.useInfiniteQuery('get', '/api/forum-threads/{forum_thread_id}/posts', { params }, byCursor)
  const posts = useItems(pages)
  const watch = useReading(thread)
  const isThere = posts.length > 0
  const target = at ?? unread
  useEffect(() => {
    if (isThere && target !== undefined && target > 1) document.querySelector(`#post-${target}`)?.scrollIntoView({ block: 'start' })
  }, [isThere, target])
  if (pages.error !== null) return <Problem error={pages.error} title={t`The posts could not be loaded`} retry={() => void pages.refetch()} />
  if (pages.isPending) return <Loading rows={3} height={120} />
  return (
    <Stack gap="sm">
      {from > 1 && <Button variant="default" mx="auto" onClick={() => setFrom(startOf(from - STEP))}>{t`Show earlier posts`}</Button>}
      {posts.map((post) => (
        <Fragment key={post.id}>
          {post.post_number === unread && post.post_number > 1 && <Divider color="blue" label={t`New to you`} />}
          <PostCard post={post} thread={thread} forum={forum} watch={watch} onQuote={onQuote} />
        </Fragment>
      ))}
      <MoreButton pages={pages} />
    </Stack>
  )
} // prettier-ignore

const startOf = (number: number) => Math.max(1, number - BEFORE)
