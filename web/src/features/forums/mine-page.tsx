import { t } from '@lingui/core/macro'
import { Group, SegmentedControl } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../platform/client.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import type { MineSearch } from './search.ts'
import { Parts, ThreadRow } from './threads.tsx'

const route = getRouteApi('/inside/o/$org/forums/mine')
type ThreadFilter = 'followed' | NonNullable<MineSearch['show']>

/** Threads that the reader follows or has written in, in all forums. Those with new posts come first. */
export function MyThreadsPage() {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  return (
    <ListPage
      title={t`My threads`}
      intro={t`What you follow and where you have written, in all forums.`}
      above={<Crumb to="/o/$org/forums" params={{ org: organization.slug }}>{t`Forums`}</Crumb>}
      bar={
        <Group>
          <SegmentedControl
            aria-label={t`Which threads`}
            data={[
              { value: 'followed', label: t`I follow` },
              { value: 'written', label: t`I wrote there` },
            ]}
            value={show ?? 'followed'}
            onChange={(next) => void navigate({ search: next === 'written' ? { show: next } : {}, replace: true })}
          />
        </Group>
      }
    >
      <Mine key={show} which={show ?? 'followed'} />
    </ListPage>
  )
}

function useMine(mine: ThreadFilter, unread: boolean) {
  const { organization } = useChosenOrganization()
  const query = { mine, unread, org: organization.id }
  const pages = $api.useInfiniteQuery('get', '/api/forum-threads', { params: { query } }, byCursor)
  return { pages, items: useItems(pages) }
}

function Mine({ which }: { which: ThreadFilter }) {
  const parts = [
    { name: t`New to you`, ...useMine(which, true) },
    { name: t`Read`, ...useMine(which, false) },
  ]
  return (
    <Parts parts={parts} order={2} none={<None which={which} />}>
      {({ thread, forum, owner_organization_id }) => (
        <ThreadRow key={thread.id} thread={thread} org={owner_organization_id} forum={forum.title} />
      )}
    </Parts>
  )
}

function None({ which }: { which: ThreadFilter }) {
  const { organization } = useChosenOrganization()
  return (
    <Empty
      icon={<IconMessages />}
      title={which === 'followed' ? t`You follow no thread yet` : t`You have written nothing yet`}
      action={<LinkButton to="/o/$org/forums" params={{ org: organization.slug }} variant="default">{t`Show the forums`}</LinkButton>}
    >
      {which === 'followed'
        ? t`Choose “Everything new” in a thread or a forum, and it is found here.`
        : t`Threads in which you ask or answer are found here.`}
    </Empty>
  )
}
