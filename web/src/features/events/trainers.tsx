import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { Rows } from '../../platform/lists/rows.tsx'
import { PersonLink } from '../../platform/parts/person-link.tsx'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { personName } from '../../platform/words/names.ts'
import { AddPerson } from './add-person.tsx'
import type { Event } from './words.ts'

/** Trainers of an event. Being a trainer lets them see the event, but gives no other permission. */
export function Trainers({ event, writes }: { event: Event; writes: boolean }) {
  const { id, trainers, owner_organization_id } = event
  const reads = useAccess().holds('events:read', event)
  const path = { event_id: id }
  const failed = (error: unknown) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) })
  const adding = $api.useMutation('post', '/api/events/{event_id}/trainers', { onSuccess: refresh, onError: failed })
  const removing = $api.useMutation('delete', '/api/events/{event_id}/trainers/{user_id}', { onSuccess: refresh, onError: failed })
  return (
    <Card component="section" aria-labelledby="trainers" withBorder p="lg">
      <Title order={2} id="trainers" mb="md">{t`Who leads it`}</Title>
      <Stack gap="sm">
        {trainers.length === 0 && <Text size="sm" c="dimmed">{t`Nobody is named yet.`}</Text>}
        {trainers.length > 0 && (
          <Rows label={t`Who leads it`} gap={4}>
            {trainers.map((person) => (
              <Group key={person.user_id} component="li" justify="space-between" wrap="nowrap" gap="sm">
                {reads ? (
                  <PersonLink person={person} organizationId={owner_organization_id} />
                ) : (
                  <Text size="sm">{personName(person)}</Text>
                )}
                {writes && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t`Remove ${{ name: personName(person) }}`}
                    onClick={() => removing.mutate({ params: { path: { ...path, user_id: person.user_id } } })}
                  >{t`Remove`}</Button>
                )}
              </Group>
            ))}
          </Rows>
        )}
        {writes && (
          <AddPerson
            label={t`Name somebody who leads it`}
            organizationId={owner_organization_id}
            isPending={adding.isPending}
            onAdd={(user_id) => adding.mutate({ params: { path }, body: { user_id } })}
          />
        )}
      </Stack>
    </Card>
  )
}
