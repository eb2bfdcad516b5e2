import { t } from '@lingui/core/macro'
import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChecks, IconMessagePlus, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, api, refresh } from '../../platform/client.ts'
import { KeptMenu } from '../../platform/kept/kept-menu.tsx'
import { NothingPasses } from '../../platform/lists/filters.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { useOwnerName } from '../organizations/queries.ts'
import { AboutLink } from './about-link.tsx'
import { EditForumDialog } from './forum-dialogs.tsx'
import { threadSearch } from './search.ts'
import { Subscription } from './subscription.tsx'
import { NoThreads, Threads } from './threads.tsx'
import { type Forum, kindLooks } from './words.ts'

const route = getRouteApi('/inside/o/$org/forums/$forumId')
const PATH = '/api/forums/{forum_id}'

export function ForumPage() {
  const { forumId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', PATH, { params: { path: { forum_id: forumId } } })
  return (
    <One query={query} kind={t`Forum`} failed={t`The forum could not be loaded`} above={<Above />}>
      {(forum) => (forum.owner_organization_id === organization.id ? <Shown key={forum.id} forum={forum} /> : <NotFound />)}
    </One>
  )
}

function Above() {
  const { organization } = useChosenOrganization()
  return <Crumb to="/o/$org/forums" params={{ org: organization.slug }}>{t`Forums`}</Crumb>
}

function Shown({ forum }: { forum: Forum }) {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const owner = useOwnerName(forum)
  const { words, icon } = kindLooks[forum.kind]
  const search = (next: string | undefined) => void navigate({ search: threadSearch({ q: next }), replace: true })
  const none = q === undefined ? <NoThreads /> : <NothingPasses title={t`No thread is called that`} onClear={() => search(undefined)} />
  return (
    <DetailPage
      title={forum.title}
      above={<Above />}
      says={<span className="wraps">{owner}</span>}
      state={
        <>
          <Mark color="gray" icon={icon}>
            {words}
          </Mark>
          {forum.archived_at !== null && <ArchivedBadge />}
        </>
      }
      actions={<Opening forum={forum} />}
      menu={<ForumMenu forum={forum} />}
    >
      <Stack gap="md">
        {forum.description !== null && <Text className="keeps-lines">{forum.description}</Text>}
        <AboutLink forum={forum} />
        <Group align="flex-end" justify="space-between">
          <SearchField label={t`Find a thread`} q={q} onSearch={search} />
          <Group align="flex-end">
            <Following forum={forum} />
            {forum.unread_count > 0 && <ReadAll forum={forum} />}
          </Group>
        </Group>
        <Threads forum={forum} q={q} order={2} none={none} />
      </Stack>
    </DetailPage>
  )
}

/** Link to a new thread, for those who may start one. */
export function Opening({ forum }: { forum: Forum }) {
  const { holds } = useAccess()
  if (forum.archived_at !== null || (forum.kind === 'announcements' && !holds('forums:write', forum))) return null
  return (
    <LinkButton
      to="/o/$org/forums/$forumId/new"
      params={{ org: forum.owner_organization_id, forumId: forum.id }}
      leftSection={<IconMessagePlus size={18} aria-hidden />}
    >
      {forum.kind === 'questions' ? t`Ask a question` : t`New thread`}
    </LinkButton>
  )
}

const Following = ({ forum }: { forum: Forum }) => (
  <Subscription
    kind={forum.kind}
    level={forum.subscription}
    save={(level) => api.PUT(`${PATH}/subscription`, { params: { path: { forum_id: forum.id } }, body: { level } })}
  />
)

function ReadAll({ forum }: { forum: Forum }) {
  const reading = $api.useMutation('post', `${PATH}/read`, { onSettled: refresh })
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} aria-hidden />}
      loading={reading.isPending}
      onClick={() => reading.mutate({ params: { path: { forum_id: forum.id } } })}
    >{t`I have read everything`}</Button>
  )
}

function ForumMenu({ forum }: { forum: Forum }) {
  const { holds } = useAccess()
  const { organization } = useChosenOrganization()
  const navigate = route.useNavigate()
  const [editing, setEditing] = useState(false)
  const writes = holds('forums:write', forum)
  const params = { path: { forum_id: forum.id } }
  return (
    <>
      <KeptMenu
        archived={forum.archived_at !== null}
        archive={writes ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`The forum is archived: only who looks into forums still reads it. You can bring it back at any time.`,
          back: t`The forum is back.`,
        }}
        deletion={
          holds('forums:delete', forum)
            ? {
                id: forum.id,
                title: t`Delete this forum for good?`,
                named: 'title',
                tells: (name) => t`“${name}” is deleted for good.`,
                impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
                remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
                onGone: () => navigate({ to: '/o/$org/forums', params: { org: organization.slug } }),
              }
            : undefined
        }
      >
        {writes && <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setEditing(true)}>{t`Edit`}</Menu.Item>}
      </KeptMenu>
      {editing && <EditForumDialog forum={forum} onClose={() => setEditing(false)} />}
    </>
  )
}
