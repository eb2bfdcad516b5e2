import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Opening } from './forum-page.tsx'
import { NoThreads, Threads } from './threads.tsx'
import type { Forum } from './words.ts'

type Thing = {
  kind: Schemas['ForumAbout']['kind']
  id: string
  title: string
  owner_organization_id: string
  owner_department_id: string | null
}

function useForumOf({ kind, id }: Thing) {
  const { data } = $api.useQuery('get', '/api/forums', { params: { query: { about_kind: kind, about_id: id, limit: 1 } } })
  return { isKnown: data !== undefined, forum: data?.items[0] }
}

/** Whether there is something for the reader: what people say about the thing, or the beginning of it. */
export function useDiscussed(thing: Thing): boolean {
  const { holds } = useAccess()
  const { isKnown, forum } = useForumOf(thing)
  return isKnown && (forum !== undefined || holds('forums:write', thing))
}

/** What people say about a thing. Where nobody does yet, whoever keeps forums can begin it; nobody else is shown anything. */
export function Discussion({ thing }: { thing: Thing }) {
  const { forum } = useForumOf(thing)
  if (!useDiscussed(thing)) return null
  return (
    <Section id="discussion" title={t`Discussion`}>
      {forum ? <Talk forum={forum} /> : <Begin thing={thing} />}
    </Section>
  )
}

const Talk = ({ forum }: { forum: Forum }) => (
  <Stack gap="md">
    <Group>
      <Opening forum={forum} />
      <LinkButton
        to="/o/$org/forums/$forumId"
        params={{ org: forum.owner_organization_id, forumId: forum.id }}
        variant="default"
      >{t`Show the forum`}</LinkButton>
    </Group>
    <Threads forum={forum} order={3} none={<NoThreads />} />
  </Stack>
)

function Begin({ thing: { kind, id, title, ...owner } }: { thing: Thing }) {
  const keyFor = useRequestKey()
  const beginning = $api.useMutation('post', '/api/forums', { onSettled: refresh })
  const { owner_organization_id, owner_department_id } = owner
  const body = { owner_organization_id, owner_department_id, title, kind: 'questions' as const, about: { kind, id } }
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconMessages size={18} aria-hidden />}
        loading={beginning.isPending}
        onClick={() => beginning.mutate({ body, headers: keyFor(body) })}
      >{t`Begin a discussion`}</Button>
      {beginning.error !== null && <Problem error={beginning.error} title={t`It was not begun`} />}
    </Stack>
  )
}
