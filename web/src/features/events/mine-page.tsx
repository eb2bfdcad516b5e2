import { plural, t } from '@lingui/core/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../platform/client.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { WholeList } from '../../platform/lists/whole-list.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { EventRow } from './event-row.tsx'
import { OpenEvents } from './open-events.tsx'
import { Part } from './part.tsx'
import { PastOrAhead } from './past-or-ahead.tsx'

const route = getRouteApi('/inside/events')

/** Events that the reader takes part in or leads, in all organizations. */
export function MyEventsPage() {
  const { past = false } = route.useSearch()
  const navigate = route.useNavigate()
  const { organizations } = useAccess()
  const [now] = useState(() => new Date().toISOString())
  const query = $api.useQuery('get', '/api/events/mine', { params: { query: past ? { to: now } : { from: now } } })
  const whose = new Map(organizations.map(({ organization }) => [organization.id, organization]))
  const none = past ? t`You have been on no event yet` : t`You are on no event`
  return (
    <ListPage
      title={t`My events`}
      intro={t`What you take part in or lead, and what you can sign up for.`}
      bar={<PastOrAhead past={past} onChange={(next) => void navigate({ search: next ? { past: true } : {}, replace: true })} />}
    >
      {!past && <OpenEvents />}
      <WholeList
        query={past ? { ...query, data: query.data?.toReversed() } : query}
        failed={t`Your events could not be loaded`}
        keeps={({ ends_at }) => !past || (ends_at !== null && ends_at <= now)}
        none={<None title={none} />}
        nonePasses={<None title={none} />}
        shown={(count) => plural(count, { one: '# event', other: '# events' })}
        inOrder={(events) => events}
      >
        {(events) => (
          <Rows label={t`My events`}>
            {events.map((event) => {
              const owner = whose.get(event.owner_organization_id)
              return (
                <EventRow
                  key={event.id}
                  event={event}
                  org={owner?.slug ?? ''}
                  badges={<Part event={event} />}
                  {...(owner && { owner: owner.name })}
                />
              )
            })}
          </Rows>
        )}
      </WholeList>
    </ListPage>
  )
}

const None = ({ title }: { title: string }) => (
  <Empty
    icon={<IconCalendarEvent />}
    title={title}
    action={<TextLink to="/calendar">{t`See your calendar`}</TextLink>}
  >{t`Whoever plans an event puts people on its roster.`}</Empty>
)
