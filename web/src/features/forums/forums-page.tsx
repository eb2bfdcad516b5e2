import { plural, t } from '@lingui/core/macro'
import { Badge, Button } from '@mantine/core'
import { IconMessages, IconPlus, IconUserCircle } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { useAskedToAdd } from '../../platform/house/adding.ts'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { Filters, NothingPasses } from '../../platform/lists/filters.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { ago } from '../../platform/words/format.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { CreateForumDialog } from './forum-dialogs.tsx'
import { type ForumFilters, forumFilters } from './search.ts'
import { type Forum, kindLooks, manyAs } from './words.ts'

const route = getRouteApi('/inside/o/$org/forums')
const MOST = 200

/** Forums of an organization that the reader may read. Those with new posts come first. */
export function ForumsPage() {
  const { add: _add, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held } = useChosenOrganization('forums:read')
  const query = { ...asked, org: organization.id, limit: MOST }
  const pages = $api.useInfiniteQuery('get', '/api/forums', { params: { query } }, byCursor)
  const go = (next: ForumFilters) => void navigate({ search: next, replace: true })
  const change = (part: Record<string, unknown>) => go(forumFilters({ ...asked, ...part }))
  const { q, ...others } = asked
  const filtered = Object.keys(asked).length > 0
  return (
    <ListPage
      title={t`Forums`}
      intro={t`Ask your colleagues, answer them, and read what is new.`}
      actions={
        <>
          <LinkButton
            to="/o/$org/forums/mine"
            params={{ org: organization.slug }}
            variant="default"
            leftSection={<IconUserCircle size={18} aria-hidden />}
          >{t`My threads`}</LinkButton>
          <NewForum />
        </>
      }
      beside={<Views room="forums" />}
      filters={
        <Filters
          search={<SearchField label={t`Find a forum`} q={q} onSearch={(next) => change({ q: next })} />}
          set={Object.keys(others).length}
          onClear={() => go({})}
        >
          {held && (
            <>
              <DepartmentSelect department={asked.department} onChange={(department) => change({ department })} />
              <ArchivedToo on={asked.include_archived} onChange={(include_archived) => change({ include_archived })} />
            </>
          )}
        </Filters>
      }
    >
      <PagedList
        pages={pages}
        failed={t`The forums could not be loaded`}
        none={
          filtered ? (
            <NothingPasses title={t`No forum passes these filters`} onClear={() => go({})} />
          ) : (
            <Empty
              icon={<IconMessages />}
              title={t`No forums yet`}
            >{t`They appear here as soon as somebody makes one that is for you.`}</Empty>
          )
        }
        shown={(count) => plural(count, { one: '# forum', other: '# forums' })}
      >
        {(forums) => (
          <Rows label={t`Forums`}>
            {forums.toSorted(byNews).map((forum) => (
              <ForumRow key={forum.id} forum={forum} org={organization.slug} />
            ))}
          </Rows>
        )}
      </PagedList>
    </ListPage>
  )
}

/** Compares forums: those with new posts first, then by the latest post. */
const byNews = (a: Forum, b: Forum) =>
  Number(b.unread_count > 0) - Number(a.unread_count > 0) ||
  Date.parse(b.last_post_at ?? b.created_at) - Date.parse(a.last_post_at ?? a.created_at)

function ForumRow({ forum, org }: { forum: Forum; org: string }) {
  const { id, title, description, kind, unread_count, last_post_at, archived_at } = forum
  const { words, icon } = kindLooks[kind]
  return (
    <Row
      name={
        <TextLink to="/o/$org/forums/$forumId" params={{ org, forumId: id }} fw={600} size="sm">
          {title}
        </TextLink>
      }
      badges={
        <>
          {unread_count > 0 && <Unread count={unread_count} />}
          <Mark color="gray" icon={icon}>
            {words}
          </Mark>
          {archived_at !== null && <ArchivedBadge />}
        </>
      }
    >
      {description !== null && <Line>{description}</Line>}
      <Line>{last_post_at === null ? t`Nothing is written here yet.` : t`Last post ${{ when: ago(last_post_at) }}`}</Line>
    </Row>
  )
}

/** Badge with the number of threads that have new posts. */
const Unread = ({ count }: { count: number }) => (
  <Badge tt="none" variant="filled" color="blue.8" miw="max-content">
    {count >= 100
      ? t`${{ many: manyAs(count) }} threads with news`
      : plural(count, { one: '# thread with news', other: '# threads with news' })}
  </Badge>
)

function NewForum() {
  const { organization } = useChosenOrganization()
  const { holdsSomewhere } = useAccess()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState(false)
  useAskedToAdd(() => setOpen(true))
  if (!holdsSomewhere('forums:write', organization.id)) return null
  const show = ({ id }: Forum) => void navigate({ to: '/o/$org/forums/$forumId', params: { org: organization.slug, forumId: id } })
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>{t`New forum`}</Button>
      {open && <CreateForumDialog onClose={() => setOpen(false)} onMade={show} />}
    </>
  )
}
