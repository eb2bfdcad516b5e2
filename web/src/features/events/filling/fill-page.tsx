import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconLock, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSelection } from '../../../platform/bulk/use-selection.ts'
import { $api } from '../../../platform/client.ts'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor, useItems } from '../../../platform/lists/paging.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { One } from '../../../platform/pages/detail-page.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { number } from '../../../platform/words/format.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { eventSearch } from '../filters.ts'
import { whenOf } from '../when.ts'
import type { Event } from '../words.ts'
import { CandidateList } from './candidate-list.tsx'
import { Seating } from './seating.tsx'
import { fills } from './fills.ts'

const route = getRouteApi('/inside/o/$org/events/$eventId/fill')

/** Lists the people who need the event most, to add them to its roster. */
export function FillEventPage() {
  const { eventId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/events/{event_id}', { params: { path: { event_id: eventId } } })
  return (
    <One query={query} kind={t`Event`} failed={t`The event could not be loaded`}>
      {(event) => (event.owner_organization_id === organization.id ? <Shown event={event} /> : <NotFound />)}
    </One>
  )
}

function Shown({ event }: { event: Event }) {
  const access = useAccess()
  const { organization } = useChosenOrganization()
  const params = { org: organization.slug, eventId: event.id }
  const page = {
    title: t`Fill this class`,
    above: (
      <Crumb to="/o/$org/events/$eventId" params={params}>
        {event.title}
      </Crumb>
    ),
  }
  if (fills(access, event)) return <Candidates key={event.id} event={event} {...page} />
  return (
    <Page {...page}>
      <Empty
        icon={<IconLock />}
        title={t`You do not fill this class`}
        action={<LinkButton to="/o/$org/events/$eventId" params={params}>{t`Back to the event`}</LinkButton>}
      >{t`That needs the right to write the event, and to read certifications or to manage people.`}</Empty>
    </Page>
  )
}

type CandidatesProps = { event: Event; title: string; above: ReactNode }

function Candidates({ event, ...page }: CandidatesProps) {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = useCandidates(event.id, q?.trim())
  const candidates = useItems(pages)
  const selection = useSelection(candidates, ({ person }) => person.user_id)
  const search = (next: string | undefined) => void navigate({ search: eventSearch({ q: next }), replace: true, resetScroll: false })
  const when = whenOf(event)
  return (
    <ListPage
      {...page}
      intro={t`Members who have due what the event is about, soonest first. ${{ when }}.`}
      filters={<Filters search={<SearchField label={t`Name or address`} q={q} onSearch={search} />} set={0} onClear={() => search('')} />}
      bar={
        <>
          <Seats event={event} />
          <Seating event={event} selection={selection} />
        </>
      }
    >
      <PagedList
        pages={pages}
        failed={t`Who needs it could not be loaded`}
        none={
          q === undefined ? (
            <Empty icon={<IconUserCheck />} title={t`Nobody else needs it`}>
              {t`Whoever has due what it is about, as far as you may see that, is on the roster.`}
            </Empty>
          ) : (
            <NothingPasses title={t`Nobody of that name needs it`} onClear={() => search('')} />
          )
        }
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(shown) => <CandidateList candidates={shown} selection={selection} organizationId={event.owner_organization_id} />}
      </PagedList>
    </ListPage>
  )
}

function useCandidates(eventId: string, q: string | undefined) {
  const params = { path: { event_id: eventId }, query: { limit: 50, ...(q && { q }) } }
  const placeholderData = keepPreviousData
  return $api.useInfiniteQuery('get', '/api/events/{event_id}/candidates', { params }, { ...byCursor, placeholderData })
}

/** Number of seats left. */
function Seats({ event: { capacity, participants } }: { event: Event }) {
  const on = plural(participants.length, {
    0: 'Nobody is on the roster',
    one: '# person is on the roster',
    other: '# people are on the roster',
  })
  if (capacity === null) return <Text size="sm">{t`${on}; there is no limit of seats.`}</Text>
  const free = Math.max(0, capacity - participants.length)
  const all = number(capacity)
  return (
    <Text size="sm" fw={600}>
      {plural(free, { 0: `None of ${all} seats is free.`, one: `# of ${all} seats is free.`, other: `# of ${all} seats are free.` })}
    </Text>
  )
}
