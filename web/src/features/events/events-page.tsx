import { plural, t } from '@lingui/core/macro'
import { IconCalendarPlus, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { SortBy } from '../../platform/lists/data-table.tsx'
import { KeptList } from '../../platform/kept/kept-list.tsx'
import { useKeptSearch } from '../../platform/kept/use-kept-search.ts'
import { byCursor } from '../../platform/lists/paging.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { EventRow } from './event-row.tsx'
import { type EventSort, eventFilters } from './filters.ts'
import { PastOrAhead } from './past-or-ahead.tsx'

const orders: { value: EventSort; label: string }[] = [
  { value: 'title', label: t`Title, A to Z` },
  { value: '-title', label: t`Title, Z to A` },
]

const words = {
  title: t`Events`,
  intro: t`Trainings with people in a room: who is on them, and who was there.`,
  find: { label: t`Find an event` },
  failed: t`The events could not be loaded`,
  nonePasses: t`No event passes these filters`,
  count: (count: number) => plural(count, { one: '# event', other: '# events' }),
}

/** Events of an organization: coming ones, or past ones with the latest first. */
export function EventsPage() {
  const { organization, held } = useChosenOrganization('events:write')
  const filters = useKeptSearch(eventFilters, ['past', 'sort'])
  const { past = false, sort, ...others } = filters.search
  const [now] = useState(() => new Date().toISOString())
  const time = past ? { ended: true, sort: sort ?? ('-starts_at' as const) } : { from: now, ...(sort && { sort }) }
  const query = { ...others, ...time, org: organization.id, limit: 50 }
  const pages = $api.useInfiniteQuery('get', '/api/events', { params: { query } }, byCursor)
  return (
    <KeptList
      words={words}
      filters={filters}
      fields={<DepartmentSelect department={others.department} onChange={(next) => filters.change({ department: next })} />}
      order={
        <SortBy
          usual={past ? t`Latest first` : t`Soonest first`}
          orders={orders}
          sort={sort}
          onSort={(next) => filters.change({ sort: next })}
        />
      }
      views={<Views room="events" />}
      actions={
        held && (
          <>
            <LinkButton
              to="/o/$org/events/held"
              params={{ org: organization.slug }}
              variant="default"
              leftSection={<IconUsersPlus size={18} aria-hidden />}
            >{t`Record what a group did`}</LinkButton>
            <LinkButton
              to="/o/$org/events/new"
              params={{ org: organization.slug }}
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
            >{t`Plan an event`}</LinkButton>
          </>
        )
      }
      bar={<PastOrAhead past={past} onChange={(next) => filters.change({ past: next || undefined })} />}
      pages={pages}
      empty={<Empty icon={<IconUsersGroup />} title={past ? t`Nothing has taken place yet` : t`Nothing is planned`} />}
    >
      {(event) => <EventRow key={event.id} event={event} org={organization.slug} />}
    </KeptList>
  )
}
