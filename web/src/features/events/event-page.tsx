import { t } from '@lingui/core/macro'
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconWifiOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { useAccess } from '../../platform/session.tsx'
import { moment } from '../../platform/words/format.ts'
import { WithDiscussion } from '../forums/discussion.tsx'
import { besideSearch } from '../forums/search.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { useOwnerName } from '../organizations/queries.ts'
import { About } from './about.tsx'
import { Attachments } from './attachments.tsx'
import { CheckIn } from './check-in/check-in.tsx'
import { OwnCode } from './check-in/own-code.tsx'
import { EventMenu } from './event-menu.tsx'
import { Reminders } from './reminders.tsx'
import { Roster } from './roster.tsx'
import { SignUps } from './sign-ups.tsx'
import { StageMark } from './stage-mark.tsx'
import { Trainers } from './trainers.tsx'
import { useEvent } from './use-event.ts'
import type { Event } from './words.ts'

const route = getRouteApi('/inside/o/$org/events/$eventId')

/** Page of an event: details, trainers, roster and attendance. */
export function EventPage() {
  const { eventId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = useEvent(eventId)
  return (
    <One query={query} kind={t`Event`} failed={t`The event could not be loaded`} above={<Above />}>
      {(event) =>
        event.owner_organization_id === organization.id ? <Shown key={event.id} event={event} from={query.from} /> : <NotFound />
      }
    </One>
  )
}

/** Breadcrumb to the organization's events, or to the reader's own. */
function Above() {
  const { organization, held } = useChosenOrganization('events:read')
  if (!held) return <Crumb to="/events">{t`My events`}</Crumb>
  return <Crumb to="/o/$org/events" params={{ org: organization.slug }}>{t`Events`}</Crumb>
}

/** `from`: time of the kept copy that is shown when there is no connection. */
function Shown({ event, from }: { event: Event; from: string | undefined }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const owner = useOwnerName(event)
  const { holds, me } = useAccess()
  const writes = holds('events:write', event)
  const runs = writes || event.trainers.some(({ user_id }) => user_id === me.id)
  const takesPart = event.participants.some(({ person }) => person.user_id === me.id)
  return (
    <DetailPage
      title={event.title}
      above={<Above />}
      says={<span className="wraps">{owner}</span>}
      state={<StageMark event={event} />}
      {...(takesPart && { actions: <OwnCode event={event} /> })}
      menu={<EventMenu event={event} />}
    >
      <WithDiscussion
        thing={{ ...event, kind: 'event' }}
        label={t`Event`}
        icon={IconCalendarEvent}
        open={tab}
        onOpen={(next) => void navigate({ search: besideSearch({ tab: next }), replace: true, resetScroll: false })}
      >
        <Stack gap="xl">
          {from !== undefined && <Earlier from={from} marks={writes} />}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <About event={event} />
            <Trainers event={event} writes={writes} />
          </SimpleGrid>
          {!writes && <Attachments event={event} writes={writes} />}
          {holds('events:read', event) && event.sign_up !== 'closed' && <SignUps event={event} />}
          {runs && <CheckIn event={event} />}
          <Roster event={event} writes={writes} prints={runs || holds('events:read', event)} />
          {from === undefined && (runs || holds('events:read', event)) && <Reminders event={event} reminds={runs} />}
          {writes && <Attachments event={event} writes={writes} />}
        </Stack>
      </WithDiscussion>
    </DetailPage>
  )
}

const Earlier = ({ from, marks }: { from: string; marks: boolean }) => (
  <Alert color="yellow" variant="light" title={t`There is no connection`} icon={<IconWifiOff aria-hidden />}>
    <Text size="sm">
      {t`This is how the event was on ${{ when: moment(from) }}.`}{' '}
      {marks && t`Mark who is there: it is kept on this device, and sent as soon as there is a connection.`}
    </Text>
  </Alert>
)
