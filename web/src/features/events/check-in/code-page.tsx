import { t } from '@lingui/core/macro'
import { Card, List, Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { One } from '../../../platform/pages/detail-page.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { CodeImage } from '../../../platform/parts/code-image.tsx'
import { Problem } from '../../../platform/parts/states.tsx'
import { moment } from '../../../platform/words/format.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Event } from '../words.ts'
import { Confirm } from './check-in.tsx'
import { useAwake } from './use-awake.ts'
import { useEventCode } from './use-event-code.ts'

const route = getRouteApi('/inside/o/$org/events/$eventId/code')

/** The code of an event in large type, for a wall. */
export function EventCodePage() {
  const { eventId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/events/{event_id}', { params: { path: { event_id: eventId } } }, { refetchInterval: 5000 })
  return (
    <One query={query} kind={t`Event`} failed={t`The event could not be loaded`}>
      {(event) => (event.owner_organization_id === organization.id ? <Shown event={event} /> : <NotFound />)}
    </One>
  )
}

function Shown({ event }: { event: Event }) {
  const { organization } = useChosenOrganization()
  const path = { org: organization.slug, eventId: event.id }
  const query = useEventCode(event.id)
  useAwake()
  return (
    <Page
      title={t`Check in: ${{ title: event.title }}`}
      above={
        <Crumb to="/o/$org/events/$eventId" params={path}>
          {event.title}
        </Crumb>
      }
      intro={t`Scan this code with the camera of your phone.`}
      size="md"
    >
      <Stack gap="lg">
        {query.isError && <Problem error={query.error} title={t`There is no code to show`} retry={() => void query.refetch()} />}
        {query.data && !query.isError && (
          <Card withBorder p="lg" style={{ alignItems: 'center', textAlign: 'center' }}>
            <CodeImage
              text={query.data.url}
              alt={t`Code to check in, which changes every 15 seconds`}
              style={{ width: 'min(100%, 62vh)', aspectRatio: '1' }}
            />
            <Text component="output" fz="xl" fw={600} mt="md">
              {t`${{ here: query.data.checked_in_count }} of ${{ all: query.data.participant_count }} checked in`}
            </Text>
            <Text c="dimmed">{t`Open until ${{ time: moment(query.data.closes_at) }}`}</Text>
          </Card>
        )}
        <Confirm event={event} />
        <Limits />
      </Stack>
    </Page>
  )
}

/** Explains what a code proves and what it does not. */
const Limits = () => (
  <section aria-labelledby="limits">
    <Title order={2} id="limits" size="h4" mb="xs">{t`What this proves, and what not`}</Title>
    <List size="sm" spacing={4}>
      <List.Item>{t`A photo of the code is of no use after half a minute.`}</List.Item>
      <List.Item>{t`Somebody in the room can still pass it on in a video call. Count heads, and keep the count with the event.`}</List.Item>
      <List.Item>{t`Several people on one device are marked on the roster, so that you can ask them.`}</List.Item>
    </List>
  </section>
)
