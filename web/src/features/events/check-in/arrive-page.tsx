import { t } from '@lingui/core/macro'
import { Center, Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { $api, type Schemas, refresh } from '../../../platform/client.ts'
import { Page } from '../../../platform/pages/page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { moment } from '../../../platform/words/format.ts'

const route = getRouteApi('/inside/check-in/$eventId')

/** Page that the code in the room opens. Opening it checks the reader in. */
export function ArrivePage() {
  const { eventId } = route.useParams()
  const { mutate, data, error, isError } = $api.useMutation('post', '/api/events/{event_id}/check-in', { onSuccess: refresh })
  // Repeating the request changes nothing.
  useEffect(() => {
    mutate({ params: { path: { event_id: eventId } }, body: {} })
  }, [mutate, eventId])
  return (
    <Page title={data ? t`You are checked in` : t`Check-in`} size="sm">
      {isError ? (
        <Problem
          error={error}
          title={t`You are not checked in`}
          retry={() => mutate({ params: { path: { event_id: eventId } }, body: {} })}
        />
      ) : data ? (
        <Arrived came={data} />
      ) : (
        <Center mih={200}>
          <Loader aria-label={t`Checking you in`} />
        </Center>
      )}
    </Page>
  )
}

function Arrived({ came: { event_title, checked_in_at, starts_at, attendance } }: { came: Schemas['CheckedIn'] }) {
  const next = {
    attended: t`You are marked as there, and it is in your records.`,
    registered: t`It begins on ${{ time: moment(starts_at) }}. Whoever leads it confirms then that you are there.`,
    absent: t`You are marked as not there. Please speak to whoever leads it.`,
  }[attendance]
  return (
    <Empty
      icon={<IconCircleCheck />}
      title={t`${event_title}: you came in on ${{ time: moment(checked_in_at) }}`}
      action={<LinkButton to="/events">{t`My events`}</LinkButton>}
    >
      {next}
    </Empty>
  )
}
