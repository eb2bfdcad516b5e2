import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { type DetailTab, DetailTabs } from '../../platform/pages/detail-tabs.tsx'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Loading, Problem } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Opening } from './forum-page.tsx'
import { NoThreads, Threads } from './threads.tsx'
import { type Forum, manyAs } from './words.ts'

type DiscussionTopic = {
  kind: Schemas['ForumAbout']['kind']
  id: string
  title: string
  owner_organization_id: string
  owner_department_id: string | null
}

function useForumOf({ kind, id }: Pick<DiscussionTopic, 'kind' | 'id'>) {
  // An archived forum is still the discussion of the object: no second one can be started.
  const params = { query: { about_kind: kind, about_id: id, include_archived: true, limit: 1 } }
  const { data, fetchStatus, failureCount } = $api.useQuery('get', '/api/forums', { params })
  const isComing = data === undefined && fetchStatus === 'fetching' && failureCount === 0
  return { isKnown: data !== undefined, isComing, forum: data?.items[0] }
}

/**
 * Tab with the discussion of an object and its number of new threads. Empty when there is no discussion and the reader may not start one.
 */
export function useDiscussionTab(thing: DiscussionTopic): DetailTab<'discussion'>[] {
  const { holds } = useAccess()
  const { isKnown, forum } = useForumOf(thing)
  if (!isKnown || (forum === undefined && !holds('forums:write', thing))) return []
  const news = forum === undefined || forum.archived_at !== null ? 0 : forum.unread_count
  const label = news === 0 ? t`Discussion` : t`Discussion (${{ many: manyAs(news) }} new)`
  return [{ name: 'discussion', label, icon: IconMessages, room: forum ? <Talk forum={forum} /> : <Begin thing={thing} /> }]
}

type Props = {
  thing: DiscussionTopic
  /** Tab of the object itself. */
  label: string
  icon: typeof IconMessages
  open: 'discussion' | undefined
  onOpen: (tab: 'discussion' | undefined) => void
  children: ReactNode
}

/** A page about an object, with its discussion in a second tab. Without a discussion there are no tabs. */
export function WithDiscussion({ thing, label, icon, open, onOpen, children }: Props) {
  const { isComing } = useForumOf(thing)
  const discussion = useDiscussionTab(thing)
  // Tabs that appear later would move what is being read.
  if (isComing) return <Loading rows={3} height={120} />
  const itself = { name: 'itself' as const, label, icon, room: children }
  return (
    <DetailTabs
      tabs={[itself, ...discussion]}
      open={open}
      onOpen={(name: 'itself' | 'discussion' | undefined) => onOpen(name === 'discussion' ? name : undefined)}
    />
  )
}

const Talk = ({ forum }: { forum: Forum }) => (
  <Stack gap="md">
    {forum.archived_at !== null && (
      <Group gap="sm">
        <ArchivedBadge />
        <Text>{t`Only who looks into forums still reads this discussion. Whoever keeps forums can bring it back.`}</Text>
      </Group>
    )}
    <Group>
      <Opening forum={forum} />
      <LinkButton
        to="/o/$org/forums/$forumId"
        params={{ org: forum.owner_organization_id, forumId: forum.id }}
        variant="default"
      >{t`Show the forum`}</LinkButton>
    </Group>
    <Threads forum={forum} order={2} none={<NoThreads />} />
  </Stack>
)

function Begin({ thing: { kind, id, title, ...owner } }: { thing: DiscussionTopic }) {
  const keyFor = useRequestKey()
  const beginning = $api.useMutation('post', '/api/forums', { onSettled: refresh })
  const { owner_organization_id, owner_department_id } = owner
  const body = { owner_organization_id, owner_department_id, title, kind: 'questions' as const, about: { kind, id } }
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{t`Nobody has begun a discussion yet. Once you do, everybody whom this is for can ask here and answer.`}</Text>
      <Button
        leftSection={<IconMessages size={18} aria-hidden />}
        loading={beginning.isPending}
        onClick={() => beginning.mutate({ body, headers: keyFor(body) })}
      >{t`Begin a discussion`}</Button>
      {beginning.error !== null && <Problem error={beginning.error} title={t`It was not begun`} />}
    </Stack>
  )
}
