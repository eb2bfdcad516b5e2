import { plural, t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { IconMessages, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { $api } from '../../platform/client.ts'
import { AddButton } from '../../platform/kept/add-button.tsx'
import { KeptList } from '../../platform/kept/kept-list.tsx'
import { keptFilters } from '../../platform/kept/kept-search.ts'
import { useKeptSearch } from '../../platform/kept/use-kept-search.ts'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Line, Row } from '../../platform/lists/rows.tsx'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { ago } from '../../platform/words/format.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { CreateForumDialog } from './forum-dialogs.tsx'
import { type Forum, kindLooks, manyAs } from './words.ts'

const MOST = 200

const words = {
  title: t`Forums`,
  intro: t`Ask your colleagues, answer them, and read what is new.`,
  find: { label: t`Find a forum` },
  failed: t`The forums could not be loaded`,
  nonePasses: t`No forum passes these filters`,
  count: (count: number) => plural(count, { one: '# forum', other: '# forums' }),
}

/** Forums of an organization that the reader may read. Those with new posts come first. */
export function ForumsPage() {
  const navigate = useNavigate()
  const { organization, held: reads } = useChosenOrganization('forums:read')
  const { held: writes } = useChosenOrganization('forums:write')
  const filters = useKeptSearch(keptFilters, [])
  const { department } = filters.search
  const at = { org: organization.slug }
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/forums',
    { params: { query: { ...filters.search, org: organization.id, limit: MOST } } },
    byCursor,
  )
  return (
    <KeptList
      words={words}
      filters={filters}
      fields={reads && <DepartmentSelect department={department} onChange={(next) => filters.change({ department: next })} />}
      archivedToo={reads}
      views={<Views room="forums" />}
      actions={
        <>
          <LinkButton
            to="/o/$org/forums/mine"
            params={at}
            variant="default"
            leftSection={<IconUserCircle size={18} aria-hidden />}
          >{t`My threads`}</LinkButton>
          {writes && (
            <AddButton label={t`New forum`}>
              {(close) => (
                <CreateForumDialog
                  onClose={close}
                  onMade={({ id }) => void navigate({ to: '/o/$org/forums/$forumId', params: { ...at, forumId: id } })}
                />
              )}
            </AddButton>
          )}
        </>
      }
      pages={pages}
      inOrder={(forums) => forums.toSorted(byNews)}
      empty={
        <Empty icon={<IconMessages />} title={t`No forums yet`}>{t`They appear here as soon as somebody makes one that is for you.`}</Empty>
      }
    >
      {(forum) => <ForumRow key={forum.id} forum={forum} org={organization.slug} />}
    </KeptList>
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
