import { plural, t } from '@lingui/core/macro'
import { IconCalendarPlus, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { SortBy } from '../../platform/lists/data-table.tsx'
import { Filters, NothingPasses } from '../../platform/lists/filters.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { byLabel } from '../../platform/lists/sorts.ts'
import { WholeList } from '../../platform/lists/whole-list.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { holdsWords } from '../../platform/words/fold.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { EventRow } from './event-row.tsx'
import { type EventFilters, type EventSort, eventFilters } from './filters.ts'
import { PastOrAhead } from './past-or-ahead.tsx'
import type { ListedEvent } from './words.ts'

const route = getRouteApi('/inside/o/$org/events')

const orders: { value: EventSort; label: string }[] = [
  { value: 'title', label: t`Title, A to Z` },
  { value: '-title', label: t`Title, Z to A` },
]

/** Events of an organization: coming ones, or past ones with the latest first. */
export function EventsPage() {
  const { q = '', past = false, sort, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held } = useChosenOrganization('events:write')
  const [now] = useState(() => new Date().toISOString())
  const span = past ? { to: now } : { from: now }
  const query = $api.useQuery('get', '/api/events', { params: { query: { ...asked, org: organization.id, ...span } } })
  const go = (next: EventFilters) => void navigate({ search: next, replace: true })
  const change = (part: Record<string, unknown>) => go(eventFilters({ ...asked, ...(q && { q }), ...(past && { past }), sort, ...part }))
  const clear = () => go(eventFilters({ past, sort }))
  const passes = ({ title, location, ends_at }: ListedEvent) =>
    holdsWords(q, title, location) && (!past || (ends_at !== null && ends_at <= now))
  return (
    <ListPage
      title={t`Events`}
      intro={t`Trainings with people in a room: who is on them, and who was there.`}
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
      beside={<Views room="events" />}
      filters={
        <Filters
          search={<SearchField label={t`Find an event`} q={q} onSearch={(next) => change({ q: next })} />}
          set={Object.keys(asked).length}
          onClear={clear}
        >
          <DepartmentSelect department={asked.department} onChange={(department) => change({ department })} />
          <ArchivedToo on={asked.include_archived} onChange={(include_archived) => change({ include_archived })} />
          <SortBy usual={past ? t`Latest first` : t`Soonest first`} orders={orders} sort={sort} onSort={(next) => change({ sort: next })} />
        </Filters>
      }
      bar={<PastOrAhead past={past} onChange={(next) => change({ past: next })} />}
    >
      <WholeList
        query={past ? { ...query, data: query.data?.toReversed() } : query}
        failed={t`The events could not be loaded`}
        keeps={passes}
        none={<Empty icon={<IconUsersGroup />} title={past ? t`Nothing has taken place yet` : t`Nothing is planned`} />}
        nonePasses={<NothingPasses title={t`No event passes these filters`} onClear={clear} />}
        shown={(count) => plural(count, { one: '# event', other: '# events' })}
        inOrder={(events) => (sort ? byLabel(events, ({ title }) => title, sort === '-title') : events)}
      >
        {(events) => (
          <Rows label={t`Events`}>
            {events.map((event) => (
              <EventRow key={event.id} event={event} org={organization.slug} />
            ))}
          </Rows>
        )}
      </WholeList>
    </ListPage>
  )
}
