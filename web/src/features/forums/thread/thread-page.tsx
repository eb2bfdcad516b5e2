import { t } from '@lingui/core/macro'
import { Alert, Stack, Title } from '@mantine/core'
import { IconCircleCheck, IconLock, IconPin } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { $api, api } from '../../../platform/client.ts'
import { changeThenFocus } from '../../../platform/lists/keep-focus.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import { personName } from '../../../platform/words/names.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { AboutLink } from '../about-link.tsx'
import { Subscription } from '../subscription.tsx'
import type { Forum, Post, Thread } from '../words.ts'
import { quoted, spoken } from './mentions.ts'
import { PostCard } from './post.tsx'
import { Posts } from './posts.tsx'
import { Reply, noReply } from './reply.tsx'
import { ThreadMenu } from './thread-menu.tsx'

const route = getRouteApi('/inside/o/$org/forum-threads/$threadId')
const PATH = '/api/forum-threads/{forum_thread_id}'

export function ThreadPage() {
  const { threadId } = route.useParams()
  const query = $api.useQuery('get', PATH, { params: { path: { forum_thread_id: threadId } } })
  return (
    <One query={query} kind={t`Thread`} failed={t`The thread could not be loaded`} above={<Above />}>
      {(thread) => <InForum key={thread.id} thread={thread} />}
    </One>
  )
}

function Above({ forum }: { forum?: Forum }) {
  const { organization } = useChosenOrganization()
  return (
    <>
      <Crumb to="/o/$org/forums" params={{ org: organization.slug }}>{t`Forums`}</Crumb>
      {forum && (
        <Crumb to="/o/$org/forums/$forumId" params={{ org: organization.slug, forumId: forum.id }}>
          {forum.title}
        </Crumb>
      )}
    </>
  )
}

function InForum({ thread }: { thread: Thread }) {
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/forums/{forum_id}', { params: { path: { forum_id: thread.forum_id } } })
  return (
    <Answer query={query} failed={t`The thread could not be loaded`}>
      {(forum) => (forum.owner_organization_id === organization.id ? <Shown thread={thread} forum={forum} /> : <NotFound />)}
    </Answer>
  )
}

function Shown({ thread, forum }: { thread: Thread; forum: Forum }) {
  const { post: at } = route.useSearch()
  const navigate = route.useNavigate()
  const [draft, setDraft] = useState(noReply)
  const field = useRef<HTMLTextAreaElement>(null)
  const open = !thread.locked && forum.archived_at === null
  const quote = ({ author, body_markdown }: Post) => {
    const { text, people } = spoken(body_markdown ?? '')
    const name = author === null ? undefined : personName(author)
    const all = { ...draft.people, ...people, ...(author && name !== undefined && { [name]: author.user_id }) }
    changeThenFocus(
      () => setDraft({ text: `${draft.text}${draft.text === '' ? '' : '\n\n'}${quoted(name, text)}\n\n`, people: all }),
      () => field.current,
    )
  }
  return (
    <DetailPage
      title={thread.title}
      size="md"
      above={<Above forum={forum} />}
      state={
        <>
          {thread.pinned && <Mark color="gray" icon={IconPin}>{t`Pinned`}</Mark>}
          {thread.locked && <Mark color="gray" icon={IconLock}>{t`Locked`}</Mark>}
          {thread.answer !== null && <Mark color="green" icon={IconCircleCheck}>{t`Answered`}</Mark>}
        </>
      }
      menu={<ThreadMenu thread={thread} forum={forum} />}
    >
      <Stack gap="lg">
        <AboutLink forum={forum} />
        <Following thread={thread} kind={forum.kind} />
        {thread.answer !== null && (
          <section aria-label={t`Answer`}>
            <Title order={2} size="h4" mb="xs">{t`Answer`}</Title>
            <PostCard post={thread.answer} thread={thread} forum={forum} />
          </section>
        )}
        <Posts key={at ?? 'unread'} thread={thread} forum={forum} at={at} onQuote={open ? quote : undefined} />
        {open && (
          <Reply
            thread={thread}
            forum={forum}
            draft={draft}
            field={field}
            onChange={setDraft}
            onSent={({ post_number }) => void navigate({ search: { post: post_number }, replace: true })}
          />
        )}
        {thread.locked && (
          <Alert color="gray" icon={<IconLock aria-hidden />}>{t`The thread is locked: nobody writes in it any more.`}</Alert>
        )}
      </Stack>
    </DetailPage>
  )
}

const Following = ({ thread, kind }: { thread: Thread; kind: Forum['kind'] }) => (
  <Subscription
    kind={kind === 'announcements' ? 'discussion' : kind}
    level={thread.subscription}
    save={(level) => api.PUT(`${PATH}/subscription`, { params: { path: { forum_thread_id: thread.id } }, body: { level } })}
  />
)
