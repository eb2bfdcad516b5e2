import { plural, t } from '@lingui/core/macro'
import { Badge, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconLock, IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { $api } from '../../platform/client.ts'
import { MoreButton, type Pages, byCursor, useItems } from '../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { Loading, Problem } from '../../platform/parts/states.tsx'
import { ago } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import type { Forum, ListedThread } from './words.ts'

/** `order`: level of the headings above the parts. */
type Props = { forum: Forum; q?: string | undefined; order: 2 | 3; none: ReactNode }

function useThreads(forum: Forum, filter: { pinned: boolean; unread?: boolean; q?: string }) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/forums/{forum_id}/threads',
    { params: { path: { forum_id: forum.id }, query: filter } },
    byCursor,
  )
  return { pages, items: useItems(pages) }
}

/** Threads of a forum: pinned, then new, then read ones, each by the latest post. */
export function Threads({ forum, q, order, none }: Props) {
  const words = q === undefined ? {} : { q }
  const org = forum.owner_organization_id
  const parts = [
    { name: t`Pinned`, ...useThreads(forum, { pinned: true, ...words }) },
    { name: t`New to you`, ...useThreads(forum, { pinned: false, unread: true, ...words }) },
    { name: t`Read`, ...useThreads(forum, { pinned: false, unread: false, ...words }) },
  ]
  return (
    <Parts parts={parts} order={order} none={none}>
      {(thread) => <ThreadRow key={thread.id} thread={thread} org={org} />}
    </Parts>
  )
}

type ThreadPages = Pages & { error: unknown; isPending: boolean; refetch: () => unknown }
type PartsProps<Item> = {
  parts: { name: string; items: Item[]; pages: ThreadPages }[]
  /** Level of the headings above the parts. */
  order: 2 | 3
  none: ReactNode
  children: (item: Item) => ReactNode
}

/** Threads in parts. Empty parts are left out. */
export function Parts<Item>({ parts, order, none, children }: PartsProps<Item>) {
  const failed = parts.find(({ pages }) => pages.error !== null)?.pages
  if (failed) return <Problem error={failed.error} title={t`The threads could not be loaded`} retry={() => void failed.refetch()} />
  if (parts.some(({ pages }) => pages.isPending)) return <Loading rows={4} height={64} />
  const filled = parts.filter(({ items }) => items.length > 0)
  if (filled.length === 0) return none
  return (
    <Stack gap="lg">
      {filled.map(({ name, items, pages }) => (
        <section key={name} aria-label={name}>
          <Title order={order} size="h4" mb="xs">
            {name}
          </Title>
          <Rows label={name}>{items.map(children)}</Rows>
          <MoreButton pages={pages} />
        </section>
      ))}
    </Stack>
  )
}

/** A thread in a list. `forum`: the name of its forum, in a list of several forums. */
export function ThreadRow({ thread, org, forum }: { thread: ListedThread; org: string; forum?: string }) {
  const { id, title, author, pinned, locked, answer_post_id, post_count, unread_count, last_post_at, last_post_author } = thread
  const replies = post_count - 1
  return (
    <Row
      name={
        <TextLink to="/o/$org/forum-threads/$threadId" params={{ org, threadId: id }} fw={unread_count > 0 ? 700 : 500} size="sm">
          {title}
        </TextLink>
      }
      badges={
        <>
          {unread_count > 0 && (
            <Badge tt="none" variant="filled" color="blue.8" miw="max-content">
              {plural(unread_count, { one: '# new', other: '# new' })}
            </Badge>
          )}
          {answer_post_id !== null && <Mark color="green" icon={IconCircleCheck}>{t`Answered`}</Mark>}
          {pinned && <Mark color="gray" icon={IconPin}>{t`Pinned`}</Mark>}
          {locked && <Mark color="gray" icon={IconLock}>{t`Locked`}</Mark>}
        </>
      }
    >
      {forum !== undefined && <Line>{forum}</Line>}
      <Line>
        {replies === 0
          ? t`${{ person: personName(author) }} wrote ${{ when: ago(last_post_at) }}`
          : t`${{ replies: plural(replies, { one: '# reply', other: '# replies' }) }}, the last by ${{ person: personName(last_post_author) }} ${{ when: ago(last_post_at) }}`}
      </Line>
    </Row>
  )
}

export const NoThreads = () => <Text c="dimmed">{t`Nothing is written here yet.`}</Text>
