import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCamera, IconChecks, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Section } from '../../../platform/parts/section.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { useNow } from '../use-now.ts'
import { type Event, checkInStage, takesMarks } from '../words.ts'
import { lazyPart } from '../../../platform/offline/lazy-part.ts'
import { HeadCount } from './head-count.tsx'

const Scanner = lazyPart(
  () => import('./scanner.tsx'),
  ({ Scanner }) => Scanner,
)

/** Check-in tools for those who run the event. */
export function CheckIn({ event }: { event: Event }) {
  const now = useNow()
  const { organization } = useChosenOrganization()
  const [scans, setScans] = useState(false)
  const stage = checkInStage(event, now)
  const says = {
    off: undefined,
    early: t`Opens half an hour before it begins, and closes half an hour after its end.`,
    open: t`Open until half an hour after its end.`,
    over: t`Nobody can check in any more.`,
  }[stage]
  if (stage === 'off') return null
  return (
    <Section id="check-in" title={t`Check-in`} {...(says !== undefined && { intro: says })}>
      <Stack gap="md">
        {stage === 'open' && (
          <Group gap="sm">
            {event.check_in === 'code' && (
              <LinkButton
                to="/o/$org/events/$eventId/code"
                params={{ org: organization.slug, eventId: event.id }}
                leftSection={<IconQrcode size={18} aria-hidden />}
              >{t`Show the code`}</LinkButton>
            )}
            <Button variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setScans(true)}>
              {t`Scan somebody’s code`}
            </Button>
          </Group>
        )}
        <Confirm event={event} />
        {takesMarks(event, now) && <HeadCount event={event} />}
        {scans && (
          <Suspense>
            <Scanner event={event} onClose={() => setScans(false)} />
          </Suspense>
        )}
      </Stack>
    </Section>
  )
}

/** Marks as attended those who checked in before the event began. They wait for this until it has begun. */
export function Confirm({ event }: { event: Event }) {
  const marks = takesMarks(event, useNow())
  const waiting = event.participants.filter(({ check_in, marked_at }) => check_in !== null && marked_at === null).length
  const confirming = $api.useMutation('post', '/api/events/{event_id}/check-ins/confirm', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nobody was marked`, message: sentence(error) }),
    onSuccess: ({ confirmed_count: count }) =>
      notifications.show({ message: plural(count, { one: '# person is marked as there.', other: '# people are marked as there.' }) }),
    onSettled: refresh,
  })
  if (waiting === 0 || !marks) return null
  return (
    <Card withBorder p="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 220px' }}>
          {plural(waiting, {
            one: '# person checked in before it began. Look round, and confirm it.',
            other: '# people checked in before it began. Look round, and confirm them.',
          })}
        </Text>
        <Button
          leftSection={<IconChecks size={18} aria-hidden />}
          loading={confirming.isPending}
          onClick={() => confirming.mutate({ params: { path: { event_id: event.id } } })}
        >
          {plural(waiting, { one: 'Confirm # check-in', other: 'Confirm # check-ins' })}
        </Button>
      </Group>
    </Card>
  )
}
